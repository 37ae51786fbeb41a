"""What lobbies do by themselves where a referee works: pair people, keep the public list true, close empty tables."""

from collections.abc import Callable
from time import monotonic

from games.clock.periodic import PeriodicWorker
from lobbies import attendance, closing
from lobbies.pairing.due import see_to_wishes

Duty = Callable[[], object]
DUTIES: tuple[tuple[float, Duty], ...] = (
    (1.0, see_to_wishes),
    (1.0, closing.see_to_the_street),
    (5.0, closing.close_deserted),
    (10.0, attendance.see_who_moves),
    (60.0, closing.end_left_alone),
)
"""Each with the seconds between two times."""


class LobbyWorker(PeriodicWorker):
    """Looks each second; what stumbles does not stop the rest."""

    PAUSE = 1.0

    def __init__(self) -> None:
        super().__init__("lobby worker")
        self.done: dict[Duty, float] = {}

    def work(self) -> bool:
        """Do what is to be done again."""
        for pause, duty in DUTIES:
            if monotonic() - self.done.get(duty, float("-inf")) >= pause - self.PAUSE / 2:
                self.done[duty] = monotonic()
                self._do(duty)
        return False

    def _do(self, duty: Duty) -> None:
        try:
            duty()
        except* Exception as errors:
            for error in errors.exceptions:
                self.stumbled(error)
