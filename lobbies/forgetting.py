"""What this room keeps no longer: lobbies that closed. It also says whom it still needs."""

from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from lobbies.models import Lobby, Member


def closed_lobbies(before: datetime) -> QuerySet[Lobby]:
    """Lobbies that closed before then."""
    return Lobby.objects.filter(status=Lobby.Status.CLOSED, touched_at__lt=before)


def waiting_since(moment: datetime) -> QuerySet[User]:
    """People in a lobby that is open and was in use since."""
    used = Member.objects.filter(lobby__touched_at__gte=moment).exclude(lobby__status=Lobby.Status.CLOSED)
    return User.objects.filter(pk__in=used.values("user"))
