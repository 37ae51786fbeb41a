"""What can be done to programs: the only writers of their rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from arena import leases, names, notices, refusals
from arena.models import STRIKES, Notice, Program, Version

FORGOTTEN = timedelta(days=30)
FIRST_OF_ALL = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Wish:
    """A registration that has passed all checks but that of its name against others."""

    name: str
    address: str
    port: int
    mode: str = Program.Mode.PLAY
    owner: User | None = None
    version: str = ""


def register(wish: Wish) -> Program:
    """Enter a program, awake. It replaces one at the same address and port, and a silent one of the same name."""
    for _attempt in range(3):
        try:
            with transaction.atomic():
                return _entered(wish)
        except IntegrityError:  # another registration at the same moment: look again
            continue
    raise refusals.name_clash(wish.name)


def _entered(wish: Wish) -> Program:
    others = Program.objects.select_for_update().exclude(address=wish.address, port=wish.port)
    heirs = []
    for other in others:
        if names.clash((wish.name, other.name)):
            if not other.silent or leases.is_leased(other):
                raise refusals.name_clash(other.name)
            heirs.append(other)
    row = Program.objects.select_for_update().filter(address=wish.address, port=wish.port).first()
    row = row or next((other for other in heirs if other.name == wish.name), None) or Program()
    Program.objects.filter(pk__in=[other.pk for other in heirs if other.pk != row.pk]).delete()
    if row.name != wish.name:
        row.user, row.games, row.wins = None, 0, 0
        Version.objects.filter(program_id=row.pk).delete()
    row.name, row.address, row.port, row.mode = wish.name, wish.address, wish.port, wish.mode
    row.owner = wish.owner or row.owner
    row.registered_at, row.silent, row.strikes, row.version = timezone.now(), False, 0, wish.version
    row.save()
    _note_version(row)
    notices.note(Notice.What.REGISTERED, [row.name])
    return row


def _note_version(program: Program) -> None:
    """Begin another version where a program calls itself otherwise than before."""
    last = program.versions.order_by("-since", "-pk").first()
    if last is None or last.name != program.version:
        Version.objects.create(program=program, name=program.version, since=program.registered_at)


def withdraw(program: Program) -> None:
    """Take a program off the list."""
    if leases.is_leased(program):
        raise refusals.busy(program.name)
    program.delete()


def note_seen(program_id: int, *, answered: bool) -> None:
    """Note what a call has shown."""
    note_answers({program_id: answered})


def note_answers(told: Mapping[int, bool], began: datetime | None = None) -> None:
    """Note which idle programs have answered a host that began then.

    Who was silent and answers again is awake, and so is who was suspended before the host began.
    """
    now = timezone.now()
    answered = Program.objects.filter(pk__in=[pk for pk, came in told.items() if came])
    missed = Program.objects.filter(pk__in=[pk for pk, came in told.items() if not came], silent=False)
    again = Q(silent=True) | Q(strikes__gte=STRIKES, last_seen__lt=began or FIRST_OF_ALL)
    notices.note(Notice.What.AWAKE, _noted(answered.filter(again), strikes=0, silent=False))
    notices.note(Notice.What.SILENT, _noted(missed, silent=True))
    answered.update(last_seen=now, silent=False)


def _noted(rows: "QuerySet[Program]", **changes: Any) -> list[str]:
    """The names of these programs, once they have changed."""
    found = dict(rows.values_list("pk", "name"))
    Program.objects.filter(pk__in=found).update(**changes)
    return list(found.values())


def note_strike(program_id: int, code: str | None) -> None:
    """Note after a game whether the program could be reached. Another fault, or none, ends the row of strikes."""
    rows = Program.objects.filter(pk=program_id)
    if code in {"TIMEOUT", "UNREACHABLE"}:
        rows.update(strikes=F("strikes") + 1)
        notices.note(Notice.What.SUSPENDED, rows.filter(strikes=STRIKES).values_list("name", flat=True))
    else:
        rows.update(strikes=0, last_seen=timezone.now(), silent=False)


def note_game(program_id: int, *, won: bool) -> None:
    """Add one game to a program's record."""
    Program.objects.filter(pk=program_id).update(games=F("games") + 1, wins=F("wins") + int(won))


def is_suspended(program_id: int | None) -> bool:
    """Whether a program is not called any more until it registers again; so is one that has gone from the list."""
    return program_id is None or not Program.objects.filter(pk=program_id, strikes__lt=STRIKES).exists()


def sitter(program_id: int) -> User:
    """The user who sits at a browser table for this program; a refusal if it cannot sit there."""
    program = Program.objects.select_related("user").filter(pk=program_id, mode=Program.Mode.PLAY).first()
    if program is None:
        raise refusals.no_program()
    status = program.status if settings.RUMMY_HOST else "silent"
    if status == "playing":
        raise refusals.busy(program.name)
    if status != "free":
        raise refusals.silent(program.name)
    return user_of(program)


def user_of(program: Program) -> User:
    """The user who sits at a browser table for the program, by its name."""
    if program.user is None:
        program.user = accounts.make_bot(program.name)
        program.save(update_fields=["user"])
    return program.user


def forget_old() -> int:
    """Delete programs that nobody has heard of for long and nobody plays with; returns how many there were."""
    now = timezone.now()
    long_ago = now - FORGOTTEN
    gone = Program.objects.filter(Q(last_seen=None) | Q(last_seen__lt=long_ago), registered_at__lt=long_ago)
    return gone.filter(Q(leased_until=None) | Q(leased_until__lt=now)).delete()[1].get(Program._meta.label, 0)
