"""Tile types and the sets they make: what is left of tiles and melds when copies and jokers are set aside."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from games.catalog.rummikub.models.tiles import FACES

TYPES = range(52)
JOKER = 52
"""The place of jokers behind the 52 types in counts."""

Counts = tuple[int, ...]
"""How many tiles of each type, and jokers last."""


class Shape(NamedTuple):
    """A meld without its tiles: kind, and the types that lie in it."""

    kind: str
    types: tuple[int, ...]

    @property
    def value(self) -> int:
        """What it counts, jokers at what they stand for."""
        return sum(map(number_of, self.types))


def type_at(number: int, color: int) -> int:
    """The type of this number and this colour (by its place in k, r, b, o)."""
    return 13 * color + number - 1


def number_of(type_: int) -> int:
    """The number that tiles of this type show."""
    return type_ % 13 + 1


def type_of(tile: str) -> int:
    """The type of a tile; all jokers are of one."""
    number, color = FACES[tile]
    return type_at(number, color) if number else JOKER


def count(tiles: Iterable[str]) -> Counts:
    """How many of each type there are."""
    counts = [0] * (JOKER + 1)
    for tile in tiles:
        counts[type_of(tile)] += 1
    return tuple(counts)


def join_runs(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The same sets, with runs that go on from one another made one."""
    shapes = tuple(shapes)
    joined: list[tuple[int, ...]] = []
    for run in sorted(shape.types for shape in shapes if shape.kind == "run"):
        before = next((early for early in joined if _goes_on(early, run)), None)
        if before:
            joined.remove(before)
        joined.append((before or ()) + run)
    groups = tuple(shape for shape in shapes if shape.kind == "group")
    return (*(Shape("run", run) for run in joined), *groups)


def _goes_on(early: tuple[int, ...], late: tuple[int, ...]) -> bool:
    return early[-1] + 1 == late[0] and number_of(late[0]) > 1


def _runs() -> tuple[Shape, ...]:
    """Runs of three to five: longer ones are sums of these."""
    firsts = (
        (type_at(number, color), size) for color in range(4) for size in (3, 4, 5) for number in range(1, 15 - size)
    )
    return tuple(Shape("run", tuple(range(first, first + size))) for first, size in firsts)


def _groups() -> tuple[Shape, ...]:
    chosen = tuple(colors for size in (3, 4) for colors in combinations(range(4), size))
    faces = ((number, colors) for number in range(1, 14) for colors in chosen)
    return tuple(Shape("group", tuple(type_at(number, color) for color in colors)) for number, colors in faces)


SHAPES = (*_runs(), *_groups())
"""The 185 sets without jokers of which every board is made."""
