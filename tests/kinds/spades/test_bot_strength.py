"""The levels are ordered: duplicate deals with sides changed, from seeds that stay, so that the numbers do too."""

import pytest

from games.catalog.spades.rules.options import SpadesOptions
from games.terminal import Duel, run
from tests.samples import sizes

SHORT = SpadesOptions(target_score=100)


def duel(first, second, games):
    return run(Duel("spades", (first, second), 4, SHORT, "levels"), games)


@sizes("games", 12, 16)
def test_normal_beats_easy(games):
    tally = duel("normal", "easy", games)
    assert tally.wins.value > 0.5
    assert tally.points.value > 15


def test_normal_beats_counter():
    assert duel("normal", "tests.kinds.spades.counter", 10).wins.value == 1


@pytest.mark.long
def test_hard_beats_normal():
    tally = duel("hard", "normal", 12)
    assert tally.points.value > 0
