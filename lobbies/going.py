"""Coming to a lobby and going from it, by oneself or because the host says so."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from api.problems import Problem
from games.models import Game
from games.play import services as games
from games.table.refusals import NOT_A_MEMBER, no_such_game
from lobbies import checks, notices, refusals
from lobbies.agreeing import make_host
from lobbies.chairs import close_up, free_chair
from lobbies.looks import members
from lobbies.models import Invitation, Lobby, Member, Removal
from lobbies.opening import held
from lobbies.selectors import is_removed, lobby_with_code, may_know, member_of
from lobbies.starting import deal_if_all_want, deal_if_full


@dataclass(frozen=True, slots=True)
class Words:
    """How a route refuses who would join: lobbies and games have different codes for the same situation."""

    joined_status: int
    closed: str
    full: str
    missing: Callable[[], Problem]


LOBBY_WORDS = Words(409, refusals.LOBBY_CLOSED, refusals.LOBBY_FULL, refusals.no_such_lobby)
GAME_WORDS = Words(403, refusals.ALREADY_STARTED, refusals.GAME_FULL, no_such_game)


# -- Coming --------------------------------------------------------------------------------------------------
def join(lobby_id: int, user: User, code: str | None = None) -> Lobby:
    """Somebody comes in and takes a chair."""
    with held(lobby_id) as lobby:
        demand_way_in(lobby, user, LOBBY_WORDS, code)
        add(lobby, user)
    return lobby


def join_game(game_id: int, lobby_id: int, user: User, code: str | None = None) -> Lobby:
    """The same for who knows the place by its gathering game."""
    with held(lobby_id) as lobby:
        demand_way_in(lobby, user, GAME_WORDS, code, game_id)
        add(lobby, user, full_code=GAME_WORDS.full)
    return lobby


def demand_way_in(lobby: Lobby, user: User, words: Words, code: str | None, game_id: int | None = None) -> None:
    """Whether somebody may come in, in the documented order."""
    removed = is_removed(lobby, user)
    if lobby.is_private and (removed or not (checks.opens(lobby, code) or may_know(lobby, user))):
        raise words.missing()
    if member_of(lobby, user):
        raise refusals.already_joined(words.joined_status)
    if code is not None and not checks.opens(lobby, code):
        raise words.missing()
    checks.demand_welcome(lobby, user, code)
    if lobby.status != Lobby.Status.OPEN or not (game_id is None or _gathers(lobby, game_id)):
        raise refusals.closed(words.closed)
    if free_chair(lobby) is None:
        raise refusals.full(words.full)


def _gathers(lobby: Lobby, game_id: int) -> bool:
    return lobby.game_id == game_id and lobby.game is not None and lobby.game.status == Game.Status.LOBBY


def join_by_code(code: str, user: User) -> Lobby:
    """Somebody comes in who was given the room code."""
    return join(lobby_with_code(code).pk, user, code)


def add(lobby: Lobby, user: User, *, full_code: str = refusals.LOBBY_FULL, seat: int | None = None) -> Member:
    """Somebody takes a chair. The caller holds the lobby and has checked that they may come."""
    chair = seat if seat is not None else free_chair(lobby)
    if chair is None:
        raise refusals.full(full_code)
    member, _made = Member.objects.update_or_create(
        lobby=lobby, user=user, defaults={"seat": chair, "seated_at": timezone.now()}
    )
    notices.joined(lobby, member)
    deal_if_full(lobby)
    return member


def invite(lobby_id: int, by: User, user: User) -> Lobby:
    """A member says that somebody may come in; whom the host has removed, only the host asks back."""
    with held(lobby_id) as lobby:
        checks.demand_member(lobby, by)
        if is_removed(lobby, user) and lobby.host_id != by.pk:
            raise refusals.not_host()
        Removal.objects.filter(lobby=lobby, user=user).delete()
        Invitation.objects.get_or_create(lobby=lobby, user=user)
    return lobby


# -- Going ---------------------------------------------------------------------------------------------------
def leave(lobby_id: int, user: User, outsider: str = NOT_A_MEMBER) -> Lobby:
    """Somebody goes: a bot takes over a running game, the host's role passes on, an empty lobby closes."""
    with held(lobby_id) as lobby:
        _go(lobby, checks.demand_member(lobby, user, outsider))
    _leave_game(lobby, user, "left")
    return lobby


def leave_everything(user: User) -> None:
    """Somebody closes their account."""
    for lobby_id in list(Member.objects.filter(user=user).values_list("lobby_id", flat=True)):
        leave(lobby_id, user)


def kick(lobby_id: int, host: User, user_id: int) -> Lobby:
    """The host removes somebody for good, or a bot."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        member = lobby.members.select_related("user").filter(user_id=user_id).exclude(user=host).first()
        if member is None:
            raise refusals.no_such_player()
        if member.user.is_bot:
            checks.demand_open(lobby)
        else:
            Removal.objects.get_or_create(lobby=lobby, user=member.user)
            Invitation.objects.filter(lobby=lobby, user=member.user).delete()
        _go(lobby, member)
    _leave_game(lobby, member.user, "kicked")
    return lobby


def _go(lobby: Lobby, member: Member) -> None:
    Member.objects.filter(pk=member.pk).delete()
    notices.turned_out(lobby, member.user_id)
    people = [other for other in members(lobby) if not other.user.is_bot]
    if not people:
        empty(lobby)
    elif member.user_id == lobby.host_id:
        make_host(lobby, min(people, key=_precedence).user)
    if lobby.status == Lobby.Status.OPEN:
        close_up(lobby)
    notices.left(lobby, member)
    deal_if_all_want(lobby)


def _precedence(member: Member) -> tuple[bool, datetime]:
    """Who becomes host before whom: whoever sits longest, then whoever is there longest."""
    return member.seat is None, (member.seat is not None and member.seated_at) or member.joined_at


def _leave_game(lobby: Lobby, user: User, reason: str) -> None:
    """In a running game a bot plays on; a game without people ends."""
    game = lobby.game
    if game is not None and game.status == Game.Status.PLAYING:
        games.vacate(game.pk, user, reason)


# -- Closing -------------------------------------------------------------------------------------------------
def empty(lobby: Lobby) -> None:
    """Nobody is left: the bots go home, and a game that was never dealt is forgotten. The caller holds the lobby."""
    Member.objects.filter(lobby=lobby).delete()
    lobby.status = Lobby.Status.CLOSED
    lobby.save(update_fields=["status"])
    notices.doors_changed(lobby)
    if lobby.game_id and games.forget(lobby.game_id):
        lobby.game = None


def close(lobby_id: int) -> None:
    """Staff close a lobby: everybody has to go, and a running game ends."""
    with held(lobby_id) as lobby:
        gone = members(lobby)
        game = lobby.game
        for member in gone:
            notices.turned_out(lobby, member.user_id)
        empty(lobby)
        notices.changed(lobby)
    if game is not None and game.status == Game.Status.PLAYING:
        games.abandon(game.pk, "voided")
