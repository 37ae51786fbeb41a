"""The move made for a seat whose time ran out: harmless, and chosen without hidden knowledge."""

from games.catalog.spades.rules.deck import Hand, high_first, is_spade, low_first
from games.catalog.spades.rules.moves import PLAYS, Bid, Exchange, Move
from games.catalog.spades.rules.options import PARTNERSHIP
from games.catalog.spades.rules.seats import partner_of
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, State
from games.catalog.spades.rules.tricks import legal_cards

USUAL_BID = 3


def safest(state: State, seat: int) -> Move:
    """A number, the two cards one would give, or the lowest card."""
    if state.phase == BIDDING:
        return Bid(safe_bid(state, seat))
    if state.phase == EXCHANGE:
        return Exchange(safe_gift(state, seat))
    return PLAYS[lowest(legal_cards(state, seat))]


def safe_bid(state: State, seat: int) -> int:
    """The partner's number where it is the team's total, else a usual one."""
    said = state.round.bids[partner_of(seat)]
    return said if state.options.bidding == PARTNERSHIP and isinstance(said, int) else USUAL_BID


def safe_gift(state: State, seat: int) -> tuple[int, int]:
    """Two dangerous cards from the blind nil, two harmless ones for it."""
    passing = state.round.passing
    blind = passing is not None and passing.seat == seat
    first, second, *_ = dangerous(state.hands[seat]) if blind else harmless(state.hands[seat])
    return first, second


def dangerous(hand: Hand) -> list[int]:
    """Spades before others, high before low."""
    return sorted(hand, key=lambda card: (not is_spade(card), high_first(card)))


def harmless(hand: Hand) -> list[int]:
    """Others before spades, low before high."""
    return sorted(hand, key=lambda card: (is_spade(card), low_first(card)))


def lowest(cards: Hand) -> int:
    """The lowest card that is no spade, else the lowest spade."""
    return harmless(cards)[0]
