"""What the house keeps no longer than it has to (`manage.py tidy`): each kind of leftover, and how it is cleared."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts import services as accounts
from accounts.models import ApiToken, User
from chat.models import Message, Report
from games.models import Game, Seat
from games.table import entries
from lobbies.models import Lobby, Member

Found = QuerySet[Any]
BATCH = 200


@dataclass(frozen=True, slots=True)
class Leftover:
    """Rows that have served their time: `find` says which by the moment up to which they are old."""

    name: str
    setting: str
    """The key of `settings.KEEP_DAYS`; empty for what has an end of its own."""

    find: Callable[[datetime], Found]
    clear: Callable[[Found], int]

    def old(self) -> Found:
        """The rows to clear now; none where they are kept for ever."""
        if not self.setting:
            return self.find(timezone.now())
        days = settings.KEEP_DAYS[self.setting]
        found = self.find(timezone.now() - timedelta(days=days))
        return found if days else found.none()


def tidy(dry_run: bool = False) -> Iterator[tuple[str, int]]:
    """Clear all leftovers, or only count them: each with the number of its rows."""
    for leftover in LEFTOVERS:
        old = leftover.old()
        yield leftover.name, old.count() if dry_run else leftover.clear(old)


def delete(found: Found) -> int:
    """Delete rows, a few at a time: nobody has to wait for long."""
    return _batched(found, lambda rows: rows.delete())


def _batched(found: Found, clear: Callable[[Found], Any]) -> int:
    cleared = 0
    while keys := list(found.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        clear(found.model._default_manager.filter(pk__in=keys))
        cleared += len(keys)
    return cleared


# -- Which -----------------------------------------------------------------------------------------------------------
def idle_guests(before: datetime) -> Found:
    """Guests who came before then and have played nothing since; whoever is in a lobby in use is no leftover."""
    playing = Seat.objects.filter(Q(game__ended_at=None) | Q(game__ended_at__gte=before)).values("user")
    waiting = Member.objects.filter(lobby__touched_at__gte=before).exclude(lobby__status=Lobby.Status.CLOSED)
    guests = User.objects.filter(is_guest=True, date_joined__lt=before)
    return guests.exclude(pk__in=playing).exclude(pk__in=waiting.values("user"))


def ended_sessions(_: datetime) -> Found:
    """Rows of sign-ins whose session is gone."""
    return UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))


def unused_tokens(before: datetime) -> Found:
    """Tokens that nobody has used since, or that were revoked before."""
    used = Coalesce("last_used", "created")
    return ApiToken.objects.alias(used=used).filter(Q(used__lt=before) | Q(revoked__lt=before))


def whole_logs(before: datetime) -> Found:
    """Games that ended before then and still have their log in rows."""
    return Game.objects.filter(status=Game.Status.ENDED, ended_at__lt=before, seq__gt=0, packed=None)


def closed_lobbies(before: datetime) -> Found:
    """Lobbies that closed before then, with what was said there; what staff still has to look at stays."""
    closed = Lobby.objects.filter(status=Lobby.Status.CLOSED, touched_at__lt=before)
    return closed.exclude(messages__reports__status=Report.Status.OPEN)


def old_chat(before: datetime) -> Found:
    """What was said at games that ended before then; what staff still has to look at stays."""
    said = Message.objects.filter(game__ended_at__lt=before)
    return said.exclude(reports__status=Report.Status.OPEN)


# -- How -------------------------------------------------------------------------------------------------------------
def forget_guests(found: Found) -> int:
    """Delete guests; those who have sat at a table leave a nameless row behind."""
    forgotten = 0
    for user in found.iterator(BATCH):
        forget_guest(user)
        forgotten += 1
    return forgotten


def forget_guest(user: User) -> None:
    """Close the account, and delete its row where nothing needs it."""
    accounts.close(user)
    try:
        with transaction.atomic():
            user.delete()
    except ProtectedError:
        pass


def revoke_and_delete(found: Found) -> int:
    """Revoke tokens, which ends what lives on them, and delete them."""
    accounts.revoke_tokens(found.filter(revoked=None))
    return delete(found)


def pack_logs(found: Found) -> int:
    """Fold the logs of games; each in a transaction of its own."""
    return sum(entries.pack(game_id) for game_id in list(found.order_by("pk").values_list("pk", flat=True)))


LEFTOVERS = (
    Leftover("guests", "guests", idle_guests, forget_guests),
    Leftover("sessions", "", lambda now: Session.objects.filter(expire_date__lt=now), delete),
    Leftover("sign-ins", "", ended_sessions, delete),
    Leftover("tokens", "tokens", unused_tokens, revoke_and_delete),
    Leftover("lobbies", "lobbies", closed_lobbies, delete),
    Leftover(
        "reports", "reports",
        lambda before: Report.objects.exclude(status=Report.Status.OPEN).filter(handled_at__lt=before), delete,
    ),
    Leftover("logs", "logs", whole_logs, pack_logs),
    Leftover("chat", "chat", old_chat, delete),
)  # fmt: skip
