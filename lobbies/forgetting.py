"""What this room keeps no longer: lobbies that closed. It also says whom it still needs."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import User
from lobbies.closing import close_all, deserted
from lobbies.models import Lobby, Member, Proposal

__all__ = ["close_all", "closed_lobbies", "old_proposals", "tables_nobody_is_at", "waiting_since"]
MEASURED = timedelta(days=7)
"""For how long it is known how long people have waited."""


def closed_lobbies(before: datetime) -> QuerySet[Lobby]:
    """Lobbies that closed before then."""
    return Lobby.objects.filter(status=Lobby.Status.CLOSED, touched_at__lt=before)


def tables_nobody_is_at(now: datetime) -> QuerySet[Lobby]:
    """Lobbies that close because nobody has been there for long."""
    return deserted(now)


def old_proposals(now: datetime) -> QuerySet[Proposal]:
    """Proposals of pairing that were dealt, or came to nothing, some days ago."""
    return Proposal.objects.filter(over_at__lt=now - MEASURED)


def waiting_since(moment: datetime) -> QuerySet[User]:
    """People in a lobby that is open and was in use since."""
    used = Member.objects.filter(lobby__touched_at__gte=moment).exclude(lobby__status=Lobby.Status.CLOSED)
    return User.objects.filter(pk__in=used.values("user"))
