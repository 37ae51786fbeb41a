"""Sampled deals: whole, within what was shown, and leaning towards what was bid."""

from random import Random

import numpy as np
import pytest

from games.catalog.spades.minds import bot
from games.catalog.spades.minds.deals import promised, sample, worth
from games.catalog.spades.minds.masks import cards_in, masks_of
from games.catalog.spades.minds.sight import sight, voids
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.deck import PACK
from games.catalog.spades.rules.moves import PLAYS
from games.catalog.spades.rules.options import SpadesOptions
from tests.kinds.spades.positions import (
    E,
    N,
    S,
    W,
    after_bids,
    at_trick,
    bidding,
    card,
    exchanging,
    give,
    hand,
    play,
    sees,
)
from tests.kinds.spades.test_rulebook_exchange import AWAY, BACK, NORTH, SOUTH


def seen_by(state, seat):
    return sight(sees(state, seat))


def drawn(seen, count=40):
    """Sampled deals as hands of cards."""
    deals = sample(seen, count, np.random.default_rng(5))
    assert len(deals) == count
    return [[cards_in(masks) for masks in deal] for deal in deals]


@pytest.mark.parametrize("number", range(4))
def test_every_card_once_and_nobody_holds_what_it_showed_it_lacks(number):
    rng = Random(number)
    state = rules.deal(4, SpadesOptions(), rng).state
    while state.phase == "bidding":
        state = rules.play(state, rules.turn(state), bot.choose(sees(state, rules.turn(state)), "easy", rng), rng).state
    while len(state.tricks) < 12:
        seat = rules.turn(state)
        seen = seen_by(state, seat)
        lacking = voids(seen)
        for hands in drawn(seen, 5):
            laid = [card for _, card in seen.laid]
            assert sorted([*laid, *(card for hand in hands for card in hand)]) == list(PACK)
            assert hands[seat] == state.hands[seat]
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            assert all(card // 13 not in lacking[who] for who in range(4) if who != seat for card in hands[who])
        state = rules.play(state, seat, PLAYS[rng.choice(rules.hints(state, seat)).card], rng).state


def test_voids_are_read_from_the_tricks():
    state = play(at_trick(2, "♥5", "♣10 ♣K", seat=S), S, PLAYS[card("♣10")]).state
    assert 1 in voids(seen_by(state, W))[S]


def test_a_spade_led_to_the_first_trick_shows_a_hand_of_spades():
    state = after_bids((13, 0, 0, 13), bidding(N, hands={E: "♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♠6 ♠5 ♠4 ♠3 ♠2"}))
    state = play(state, E, PLAYS[card("♠A")]).state
    assert voids(seen_by(state, S))[E] == {1, 2, 3}


def test_exchanged_cards_are_where_they_went():
    state = play(play(exchanging({S: SOUTH, N: NORTH}), S, give(AWAY)).state, N, give(BACK)).state
    seen = seen_by(state, S)
    assert seen.known == {N: frozenset(hand(AWAY))}
    assert all(set(hand(AWAY)) <= set(hands[N]) for hands in drawn(seen))
    assert seen_by(state, N).known == {S: frozenset(hand(BACK))}
    assert seen_by(state, E).known == {}


# bids in order, what the seats hold by themselves
PROMISES = [
    ((4, 3, 7, 5), "partnership", [4, 3, 3, 2]),
    ((4, 3, 7, 5), "individual", [4, 3, 7, 5]),
    (("nil", 3, 5, "nil"), "partnership", [0, 3, 5, 0]),
]


@pytest.mark.parametrize(("said", "how", "own"), PROMISES)
def test_what_a_bid_promises(said, how, own):
    seen = seen_by(after_bids(said, bidding(N, options=SpadesOptions(bidding=how))), E)
    assert [promised(seen, seat) for seat in seen.order] == own


def test_a_high_bid_finds_high_cards():
    low, high = (
        seen_by(after_bids((bid,), bidding(N, hands={S: "♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♣2 ♣3 ♣4 ♦2 ♦3 ♦4"})), S)
        for bid in (0, 6)
    )
    held = [worth(sample(seen, 100, np.random.default_rng(1))[:, E]).mean() for seen in (low, high)]
    assert held[0] < 2 < 4 < held[1]
    assert worth(masks_of(hand("♠A ♠K ♥A ♣2"))[None])[0] == pytest.approx(2.85)
