"""The whole house in one file and back: SQLite's online backup, or PostgreSQL's own dump; the house stays open."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.clock.watch import BREAK
from games.models import Watch

MAGIC = b"PGDMP"
"""How a dump of PostgreSQL in its custom format begins."""

TOOLS = "Install PostgreSQL's client programs (Debian: apt install postgresql-client)."


class SavingError(Exception):
    """Something that keeps a house from being saved or restored, in a sentence."""


def is_sqlite() -> bool:
    """Whether the house lives in a file."""
    return connection.vendor == "sqlite"


# -- Saving ----------------------------------------------------------------------------------------------------------
def save(target: Path) -> int:
    """Save the house as it is at this moment, without stopping it; how many bytes. A half-written file never stays."""
    if target.exists():
        raise SavingError(f"{target} exists. Choose another name, or remove it.")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        (_save_sqlite if is_sqlite() else _save_postgres)(part)
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _save_sqlite(part: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(part)) as copy:
        connection.connection.backup(copy, pages=2_000, sleep=0.01)
        copy.execute("PRAGMA journal_mode=DELETE")


def _save_postgres(part: Path) -> None:
    _run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={part}"])


# -- Restoring -------------------------------------------------------------------------------------------------------
def restore(source: Path, *, replace: bool) -> None:
    """Put a saved house in the place of this one, which must be empty or be given up by `replace`."""
    _demand_same_sort(source)
    if _is_open():
        raise SavingError("The house is open: a referee is at work. Stop its processes first.")
    if not replace and _has_people():
        raise SavingError("This house has people in it. Restore into an empty one, or give it up with --replace.")
    if is_sqlite():
        _restore_sqlite(source)
    else:
        _restore_postgres(source)


def _demand_same_sort(source: Path) -> None:
    """Refuse a file that is no house, or one of the other database."""
    if not source.is_file():
        raise SavingError(f"There is no file {source}.")
    with source.open("rb") as file:
        begins = file.read(16)
    if not begins.startswith(b"SQLite format 3\0" if is_sqlite() else MAGIC):
        wanted = "SQLite" if is_sqlite() else "PostgreSQL"
        raise SavingError(f"{source} is no saved house of {wanted}, which DATABASE_URL names.")


def _has_people() -> bool:
    return "accounts_user" in connection.introspection.table_names() and User.objects.exists()


def _is_open() -> bool:
    if Watch._meta.db_table not in connection.introspection.table_names():
        return False
    return Watch.objects.filter(until__gt=timezone.now() - BREAK).exists()


def _restore_sqlite(source: Path) -> None:
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as saved:
        if (found := _integrity(saved)) != "ok":
            raise SavingError(f"{source} is damaged: {found}.")
        connection.ensure_connection()
        saved.backup(connection.connection)
    connection.close()


def _integrity(saved: sqlite3.Connection) -> str:
    """What SQLite says of a file: "ok", or what is wrong."""
    try:
        return str(saved.execute("PRAGMA integrity_check").fetchone()[0])
    except sqlite3.DatabaseError as error:
        return str(error)


def _restore_postgres(source: Path) -> None:
    """All or nothing: one transaction takes the old tables away and brings the saved ones."""
    names = ", ".join(connection.ops.quote_name(name) for name in connection.introspection.table_names())
    script = _run(["pg_restore", "--no-owner", "--no-privileges", "--file=-", str(source)], database=False)
    dropped = f"DROP TABLE IF EXISTS {names} CASCADE;\n".encode() if names else b""
    connection.close()
    _run(["psql", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--file=-"], given=dropped + script)


def _run(command: list[str], *, given: bytes | None = None, database: bool = True) -> bytes:
    """Run a program of PostgreSQL's on this database; the password travels in the environment."""
    if shutil.which(command[0]) is None:
        raise SavingError(f"{command[0]} is missing. {TOOLS}")
    environ = {**os.environ, **(_postgres_environ() if database else {})}
    ended = subprocess.run(command, input=given, env=environ, capture_output=True, check=False)
    if ended.returncode:
        raise SavingError(f"{command[0]} failed: {ended.stderr.decode(errors='replace').strip()[-400:]}")
    return ended.stdout


def _postgres_environ() -> dict[str, str]:
    asked: dict[str, Any] = connection.settings_dict
    named = {"PGHOST": asked["HOST"], "PGPORT": asked["PORT"], "PGUSER": asked["USER"], "PGPASSWORD": asked["PASSWORD"]}
    return {"PGDATABASE": asked["NAME"], **{name: str(value) for name, value in named.items() if value}}
