"""What is made ready before the house opens: tables of the database, texts, static files. Quick if nothing is new."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.db import connection

from operations.needs import open_migrations

LOCK = 7_265_801
"""Of PostgreSQL, held by who migrates."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Processes that open at the same moment wait for each other, also on several machines with one PostgreSQL."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    else:
        with Path(settings.VAR_DIR, "opening.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def migrate() -> int:
    """Bring the database up to date; how many migrations that took."""
    found = len(open_migrations())
    if found:
        call_command("migrate", interactive=False, verbosity=0)
    return found


def collect_static_files() -> int:
    """Collect them anew if any has changed since; whether that was so. In development they are taken as they lie."""
    storage: Any = staticfiles_storage
    if settings.DEBUG or storage.is_current():
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    settings.WHITENOISE_USE_FINDERS = False
    return True
