"""What people do in a lobby: they come and go, invite, agree, and take their chairs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from api.problems import Problem
from arena.refusals import no_program
from arena.services import sitter
from games import catalog
from games.core.envelope import PROGRAM
from games.core.options import dump_options
from games.models import Game
from games.play import services as games
from games.table.refusals import NOT_A_MEMBER, no_such_game
from lobbies import checks, notices, refusals, telling
from lobbies.chairs import close_up, free_bot, free_chair, has_chair_for_another, is_taken, sitting
from lobbies.looks import members
from lobbies.models import Invitation, Lobby, Member, Removal
from lobbies.opening import clear_flags, held
from lobbies.selectors import is_removed, lobby_with_code, may_know, member_of
from lobbies.starting import deal, deal_if_all_want, deal_if_full
from lobbies.wishes import Wish
from people import presence, relations

Json = Any
ASK_AGAIN = timedelta(minutes=10)
"""After this long somebody may be asked once more to the same table."""

LEVELS = ("easy", "normal", "hard")
"""Always accepted; a level that a kind's bot does not have plays as its strongest."""


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
def join(lobby_id: int, user: User, code: str | None = None, game_id: int | None = None) -> Lobby:
    """Let somebody in, into a chair, who knows the place as a lobby or by its gathering game."""
    with held(lobby_id) as lobby:
        demand_way_in(lobby, user, code, game_id)
        telling.seated(lobby, user)
        add(lobby, user)
    return lobby


def sit_down_ready(lobby_id: int, user: User, code: str | None = None) -> Lobby:
    """Let somebody in who has seen on a page what is agreed on: sitting down there means being ready."""
    with held(lobby_id) as lobby:
        demand_way_in(lobby, user, code)
        telling.seated(lobby, user)
        add(lobby, user, ready=True)
        deal_if_all_want(lobby)
    return lobby


def wait_for_next_game(lobby_id: int, user: User) -> Lobby:
    """Let somebody in while the others play: they have no chair, and get a bot's when the next game is dealt."""
    with held(lobby_id) as lobby:
        demand_standing_room(lobby, user)
        member = Member.objects.create(lobby=lobby, user=user, ready=True)
        presence.note(notices.group_of(lobby.pk), user.pk)
        notices.joined(lobby, member)
        telling.seat_wanted(lobby, user)
    return lobby


def demand_standing_room(lobby: Lobby, user: User) -> None:
    """Refuse who may not come in, or where no chair will be free: each of them belongs to a person."""
    if lobby.is_private and not may_know(lobby, user):
        raise refusals.no_such_lobby()
    if member_of(lobby, user):
        raise refusals.already_joined(409)
    checks.demand_welcome(lobby, user, None)
    if lobby.status != Lobby.Status.STARTED:
        raise refusals.closed(refusals.LOBBY_CLOSED)
    if not has_chair_for_another(lobby):
        raise refusals.full(refusals.LOBBY_FULL)


def demand_way_in(lobby: Lobby, user: User, code: str | None, game_id: int | None = None) -> None:
    """Refuse anybody who may not come in, in the documented order and in the words of lobbies or of games."""
    words, removed = LOBBY_WORDS if game_id is None else GAME_WORDS, is_removed(lobby, user)
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
    """Let somebody in who was given the room code."""
    return join(lobby_with_code(code).pk, user, code)


def add(lobby: Lobby, user: User, seat: int | None = None, *, ready: bool = False) -> Member:
    """Give somebody a chair. The caller holds the lobby and has checked that they may come."""
    chair = seat if seat is not None else free_chair(lobby)
    if chair is None:
        raise refusals.full()
    lobby.here_at = timezone.now()
    lobby.save(update_fields=["here_at"])
    said = {"ready": True} if ready else {}
    member, _made = Member.objects.update_or_create(
        lobby=lobby, user=user, defaults={"seat": chair, "seated_at": timezone.now(), **said}
    )
    notices.joined(lobby, member)
    deal_if_full(lobby)
    return member


def invite(lobby_id: int, by: User, user: User) -> Lobby:
    """Invite somebody on behalf of a member; only the host asks back whom the host has removed."""
    with held(lobby_id) as lobby:
        checks.demand_member(lobby, by)
        if relations.is_blocked(by.pk, user.pk):
            raise refusals.apart()
        if is_removed(lobby, user) and lobby.host_id != by.pk:
            raise refusals.not_host()
        Removal.objects.filter(lobby=lobby, user=user).delete()
        _ask(lobby, by, user)
    return lobby


def _ask(lobby: Lobby, by: User, user: User) -> None:
    """Note the invitation and let them know; who was asked a moment ago knows."""
    invitation, is_new = Invitation.objects.get_or_create(lobby=lobby, user=user)
    now = timezone.now()
    if not is_new and invitation.at > now - ASK_AGAIN:
        return
    Invitation.objects.filter(pk=invitation.pk).update(at=now)
    telling.invited(lobby, by, user, now)


# -- Going ---------------------------------------------------------------------------------------------------
def leave(lobby_id: int, user: User, outsider: str = NOT_A_MEMBER) -> Lobby:
    """Let somebody go: a bot takes over a running game, the host's role passes on, an empty lobby closes."""
    with held(lobby_id) as lobby:
        _go(lobby, checks.demand_member(lobby, user, outsider), "left")
    _leave_game(lobby, user, "left")
    return lobby


def leave_everything(user: User) -> None:
    """Let somebody who closes their account leave every lobby."""
    for lobby_id in list(Member.objects.filter(user=user).values_list("lobby_id", flat=True)):
        leave(lobby_id, user)


def kick(lobby_id: int, host: User, user_id: int, *, for_good: bool = True) -> Lobby:
    """Remove somebody for good, or only from their chair, or send a bot away, for the host."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        member = lobby.members.select_related("user").filter(user_id=user_id).exclude(user=host).first()
        if member is None:
            raise refusals.no_such_player()
        if member.user.is_bot:
            checks.demand_open(lobby)
        _take_off(lobby, member, for_good=for_good or member.user.is_bot)
    _leave_game(lobby, member.user, "kicked")
    return lobby


def _take_off(lobby: Lobby, member: Member, *, for_good: bool) -> None:
    """Take away somebody's chair; for good, so that they do not come back to this lobby."""
    if not for_good:
        Member.objects.filter(pk=member.pk).update(seat=None, seated_at=None, ready=False)
        if lobby.status == Lobby.Status.OPEN:
            close_up(lobby)
        notices.changed(lobby)
        deal_if_all_want(lobby)
        return
    if not member.user.is_bot:
        Removal.objects.get_or_create(lobby=lobby, user=member.user)
        Invitation.objects.filter(lobby=lobby, user=member.user).delete()
    _go(lobby, member)


def _go(lobby: Lobby, member: Member, why: str = "") -> None:
    Member.objects.filter(pk=member.pk).delete()
    notices.turned_out(lobby, member.user_id, why)
    others = [other for other in members(lobby) if not other.user.is_bot]
    if not others:
        empty(lobby)
    elif member.user_id == lobby.host_id:
        make_host(lobby, min(others, key=_precedence).user)
    if lobby.status == Lobby.Status.OPEN:
        close_up(lobby)
    notices.left(lobby, member)
    deal_if_all_want(lobby)


def _precedence(member: Member) -> tuple[bool, datetime]:
    """The order in which people become host: by how long they have sat, then by how long they have been there."""
    return member.seat is None, (member.seat is not None and member.seated_at) or member.joined_at


def _leave_game(lobby: Lobby, user: User, reason: str) -> None:
    """Let a bot play on in a running game; a game without people ends."""
    game = lobby.game
    if game is not None and game.status == Game.Status.PLAYING:
        games.vacate(game.pk, user, reason)


# -- Closing -------------------------------------------------------------------------------------------------
def empty(lobby: Lobby) -> None:
    """Send the bots home, and forget a game that was never dealt: nobody is left. The caller holds the lobby."""
    Member.objects.filter(lobby=lobby).delete()
    lobby.status = Lobby.Status.CLOSED
    lobby.save(update_fields=["status"])
    notices.doors_changed(lobby)
    if lobby.game_id and games.forget(lobby.game_id):
        lobby.game = None


def close(lobby_id: int) -> None:
    """Close a lobby for staff: everybody has to go, and a running game ends."""
    with held(lobby_id) as lobby:
        gone = members(lobby)
        game = lobby.game
        for member in gone:
            notices.turned_out(lobby, member.user_id)
        empty(lobby)
        notices.changed(lobby)
    if game is not None and game.status == Game.Status.PLAYING:
        games.abandon(game.pk, "voided")


# -- Agreeing ------------------------------------------------------------------------------------------------
def set_ready(lobby_id: int, user: User, ready: bool) -> Lobby:
    """Note that somebody is ready, or not any more. The host always is."""
    with held(lobby_id) as lobby:
        member = checks.demand_member(lobby, user)
        checks.demand_open(lobby)
        if ready:
            checks.demand_no_rematch_apart(lobby, user)
        if member.ready != ready and user.pk != lobby.host_id:
            Member.objects.filter(pk=member.pk).update(ready=ready)
            member.ready = ready
            notices.ready(lobby, member)
            deal_if_all_want(lobby)
    return lobby


def change(lobby_id: int, host: User, asked: Mapping[str, Json]) -> Lobby:
    """Change options or settings: everybody has to agree again."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        checks.demand_open(lobby)
        was = lobby.settings
        wish = Wish.over(lobby, asked)
        lobby.options, lobby.settings = dump_options(wish.options), {**was, **wish.settings}
        lobby.save(update_fields=["options", "settings"])
        if lobby.game_id:
            games.agree(lobby.game_id, lobby.options, lobby.settings)
        clear_flags(lobby)
        _tell_change(lobby, was)
    return lobby


def _tell_change(lobby: Lobby, was: Mapping[str, Json]) -> None:
    notices.changed(lobby)
    if any(lobby.settings.get(name) != was.get(name) for name in ("visibility", "spectators")):
        notices.doors_changed(lobby)
    if lobby.settings.get("visibility") != was.get("visibility"):
        telling.opened(lobby)


def hand_over(lobby_id: int, host: User, user_id: int) -> Lobby:
    """Make another person the host."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        heir = lobby.members.select_related("user").filter(user_id=user_id, user__is_bot=False).first()
        if heir is None:
            raise refusals.no_such_player()
        if heir.user_id != lobby.host_id:
            make_host(lobby, heir.user)
            notices.changed(lobby)
    return lobby


def make_host(lobby: Lobby, user: User) -> None:
    """Set a new host: everybody has to agree again. The caller holds the lobby."""
    lobby.host = user
    lobby.save(update_fields=["host"])
    if lobby.game_id:
        games.set_host(lobby.game_id, user)
    clear_flags(lobby)


def seat_bot(lobby_id: int, host: User, level: str | None, seat: int | None) -> tuple[Lobby, Member]:
    """Give a bot a chair; asked again for the same chair and level, it stays."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        checks.demand_open(lobby)
        return lobby, place_bot(lobby, level or "normal", seat)


def seat_program(lobby_id: int, host: User, program_id: int, seat: int | None) -> tuple[Lobby, Member]:
    """Give an external program a chair, if it can be reached and plays nowhere else."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        checks.demand_open(lobby)
        if catalog.kind(lobby.kind).programs is None:
            raise no_program()
        return lobby, _sit(lobby, sitter(program_id), PROGRAM, seat)


def place_bot(lobby: Lobby, level: str, seat: int | None) -> Member:
    """Put a bot into this chair, or the first free one. The caller holds the lobby and has checked who asks."""
    if seat is not None and seat not in range(lobby.capacity):
        raise refusals.invalid_seat()
    there = lobby.members.select_related("user").filter(seat=seat).first() if seat is not None else None
    if there is not None and (not there.user.is_bot or there.level != level):
        raise refusals.seat_taken()
    if there is not None:
        return there
    return _sit(lobby, free_bot(lobby), level, seat)


def _sit(lobby: Lobby, user: User, level: str, seat: int | None) -> Member:
    """Put a bot or program into this chair, or the first free one."""
    chair = free_chair(lobby) if seat is None else seat
    if chair is None:
        raise refusals.full()
    if chair not in range(lobby.capacity):
        raise refusals.invalid_seat()
    if is_taken(lobby, chair) or lobby.members.filter(user=user).exists():
        raise refusals.seat_taken()
    member = Member.objects.create(lobby=lobby, user=user, seat=chair, level=level, seated_at=timezone.now())
    notices.joined(lobby, member)
    deal_if_full(lobby)
    return member


def fill_and_deal(lobby_id: int, host: User) -> Game:
    """Give every free chair a bot, and start the game, for the host."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        checks.demand_open(lobby)
        checks.demand_ready(lobby)
        checks.demand_no_rematch_apart(lobby, host)
        for _chair in range(lobby.capacity - sitting(lobby)):
            place_bot(lobby, "normal", None)
        dealt = lobby.game if lobby.status == Lobby.Status.STARTED else None  # a table may deal by itself when full
        return dealt or deal(lobby)


def take_chair(lobby_id: int, user: User, chair: int) -> Lobby:
    """Move a member to a free chair, or seat them on it."""
    with held(lobby_id) as lobby:
        member = checks.demand_member(lobby, user)
        checks.demand_open(lobby)
        if chair not in range(lobby.capacity):
            raise refusals.invalid_seat()
        if member.seat == chair:
            return lobby
        if is_taken(lobby, chair):
            raise refusals.seat_taken()
        Member.objects.filter(pk=member.pk).update(seat=chair, seated_at=member.seated_at or timezone.now())
        notices.changed(lobby)
        deal_if_full(lobby)
    return lobby


def stand(lobby: Lobby, user: User) -> None:
    """Take away somebody's chair; they stay. The caller holds the lobby."""
    Member.objects.filter(lobby=lobby, user=user).update(seat=None, seated_at=None, ready=False)
    notices.changed(lobby)
