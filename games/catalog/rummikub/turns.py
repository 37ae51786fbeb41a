"""Carries out a turn: lay, draw, pass, or run out of time."""

from dataclasses import replace

from games.catalog.rummikub.diff import diff_of
from games.catalog.rummikub.events import tile_drawn, tiles_played, turn_passed, turn_timed_out
from games.catalog.rummikub.judgement import Attempt, opening_total, problems
from games.catalog.rummikub.models.actions import DrawAction, PassAction, PlayTilesAction
from games.catalog.rummikub.models.game import Board
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.moves import Move
from games.catalog.rummikub.rounds import close_turn
from games.catalog.rummikub.state import State, TurnRecord, swapped, with_rack
from games.core.rng import Rng
from games.core.rules import Event, IllegalMove, Step
from games.core.text import gettext_noop as _


def admit(state: State, seat: int, verb: str | None) -> None:
    """Only the seat to move may do anything, and after the end nobody."""
    if state.ended:
        raise IllegalMove("GAME_ENDED", _("This game is over."))
    if seat != state.mover:
        raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": state.mover})


def take(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judge a move and carry it out, or raise `IllegalMove`."""
    admit(state, seat, move.type)
    if isinstance(move, PlayTilesAction):
        return _lay(state, seat, move.melds, rng)
    if isinstance(move, DrawAction):
        return _draw(state, seat, rng)
    if isinstance(move, PassAction):
        return _pass(state, seat, rng)
    return _time_out(state, seat, rng)


def attempt_of(state: State, seat: int, melds: tuple[Meld, ...]) -> Attempt:
    """A board as this seat would lay it now."""
    return Attempt(
        before=state.game.board.melds,
        rack=state.rack(seat),
        after=melds,
        opened=state.opened(seat),
        initial_meld=state.options.initial_meld,
        strict_joker=state.options.strict_joker,
    )


def _lay(state: State, seat: int, melds: tuple[Meld, ...], rng: Rng) -> Step[State]:
    attempt = attempt_of(state, seat, melds)
    if problem := next(problems(attempt), None):
        raise problem
    played = attempt.played
    record = TurnRecord(state.turn_number, seat, "play_tiles", len(played), played, diff_of(attempt.before, melds))
    rest = tuple(tile for tile in attempt.rack if tile not in played)
    game = replace(with_rack(state.game, seat, rest, opened=True), board=Board(melds))
    after = _remember(replace(state, game=game, passes=0, last_drawn=swapped(state.last_drawn, seat, ())), record)
    opening = opening_total(attempt) if attempt.opening else None
    return close_turn(after, (tiles_played(after, seat, opening),), rng, hand=True)


def _draw(state: State, seat: int, rng: Rng) -> Step[State]:
    if not state.game.pool.tile_ids:
        raise IllegalMove("POOL_EMPTY", _("The pool is empty: lay tiles or pass."))
    after = _taken(state, seat, "draw", 1)
    return close_turn(after, tile_drawn(after, seat, "draw"), rng, hand=True)


def _pass(state: State, seat: int, rng: Rng) -> Step[State]:
    if state.game.pool.tile_ids:
        raise IllegalMove("POOL_NOT_EMPTY", _("There are tiles in the pool: draw one or lay some."))
    after = _passed(state, seat, "pass")
    return close_turn(after, (turn_passed(after, seat, "pass"),), rng, hand=False)


def _time_out(state: State, seat: int, rng: Rng) -> Step[State]:
    """The penalty is drawn, as far as there are tiles; with an empty pool it is a pass."""
    drawn = min(state.options.timeout_penalty, len(state.game.pool.tile_ids))
    after = _taken(state, seat, "timeout", drawn) if drawn else _passed(state, seat, "timeout")
    told: tuple[Event, ...] = tile_drawn(after, seat, "timeout") if drawn else (turn_passed(after, seat, "timeout"),)
    return close_turn(after, (turn_timed_out(seat, drawn), *told), rng, hand=bool(drawn))


def _taken(state: State, seat: int, type: str, count: int) -> State:
    """The state after tiles were drawn from the pool."""
    tiles, pool = state.game.pool.draw(count)
    game = with_rack(state.game, seat, (*state.rack(seat), *tiles), opened=state.opened(seat))
    drawn = swapped(state.last_drawn, seat, tiles)
    after = replace(state, game=replace(game, pool=pool), passes=0, last_drawn=drawn)
    return _remember(after, TurnRecord(state.turn_number, seat, type, count))


def _passed(state: State, seat: int, type: str) -> State:
    drawn = swapped(state.last_drawn, seat, ())
    return _remember(
        replace(state, passes=state.passes + 1, last_drawn=drawn), TurnRecord(state.turn_number, seat, type, 0)
    )


def _remember(state: State, record: TurnRecord) -> State:
    """The state with one more recent turn; as many are kept as there are seats."""
    return replace(state, recent=(*state.recent, record)[-state.seats :])
