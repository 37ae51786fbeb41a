"""How long Rummy's bots take: they let people look at the round that has just ended."""

from games.catalog.rummy.state import DRAW
from games.core.pace import Pace, View
from games.core.rng import Rng

PANEL = 6.0
"""Seconds the result of a round stays on the page."""


class RummyPace(Pace):
    """Unhurried at the start of a new round."""

    def turn(self, view: View, rng: Rng) -> float:
        """The first move of a later round waits for the panel."""
        opens = view["last_round"] and view["turn_number"] == 1 and view["phase"] == DRAW
        return PANEL if opens else super().turn(view, rng)


PACE = RummyPace()
