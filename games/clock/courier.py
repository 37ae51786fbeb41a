"""The thread in which the courier works: services of browser makers and mail servers keep no clock waiting."""

from games.clock.periodic import PeriodicWorker
from people.delivery import courier


class Courier(PeriodicWorker):
    """Looks every second."""

    PAUSE = 1.0

    def __init__(self) -> None:
        super().__init__("courier")

    def work(self) -> bool:
        """Bring what is due; whether there may be more."""
        return courier.bring_what_is_due() >= courier.BATCH
