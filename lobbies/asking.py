"""Asking people one knows to one's table with one tap: friends who are here, and whoever a name stands for."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from lobbies.models import Invitation, Lobby, Member
from lobbies.services import ASK_AGAIN
from people import company
from people.menu import Entry


@dataclass(frozen=True, slots=True)
class Chip:
    """A friend who is here, and whether they were asked a moment ago."""

    user: User
    asked: bool


def chips(lobby: Lobby, reader: User) -> list[Chip]:
    """The friends who are here and not in this lobby yet, by name."""
    here = company.friends_here([reader.pk])[reader.pk]
    if not here:
        return []
    there = set(Member.objects.filter(lobby=lobby, user__in=here).values_list("user", flat=True))
    asked = set(_asked(lobby, here))
    users = User.objects.filter(pk__in=here - there).order_by("display_name")
    return [Chip(user, user.pk in asked) for user in users]


def _asked(lobby: Lobby, user_ids: frozenset[int]) -> list[int]:
    lately = Invitation.objects.filter(lobby=lobby, user__in=user_ids, at__gt=timezone.now() - ASK_AGAIN)
    return list(lately.values_list("user", flat=True))


def entries(reader: User, whom: User) -> list[Entry]:
    """Asking somebody to the table where the reader waits for players."""
    open_ones = Lobby.objects.filter(status=Lobby.Status.OPEN, members__user=reader)
    lobby = open_ones.exclude(members__user=whom).order_by("-pk").first()
    if lobby is None:
        return []
    url = reverse("lobbies:invite", args=[lobby.pk])
    if _asked(lobby, frozenset({whom.pk})):
        return []
    return [Entry(_("Ask to “%(table)s”") % {"table": lobby.name}, "armchair", url, {"user_id": str(whom.pk)})]
