"""What moves at a Spades table: the deal, cards to the trick, the trick to its winner, two cards across."""

from collections.abc import Mapping

from games.catalog.spades.look.words import face
from games.catalog.spades.rules.seats import NAMES, partner_of
from games.core import motion
from games.core.motion import Motions
from games.core.rules import Event, Json

PASSED = 2


def motions(event: Event, view: Mapping[str, Json], me: int | None) -> Motions:
    """What moves by an event, for this reader."""
    data = event.data
    match event.type:
        case "round:dealt":
            yield motion.dealt(NAMES.index(data["dealerSeat"]))
        case "card:played":
            yield motion.laid(NAMES.index(data["seat"]), face(data["card"]))
        case "trick:completed":
            yield motion.swept(NAMES.index(data["winner"]))
        case "exchange:passed":
            giver = NAMES.index(data["seat"])
            yield motion.drawn(partner_of(giver), me, PASSED, motion.place(giver))
