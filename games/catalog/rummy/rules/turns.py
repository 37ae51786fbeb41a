"""A turn: draw one card; then melds and lay-offs in any order, and at most one discard."""

from games.catalog.rummy.rules import events
from games.catalog.rummy.rules.deck import Cards, reshuffled
from games.catalog.rummy.rules.moves import STOCK, Command, Discard, Draw, LayDown, LayOff, Meld
from games.catalog.rummy.rules.piles import extended, laid
from games.catalog.rummy.rules.rounds import end_round
from games.catalog.rummy.rules.state import DRAW, LAY_DOWN, State, swapped, without
from games.core.cards import glyph
from games.core.changing import replace
from games.core.rules import Event, IllegalMove, Step
from games.core.text import gettext_noop as _


# -- The first half ------------------------------------------------------------------------------------------
def draw(state: State, move: Draw) -> Step[State]:
    """Draw from the source named; drawing from a stock that cannot be refilled ends the round."""
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
    """The state with this card in the hand and the second half of the turn begun."""
    hands = swapped(state.hands, state.seat, (*state.hand, card))
    return replace(state, hands=hands, phase=LAY_DOWN, drawn=card)


# -- The second half -----------------------------------------------------------------------------------------
def lay_down(state: State, move: LayDown) -> Step[State]:
    """Carry out the commands from left to right, or refuse them all; then the turn or the round ends."""
    if state.phase == DRAW:
        raise IllegalMove("DRAW_FIRST", _("Draw a card first, from the stock or from the discard pile."))
    told: list[Event] = []
    for command in move.commands:
        state, event = _carried_out(state, command)
        told.append(event)
    if state.hand and move.discard is None:
        raise IllegalMove("NO_DISCARD", _("Discard a card to end your turn."))
    step = _turn_over(state)
    return Step(step.state, (*told, *step.events))


def _turn_over(state: State) -> Step[State]:
    if not state.hand:
        return end_round(state, "out")
    if state.turn_number >= state.options.turn_cap:
        return end_round(state, "turn_cap")
    turn = replace(state, seat=1 - state.seat, turn_number=state.turn_number + 1, phase=DRAW, drawn=None)
    return Step(turn, (events.turn_changed(state.seat, turn),))


def _carried_out(state: State, command: Command) -> tuple[State, Event]:
    match command:
        case Meld(cards):
            return _meld(state, cards)
        case LayOff(number, card):
            return _lay_off(state, number, card)
        case Discard(card):
            return _discard(state, card)


def _meld(state: State, cards: Cards) -> tuple[State, Event]:
    if len(set(cards)) < len(cards):
        raise IllegalMove("CARD_TWICE", _("You named a card twice in one meld."))
    for card in cards:
        _check_held(state, card)
    pile = laid(cards, state.seat)
    left = replace(_parted(state, *cards), piles=(*state.piles, pile))
    return left, events.meld_played(state.seat, len(state.piles), pile)


def _lay_off(state: State, number: int, card: int) -> tuple[State, Event]:
    _check_held(state, card)
    if not 0 <= number < len(state.piles):
        raise IllegalMove("NO_SUCH_MELD", _("There is no pile {pile} on the table."), {"pile": number})
    pile = extended(state.piles[number], card)
    if pile is None:
        raise IllegalMove("DOES_NOT_FIT", _("{card} does not fit pile {pile}."), {"card": glyph(card), "pile": number})
    piles = (*state.piles[:number], pile, *state.piles[number + 1 :])
    return replace(_parted(state, card), piles=piles), events.meld_extended(state.seat, number, pile, card)


def _discard(state: State, card: int) -> tuple[State, Event]:
    _check_held(state, card)
    if card == state.just_taken:
        raise IllegalMove(
            "JUST_TAKEN",
            _("You have just taken {card}: meld it, lay it off or keep it, but discard another card."),
            {"card": glyph(card)},
        )
    left = replace(_parted(state, card), discards=(*state.discards, card))
    return left, events.card_discarded(state.seat, card)


def _check_held(state: State, card: int) -> None:
    if card not in state.hand:
        raise IllegalMove("CARD_NOT_IN_HAND", _("{card} is not in your hand."), {"card": glyph(card)})


def _parted(state: State, *cards: int) -> State:
    """The state once these cards have left the hand, and with them what everybody knew of it."""
    hands = swapped(state.hands, state.seat, without(state.hand, *cards))
    return replace(state, hands=hands, taken=without(state.taken, *cards))
