"""The site's settings for tests: as in development, with a folder of its own and a quick password hash."""

import os
import tempfile

os.environ.setdefault("DEBUG", "1")
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="parlour-"))
os.environ.setdefault("LOG_LEVEL", "WARNING")
# Redis has one bus for all: every process that tests has a prefix of its own.
os.environ["REDIS_PREFIX"] = "-".join([os.environ["VAR_DIR"], os.environ.get("PYTEST_XDIST_WORKER", "alone")])
os.environ["REDIS_TIMEOUT"] = "10"  # on a busy machine an answer may be late, and nothing is wrong
os.environ["BOT_PROCESSES"] = "0"  # whoever wants to see them think elsewhere says so
os.environ["REFEREE"] = "0"  # tests look when they mean to

import pytest

from tests import toy

toy.bring()

from tests import folders  # noqa: E402  # the catalog looks where it is told to when it is first imported

if unfit := folders.unfit():
    raise pytest.UsageError(*unfit)

from config.settings import *  # noqa: E402, F403
from tools import catalogues  # noqa: E402

catalogues.build()

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_AUTOREFRESH = True  # otherwise every client that a test makes would first read all static files
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, as in life: threads that write at once would only get "locked" from a shared database in memory.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}  # noqa: F405
else:
    DATABASES["default"]["ENGINE"] = "tests.postgres"  # noqa: F405
if REDIS_URL:  # noqa: F405
    CACHES["default"]["BACKEND"] = "tests.own_keys.OwnKeys"  # noqa: F405
