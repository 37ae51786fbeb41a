"""Solved endings against plain search through the rules, and the merging of equal cards."""

from random import Random

import numpy as np
import pytest

from games.catalog.spades.minds import bot, odds
from games.catalog.spades.minds.endings import Ending, distinct
from games.catalog.spades.minds.masks import cards_in, masks_of
from games.catalog.spades.minds.playouts import margins
from games.catalog.spades.minds.sight import sight
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import PLAYS
from games.catalog.spades.rules.options import SpadesOptions
from tests.kinds.spades.positions import cards, hand, sees


def with_left(number, tricks, lying):
    """A position of a game of easy players with so many tricks left and so many cards lying."""
    rng = Random(number)
    state = rules.deal(4, SpadesOptions(), rng).state
    while 13 - len(state.tricks) > tricks or len(state.trick) < lying:
        seat = rules.turn(state)
        state = rules.play(state, seat, bot.choose(sees(state, seat), "easy", rng), rng).state
    return state


def searched(state, seen):
    """What the position is worth to the seat's team, by trying everything the rules allow."""
    if len(state.tricks) == 12 and len(state.trick) == 3:
        seat = rules.turn(state)
        trick = (*state.trick, state.hands[seat][0])
        best = min(card for card in trick if card < 13 or card // 13 == trick[0] // 13)
        won = [sum(trick.winner == who for trick in state.tricks) for who in range(4)]
        won[(state.leader + trick.index(best)) % 4] += 1
        return float(margins(seen, np.array([won]))[0])
    seat = rules.turn(state)
    values = [searched(rules.play(state, seat, move, Random(1)).state, seen) for move in rules.hints(state, seat)]
    return max(values) if seat % 2 == seen.team else min(values)


@pytest.mark.parametrize("lying", [0, 1, 2, 3])
@pytest.mark.parametrize("number", range(5))
def test_the_last_three_tricks_as_by_plain_search(number, lying):
    state = with_left(number, 3, lying)
    seat = rules.turn(state)
    seen = sight(sees(state, seat))
    options = tuple(move.card for move in rules.hints(state, seat))
    real = np.array([[masks_of(hand) for hand in state.hands]], np.int32)
    found = odds.solved(seen, options, real)
    wanted = [searched(rules.play(state, seat, PLAYS[card], Random(1)).state, seen) for card in options]
    assert found.tolist() == pytest.approx(wanted)
    assert [cards_in(masks) for masks in real[0]] == list(state.hands)


def test_a_finesse_is_found():
    """North leads through east's king into ace and queen: two tricks. East on lead puts west in first: one."""
    ending = Ending(0, lambda tally: (tally & 15) + (tally >> 8 & 15))
    hands = [hand("♥4 ♣2"), hand("♥K ♣3"), hand("♥A ♥Q"), hand("♥5 ♣4")]
    bits = tuple(sum(1 << card for card in held) for held in hands)
    assert ending.value(bits, 0, (), 0, True) == 2
    assert ending.value(bits, 1, (), 0, True) == 1


# own cards, cards that others hold, one of each run
RUNS = [
    ("♥A ♥K ♥Q", "", "♥A"),
    ("♥A ♥K ♥10", "♥Q", "♥A ♥10"),
    ("♥A ♥10", "♥Q ♥K", "♥A ♥10"),
    ("♥A ♥10", "♣3", "♥A"),
    ("♥2 ♣A ♣K", "", "♥2 ♣A"),
]


@pytest.mark.parametrize(("own", "others", "kept"), RUNS)
def test_equal_cards_are_merged(own, others, kept):
    bits = [sum(1 << card for card in cards(names)) for names in (own, others)]
    assert distinct(bits[0], bits[0] | bits[1]) == list(hand(kept))


def test_solving_stops_after_so_many_cards(monkeypatch):
    tried = []
    value = Ending.value

    def note(ending, *args):
        found = value(ending, *args)
        tried.append(ending.nodes)
        return found

    monkeypatch.setattr(Ending, "value", note)
    for number in range(12):
        state = with_left(number, 4, number % 4)
        tried.clear()
        bot.choose(sees(state, rules.turn(state)), "hard", Random(1))
        assert max(tried, default=0) < odds.NODES + 3_000
