"""Programs that cannot be called, behind a router or a firewall: they call us, and fetch what we would have asked them.

Each has a mailbox in the database, so that the process that takes its calls need not be the one that plays its game.
There is one call at a time in it; whoever waits is woken within this process, and looks again and again for another's.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from threading import BoundedSemaphore, Condition
from time import monotonic
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from api.codes import define
from api.errors import plain
from api.problems import Invalid, Problem
from arena import leases, names, refusals, services
from arena.models import OUT, Connection, Program
from arena.services import Wish

Json = Any
encode = msgspec.json.Encoder().encode

PORTS = 2**16, 2**31 - 1
"""What stands in the place of the port beside `OUT`: a number that no port has, and no two programs."""

MOST = 10
"""Such programs of one account."""

LARGEST = 64 * 1024
"""Bytes of an answer."""

LOOK = 0.02
"""Seconds between two looks into a mailbox, where nobody of this process says that there is something."""

HOLD = 0.5
"""Seconds for which a request waits for the next call, while its program plays."""

PLACES = BoundedSemaphore(settings.HTTP_THREADS // 2)
"""Requests of this process that may wait at a time: pages want threads, too. Others are told to come again."""

SOON, LATER = 50, 2000
"""Milliseconds until a program should ask again: while it plays, and otherwise."""

NOTED = timedelta(seconds=2)
AWAY = timedelta(seconds=6)
"""So long after its last request a program is taken to be gone."""

TOO_MANY_PROGRAMS = define("TOO_MANY_PROGRAMS", "The account has as many connected programs as it may have.")
news = Condition()
"""Told whenever there is a call or an answer in a mailbox."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A call that waits for its program."""

    number: int
    path: str
    body: Json


def is_out(program: Program) -> bool:
    """Whether a program calls us and is not called."""
    return program.address == OUT


# -- Registering -----------------------------------------------------------------------------------------------------
@transaction.atomic
def connect(owner: User, name: Json) -> tuple[Program, str]:
    """Register a program that will call us, and the secret by which it does. The same name again gets a new one."""
    if flaw := names.flaw_of(name) or names.misplaced(name, Program.Mode.PLAY):
        raise Invalid(fields={"name": [flaw]})
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # of two at once, one waits here
    mine = Program.objects.filter(owner=owner, address=OUT)
    known = mine.filter(name=name).first()
    if known is not None and leases.is_leased(known):
        raise refusals.busy(known.name)
    if known is None and mine.count() >= MOST:
        raise Problem(409, TOO_MANY_PROGRAMS, _("You have %(most)d programs. Take one off the list.") % {"most": MOST})
    low, high = PORTS
    port = known.port if known else low + secrets.randbelow(high - low)
    program = services.register(Wish(name, OUT, port, owner=owner))
    secret = secrets.token_urlsafe(32)
    fresh = {"secret": hashed(secret), "seen_at": timezone.now(), "path": "", "body": ""}
    Connection.objects.update_or_create(program=program, defaults=fresh)
    return program, secret


def hashed(secret: str) -> str:
    """A secret as it is kept."""
    return sha256(secret.encode()).hexdigest()


def admitted(caller: User, program_id: int, secret: str) -> Connection:
    """The mailbox of a program, for its owner with its secret alone."""
    found = Connection.objects.select_related("program").filter(pk=program_id, program__address=OUT).first()
    if found is None:
        raise plain(404)
    if found.program.owner_id != caller.pk or not secrets.compare_digest(found.secret, hashed(secret)):
        raise plain(403)
    return found


# -- What a program does ---------------------------------------------------------------------------------------------
def take_answer(connection: Connection, number: int, answer: Json) -> bool:
    """Put an answer into the mailbox; whether somebody still waits for it."""
    said = encode(answer)
    if len(said) > LARGEST:
        raise plain(413)
    waiting = Connection.objects.filter(pk=connection.pk, number=number, answered__lt=number).exclude(path="")
    taken = waiting.update(answered=number, answer=said.decode(), path="", body="") > 0
    with news:
        news.notify_all()
    return taken


def next_call(connection: Connection) -> tuple[Waiting | None, int]:
    """The call that waits for a program, or `None`; and in how many milliseconds it should ask again.

    Who plays with nobody is told of no call: it is one of a game whose host has died.
    """
    _note_seen(connection.pk)
    if not leases.is_leased(connection.program):
        return None, LATER
    if (found := fetched(connection.pk)) is not None:
        return found, 0
    if not PLACES.acquire(blocking=False):
        return None, SOON
    try:
        return _awaited(connection.pk), 0
    finally:
        PLACES.release()


def _awaited(program_id: int) -> Waiting | None:
    deadline = monotonic() + HOLD
    found = fetched(program_id)
    while found is None and monotonic() < deadline:
        rest()
        found = fetched(program_id)
    return found


def fetched(program_id: int) -> Waiting | None:
    """Take the call out of a mailbox. It stays until it is answered, for a request may be lost on its way."""
    row = Connection.objects.filter(pk=program_id).exclude(path="").values_list("number", "path", "body").first()
    if row is None:
        return None
    Connection.objects.filter(pk=program_id, number=row[0]).update(fetched=row[0])
    return Waiting(row[0], row[1], msgspec.json.decode(row[2]))


def rest() -> None:
    """Wait until there may be something new."""
    with news:
        news.wait(LOOK)


def _note_seen(program_id: int) -> None:
    now = timezone.now()
    Connection.objects.filter(Q(seen_at=None) | Q(seen_at__lt=now - NOTED), pk=program_id).update(seen_at=now)


# -- What a host does ------------------------------------------------------------------------------------------------
def is_here(program_id: int) -> bool:
    """Whether a program has asked for calls a moment ago."""
    return Connection.objects.filter(pk=program_id, seen_at__gte=timezone.now() - AWAY).exists()


def post(program_id: int, path: str, body: bytes) -> int:
    """Put a call into a mailbox; its number."""
    rows = Connection.objects.filter(pk=program_id)
    rows.update(number=F("number") + 1, path=path, body=body.decode())
    with news:
        news.notify_all()
    return rows.values_list("number", flat=True).get()


def answer_to(program_id: int, number: int) -> bytes | None:
    """The answer to a call, once there is one."""
    rows = Connection.objects.filter(pk=program_id, answered=number)
    said = rows.values_list("answer", flat=True).first()
    return None if said is None else said.encode()


def withdraw(program_id: int, number: int) -> bool:
    """Take a call back for which nobody waits any more; whether the program had fetched it."""
    Connection.objects.filter(pk=program_id, number=number).update(path="", body="")
    return Connection.objects.filter(pk=program_id, fetched=number).exists()
