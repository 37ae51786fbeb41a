"""Somebody in a lobby takes another chair: at some tables it matters beside whom one sits."""

from django.utils import timezone

from accounts.models import User
from lobbies import checks, notices, refusals
from lobbies.models import Lobby, Member
from lobbies.opening import held
from lobbies.starting import deal_if_full


def take_chair(lobby_id: int, user: User, chair: int) -> Lobby:
    """A member moves to a free chair, or sits down on it."""
    with held(lobby_id) as lobby:
        member = checks.demand_member(lobby, user)
        checks.demand_open(lobby)
        if chair not in range(lobby.capacity):
            raise refusals.invalid_seat()
        if member.seat == chair:
            return lobby
        if lobby.members.filter(seat=chair).exists():
            raise refusals.seat_taken()
        Member.objects.filter(pk=member.pk).update(seat=chair, seated_at=member.seated_at or timezone.now())
        notices.changed(lobby)
        deal_if_full(lobby)
    return lobby
