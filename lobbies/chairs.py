"""The chairs of a lobby: which one is free, which bot may take it, and how they become the seats of a game."""

from collections.abc import Sequence

from django.utils import timezone

from accounts import services as accounts
from accounts.faces import BOTS
from accounts.models import User
from games import catalog
from lobbies.looks import in_chairs, members
from lobbies.models import Lobby, Member


def free_chair(lobby: Lobby) -> int | None:
    """The first chair nobody sits in."""
    taken = set(lobby.members.values_list("seat", flat=True))
    return next((chair for chair in range(lobby.capacity) if chair not in taken), None)


def is_taken(lobby: Lobby, chair: int) -> bool:
    """Whether somebody sits in this chair."""
    return lobby.members.filter(seat=chair).exists()


def sitting(lobby: Lobby) -> int:
    """How many have a chair."""
    return lobby.members.exclude(seat=None).count()


def has_chair_for_another(lobby: Lobby) -> bool:
    """Whether the next game has a chair for somebody else: a free one or a bot's that nobody waits for yet."""
    seated = lobby.members.exclude(seat=None)
    open_chairs = lobby.capacity - seated.filter(user__is_bot=False).count()
    return open_chairs > lobby.members.filter(seat=None).count()


def give_chairs(lobby: Lobby, waiting: Sequence[Member]) -> None:
    """Give these a free chair each, or a bot's, who goes; the last bot first."""
    for member in waiting:
        chair = free_chair(lobby)
        if chair is None:
            bot = lobby.members.filter(user__is_bot=True).exclude(seat=None).order_by("-seat").first()
            if bot is None:
                return
            chair = bot.seat
            bot.delete()
        Member.objects.filter(pk=member.pk).update(seat=chair, seated_at=timezone.now())


def are_places(lobby: Lobby) -> bool:
    """Whether it matters which chair one has: where all must be filled, people choose theirs."""
    return len(catalog.rules(lobby.kind).SEATS) == 1


def close_up(lobby: Lobby) -> None:
    """Move the others up after somebody went, so that chairs stay in joining order; not where chairs are places."""
    if not are_places(lobby):
        number(in_chairs(members(lobby)))


def in_seat_order(lobby: Lobby) -> list[Member]:
    """Who gets which seat of the game: places stay as they are, elsewhere the host comes first."""
    seated = in_chairs(members(lobby))
    return seated if are_places(lobby) else sorted(seated, key=lambda member: member.user_id != lobby.host_id)


def number(seated: Sequence[Member]) -> None:
    """Give these the chairs 0, 1, 2, …"""
    moving = [(chair, member) for chair, member in enumerate(seated) if member.seat != chair]
    Member.objects.filter(pk__in=[member.pk for _chair, member in moving]).update(seat=None)
    for chair, member in moving:
        Member.objects.filter(pk=member.pk).update(seat=chair)
        member.seat = chair


def free_bot(lobby: Lobby) -> User:
    """A bot that does not sit at this table yet."""
    here = set(lobby.members.values_list("user_id", flat=True))
    for name in BOTS:
        bot = User.objects.filter(is_bot=True, display_name=name).order_by("pk").first() or accounts.make_bot(name)
        if bot.pk not in here:
            return bot
    raise RuntimeError("more bots than names at one table")
