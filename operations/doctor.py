"""What is wrong with a house, in sentences that say what to do: from inside, and as its visitors come to it."""

import re
import shutil
import smtplib
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, timedelta
from email.utils import parsedate_to_datetime
from itertools import chain

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.mail import get_connection
from django.db import Error, connection
from django.utils import timezone

from operations import needs, visiting
from operations.models import LastRun

Sentences = Iterator[str]
LITTLE = 0.1, 500_000_000
"""So much of a disk, and so many bytes, are to be free."""

APART = 5.0
"""Seconds that clocks may differ."""

MAIL = "mail"
"""The name of the note about the mail server."""

NOTED = timedelta(hours=1)
"""What was noted before says nothing of now."""

BACKUPS = timedelta(days=2)
"""A backup is not to be older."""


# -- From inside -----------------------------------------------------------------------------------------------------
def database() -> Sentences:
    """The database answers, is up to date, and has a connection for each thread."""
    if told := list(needs.silent_database()):
        yield from told
        return
    if found := needs.open_migrations():
        yield f"{len(found)} migrations are open ({found[0]} …): `manage.py serve` or `manage.py migrate` applies them."
    yield from needs.small_pool()


def static_files() -> Sentences:
    """Static files are collected, and are those of this version."""
    is_current = getattr(staticfiles_storage, "is_current", None)  # in development nothing is collected
    if is_current is not None and not is_current():
        yield (
            f"Static files in {settings.STATIC_ROOT} are missing or old: `manage.py serve` collects them, or"
            " `manage.py collectstatic --noinput`."
        )


def redis_answers() -> Sentences:
    """Redis answers, where there is to be one."""
    if not settings.REDIS_URL:
        return
    import redis  # where nobody needs it, it would be a twentieth of every start

    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
            yield from _apart("Redis", float(client.time()[0]))
    except (redis.RedisError, OSError) as error:
        yield (
            f"Redis does not answer ({type(error).__name__}): processes hear of each other's moves up to five seconds"
            " late, and each counts limits for itself. Does it run, and is REDIS_URL right?"
        )


def disk() -> Sentences:
    """There is room for what people do."""
    for path in {str(settings.VAR_DIR), *_database_folder()}:
        usage = shutil.disk_usage(path)
        if usage.free < min(LITTLE[0] * usage.total, LITTLE[1]):
            yield (
                f"The disk of {path} is nearly full: {usage.free / 1e6:.0f} MB are free. Nothing can be written once it"
                " is; `manage.py tidy`, old backups and logs are where to look."
            )


def _database_folder() -> list[str]:
    return [str(connection.settings_dict["NAME"]).rpartition("/")[0] or "."] if connection.vendor == "sqlite" else []


def clock() -> Sentences:
    """The clock of this machine is right, as far as others can tell."""
    if shutil.which("timedatectl"):
        told = ""
        asked = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
        with suppress(subprocess.TimeoutExpired):
            told = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=5).stdout
        if told.strip() == "no":
            yield "Nobody sets this machine's clock: `timedatectl set-ntp true`, for turn clocks and sign-in codes."
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
            yield from _apart("PostgreSQL", float(cursor.fetchone()[0]))


def _apart(whose: str, epoch: float) -> Sentences:
    """A clock that differs from ours."""
    if (seconds := abs(time.time() - epoch)) > APART:
        yield (
            f"The clock of {whose} and that of this machine are {seconds:.0f} seconds apart: set them by NTP, or turn"
            " clocks and sign-in codes go wrong."
        )


def mail() -> Sentences:
    """The mail server takes us."""
    if not settings.EMAIL_HOST:
        return
    try:
        with get_connection(timeout=5):
            pass
    except (OSError, smtplib.SMTPException) as error:
        yield (
            f"Mail cannot be sent: {settings.EMAIL_HOST}:{settings.EMAIL_PORT} answers with {type(error).__name__}."
            " Nobody can set a new password; see EMAIL_HOST, EMAIL_PORT, EMAIL_USER and EMAIL_PASSWORD."
        )


def noted_mail() -> Sentences:
    """The mail server took us when the night worker asked it last."""
    last = LastRun.objects.filter(name=MAIL, at__gt=timezone.now() - NOTED).first()
    if settings.EMAIL_HOST and last is not None and last.told:
        yield last.told


def backups() -> Sentences:
    """A backup was made lately."""
    last = LastRun.objects.filter(name="backup").first()
    if last is None:
        yield "There has never been a backup: `manage.py backup FILE`, every night (deploy/parlour-backup.timer)."
    elif last.at < timezone.now() - BACKUPS:
        days = (timezone.now() - last.at).days
        yield f"The last backup is {days} days old: does deploy/parlour-backup.timer run, or what stands for it?"


INSIDE: tuple[Callable[[], Sentences], ...] = (database, static_files, redis_answers, disk, clock, mail, backups)
AT_HAND = tuple(noted_mail if check is mail else check for check in INSIDE)
"""The same for whoever waits for an answer: a mail server may take its time."""


def inside(checks: Iterable[Callable[[], Sentences]] = INSIDE) -> Sentences:
    """Everything that can be seen without a visit; a check that fails is named, and does not stop the others."""
    for check in checks:
        try:
            yield from check()
        except Error as error:  # said by the check of the database
            if check is database:
                yield f"The database answers with {type(error).__name__}."


# -- As visitors come ------------------------------------------------------------------------------------------------
def outside(url: str) -> Sentences:
    """The way from a browser to here: name, certificate, proxy, static files, WebSocket."""
    try:
        seen = visiting.seen(url)
    except visiting.NoVisit as reason:
        yield str(reason)
        return
    yield from chain(_proxy(url, seen), _clock_of(seen), _looks(url), _socket(url))


def _proxy(url: str, seen: visiting.Seen) -> Sentences:
    """What the proxy says of visitors is what they are, and is believed."""
    if seen.forwarded and not seen.believed:
        yield "A proxy stands before this house, which doesn't believe it: without BEHIND_PROXY=1 all visitors are one."
    if seen.believed and not seen.forwarded:
        yield (
            "The proxy does not pass on X-Forwarded-For, so that all visitors count as one, and limits hit them"
            " together: see deploy/nginx.conf."
        )
    if seen.scheme != url.partition(":")[0]:
        yield (
            f"Visitors come by {url.partition(':')[0]}, but this house hears {seen.scheme}: the proxy has to pass on"
            " X-Forwarded-Proto (deploy/nginx.conf), and BEHIND_PROXY has to be 1."
        )


def _clock_of(seen: visiting.Seen) -> Sentences:
    if seen.date:
        yield from _apart("the proxy", parsedate_to_datetime(seen.date).astimezone(UTC).timestamp())


def _looks(url: str) -> Sentences:
    """The first style sheet of the home page can be had."""
    found = re.search(r'<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"', visiting.text(url, "/"))
    if found is None or not visiting.exists(url, found[1]):
        yield "Pages come without their style sheets: does the proxy keep /static/ to itself?"


def _socket(url: str) -> Sentences:
    """A WebSocket comes through: who does not say who they are is turned away by 4401, which only the house says."""
    if (told := visiting.knock(url)) != visiting.NOBODY:
        yield (
            f"WebSockets do not come through ({told}): tables stand still. The proxy has to pass on Upgrade and"
            " Connection (deploy/nginx.conf)."
        )
