"""The course of a round: whose turn begins, when the stock runs out, how a round ends and the next one begins."""

from dataclasses import replace

from games.catalog.hidden_joker.rules.deck import next_round
from games.catalog.hidden_joker.rules.events import (
    STATE_UPDATE,
    ended,
    round_opened,
    round_scored,
    stock_reshuffled,
    turn_changed,
)
from games.catalog.hidden_joker.rules.scoring import scored, settled
from games.catalog.hidden_joker.rules.state import Declared, State, in_round
from games.core.rng import Rng, shuffled
from games.core.rules import Event, Step

RESHUFFLES = 3
TURNS = 1000


def pass_on(state: State, rng: Rng) -> Step[State]:
    """The turn goes to the next seat in the round, or the round ends: one player left, too many turns, no stock."""
    left = in_round(state)
    if len(left) == 1:
        return end_round(state, "last_player", left[0], None, rng)
    if state.turn_number == TURNS:
        return end_round(state, "turn_limit", None, None, rng)
    told: tuple[Event, ...] = ()
    if not state.stock:
        if state.reshuffles == RESHUFFLES or len(state.discards) < 2:
            return end_round(state, "stock_exhausted", None, None, rng)
        state = _reshuffled(state, rng)
        told = (stock_reshuffled(state, reshuffles_left(state)),)
    turned = replace(state, seat=next_seat(state), turn_number=state.turn_number + 1, drawn=None)
    return Step(turned, (*told, STATE_UPDATE, turn_changed(turned, state.seat)))


def next_seat(state: State) -> int:
    """The next seat that is still in the round."""
    left = in_round(state)
    return next((seat for seat in left if seat > state.seat), left[0])


def reshuffles_left(state: State) -> int:
    """How often the discards may still become the stock."""
    return RESHUFFLES - state.reshuffles


def _reshuffled(state: State, rng: Rng) -> State:
    *under, top = state.discards
    upcard = state.upcard if state.upcard == top else None
    stock = shuffled(under, rng)
    return replace(state, stock=stock, discards=(top,), upcard=upcard, reshuffles=state.reshuffles + 1)


def end_round(state: State, reason: str, winner: int | None, declared: Declared | None, rng: Rng) -> Step[State]:
    """Score the round; deal the next one in the same step, unless the game is over."""
    state = settled(scored(replace(state, drawn=None), reason, winner, declared))
    if state.ending:
        return Step(state, (STATE_UPDATE, ended(state)))
    following = next_round(state, rng)
    told = () if state.sheet is None else (round_scored(state.sheet),)
    return Step(following, (STATE_UPDATE, *told, *round_opened(following)))
