"""Carries out a turn (lay, draw, pass, or run out of time), and what follows it: next seat, next round, or the end."""

from games.catalog.rummikub.models import Board, DrawAction, GameStatus, Meld, PassAction, PlayTilesAction
from games.catalog.rummikub.rules import events
from games.catalog.rummikub.rules.legality import Attempt, opening_total, problems
from games.catalog.rummikub.rules.moves import Move
from games.catalog.rummikub.rules.rounds import game_end, leaders, next_round, round_end, score_round
from games.catalog.rummikub.rules.state import State, TurnRecord, diff_of, with_rack
from games.core.changing import replace
from games.core.rng import Rng
from games.core.rules import Event, IllegalMove, Step
from games.core.text import gettext_noop as _

NO_RESULT = ("abandoned", "voided")


def admit(state: State, seat: int, verb: str | None) -> None:
    """Only the seat to move may do anything, and after the end nobody."""
    if state.ended:
        raise IllegalMove("GAME_ENDED", _("This game is over."))
    if seat != state.mover:
        raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": state.mover})


def play(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judge a move and carry it out, or raise `IllegalMove` and change nothing."""
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
    after = _after(replace(state, game=game, passes=0), record)
    opening = opening_total(attempt) if attempt.opening else None
    return close_turn(after, (events.tiles_played(after, seat, opening),), rng, hand=True)


def _draw(state: State, seat: int, rng: Rng) -> Step[State]:
    if not state.game.pool.tile_ids:
        raise IllegalMove("POOL_EMPTY", _("The pool is empty: lay tiles or pass."))
    after = _taken(state, seat, "draw", 1)
    return close_turn(after, events.tile_drawn(after, seat, "draw"), rng, hand=True)


def _pass(state: State, seat: int, rng: Rng) -> Step[State]:
    if state.game.pool.tile_ids:
        raise IllegalMove("POOL_NOT_EMPTY", _("There are tiles in the pool: draw one or lay some."))
    after = _passed(state, seat, "pass")
    return close_turn(after, (events.turn_passed(after, seat, "pass"),), rng, hand=False)


def _time_out(state: State, seat: int, rng: Rng) -> Step[State]:
    """The penalty is drawn, as far as there are tiles; with an empty pool it is a pass."""
    drawn = min(state.options.timeout_penalty, len(state.game.pool.tile_ids))
    after = _taken(state, seat, "timeout", drawn) if drawn else _passed(state, seat, "timeout")
    told: tuple[Event, ...] = (
        events.tile_drawn(after, seat, "timeout") if drawn else (events.turn_passed(after, seat, "timeout"),)
    )
    return close_turn(after, (events.turn_timed_out(seat, drawn), *told), rng, hand=bool(drawn))


def _taken(state: State, seat: int, type: str, count: int) -> State:
    """The state after tiles were drawn from the pool."""
    tiles, pool = state.game.pool.draw(count)
    game = with_rack(state.game, seat, (*state.rack(seat), *tiles), opened=state.opened(seat))
    after = replace(state, game=replace(game, pool=pool), passes=0)
    return _after(after, TurnRecord(state.turn_number, seat, type, count), tiles)


def _passed(state: State, seat: int, type: str) -> State:
    return _after(replace(state, passes=state.passes + 1), TurnRecord(state.turn_number, seat, type, 0))


def _after(state: State, record: TurnRecord, drawn: tuple[str, ...] = ()) -> State:
    """The state with what its mover drew, and one more recent turn; as many are kept as there are seats."""
    last_drawn = list(state.last_drawn)
    last_drawn[record.seat] = drawn
    return replace(state, last_drawn=tuple(last_drawn), recent=(*state.recent, record)[-state.seats :])


# -- What follows --------------------------------------------------------------------------------------------
def close_turn(state: State, told: tuple[Event, ...], rng: Rng, *, hand: bool) -> Step[State]:
    """Pass the turn on, or end the round; `hand` tells whether the mover's rack has changed."""
    if reason := round_end(state):
        return _close_round(score_round(state, reason), told, rng, hand=hand)
    mover = state.mover
    after = replace(
        state,
        game=replace(state.game, current_player_index=(mover + 1) % state.seats),
        turn_number=state.turn_number + 1,
    )
    hands = (events.hand_update(after, mover),) if hand else ()
    return Step(after, (*told, events.turn_changed(after, mover), *hands, events.STATE_UPDATE))


def _close_round(state: State, told: tuple[Event, ...], rng: Rng, *, hand: bool) -> Step[State]:
    """Deal the next round, unless that was the last."""
    told = (*told, events.round_scored(state))
    if reason := game_end(state):
        ended = end_game(state, reason)
        hands = (events.hand_update(ended, ended.mover),) if hand else ()
        return Step(ended, (*told, events.game_ended(ended), *hands, events.STATE_UPDATE))
    dealt = next_round(state, rng)
    return Step(dealt, (*told, *events.round_started(dealt)))


def end_game(state: State, reason: str) -> State:
    """The game over, with a winner if it was played to the end and one seat alone is first."""
    winners = () if reason in NO_RESULT else leaders(state)
    winner = str(winners[0]) if winners else None
    game = replace(state.game, status=GameStatus.COMPLETED, winner_player_id=winner)
    return replace(state, game=game, ending=reason)
