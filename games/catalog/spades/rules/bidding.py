"""Bidding: who may say what, whose hand is covered, and what partners exchange after a blind nil."""

from collections.abc import Iterable

from games.catalog.spades.rules.deck import Hand, dangerous, harmless
from games.catalog.spades.rules.moves import BLIND_NIL, NIL, NUMBERS, Exchange
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.seats import MEMBERS, partner_of
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, PLAYING, Pair, Passing, Round, Said, State
from games.core.changing import replace
from games.core.rules import IllegalMove
from games.core.text import gettext_noop as _

BEHIND = 100
"""How far a team must be behind for blind nil."""


def bidding_order(dealer: int) -> tuple[int, ...]:
    """The three seats after the dealer, then the dealer."""
    return tuple((dealer + step) % 4 for step in range(1, 5))


def eligible_seats(scores: Pair, options: SpadesOptions) -> tuple[int, ...]:
    """The seats that may bid blind nil in a round dealt at these scores: one team's, or nobody's."""
    if options.nil and options.blind_nil:
        for team in (0, 1):
            if scores[1 - team] - scores[team] >= BEHIND:
                return MEMBERS[team]
    return ()


def is_covered(round: Round, seat: int) -> bool:
    """Whether nobody, its owner included, may see this hand yet."""
    return seat in round.eligible and seat not in round.revealed and None in round.bids


def may_reveal(state: State, seat: int) -> bool:
    """Whether this seat may uncover its hand now, in or out of turn."""
    return state.phase == BIDDING and state.round.bids[seat] is None and is_covered(state.round, seat)


def can_bid_blind_nil(state: State, seat: int) -> bool:
    """Whether blind nil is open to this seat, now or when its turn comes."""
    return may_reveal(state, seat) and state.round.bids[partner_of(seat)] != BLIND_NIL


def open_bids(state: State, seat: int) -> list[Said]:
    """All that this seat may say when it is its turn."""
    nil = [NIL] if state.options.nil else []
    return [*NUMBERS, *nil, *([BLIND_NIL] if can_bid_blind_nil(state, seat) else [])]


def admit_reveal(state: State, seat: int) -> None:
    """Refuse a look at the cards that is too late, has been taken, or has nothing to uncover."""
    if state.round.bids[seat] is not None:
        raise IllegalMove("BID_ALREADY_PLACED", _("You have bid already: your cards are shown after the fourth bid."))
    if seat in state.round.revealed:
        raise IllegalMove("INVALID_ACTION", _("You have looked at your cards already."))
    if seat not in state.round.eligible:
        raise IllegalMove("NOT_ELIGIBLE", _("Your cards are not covered: there is nothing to reveal."))


def admit_bid(state: State, seat: int, bid: Said) -> None:
    """Refuse a word this table or this seat may not use."""
    if bid == NIL and not state.options.nil:
        raise IllegalMove("INVALID_BID", _("Nil is switched off at this table: bid a number."))
    if bid != BLIND_NIL:
        return
    if seat not in state.round.eligible:
        raise IllegalMove("NOT_ELIGIBLE", _("Blind nil is only for a team at least 100 points behind."))
    if state.round.bids[partner_of(seat)] == BLIND_NIL:
        raise IllegalMove("ALREADY_BID_BLIND_NIL", _("Your partner has bid blind nil: bid nil or a number."))
    if seat in state.round.revealed:
        raise IllegalMove("HAND_REVEALED", _("You have looked at your cards: bid nil or a number."))


def after_reveal(state: State, seat: int) -> State:
    """The state once this seat has looked."""
    return replace(state, round=replace(state.round, revealed=(*state.round.revealed, seat)))


def after_bid(state: State, seat: int, bid: Said) -> State:
    """The state once this seat has bid; the fourth bid ends the bidding."""
    admit_bid(state, seat, bid)
    said = (*state.round.bids[:seat], bid, *state.round.bids[seat + 1 :])
    now = replace(state.round, bids=said)
    if None in said:
        return replace(state, round=now)
    if BLIND_NIL in said:
        passing = Passing(now.number, said.index(BLIND_NIL))
        return replace(state, round=replace(now, passing=passing), phase=EXCHANGE)
    return replace(state, round=now, phase=PLAYING)


# -- The exchange --------------------------------------------------------------------------------------------
def after_exchange(state: State, seat: int, move: Exchange) -> State:
    """The state once this seat has named its two cards; they change hands, and play begins, when both have."""
    if not set(move.cards) <= set(state.hands[seat]):
        raise IllegalMove("CARD_NOT_IN_HAND", _("You do not hold both of these cards: choose two from your hand."))
    passing = state.round.passing or Passing(state.round.number, seat)
    cards = tuple(sorted(move.cards))
    if not passing.away:
        return replace(state, round=replace(state.round, passing=replace(passing, away=cards)))
    hands = list(state.hands)
    blind, partner = passing.seats
    hands[blind] = traded(hands[blind], passing.away, cards)
    hands[partner] = traded(hands[partner], cards, passing.away)
    now = replace(state.round, passing=replace(passing, back=cards))
    return replace(state, phase=PLAYING, hands=tuple(hands), round=now)


def gift(hand: Hand, *, is_blind: bool) -> Exchange:
    """The two cards a seat gives: a blind nil its most dangerous ones, the partner its most harmless."""
    first, second, *_others = dangerous(hand) if is_blind else harmless(hand)
    return Exchange((first, second))


def traded(hand: Hand, gone: Iterable[int], come: Iterable[int]) -> Hand:
    """A hand that gave some cards and got others."""
    return tuple(sorted((set(hand) - set(gone)) | set(come)))
