"""What moves at a Rummikub table: tiles from the pool, and from racks to the board."""

from collections.abc import Mapping

from games.core import motion
from games.core.motion import Motions
from games.core.rules import Event, Json


def motions(event: Event, view: Mapping[str, Json], me: int | None) -> Motions:
    """What moves by an event, for this reader; who draws hears of it twice, the second time with the tiles."""
    data = event.data
    match event.type:
        case "round:started":
            yield motion.dealt(None)
        case "tiles:played":
            yield motion.laid(data["seat"], *data["tiles_played"])
        case "tile:drawn" if data["seat"] != me or "tiles" in data:
            yield motion.drawn(data["seat"], me, data["count"])
