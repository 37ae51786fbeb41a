"""What holds for every level: legal to the end, blind to what is hidden, and the same choice twice."""

from random import Random

import pytest

from games.catalog.spades.minds import bot
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid
from games.core.rng import Stream
from tests.kinds.spades import redeal, sample_options
from tests.kinds.spades.positions import sees
from tests.samples import sizes, spread

FEW = {"easy": 4, "normal": 2, "hard": 1}
MANY = {"easy": 12, "normal": 6, "hard": 3}
MOVES = {"easy": 10_000, "normal": 400, "hard": 56}
"""So many moves of a game, which for the dear players is about one round of it."""


def positions(level, many, first=0):
    """Positions of games of bots at any table, with whose turn it is."""
    for number in range(first, first + many[level]):
        rng = Random(f"{level} {number}")
        state = rules.deal(4, sample_options(rng), rng).state
        for _ in range(MOVES[level]):
            seat = rules.turn(state)
            if seat is None:
                break
            yield state, seat, rng
            move = bot.choose(sees(state, seat), level, rng)
            assert not isinstance(move, Bid) or move.bid in ("nil", "blind_nil") or move.bid <= 13
            state = rules.play(state, seat, move, rng).state


@sizes("many", FEW, MANY)
@pytest.mark.parametrize("level", bot.LEVELS)
def test_no_illegal_move(level, many):
    assert sum(1 for _ in positions(level, many)) >= 56


@sizes("many", FEW, MANY)
@pytest.mark.parametrize("level", spread(bot.LEVELS, bot.LEVELS[:2]))
def test_it_is_blind_to_what_is_hidden_and_chooses_the_same_twice(level, many):
    for place, (state, seat, rng) in enumerate(positions(level, many, 100)):
        if place % 5:
            continue
        twin, key = redeal(state, seat, rng), str(place).encode()
        first, again = (bot.choose(sees(s, seat), level, Stream(key)) for s in (state, twin))
        assert first == again
