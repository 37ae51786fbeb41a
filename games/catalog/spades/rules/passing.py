"""The exchange after a blind nil: two cards to the partner, two of the partner's own back, both at once."""

from collections.abc import Iterable
from dataclasses import replace

from games.catalog.spades.rules.deck import Hand
from games.catalog.spades.rules.moves import Exchange
from games.catalog.spades.rules.seats import partner_of
from games.catalog.spades.rules.state import PLAYING, Passing, State
from games.core.rules import IllegalMove
from games.core.text import gettext_noop as _

TO_PARTNER = "blind_to_partner"
TO_BLIND = "partner_to_blind"


def step_of(passing: Passing) -> str | None:
    """The step that comes next, nothing when both are done."""
    if passing.done:
        return None
    return TO_BLIND if passing.away else TO_PARTNER


def after_exchange(state: State, seat: int, move: Exchange) -> State:
    """The state once this seat has named its two cards; they move when both have."""
    if not set(move.cards) <= set(state.hands[seat]):
        raise IllegalMove("CARD_NOT_IN_HAND", _("You do not hold both of these cards: choose two from your hand."))
    passing = state.round.passing or Passing(state.round.number, seat)
    cards = tuple(sorted(move.cards))
    if not passing.away:
        return replace(state, round=replace(state.round, passing=replace(passing, away=cards)))
    return swap(state, replace(passing, back=cards))


def swap(state: State, passing: Passing) -> State:
    """Both pairs change hands, and play begins."""
    hands = list(state.hands)
    blind, partner = passing.seat, partner_of(passing.seat)
    hands[blind] = traded(hands[blind], passing.away, passing.back)
    hands[partner] = traded(hands[partner], passing.back, passing.away)
    return replace(state, phase=PLAYING, hands=tuple(hands), round=replace(state.round, passing=passing))


def traded(hand: Hand, gone: Iterable[int], come: Iterable[int]) -> Hand:
    """A hand that gave some cards and got others."""
    return tuple(sorted((set(hand) - set(gone)) | set(come)))
