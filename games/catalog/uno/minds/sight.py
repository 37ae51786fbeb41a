"""What a seat sees, in numbers: the 54 faces instead of cards, seats instead of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.catalog.uno.rules.deck import COLORS, FACE, POINTS, VALUES, WILD, WILD_FOUR

Json = Any
View = Mapping[str, Json]

FACES: Final = tuple(dict.fromkeys(FACE))
"""Every colour and value once: thirteen of each colour, then the two wilds."""

PLACE: Final = {face: number for number, face in enumerate(FACES)}
COPIES: Final = tuple(FACE.count(face) for face in FACES)
WORTH: Final = tuple(POINTS[FACE.index(face)] for face in FACES)
VALUE_OF: Final = tuple(VALUES.index(value) for _, value in FACES)
IN_COLOR: Final = 13
WILD_FACE: Final = PLACE[WILD, WILD]
FOUR_FACE: Final = PLACE[WILD, WILD_FOUR]


def color_of(face: int) -> int:
    """The number of a face's colour; 4 for a wild."""
    return face // IN_COLOR


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the discard: its face, who laid it (nobody: the starter), and the colour in force after it."""

    face: int
    seat: int | None
    color: int | None


@dataclass(frozen=True, slots=True)
class Sight:
    """A view as the thinking players need it."""

    seat: int
    hand: tuple[int, ...]
    """Faces, in the order of the hand."""
    open_faces: tuple[int, ...]
    """The faces that may be played now, each once, lowest first."""
    counts: tuple[int, ...]
    value: int
    """The value of the top card."""
    color: int | None
    direction: int
    awaiting: str
    pending: int
    recent: tuple[Laid, ...]
    """The top of the discard, newest first."""
    options: Mapping[str, Json]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.counts)

    @property
    def next_seat(self) -> int:
        """Who plays after this seat."""
        return (self.seat + self.direction) % self.seats

    @property
    def others(self) -> tuple[int, ...]:
        """All seats but this one."""
        return tuple(seat for seat in range(self.seats) if seat != self.seat)


def sight(view: View) -> Sight:
    """Read a view."""
    you, legal = view["you"], set(view["legal"]["cards"])
    open_faces = {face_in(card) for card in you["hand"] if card["id"] in legal}
    color = view["current_color"]
    return Sight(
        seat=you["seat"],
        hand=tuple(map(face_in, you["hand"])),
        open_faces=tuple(sorted(open_faces)),
        counts=tuple(view["hand_counts"]),
        value=VALUES.index(view["top_discard"]["value"]),
        color=None if color is None else COLORS.index(color),
        direction=1 if view["direction"] == "cw" else -1,
        awaiting=view["awaiting"],
        pending=view["pending_draw"],
        recent=tuple(map(_laid, view["recent_discards"])),
        options=view["options"],
    )


def face_in(card: Mapping[str, Json]) -> int:
    """The face of a card of a view."""
    return PLACE[card["color"], card["value"]]


def card_of(view: View, face: int) -> int:
    """The id of a card of this face that may be played."""
    legal = view["legal"]["cards"]
    return next(card["id"] for card in view["you"]["hand"] if card["id"] in legal and face_in(card) == face)  # type: ignore[no-any-return]


def by_color(faces: Sequence[int]) -> list[int]:
    """How many of these faces each colour has."""
    held = [color_of(face) for face in faces]
    return [held.count(color) for color in range(len(COLORS))]


def _laid(card: Mapping[str, Json]) -> Laid:
    color = card["chosen_color"] or (card["color"] if card["color"] != WILD else None)
    return Laid(face_in(card), card["seat"], None if color is None else COLORS.index(color))
