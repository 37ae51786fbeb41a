"""What a house needs before it opens, and what its owner should know: sentences, none where all is well."""

from collections.abc import Iterator
from functools import cache

import psycopg
from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

LONG_ENOUGH = 32
"""Letters of a secret key that nobody guesses."""

PATIENCE = 5
"""Seconds after which PostgreSQL does not answer."""

BESIDES = 5
"""Connections of PostgreSQL that are nobody's here: its own, a console's, a backup's."""


# -- The database --------------------------------------------------------------------------------------------
def silent_database() -> Iterator[str]:
    """Why the database cannot be used, without the password it is reached by."""
    try:
        if connection.vendor == "postgresql":  # past the pool, which would try for long and keep the reason to itself
            psycopg.connect(**{**connection.get_connection_params(), "connect_timeout": PATIENCE}).close()
        else:
            connection.ensure_connection()
    except (Error, psycopg.Error) as error:
        reason = " ".join(str(error).split())
        yield f"The database {_place()} does not answer ({reason}). Does it run, and is DATABASE_URL right?"


def _place() -> str:
    """A file, or name, host and port."""
    at = connection.settings_dict
    return str(at["NAME"]) if connection.vendor == "sqlite" else f"{at['NAME']} at {at['HOST']}:{at['PORT'] or 5432}"


def open_migrations() -> list[str]:
    """Migrations that this version brings and the database has not had yet."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(
        f"{app}.{name}"
        for (app, name), replaced in _migrations().items()
        if (app, name) not in applied and not (replaced and replaced <= applied.keys())
    )


@cache
def _migrations() -> dict[tuple[str, str], frozenset[tuple[str, str]]]:
    """All that there are in the code, each with those it stands for."""
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    return {key: frozenset(migration.replaces) for key, migration in (loader.disk_migrations or {}).items()}


def unmigrated() -> Iterator[str]:
    """Why a house that shall not migrate does not open."""
    if found := open_migrations():
        yield f"Migrations are open ({', '.join(found[:3])}…): run `manage.py migrate`, or leave out --no-migrate."


def small_pool() -> Iterator[str]:
    """Threads wait for each other, and give up in the end, where there are fewer connections than threads."""
    threads = {name: count for name, count in settings.ASKING.items() if count}
    needed, pool = sum(threads.values()), settings.DATABASE_POOL
    if connection.vendor == "postgresql" and pool < needed:
        parts = ", ".join(f"{count} for {name}" for name, count in threads.items())
        yield (
            f"DATABASE_POOL is {pool}, but {needed} threads of a process ask the database ({parts}):"
            f" leave it out, say {needed}, or have fewer threads."
        )


# -- What should be known ------------------------------------------------------------------------------------
def remarks(workers: int) -> Iterator[str]:
    """What works, but perhaps not as its owner thinks."""
    if workers > 1:
        yield from _of_many(workers)
    if not settings.DEBUG:
        yield from _of_production()


def _of_many(workers: int) -> Iterator[str]:
    if not settings.REDIS_URL:
        yield (
            f"Without REDIS_URL these {workers} processes do not hear of each other: who sits at another one than who"
            " moves hears of it up to 5 seconds later, and each counts limits and who is here for itself."
        )
    if connection.vendor == "sqlite":
        yield (
            f"SQLite has one writer: {workers} processes wait for each other with every move. More than one process is"
            " worth its while with PostgreSQL (DATABASE_URL=postgres://…)."
        )
    elif workers * settings.DATABASE_POOL > (most := _connections()):
        yield (
            f"{workers} processes with up to {settings.DATABASE_POOL} connections each may want more than the {most}"
            " that PostgreSQL has for them: raise its max_connections, or have fewer threads."
        )


def _connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SHOW max_connections")
        return int(cursor.fetchone()[0]) - BESIDES


def _of_production() -> Iterator[str]:
    if len(settings.SECRET_KEY) < LONG_ENOUGH:
        yield (
            "SECRET_KEY is short enough to be guessed, and whoever has it can sign in as anybody: make one by"
            " `python -c 'import secrets; print(secrets.token_urlsafe(50))'`."
        )
    if settings.EMAIL:
        yield "EMAIL=console: letters go to this log, links that set new passwords included."
    if settings.SECURE_SSL_REDIRECT and not settings.BEHIND_PROXY:
        yield (
            "Whoever asks by http is sent to https, which this process does not speak: put a proxy with TLS in front"
            " and say BEHIND_PROXY=1, or SSL_REDIRECT=0 where there is none."
        )
