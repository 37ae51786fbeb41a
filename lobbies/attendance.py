"""When a member was last in a lobby, or at its table: by sockets, which each process looks through, and by requests."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from api.rows import among
from api.threads import in_thread
from games.models import Entry
from games.sockets import beat
from lobbies.listing import WHILE
from lobbies.models import Lobby, Member
from lobbies.notices import group_of
from people import presence

FRESH = timedelta(seconds=4)
"""A sign is not written down again so soon after another one."""

LATELY = timedelta(minutes=10)
AT_ONCE = 100


def note(lobby: Lobby, user: User) -> None:
    """Somebody has asked for something there; it counts if they are a member."""
    presence.note(group_of(lobby.pk), user.pk)
    if lobby.here_at < timezone.now() - FRESH:
        _note(Q(pk=lobby.pk, pk__in=Member.objects.filter(user=user).values("lobby")))


def _note(which: Q) -> None:
    now = timezone.now()
    waits = Q(status=Lobby.Status.OPEN, here_at__lt=now - FRESH)
    plays = Q(status=Lobby.Status.STARTED, here_at__lt=now - WHILE)
    Lobby.objects.filter(waits | plays, which).update(here_at=now)


async def renew() -> None:
    """Members with a socket in this process are there."""
    places = presence.places()
    games = [place for place in places if isinstance(place, int)]
    lobbies = [int(name.removeprefix("lobby.")) for name in places if isinstance(name, str) and is_lobby(name)]
    if games or lobbies:
        await in_thread(_renew, games, lobbies)


def _renew(games: list[int], lobbies: list[int]) -> None:
    if lobbies:
        _note(Q(pk__in=among(lobbies)))
    if games:
        _note(Q(game__in=among(games)))


def is_lobby(place: str) -> bool:
    """Whether this place, as presence names it, is a lobby."""
    return place.startswith("lobby.") and place.removeprefix("lobby.").isdecimal()


beat.checks.append(renew)


def see_who_moves() -> None:
    """Somebody who moves is at the table, also without a socket."""
    now = timezone.now()
    quiet = Lobby.objects.filter(status=Lobby.Status.STARTED, is_slow=False, here_at__lt=now - timedelta(seconds=30))
    games = quiet.filter(here_at__gte=now - LATELY).order_by("-here_at").values_list("game_id", flat=True)[:AT_ONCE]
    if ids := [game_id for game_id in games if game_id is not None]:
        since = now - timedelta(seconds=30)
        moved = Entry.objects.filter(game__in=ids, by="player", at__gte=since).values_list("game_id", flat=True)
        _note(Q(game__in=set(moved)))
