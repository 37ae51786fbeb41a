"""Our player at a host that lies about shuffles, tells lines again, late and in the wrong order: it never forfeits.

What it answers in is measured, too: the share of answers of the hard level that 100 ms are enough for.
"""

from collections import Counter

import pytest

from games.catalog.rummy.minds.bots import LEVELS
from tests.kinds.rummy.lying_host import Host

FEW, MANY = range(3), range(200)
LIES = {"early", "silent", "number", "double", "again", "late", "mislaid"}


def faults(level: str, seeds: range) -> tuple[list[str], Counter[str], list[float]]:
    """What our players would forfeit for in these games, how often which lie was told, and the reply times."""
    games = [Host(level, seed) for seed in seeds]
    found = [f"game {game.seed}: {fault}" for game in games if (fault := game.play())]
    told = sum((game.told for game in games), Counter[str]())
    return found, told, sorted(second for game in games for second in game.seconds)


@pytest.mark.parametrize("level", LEVELS[:2])
def test_a_few_games(level: str) -> None:
    found, told, _seconds = faults(level, FEW)
    assert found == []
    assert told.keys() >= LIES, "every lie was told"


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_two_hundred_games(level: str) -> None:
    found, told, seconds = faults(level, MANY)
    print(f"{level}: {len(seconds)} answers, 99 % within {1000 * seconds[int(0.99 * len(seconds))]:.1f} ms")
    assert found == []
    assert min(told[lie] for lie in LIES) > 100
