"""What a table's socket tells of time and company: pauses, time that is given, vacations, and what is asked."""

from games.core.frames import OF_CLOCKS, Told
from games.core.shapes import OfferNow, Stamped


class Offered(Stamped):
    """Something is asked of all who are here, or has been answered."""

    offer: OfferNow


TOLD = (*OF_CLOCKS, Told("game:offer", Offered))
WORDS = {"Offered.offer": "The offer as it stands now."}
"""What the fields mean."""
