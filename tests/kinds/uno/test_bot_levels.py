"""What holds for every level: legal to the end, blind to what is hidden, and the same choice twice."""

from random import Random

import pytest

from games.catalog.uno.minds import bots
from games.catalog.uno.rules import game as rules
from games.core.rng import Stream
from tests.kinds.uno import redeal, sample_options
from tests.kinds.uno.positions import go
from tests.samples import sizes, spread

FEW = {"easy": 12, "normal": 12, "hard": 2}
MANY = {"easy": 40, "normal": 40, "hard": 5}


def games(level, many, first=0):
    """Positions of games of bots at any table, with whose turn it is."""
    for number in range(first, first + many[level]):
        rng = Random(f"{level} {number}")
        state = rules.deal(2 + number % 9, sample_options(rng), rng).state
        while (seat := rules.turn(state)) is not None:
            yield state, seat, rng
            state = go(state, seat, bots.choose(rules.view(state, seat), level, rng), rng).state
            if level == "hard" and state.round > 1:
                break


@sizes("many", FEW, MANY)
@pytest.mark.parametrize("level", bots.LEVELS)
def test_no_illegal_move(level, many):
    assert sum(1 for _ in games(level, many)) > 60


@sizes("many", FEW, MANY)
@pytest.mark.parametrize("level", spread(bots.LEVELS, bots.LEVELS[:2]))
def test_it_is_blind_to_what_is_hidden(level, many):
    for place, (state, seat, rng) in enumerate(games(level, many, 100)):
        if place % 4:
            continue
        twin = redeal(state, seat, rng)
        key = str(place).encode()
        first, second = (bots.choose(rules.view(s, seat), level, Stream(key)) for s in (state, twin))
        assert first == second


@pytest.mark.parametrize("preset", rules.PRESETS)
@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("level", bots.LEVELS[:2])
def test_games_come_to_an_end(preset, seats, level):
    for number in range(2):
        rng = Random(number)
        options = rules.OPTIONS(uno_call="manual", **rules.PRESETS[preset].options)
        state = rules.deal(seats, options, rng).state
        while (seat := rules.turn(state)) is not None:
            state = go(state, seat, bots.choose(rules.view(state, seat), level, rng), rng).state
        assert rules.outcome(state).reason in ("hand_empty", "blocked")
