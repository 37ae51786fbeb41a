"""How long Rummikub's bots take for a turn."""

from games.core.pace import Pace


class RummikubPace(Pace):
    """A turn is one move, and others want to see what it was."""

    TURN = (0.8, 1.5)


PACE = RummikubPace()
