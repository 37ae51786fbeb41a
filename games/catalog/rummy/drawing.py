"""The first half of a turn: one card from the stock or from the discard pile."""

from dataclasses import replace

from games.catalog.rummy import events
from games.catalog.rummy.deck import reshuffled
from games.catalog.rummy.moves import STOCK, Draw
from games.catalog.rummy.scoring import end_round
from games.catalog.rummy.state import DRAW, LAY_DOWN, State, swapped
from games.core.rules import IllegalMove, Step
from games.core.text import gettext_noop as _


def draw(state: State, move: Draw) -> Step[State]:
    """Draw from the source named; asking an exhausted stock ends the round."""
    if state.phase != DRAW:
        raise IllegalMove("ALREADY_DRAWN", _("You have drawn: lay down what you like, then discard."))
    if move.source != STOCK:
        return _from_discards(state)
    if state.stock:
        return _from_stock(state)
    if len(state.discards) < 2:
        return end_round(state, "blocked")
    return _from_reshuffled(state)


def _from_discards(state: State) -> Step[State]:
    if not state.discards:
        raise IllegalMove("DISCARD_EMPTY", _("The discard pile is empty: draw from the stock."))
    *left, card = state.discards
    taken = replace(_drawn(state, card), discards=tuple(left), taken=(*state.taken, card))
    return Step(taken, (events.card_taken(state.seat, card),))


def _from_stock(state: State) -> Step[State]:
    *left, card = state.stock
    drawn = replace(_drawn(state, card), stock=tuple(left))
    return Step(drawn, events.card_drawn(state.seat, card, len(left)))


def _from_reshuffled(state: State) -> Step[State]:
    """Turn the discards but for the top one into a stock, then draw."""
    *under, top = state.discards
    nth = state.reshuffles + 1
    stock = reshuffled(state.key, state.round, nth, tuple(under))
    ready = replace(state, stock=stock, discards=(top,), reshuffles=nth)
    step = _from_stock(ready)
    return Step(step.state, (events.stock_reshuffled(ready), *step.events))


def _drawn(state: State, card: int) -> State:
    """The card in hand, and the turn's second half begun."""
    hands = swapped(state.hands, state.seat, (*state.hand, card))
    return replace(state, hands=hands, phase=LAY_DOWN, drawn=card)
