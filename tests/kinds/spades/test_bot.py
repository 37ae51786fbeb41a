"""The easy player: what it counts, that it never says nil, and that it is never illegal."""

from random import Random
from typing import Any

import pytest

from games.catalog.spades.minds import bot
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid, Reveal
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.state import State
from tests.kinds.spades.positions import (
    E,
    N,
    S,
    W,
    after_bids,
    at_trick,
    bidding,
    cards,
    exchanging,
    give,
    hand,
    lay,
    play,
    sees,
)
from tests.kinds.spades.test_rulebook_exchange import AWAY, NORTH, SOUTH


class Always:
    """Chance that always says the same."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


THINKS, GUESSES_LAST = Always(0.0), Always(0.99)


def chosen(state: State, rng: Any = THINKS) -> Any:
    seat = rules.turn(state)
    assert seat is not None
    return bot.choose(sees(state, seat), "easy", rng)


COUNTS = [
    ("♠A ♠K ♠Q ♠J ♥A ♣A ♦A ♥2 ♥3 ♥4 ♥5 ♥6 ♥7", 6),  # four aces, a king, one spade beyond the third
    ("♠2 ♠3 ♠4 ♠5 ♠6 ♥2 ♥3 ♥4 ♥5 ♣2 ♣3 ♣4 ♣5", 2),
    ("♠2 ♥K ♣K ♣2 ♦2 ♦3 ♦4 ♦5 ♦6 ♦7 ♦8 ♦9 ♦10", 1),  # a lone king counts nothing
    ("♠2 ♠3 ♠4 ♥2 ♥3 ♥4 ♥5 ♣2 ♣3 ♣4 ♣5 ♦2 ♦3", 0),
]


@pytest.mark.parametrize(("own", "tricks"), COUNTS)
def test_counting(own: str, tricks: int) -> None:
    assert bot.sure_tricks(hand(own)) == tricks
    assert chosen(bidding(N, hands={E: own})) == Bid(tricks)


def test_the_second_bidder_adds_to_the_partner() -> None:
    assert chosen(after_bids((4, 3), bidding(N, hands={W: COUNTS[1][0]}))) == Bid(6)
    assert chosen(after_bids(("nil", 3), bidding(N, hands={W: COUNTS[1][0]}))) == Bid(2)


def test_individual_bids_are_its_own() -> None:
    options = SpadesOptions(bidding="individual")
    assert chosen(after_bids((4, 3), bidding(N, hands={W: COUNTS[1][0]}, options=options))) == Bid(2)


def test_a_covered_hand_is_looked_at_first() -> None:
    state = bidding(E, (20, 150), {S: COUNTS[1][0]})
    assert chosen(state) == Reveal()
    assert chosen(play(state, S, Reveal()).state) == Bid(2)


def test_the_exchange() -> None:
    state = exchanging({S: SOUTH, N: NORTH})
    assert chosen(state) == give("♠A ♠K")
    assert chosen(play(state, S, give(AWAY)).state) == give("♣2 ♦2")


# what lies, the hand, the card of a player that thinks
THOUGHTS = [
    ("♥5", "♥10 ♥K ♥2", "♥10"),  # wins as cheaply as it can
    ("♥Q", "♥10 ♥9 ♥2", "♥2"),  # cannot win
    ("♥K ♥3", "♥A ♥2", "♥2"),  # the partner's king is winning
    ("", "♥10 ♥K ♦2", "♥K"),
]


@pytest.mark.parametrize(("lying", "own", "card"), THOUGHTS)
def test_thoughts(lying: str, own: str, card: str) -> None:
    assert chosen(at_trick(5, lying, own)) == lay(card)


def test_guesses_are_any_legal_card() -> None:
    state = at_trick(5, "♥5", "♥10 ♥K ♥2 ♣2")
    guesses = {chosen(state, Random(number)).card for number in range(60)}
    assert guesses == set(cards("♥10 ♥K ♥2"))
    assert chosen(state, GUESSES_LAST) == lay("♥2")


def test_a_nil_ducks() -> None:
    state = at_trick(5, "♥9", "♥10 ♥8 ♥2")
    view = sees(state, S)
    view["bids"] = {**view["bids"], "south": "nil"}
    assert bot.choose(view, "easy", THINKS) == lay("♥8")


@pytest.mark.parametrize("number", range(12))
def test_four_bots_play_to_the_end_and_never_bid_nil(number: int) -> None:
    rng = Random(number)
    state = rules.deal(4, SpadesOptions(target_score=100), rng).state
    while (seat := rules.turn(state)) is not None:
        move = bot.choose(sees(state, seat), "easy", rng)
        assert not (isinstance(move, Bid) and isinstance(move.bid, str))
        state = rules.play(state, seat, move, rng).state
    assert rules.outcome(state) is not None


def test_at_most_eight_bot_moves_between_two_of_one_person() -> None:
    longest = 0
    for number in range(30):
        rng, run = Random(number), 0
        state = rules.deal(4, SpadesOptions(), rng).state
        while (seat := rules.turn(state)) is not None:
            move = rules.safest(state, seat) if seat == S else bot.choose(sees(state, seat), "easy", rng)
            run = 0 if seat == S else run + 1
            longest = max(longest, run)
            state = rules.play(state, seat, move, rng).state
    assert 6 <= longest <= 8
