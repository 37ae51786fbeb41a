"""What is open to a seat now, as moves."""

from itertools import combinations

from games.catalog.spades.rules.bidding import may_reveal, open_bids
from games.catalog.spades.rules.deck import Hand
from games.catalog.spades.rules.moves import BIDS, PLAYS, Exchange, Move, Reveal
from games.catalog.spades.rules.state import BIDDING, PLAYING, State, turn
from games.catalog.spades.rules.tricks import legal_cards


def hints(state: State, seat: int) -> list[Move]:
    """All bids and a look at covered cards, all legal cards, or every pair that can be given."""
    if state.phase == PLAYING:
        return [PLAYS[card] for card in legal_cards(state, seat)]
    acting = seat == turn(state)
    if state.phase == BIDDING:
        said: list[Move] = bids(state, seat) if acting else []
        return [*said, Reveal()] if may_reveal(state, seat) else said
    return gifts(state.hands[seat]) if acting else []


def bids(state: State, seat: int) -> list[Move]:
    """Every bid, 1 first and 0 after 13, so that in a list counted from 1 each number stands at its own."""
    zero, *others = open_bids(state, seat)
    numbers, words = others[:13], others[13:]
    return [BIDS[bid] for bid in (*numbers, zero, *words)]


def gifts(hand: Hand) -> list[Move]:
    """Every pair of cards of a hand."""
    return [Exchange(pair) for pair in combinations(hand, 2)]
