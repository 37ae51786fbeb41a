"""What can be done to programs: the only writers of their rows."""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from arena import leases, names, refusals
from arena.models import STRIKES, Program

FORGOTTEN = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Wish:
    """A registration that has passed all checks but that of its name against others."""

    name: str
    address: str
    port: int
    mode: str = Program.Mode.PLAY
    owner: User | None = None


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
    row.name, row.address, row.port, row.mode = wish.name, wish.address, wish.port, wish.mode
    row.owner = wish.owner or row.owner
    row.registered_at, row.silent, row.strikes = timezone.now(), False, 0
    row.save()
    return row


def withdraw(program: Program) -> None:
    """Take a program off the list."""
    if leases.is_leased(program):
        raise refusals.busy(program.name)
    program.delete()


def note_seen(program_id: int, *, answered: bool) -> None:
    """Note what polling an idle program has shown."""
    seen = {"last_seen": timezone.now()} if answered else {}
    Program.objects.filter(pk=program_id).update(silent=not answered, **seen)


def note_strike(program_id: int, code: str | None) -> None:
    """Note after a game whether the program could be reached. Another fault, or none, ends the row of strikes."""
    rows = Program.objects.filter(pk=program_id)
    if code in {"TIMEOUT", "UNREACHABLE"}:
        rows.update(strikes=F("strikes") + 1)
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
    return gone.filter(Q(leased_until=None) | Q(leased_until__lt=now)).delete()[0]
