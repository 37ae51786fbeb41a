"""How long UNO's bots take, so that people get to call UNO and to catch who forgot."""

from games.catalog.uno.rules.moves import Catch, Move
from games.core.pace import Pace, View, between
from games.core.rng import Rng

WINDOW = 2.5
"""Seconds the next seat lets others say what they have to say."""

NOTICES = (1.6, 3.0)
"""Seconds after the play at which a bot catches; catching opens after 1.5."""

NOTICES_SHARE = 0.5


class UnoPace(Pace):
    """Quick, but not while somebody may be caught."""

    TURN = (0.4, 1.2)

    def turn(self, view: View, rng: Rng) -> float:
        """The next seat's play closes the window, so it waits."""
        return WINDOW if view["uno_open"] else between(*self.TURN, rng)

    def interruption(self, view: View, seat: int, rng: Rng) -> tuple[float, Move] | None:
        """Half of the time a bot notices that somebody has not called."""
        forgot = next((shown["seat"] for shown in view["uno_open"] if shown["seat"] != seat), None)
        if forgot is None or rng.random() >= NOTICES_SHARE:
            return None
        return between(*NOTICES, rng), Catch(forgot)


PACE = UnoPace()
