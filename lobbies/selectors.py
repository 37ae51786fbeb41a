"""The only readers of lobbies for others: who may know of one, who is in it, and which are open."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import catalog
from games.models import Game
from games.table.gathering import Gathered, Hall
from games.table.refusals import no_such_game, not_a_member
from lobbies import looks, refusals
from lobbies.groups import group_of
from lobbies.models import Invitation, Lobby, Member, Removal

Json = Any
PAGE = 50
ALIVE = timedelta(days=1)
"""A lobby in which nothing has happened for longer is in no list any more, but for its members."""


def tidy_code(text: str) -> str:
    """A room code as it is kept, however it was typed."""
    return text.strip().upper()


# -- One lobby -----------------------------------------------------------------------------------------------
def lobby_for(lobby_id: int, user: User) -> Lobby:
    """A lobby this caller may know of; a private one does not exist for strangers."""
    lobby = Lobby.objects.select_related("game").filter(pk=lobby_id).first()
    if lobby is None or not may_know(lobby, user):
        raise refusals.no_such_lobby()
    if lobby.status == Lobby.Status.STARTED and lobby.game is not None and lobby.game.status == Game.Status.ENDED:
        lobby.status = Lobby.Status.OPEN  # whoever holds it next writes that down
    return lobby


def lobby_with_code(code: str) -> Lobby:
    """The lobby of a room code."""
    lobby = Lobby.objects.filter(room_code=tidy_code(code)).first()
    if lobby is None:
        raise refusals.no_such_lobby()
    return lobby


def game_and_lobby(game_id: int) -> tuple[Game, Lobby]:
    """A game, and the lobby it was born in."""
    game = Game.objects.filter(pk=game_id).first()
    lobby = Lobby.objects.filter(pk=game.lobby_id or 0).first() if game else None
    if game is None or lobby is None:
        raise no_such_game()
    return game, lobby


def game_with_lobby(game_id: int, user: User) -> tuple[Game, Lobby]:
    """The same for who may know of them."""
    game, lobby = game_and_lobby(game_id)
    if not may_know_game(lobby, game, user):
        raise no_such_game()
    return game, lobby


def may_know_game(lobby: Lobby, game: Game, user: User) -> bool:
    """Whether the game exists for this caller: who sat in it has not forgotten."""
    return may_know(lobby, user) or game.seats.filter(user=user).exists()


def may_know(lobby: Lobby, user: User) -> bool:
    """Whether the lobby exists for this caller."""
    return not lobby.is_private or belongs(lobby.pk, user)


def belongs(lobby_id: int, user: User) -> bool:
    """Whether somebody is in this lobby or invited to it."""
    return (
        Member.objects.filter(lobby=lobby_id, user=user).exists()
        or Invitation.objects.filter(lobby=lobby_id, user=user).exists()
    )


def is_removed(lobby: Lobby, user: User) -> bool:
    """Whether the host has removed this person, so that they do not come back."""
    return Removal.objects.filter(lobby=lobby, user=user).exists()


def member_of(lobby: Lobby, user: User) -> Member | None:
    """This person's membership."""
    return lobby.members.select_related("user").filter(user=user).first()


def hall(lobby_id: int, user: User) -> Hall:
    """A lobby as the rooms beside it need to know it."""
    lobby = lobby_for(lobby_id, user)
    return Hall(
        id=lobby.pk,
        host_id=lobby.host_id,
        is_closed=lobby.status == Lobby.Status.CLOSED,
        is_member=member_of(lobby, user) is not None,
        settings=lobby.settings,
        group=group_of(lobby.pk),
    )


# -- A game that gathers -------------------------------------------------------------------------------------
def look(game_id: int, user: User) -> Gathered | None:
    """A game that has not been dealt, for members and those who may watch."""
    game = Game.objects.filter(pk=game_id, status=Game.Status.LOBBY).first()
    lobby = Lobby.objects.select_related("game").filter(game=game).first() if game else None
    if lobby is None or not may_know(lobby, user):
        return None
    member = member_of(lobby, user)
    if member is None and (not lobby.settings.get("spectators") or is_removed(lobby, user)):
        raise not_a_member(catalog.contract(lobby.kind).OUTSIDER)
    view, own = looks.gathering_view(lobby, looks.members(lobby)), looks.own_part(lobby, member) if member else {}
    seat = member.seat if member else None
    return Gathered(game_id, lobby.kind, view, own, member is not None, seat, lobby.version)


def gathering_games(user: User) -> list[int]:
    """Ids of the gathering games somebody is in."""
    lobbies = Lobby.objects.filter(members__user=user, game__status=Game.Status.LOBBY)
    return [game_id for game_id in lobbies.values_list("game_id", flat=True) if game_id is not None]


def seated(game_ids: Iterable[int]) -> dict[int, list[Json]]:
    """Who sits at these gathering games."""
    rows = Member.objects.filter(lobby__game__in=list(game_ids), seat__isnull=False).select_related("user", "lobby")
    found: dict[int, list[Json]] = {}
    for member in rows.order_by("seat"):
        found.setdefault(member.lobby.game_id or 0, []).append(looks.seated(member))
    return found


# -- Lists ---------------------------------------------------------------------------------------------------
def on_the_street() -> Q:
    """Lobbies that everybody may see and that gather; those nothing has happened in for long wait for nobody."""
    lately = timezone.now() - ALIVE
    return Q(status=Lobby.Status.OPEN, settings__visibility="public", touched_at__gte=lately)


def open_lobbies() -> QuerySet[Lobby]:
    """The public list, newest first."""
    return Lobby.objects.filter(on_the_street()).select_related("game").order_by("-pk")


def lobbies_for(user: User, *, kind: str | None, mine: bool, after: int | None) -> list[Lobby]:
    """Open public lobbies and one's own that are not closed, newest first; one more than a page holds."""
    own = Q(pk__in=Member.objects.filter(user=user).values("lobby"))
    listed = own if mine else own | on_the_street()
    found = Lobby.objects.filter(listed).select_related("game").prefetch_related("members__user")
    if kind:
        found = found.filter(kind=kind)
    if after is not None:
        found = found.filter(pk__lt=after)
    return list(found.order_by("-pk")[: PAGE + 1])
