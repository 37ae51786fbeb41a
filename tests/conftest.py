"""What holds for all tests of the platform."""

import asyncio
import gc
from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker


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
    """A test begins without a running loop, whoever left one: every call of Playwright marks its own as running."""
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session", autouse=True)
def nothing_undeclared() -> None:
    """Every frame that is made in this process has to be written down."""
    from tests.declared import watch

    watch()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Threads outlive tests and keep their connections, but PostgreSQL drops no database that is in use."""
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
