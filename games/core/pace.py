"""How unhurried the players of a kind are: how long its bots take, and what a turn gets beyond the clock."""

from collections.abc import Mapping
from typing import Any

from games.core.rng import Rng

Json = Any
View = Mapping[str, Json]
Move = Any


class Pace:
    """The pace every kind has unless its `pace` module says otherwise; views are all it knows."""

    TURN = (0.6, 1.4)
    """Seconds a bot takes for a move, at least and at most."""

    def turn(self, view: View, rng: Rng) -> float:
        """Seconds until the bot to move does so, given what its seat sees."""
        return between(*self.TURN, rng)

    def interruption(self, view: View, seat: int, rng: Rng) -> tuple[float, Move] | None:
        """What a bot does besides its turns, and after how many seconds; `view` is what everybody sees."""
        return None

    def bonus(self, view: View) -> int:
        """Seconds this turn has beyond the turn clock."""
        return 0


def between(least: float, most: float, rng: Rng) -> float:
    """Some number of seconds."""
    return least + (most - least) * rng.random()
