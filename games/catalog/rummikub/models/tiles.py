"""The 106 tiles: a tile is its id, `7ra` for the first red 7, `ja` and `jb` for the jokers."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.catalog.rummikub.models.exceptions import InvalidColorError, InvalidNumberError, InvalidTileError

NUMBERS = range(1, 14)
COPIES = ("a", "b")
JOKER_RACK_VALUE = 30


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
            raise InvalidNumberError(f"{self.number!r} is not a number from 1 to 13")
        if self.color not in tuple(Color):
            raise InvalidColorError(f"{self.color!r} is not one of black, red, blue, orange")
        object.__setattr__(self, "color", Color(self.color))


@dataclass(frozen=True, slots=True)
class JokerTile:
    """What a joker shows: nothing of its own. It stands for what its meld asks for."""


TileKind: TypeAlias = NumberedTile | JokerTile

_SHAPE = re.compile(r"(0|[1-9][0-9]*)([a-z])([ab])")


def _read(tile_id: str) -> TileKind:
    """What the tile of this id shows; raises the fitting error for anything that is no tile."""
    if tile_id in JOKERS:
        return JokerTile()
    match = _SHAPE.fullmatch(tile_id) if isinstance(tile_id, str) else None
    if match is None:
        raise InvalidTileError(f"{tile_id!r} is not a tile")
    number, code, _ = match.groups()
    if len(number) > 2 or int(number) not in NUMBERS:
        raise InvalidNumberError(f"{tile_id!r}: numbers go from 1 to 13")
    if code not in COLOR_OF:
        raise InvalidColorError(f"{tile_id!r}: colours are k, r, b and o")
    return NumberedTile(int(number), COLOR_OF[code])


def _check_copy(copy: str) -> str:
    if copy not in COPIES:
        raise InvalidTileError(f"{copy!r} is not a copy: there are a and b")
    return copy


class TileUtils:
    """What can be read off a tile's id."""

    @staticmethod
    def get_kind(tile_id: str) -> TileKind:
        """What the tile shows."""
        return _read(tile_id)

    @staticmethod
    def is_valid(tile_id: object) -> bool:
        """Whether this is the id of one of the 106 tiles."""
        return isinstance(tile_id, str) and tile_id in FACES

    @staticmethod
    def is_joker(tile_id: str) -> bool:
        """Whether it is one of the two jokers."""
        return isinstance(_read(tile_id), JokerTile)

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
        _read(tile_id)
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
        return SORT_KEYS[tile_id] if TileUtils.is_valid(tile_id) else _fail(tile_id)

    @staticmethod
    def _numbered(tile_id: str) -> NumberedTile:
        kind = _read(tile_id)
        if isinstance(kind, JokerTile):
            raise InvalidTileError(f"{tile_id!r} is a joker: it has neither number nor colour of its own")
        return kind


def _fail(tile_id: str) -> tuple[int, int, str]:
    _read(tile_id)
    raise InvalidTileError(f"{tile_id!r} is not a tile")


class TileInstance:
    """Makes tiles by what they show. A tile has no object of its own: it is its id."""

    @staticmethod
    def create_numbered_tile(number: int, color: Color, copy: str = "a") -> str:
        """A numbered tile."""
        return TileUtils.create_numbered_tile_id(number, color, copy)

    @staticmethod
    def create_joker_tile(copy: str = "a") -> str:
        """A joker."""
        return TileUtils.create_joker_tile_id(copy)


JOKERS = ("ja", "jb")
FULL_SET = (
    *(f"{number}{code}{copy}" for number in NUMBERS for code in COLOR_OF for copy in COPIES),
    *JOKERS,
)
FACES = {tile: (0, 4) if tile in JOKERS else (int(tile[:-2]), "krbo".index(tile[-2])) for tile in FULL_SET}
"""Number and place of the colour in k, r, b, o of every tile; a joker has number 0 and place 4."""
SORT_KEYS = {tile: (FACES[tile][0] or 14, FACES[tile][1], tile[-1]) for tile in FULL_SET}
