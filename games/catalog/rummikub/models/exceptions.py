"""What can be wrong with a tile, a meld or a game.

RummikubError
├── InvalidTileError            `7rc`, `07ra`, `jc`: no such tile
│   ├── InvalidColorError       `7xa`
│   └── InvalidNumberError      `14ra`
├── InvalidMeldError            tiles that make no meld; `reason` says why
│   └── JokerAssignmentError    a joker that cannot stand for anything, or for anything at all
└── InvalidGameError            a game whose parts contradict each other
"""


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


class JokerAssignmentError(InvalidMeldError):
    """A joker that would stand outside 1 to 13 (`invalid-range`), or has nothing to go by (`joker-only`)."""


class InvalidGameError(RummikubError):
    """A game whose turn, winner or tiles contradict the rest of it."""
