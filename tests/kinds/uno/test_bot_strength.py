"""The levels are ordered: the same deals with seats changed, from seeds that stay, so that the numbers do too."""

import pytest

from games.catalog.uno.rules.options import UnoOptions
from games.terminal import Duel, run


def share(first, second, games, seats=2, alone=False):
    """How many of these games the first player wins."""
    return run(Duel("uno", (first, second), seats, UnoOptions(), "levels", alone), games).wins.value


def test_normal_beats_easy():
    assert share("normal", "easy", 600) > 0.5


def test_normal_among_three_that_are_easy():
    assert share("normal", "easy", 400, seats=4, alone=True) > 0.25


@pytest.mark.slow
def test_hard_beats_normal():
    assert share("hard", "normal", 40) > 0.5
