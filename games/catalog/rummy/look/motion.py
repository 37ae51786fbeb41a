"""What moves at a Rummy table: draws, discards, melds, and the deal of a round."""

from collections.abc import Mapping

from games.core import motion
from games.core.motion import Motion, Motions
from games.core.rules import Event, Json


def motions(event: Event, view: Mapping[str, Json], me: int | None) -> Motions:
    """What moves by an event, for this reader."""
    data = event.data
    match event.type:
        case "round:started":
            yield motion.dealt(1 - data["lead_seat"])
        case "card:drawn":
            yield motion.drawn(data["seat"], me)
        case "card:taken":
            yield motion.taken(data["seat"], me, data["card"])
        case "card:discarded" | "meld:extended":
            yield motion.laid(data["seat"], data["card"])
        case "meld:played":
            yield motion.laid(data["seat"], *data["cards"])
        case "stock:reshuffled":
            yield Motion(motion.SHUFFLE, motion.DISCARD, motion.STOCK)
