"""What the first turn of a later round of Hidden Joker Rummy has beyond the clock."""

from games.core.pace import Pace, View

AFTER_A_ROUND = 20
"""Seconds to look at the sheet of the round before (R37)."""


class JokerPace(Pace):
    """As everywhere, with time for the sheet."""

    def bonus(self, view: View) -> int:
        """The clock of a new round's first turn."""
        return AFTER_A_ROUND if view.get("last_round") and view["turn_number"] == 1 else 0


PACE = JokerPace()
