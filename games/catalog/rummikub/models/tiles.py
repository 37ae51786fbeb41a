"""The 106 tiles: a tile is its id, `7ra` for the first red 7, `ja` and `jb` for the jokers."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.catalog.rummikub.models.exceptions import InvalidColorError, InvalidNumberError, InvalidTileError

NUMBERS = range(1, 14)
COPIES = ("a", "b")
JOKER_RACK_VALUE = 30


Tile: TypeAlias = str
"""A tile is its id."""


class Color(StrEnum):
    """The four colours, in their fixed order."""

    BLACK = "black"
    RED = "red"
    BLUE = "blue"
    ORANGE = "orange"

    @property
    def code(self) -> str:
        """Its letter in tile ids; black is `k`, so that `b` is free for blue."""
        return CODES[self]


CODES = {Color.BLACK: "k", Color.RED: "r", Color.BLUE: "b", Color.ORANGE: "o"}
COLOR_OF = {code: color for color, code in CODES.items()}


@dataclass(frozen=True, slots=True)
class NumberedTile:
    """What a numbered tile shows; both copies show the same."""

    number: int
    color: Color

    def __post_init__(self) -> None:
        if type(self.number) is not int or self.number not in NUMBERS:
            raise InvalidNumberError(f"A tile has a number from 1 to 13, not {self.number!r}.")
        if self.color not in tuple(Color):
            raise InvalidColorError(f"A tile is black, red, blue or orange, not {self.color!r}.")
        object.__setattr__(self, "color", Color(self.color))


@dataclass(frozen=True, slots=True)
class JokerTile:
    """What a joker shows: nothing of its own. It stands for what its meld asks for."""


TileKind: TypeAlias = NumberedTile | JokerTile

_SHAPE = re.compile(r"(0|[1-9][0-9]*)([a-z])([ab])")


def _check_copy(copy: str) -> str:
    if copy not in COPIES:
        raise InvalidTileError(f"The copies of a tile are a and b, not {copy!r}.")
    return copy


class TileUtils:
    """What can be read off a tile's id."""

    @staticmethod
    def get_kind(tile_id: str) -> TileKind:
        """What the tile shows; raises the fitting error for anything that is no tile."""
        if tile_id in JOKERS:
            return JokerTile()
        match = _SHAPE.fullmatch(tile_id) if isinstance(tile_id, str) else None
        if match is None:
            raise InvalidTileError(f"There is no tile {tile_id!r}.")
        number, code, _ = match.groups()
        if len(number) > 2 or int(number) not in NUMBERS:
            raise InvalidNumberError(f"There is no tile {tile_id!r}: numbers go from 1 to 13.")
        if code not in COLOR_OF:
            raise InvalidColorError(f"There is no tile {tile_id!r}: colours are k, r, b and o.")
        return NumberedTile(int(number), COLOR_OF[code])

    @staticmethod
    def is_valid(tile_id: object) -> bool:
        """Whether this is the id of one of the 106 tiles."""
        return isinstance(tile_id, str) and tile_id in FACES

    @staticmethod
    def is_joker(tile_id: str) -> bool:
        """Whether it is one of the two jokers."""
        return isinstance(TileUtils.get_kind(tile_id), JokerTile)

    @staticmethod
    def get_number(tile_id: str) -> int:
        """The number of a numbered tile."""
        return TileUtils._numbered(tile_id).number

    @staticmethod
    def get_color(tile_id: str) -> Color:
        """The colour of a numbered tile."""
        return TileUtils._numbered(tile_id).color

    @staticmethod
    def get_copy(tile_id: str) -> str:
        """Which of the two equal tiles it is: `a` or `b`."""
        TileUtils.get_kind(tile_id)
        return tile_id[-1]

    @staticmethod
    def get_rack_value(tile_id: str) -> int:
        """What it costs to be left with it: its number, 30 for a joker."""
        return JOKER_RACK_VALUE if TileUtils.is_joker(tile_id) else TileUtils.get_number(tile_id)

    @staticmethod
    def create_numbered_tile_id(number: int, color: Color, copy: str = "a") -> str:
        """The id of a numbered tile."""
        tile = NumberedTile(number, color)
        return f"{tile.number}{tile.color.code}{_check_copy(copy)}"

    @staticmethod
    def create_joker_tile_id(copy: str = "a") -> str:
        """The id of a joker."""
        return f"j{_check_copy(copy)}"

    @staticmethod
    def create_full_set() -> tuple[str, ...]:
        """All 106 tiles in their natural order."""
        return FULL_SET

    @staticmethod
    def sort_key(tile_id: str) -> tuple[int, int, str]:
        """Orders tiles by number, colour and copy, jokers last."""
        try:
            return SORT_KEYS[tile_id]
        except (KeyError, TypeError):
            TileUtils.get_kind(tile_id)
            raise

    @staticmethod
    def _numbered(tile_id: str) -> NumberedTile:
        kind = TileUtils.get_kind(tile_id)
        if isinstance(kind, JokerTile):
            raise InvalidTileError(f"The joker {tile_id!r} has neither number nor colour of its own.")
        return kind


class TileInstance:
    """Makes tiles by what they show, under the names of an older model. A tile has no object of its own."""

    create_numbered_tile = staticmethod(TileUtils.create_numbered_tile_id)
    create_joker_tile = staticmethod(TileUtils.create_joker_tile_id)


JOKERS = ("ja", "jb")
FULL_SET: tuple[Tile, ...] = (
    *(f"{number}{code}{copy}" for number in NUMBERS for code in COLOR_OF for copy in COPIES),
    *JOKERS,
)
FACES = {tile: (0, 4) if tile in JOKERS else (int(tile[:-2]), "krbo".index(tile[-2])) for tile in FULL_SET}
"""Number and place of the colour in k, r, b, o of every tile; a joker has number 0 and place 4."""
SORT_KEYS = {tile: (FACES[tile][0] or 14, FACES[tile][1], tile[-1]) for tile in FULL_SET}
