"""What a seat sees and may do, in numbers: the 54 faces instead of cards, seats instead of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.catalog.uno.rules.deck import COLORS, FACE, POINTS, VALUES, WILD, WILD_FOUR
from games.catalog.uno.rules.moves import Draw, EndTurn, Move, Play
from games.core.kind import View
from games.core.rules import Json

Card = Mapping[str, Json]

FACES: Final = tuple(dict.fromkeys(FACE))
"""Every colour and value once: thirteen of each colour, then the two wilds."""

PLACE: Final = {face: number for number, face in enumerate(FACES)}
COPIES: Final = tuple(FACE.count(face) for face in FACES)
WORTH: Final = tuple(POINTS[FACE.index(face)] for face in FACES)
VALUE_OF: Final = tuple(VALUES.index(value) for _, value in FACES)
IN_COLOR: Final = 13
WILD_FACE: Final = PLACE[WILD, WILD]
FOUR_FACE: Final = PLACE[WILD, WILD_FOUR]

ANY: Final = len(COLORS)
"""The colour in force on a Wild that began the round."""

DRAW: Final = -1
KEEP: Final = -2
"""What is played instead of a face: drawing or taking what waits, and keeping what was drawn."""


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
    """What the normal and the hard player know."""

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
    def held(self) -> list[int]:
        """How many cards of each colour are in the hand."""
        return by_color(self.hand)

    @property
    def next_seat(self) -> int:
        """Who plays after this seat."""
        return (self.seat + self.direction) % self.seats

    @property
    def others(self) -> tuple[int, ...]:
        """All seats but this one."""
        return tuple(seat for seat in range(self.seats) if seat != self.seat)


def sight(view: View) -> Sight:
    """A view in numbers."""
    you, color = view["you"], view["current_color"]
    return Sight(
        seat=you["seat"],
        hand=tuple(map(face_in, you["hand"])),
        open_faces=tuple(sorted(set(map(face_in, open_cards(view))))),
        counts=tuple(view["hand_counts"]),
        value=VALUES.index(view["top_discard"]["value"]),
        color=None if color is None else COLORS.index(color),
        direction=1 if view["direction"] == "cw" else -1,
        awaiting=view["awaiting"],
        pending=view["pending_draw"],
        recent=tuple(map(_laid, view["recent_discards"])),
        options=view["options"],
    )


def face_in(card: Card) -> int:
    """The face of a card of a view."""
    return PLACE[card["color"], card["value"]]


def open_cards(view: View) -> list[Card]:
    """The cards that may be played."""
    legal = view["legal"]["cards"]
    return [card for card in view["you"]["hand"] if card["id"] in legal]


def card_of(view: View, face: int) -> int:
    """The id of a card of this face that may be played."""
    ids: list[int] = [card["id"] for card in open_cards(view) if face_in(card) == face]
    return ids[0]


def card_with(view: View, card_id: int) -> Card:
    """The card of the hand that has this id."""
    hand: list[Card] = view["you"]["hand"]
    return next(card for card in hand if card["id"] == card_id)


def by_color(faces: Sequence[int]) -> list[int]:
    """How many of these faces each colour has."""
    held = [color_of(face) for face in faces]
    return [held.count(color) for color in range(len(COLORS))]


def _laid(card: Card) -> Laid:
    color = card["chosen_color"] or (card["color"] if card["color"] != WILD else None)
    return Laid(face_in(card), card["seat"], None if color is None else COLORS.index(color))


def fitting(seen: Sight) -> float:
    """How likely a card drawn now could be played."""
    left = list(COPIES)
    for face in (*seen.hand, *(laid.face for laid in seen.recent)):
        left[face] -= 1
    fits = [face for face in range(len(FACES)) if _goes(seen, face)]
    return sum(left[face] for face in fits) / max(1, sum(left))


def _goes(seen: Sight, face: int) -> bool:
    if face == FOUR_FACE:
        return bool(seen.options["wd4_bluff"]) or seen.color is None or not seen.held[seen.color]
    return seen.color is None or face == WILD_FACE or color_of(face) == seen.color or VALUE_OF[face] == seen.value


# -- Moves to be weighed -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Option:
    """A move the hard player weighs: a face with a colour, `DRAW`, or `KEEP`."""

    face: int
    color: int = 0


def options_of(sight: Sight, legal: Mapping[str, Json]) -> list[Option]:
    """Each face that is open, a wild with each colour, and to draw or keep where that is worth a thought."""
    plays = [
        Option(face, color)
        for face in sight.open_faces
        for color in (range(ANY) if face >= WILD_FACE else (color_of(face),))
    ]
    if legal["end_turn"]:
        return [*plays, Option(KEEP)]
    only_wilds = all(face >= WILD_FACE for face in sight.open_faces)
    return [*plays, Option(DRAW)] if legal["draw"] and (only_wilds or sight.pending) else plays


def option_of(view: View, move: Move) -> Option | None:
    """A move as an option to be weighed."""
    match move:
        case Play():
            face = face_in(card_with(view, move.card_id))
            return Option(face, COLORS.index(move.chosen_color) if move.chosen_color else color_of(face))
        case Draw():
            return Option(DRAW)
        case EndTurn():
            return Option(KEEP)
    return None
