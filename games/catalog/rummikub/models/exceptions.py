"""What can be wrong with a tile, a meld or a game; each error says it in a sentence.

RummikubError
├── InvalidTileError            `7rc`, `07ra`, `jc`: no such tile
│   ├── InvalidColorError       `7xa`
│   └── InvalidNumberError      `14ra`
├── InvalidMeldError            tiles that make no meld; `reason` says why
│   └── JokerAssignmentError    a joker that cannot stand for anything, or for anything at all
└── InvalidGameError            a game whose parts contradict each other
"""

SENTENCES = {
    "kind": "A meld is a group or a run.",
    "size": "A group has 3 or 4 tiles, a run 3 to 13.",
    "joker-only": "Jokers alone make no meld.",
    "mixed-numbers": "All tiles of a group have one number.",
    "color-duplication": "A group has each colour once.",
    "mixed-colors": "All tiles of a run have one colour.",
    "non-consecutive": "The numbers of a run rise by one.",
    "invalid-range": "A joker can't stand below 1 or above 13.",
    "duplicate-tile": "A tile can't lie twice in one meld.",
}
"""What each reason means."""


class RummikubError(ValueError):
    """Whatever the domain model refuses."""


class InvalidTileError(RummikubError):
    """Not one of the 106 tiles."""


class InvalidColorError(InvalidTileError):
    """A colour that no tile has."""


class InvalidNumberError(InvalidTileError):
    """A number outside 1 to 13."""


class InvalidMeldError(RummikubError):
    """Tiles that make neither the group nor the run they claim to be."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return SENTENCES.get(self.reason, "These tiles make no meld.")


class JokerAssignmentError(InvalidMeldError):
    """A joker that would stand outside 1 to 13 (`invalid-range`), or has nothing to go by (`joker-only`)."""


class InvalidGameError(RummikubError):
    """A game whose turn, winner or tiles contradict the rest of it."""
