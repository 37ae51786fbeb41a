"""Tables of Spades: a lobby whose game has its id from the start and begins when its fourth seat is filled.

Whoever comes by these routes chooses a seat. Each refusal has the code this table has always had for it; their order
is that of the routes: who may at all, what can be done now, then what was asked for. To sit, the seat comes first.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from api.problems import Problem
from games.catalog.spades.rules.seats import NAMES
from games.models import Game
from games.play import services as games
from gateways.spades_tables import refusals
from lobbies import checks, services, starting
from lobbies.chairs import is_taken
from lobbies.looks import in_chairs, members
from lobbies.models import Lobby
from lobbies.opening import held
from lobbies.refusals import not_host
from lobbies.selectors import belongs, game_with_lobby, is_removed, member_of
from lobbies.services import LEVELS

Json = Any
KIND = "spades"


# -- Who may know --------------------------------------------------------------------------------------------
def find(table_id: int, user: User) -> tuple[Lobby, Game]:
    """A table that this caller may know of, whether it gathers, plays or is over."""
    try:
        game, lobby = game_with_lobby(table_id, user)
    except Problem:
        raise refusals.no_such_table() from None
    if game.kind != KIND:
        raise refusals.no_such_table()
    return lobby, game


def may_look(lobby: Lobby, user: User) -> bool:
    """Whether this caller may see who is at a table that gathers."""
    if member_of(lobby, user):
        return True
    return bool(lobby.settings.get("spectators")) and not is_removed(lobby, user)


def is_welcome(lobby: Lobby, user: User) -> bool:
    """Whether this caller may take a seat: anybody at an open table, elsewhere members and those invited."""
    if is_removed(lobby, user):
        return False
    return lobby.policy == Lobby.Policy.OPEN or belongs(lobby.pk, user)


def seat_of(lobby: Lobby, user: User) -> int | None:
    """The seat that the caller holds, if any."""
    member = member_of(lobby, user)
    return None if member is None else member.seat


def sits(lobby: Lobby, user: User) -> bool:
    """Whether the caller holds a seat."""
    return seat_of(lobby, user) is not None


@contextmanager
def _held(table_id: int, user: User) -> Iterator[tuple[Lobby, Game]]:
    """Hold a table, with its game as it is now, while it changes."""
    lobby, _game = find(table_id, user)
    with held(lobby.pk) as fresh:
        fresh.deals_when_full = True  # whoever comes by these routes waits for nobody to start the game
        _lobby, game = find(table_id, user)
        yield fresh, game


# -- While it gathers ----------------------------------------------------------------------------------------
def sit(table_id: int, user: User, name: Json) -> str:
    """Seat the caller; the fourth one deals. Who sits there already may ask again at any time."""
    with _held(table_id, user) as (lobby, game):
        if not is_welcome(lobby, user):
            raise refusals.not_allowed()
        seat = _seat_named(name)
        if seat_of(lobby, user) == seat:
            return NAMES[seat]
        _demand_gathering(game)
        if sits(lobby, user):
            raise refusals.already_seated()
        if member_of(lobby, user) is None:
            checks.demand_welcome_to_all(lobby, user)
        if is_taken(lobby, seat):
            raise refusals.seat_taken()
        services.add(lobby, user, seat=seat)
    _let_bots_answer(table_id)
    return NAMES[seat]


def stand(table_id: int, user: User) -> None:
    """Take the caller's seat away; they stay at the table."""
    with _held(table_id, user) as (lobby, game):
        if not sits(lobby, user):
            raise refusals.not_seated(seq=game.seq)
        _demand_gathering(game, refusals.leave_instead)
        services.stand(lobby, user)


def seat_bot(table_id: int, user: User, name: Json, level: Json) -> tuple[str, str]:
    """Put a bot into a seat, for the host; asked again for the same seat and level, nothing changes."""
    with _held(table_id, user) as (lobby, game):
        if lobby.host_id != user.pk:
            raise not_host()
        _demand_gathering(game)
        seat, level = _seat_named(name), _level_named(level)
        _demand_company(lobby, seat)
        services.place_bot(lobby, level, seat)
    _let_bots_answer(table_id)
    return NAMES[seat], level


def _demand_gathering(game: Game, refusal: Any = refusals.started) -> None:
    if game.status != Game.Status.LOBBY:
        raise refusal(seq=game.seq)


def _demand_company(lobby: Lobby, seat: int) -> None:
    """Refuse a fourth bot: four of them would play for nobody."""
    others = [member for member in in_chairs(members(lobby)) if member.seat != seat]
    if len(others) == lobby.capacity - 1 and all(member.user.is_bot for member in others):
        raise refusals.nobody_sits()


def _seat_named(name: Json) -> int:
    if not isinstance(name, str) or name not in NAMES:
        raise refusals.invalid_seat()
    return NAMES.index(name)


def _level_named(level: Json) -> str:
    if level is None:
        return "normal"
    if not isinstance(level, str) or level not in LEVELS:
        raise refusals.invalid_level()
    return level


# -- Going and coming back -----------------------------------------------------------------------------------
def leave(table_id: int, user: User) -> str:
    """Let the caller go, and say what to tell them; in play a bot takes the seat and plays on."""
    lobby, game = find(table_id, user)
    if lobby.game_id != game.pk or member_of(lobby, user) is None:
        raise refusals.not_seated(seq=game.seq)
    services.leave(lobby.pk, user)
    if game.status != Game.Status.PLAYING:
        return _("You have left the table.")
    _let_bots_answer(table_id)
    return _("You have left the table. A bot plays on for you; you can come back until the end.")


def rejoin(table_id: int, user: User) -> None:
    """Give the caller the seat back from the bot, with hand, bid and tricks as they are."""
    lobby, _game = find(table_id, user)
    starting.rejoin(table_id, lobby.pk, user)
    _let_bots_answer(table_id)


def _let_bots_answer(table_id: int) -> None:
    """Let bots answer at once, whatever pace was agreed on: these routes answer once it is a person's turn."""
    with suppress(Game.DoesNotExist):  # it gathers still
        games.wake_bots(table_id, at_once=True)
