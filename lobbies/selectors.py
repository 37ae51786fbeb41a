"""The only readers of lobbies for others: who may know of one, who is in it, and which are open."""

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.table.refusals import no_such_game
from lobbies import refusals
from lobbies.models import Earlier, Invitation, Lobby, Member, Removal
from people import relations

PAGE = 50
ALIVE = timedelta(days=1)
"""A lobby in which nothing has happened for longer does not count among those that its host keeps waiting."""


def tidy_code(text: str) -> str:
    """A room code as it is kept, however it was typed."""
    return text.strip().upper()


# -- One lobby -----------------------------------------------------------------------------------------------
def lobby_for(lobby_id: int, user: User) -> Lobby:
    """A lobby this caller may know of; a private one does not exist for strangers."""
    lobby = Lobby.objects.select_related("game").filter(pk=lobby_id).first()
    if lobby is None or not may_know(lobby, user):
        raise refusals.no_such_lobby()
    return with_end_seen(lobby)


def with_end_seen(lobby: Lobby) -> Lobby:
    """A lobby that gathers again if its game has ended; whoever holds it next writes that down."""
    if lobby.status == Lobby.Status.STARTED and lobby.game is not None and lobby.game.status == Game.Status.ENDED:
        lobby.status = Lobby.Status.OPEN
    return lobby


def lobby_with_code(code: str) -> Lobby:
    """The lobby of a room code."""
    lobby = Lobby.objects.filter(room_code=tidy_code(code)).first()
    if lobby is None:
        raise refusals.no_such_lobby()
    return lobby


def game_and_lobby(game_id: int) -> tuple[Game, Lobby]:
    """A game, and the lobby it belongs to."""
    game = Game.objects.filter(pk=game_id).first()
    earlier = Earlier.objects.filter(game=game).values("lobby")
    lobby = Lobby.objects.select_related("host").filter(Q(game=game) | Q(pk__in=earlier)).first() if game else None
    if game is None or lobby is None:
        raise no_such_game()
    return game, lobby


def lobbies_of(game_ids: Collection[int]) -> dict[int, int]:
    """The lobby that each of these games belongs to, be it the present game there or an earlier one."""
    present = Lobby.objects.filter(game__in=game_ids).order_by().values_list("game_id", "pk")
    earlier = Earlier.objects.filter(game__in=game_ids).order_by().values_list("game_id", "lobby_id")
    return {game_id or 0: lobby_id for game_id, lobby_id in present.union(earlier)}


def game_with_lobby(game_id: int, user: User) -> tuple[Game, Lobby]:
    """A game and its lobby, if this caller may know of them."""
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
    return is_member(lobby_id, user) or is_invited(lobby_id, user)


def is_member(lobby_id: int, user: User) -> bool:
    """Whether somebody is in this lobby."""
    return Member.objects.filter(lobby=lobby_id, user=user).exists()


def is_invited(lobby: Lobby | int, user: User) -> bool:
    """Whether a member has asked this person to come."""
    return Invitation.objects.filter(lobby=lobby, user=user).exists()


def is_removed(lobby: Lobby, user: User) -> bool:
    """Whether the host has removed this person, so that they do not come back."""
    return Removal.objects.filter(lobby=lobby, user=user).exists()


def people_in(lobby: Lobby) -> frozenset[int]:
    """The people in this lobby, without bots."""
    return frozenset(Member.objects.filter(lobby=lobby, user__is_bot=False).values_list("user", flat=True))


def member_of(lobby: Lobby, user: User) -> Member | None:
    """The membership of this person, if they are in the lobby."""
    return lobby.members.select_related("user").filter(user=user).first()


def lobbies_by_member(users: Collection[int], most: int) -> dict[int, list[int]]:
    """The lobbies that each of these people is in, so many of the newest, the newest last."""
    found: dict[int, list[int]] = {user_id: [] for user_id in users}
    rows = Member.objects.filter(user__in=users).order_by("-pk").values_list("user_id", "lobby_id")
    for user_id, lobby_id in rows:
        if len(found[user_id]) < most:
            found[user_id].insert(0, lobby_id)
    return found


# -- Lists ---------------------------------------------------------------------------------------------------
def on_the_street() -> Q:
    """Lobbies that everybody may see and that gather, with room, and with somebody there (`lobbies.listing`)."""
    return Q(on_street=True)


def with_somebody_apart(user: User) -> Exists:
    """The condition that somebody in a lobby is apart from this user: then it is in no list of theirs."""
    return Exists(Member.objects.filter(relations.between(user.pk, "user_id"), lobby=OuterRef("pk")))


def without_those_apart(found: QuerySet[Lobby], user: User | None) -> QuerySet[Lobby]:
    """Lobbies that this reader may find in a list."""
    return found if user is None else found.exclude(with_somebody_apart(user))


def open_lobbies(user: User | None = None) -> QuerySet[Lobby]:
    """The public list as this reader sees it, newest first."""
    found = Lobby.objects.filter(on_the_street()).select_related("game").order_by("-pk")
    return without_those_apart(found, user)


def waiting_lobbies(host: User) -> QuerySet[Lobby]:
    """Lobbies of this host that gather for a first game; those nothing has happened in for long wait for nobody."""
    undealt = Q(game=None) | Q(game__status=Game.Status.LOBBY)
    return Lobby.objects.filter(undealt, host=host, status=Lobby.Status.OPEN, touched_at__gte=timezone.now() - ALIVE)


def gathering_tables(kind: str, user: User, *, with_room: bool, search: str) -> QuerySet[Any]:
    """Public lobbies of a kind with a gathering game, newest first; is this person `invited` to each, or `removed`?"""
    found = Lobby.objects.filter(
        kind=kind, status=Lobby.Status.OPEN, game__status=Game.Status.LOBBY, settings__visibility="public"
    )
    if search:
        found = found.filter(Q(name__icontains=search) | Q(host__display_name__icontains=search))
    if with_room:
        found = found.annotate(taken=Count("members__seat")).filter(taken__lt=F("capacity"))
    mine: dict[str, Any] = {"lobby": OuterRef("pk"), "user": user}
    found = found.annotate(
        invited=Exists(Invitation.objects.filter(**mine)), removed=Exists(Removal.objects.filter(**mine))
    )
    found = found.filter(~Q(with_somebody_apart(user)) | Exists(Member.objects.filter(**mine)))
    return found.select_related("host").prefetch_related("members__user").order_by("-pk")


def lobbies_for(user: User, *, kind: str | None, mine: bool, after: int | None) -> list[Lobby]:
    """Open public lobbies and one's own that are not closed, newest first; one more than a page holds."""
    own = Q(pk__in=Member.objects.filter(user=user).values("lobby"))
    listed = own if mine else own | (on_the_street() & ~Q(with_somebody_apart(user)))
    found = Lobby.objects.filter(listed).select_related("game").prefetch_related("members__user")
    if kind:
        found = found.filter(kind=kind)
    if after is not None:
        found = found.filter(pk__lt=after)
    return list(found.order_by("-pk")[: PAGE + 1])
