"""What moves at a Hidden Joker table: draws, discards, and the deal of a round."""

from collections.abc import Iterator, Mapping

from games.core import motion
from games.core.motion import Motion, Motions
from games.core.rules import Event, Json


def motions(event: Event, view: Mapping[str, Json], me: int | None) -> Motions:
    """What moves by an event, for this reader; draws and discards are told by the view."""
    match event.type:
        case "state:update":
            yield from _done(view["last_action"] or {}, me)
        case "stock:reshuffled":
            yield Motion(motion.SHUFFLE, motion.DISCARD, motion.STOCK)
        case "turn:changed" if event.data["previous_seat"] is None:
            yield motion.dealt((event.data["next_seat"] - 1) % len(view["players"]))


def _done(action: Mapping[str, Json], me: int | None) -> Iterator[Motion]:
    """The newest draw or discard."""
    if action.get("type") == "discard":
        yield motion.laid(action["seat"], action["card"]["id"])
    elif action.get("type") == "draw" and "card" in action:
        yield motion.taken(action["seat"], me, action["card"]["id"])
    elif action.get("type") == "draw":
        yield motion.drawn(action["seat"], me)
