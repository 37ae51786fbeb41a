"""What moves at an UNO table: cards to the discard and from the stock, hands that change, who is skipped or caught."""

from collections.abc import Iterator, Mapping

from games.core import motion
from games.core.motion import Motion, Motions
from games.core.rules import Event, Json
from games.core.text import Line
from games.core.text import gettext_noop as _

FIRST_DEALER = 0
MOST_SWAPPED = 3
"""As many backs stand for a hand that is swapped."""


def motions(event: Event, view: Mapping[str, Json], me: int | None) -> Motions:
    """What moves by an event, for this reader."""
    data = event.data
    match event.type:
        case "card:played":
            yield motion.laid(data["seat"], f"c{data['card']['id']}")
        case "draw:completed":
            yield motion.drawn(data["seat"], me, len(data["drawn"]))
        case "cards:drawn" if data["seat"] != me:
            yield motion.drawn(data["seat"], me, data["count"])
        case "hands:swapped":
            yield from _swapped(data, me)
        case _:
            yield from _told(event)


def _told(event: Event) -> Iterator[Motion]:
    data = event.data
    match event.type:
        case "reverse":
            yield Motion(motion.TURN)
        case "skip":
            yield motion.skipped(data["skipped_seat"])
        case "uno:called":
            yield motion.said(data["seat"], Line(_("UNO!")))
        case "uno:caught":
            yield motion.said(data["seat"], Line(_("Caught!")))
        case "pile:reshuffled":
            yield Motion(motion.SHUFFLE, motion.DISCARD, motion.STOCK)
        case "round:started":
            yield motion.dealt(data["dealer_seat"])
        case motion.BEGUN.type:
            yield motion.dealt(FIRST_DEALER)


def _swapped(data: Mapping[str, Json], me: int | None) -> Iterator[Motion]:
    for swap in data["swaps"]:
        giver = motion.place(swap["from_seat"])
        yield motion.drawn(swap["to_seat"], me, MOST_SWAPPED, giver)
