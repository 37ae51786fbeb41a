"""The levels are ordered: the same deals with seats changed, from seeds that stay, so that the numbers do too."""

import pytest

from games.catalog.uno.rules.options import UnoOptions
from games.terminal import Duel, run
from tests.samples import sizes


def share(first, second, games, seats=2, alone=False):
    """How many of these games the first player wins."""
    return run(Duel("uno", (first, second), seats, UnoOptions(), "levels", alone), games).wins.value


@sizes("games", 300, 600)
def test_normal_beats_easy(games):
    assert share("normal", "easy", games) > 0.5


@sizes("games", 200, 400)
def test_normal_among_three_that_are_easy(games):
    assert share("normal", "easy", games, seats=4, alone=True) > 0.25


@pytest.mark.long
def test_hard_beats_normal():
    assert share("hard", "normal", 40) > 0.5
