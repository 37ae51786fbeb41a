"""The pace of Hidden Joker Rummy: the first turn of a later round has time for the score sheet."""

from games.core.pace import Pace, View

AFTER_A_ROUND = 20
"""Seconds to look at the sheet of the round before (R37)."""


class JokerPace(Pace):
    """The usual pace, with time for the sheet."""

    def bonus(self, view: View) -> int:
        """Extra seconds for a new round's first turn."""
        return AFTER_A_ROUND if view.get("last_round") and view["turn_number"] == 1 else 0


PACE = JokerPace()
