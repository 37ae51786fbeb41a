"""What holds for all tests of the platform."""

import asyncio
import gc
import itertools
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.db import connection
from django.db.models.signals import post_migrate
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from games.core.rng import Seed

pytest_plugins = ["tests.choosing", "tests.stack"]

# Neither how long an example takes nor how long it takes to make one is the code's fault on a busy machine.
hypothesis.settings.register_profile(
    "unhurried", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("unhurried")


def pytest_collection() -> None:
    """Ten thousand tests stay until the end: looking through them for rubbish again and again would find none."""
    gc.disable()


def pytest_collection_finish() -> None:
    """From here on rubbish is looked for again, in what has come since."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """A test begins without a running loop, whoever left one: every call of Playwright marks its own as running.

    Nor does it begin in the language of the last request of another one.
    """
    asyncio._set_running_loop(None)
    translation.deactivate()


@pytest.fixture(autouse=True)
def nobody_has_run_out_of_time() -> None:
    """What another test did to time counts for none: games of tests have the same numbers again and again."""
    from games.clock import watch

    watch._timed_out.clear()
    watch.wall = watch.WallClock()


@pytest.fixture(autouse=True)
def the_same_shuffles_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt in a test follows from its name: one that passes today does not fail tomorrow by a rare hand."""
    from games.play import services

    number = itertools.count()
    monkeypatch.setattr(
        services, "draw_seed", lambda: Seed(f"{request.node.nodeid} {next(number)}".encode(errors="surrogatepass"))
    )


@pytest.fixture(scope="session", autouse=True)
def nothing_undeclared() -> None:
    """Every frame that is made in this process has to be written down."""
    from tests.declared import watch

    watch()


@pytest.fixture(scope="session", autouse=True)
def nobody_hurries_a_solver() -> None:
    """No answer depends on how busy the machine is: the guard of half a second is for players, who are waiting."""
    from games.catalog.rummikub.minds.programme import BOUNDS

    assert BOUNDS.seconds == 0.5
    object.__setattr__(BOUNDS, "seconds", 600.0)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Threads outlive tests and keep their connections, but PostgreSQL drops no database that is in use."""
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            keep_as_migrated()
        remember_permissions()
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def as_migrated() -> Path:
    """Where the tests' database is kept as it was when it had just been migrated."""
    return Path(f"{connection.settings_dict['NAME']}.migrated")


def keep_as_migrated() -> None:
    """Copy the database, in the journal mode of the site: only one connection alone could change it later."""
    run([f"VACUUM INTO '{as_migrated()}'"])
    with closing(sqlite3.connect(as_migrated())) as copied:
        copied.execute("PRAGMA journal_mode=WAL")


@pytest.fixture(scope="session")
def migrated(django_db_setup: None) -> Path | None:
    """For tests marked `django_db`: a database to begin with a copy of; `None` where they do not run on a file."""
    return as_migrated() if connection.vendor == "sqlite" else None


def remember_permissions() -> None:
    """Content types and permissions come back in two statements whenever a test has emptied the database.

    Django would find out again, app by app, which there have to be: more work than most tests do.
    """
    from django.apps import apps
    from django.contrib.auth.models import Permission
    from django.contrib.contenttypes.management import create_contenttypes
    from django.contrib.contenttypes.models import ContentType

    tables = [model._meta.db_table for model in (ContentType, Permission)]
    run(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}" for table in tables)

    def bring_back(**_: Any) -> None:
        ContentType.objects.clear_cache()
        run(f"INSERT INTO {table} SELECT * FROM kept_{table} WHERE true ON CONFLICT DO NOTHING" for table in tables)

    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.connect(bring_back, sender=apps.get_app_config("auth"), weak=False)


def run(statements: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
