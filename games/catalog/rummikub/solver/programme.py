"""The whole-number programme of a turn: which sets lie, which tiles are played, where jokers stand, what is kept.

For every type: sets with it + kept melds with it = tiles that must lie + tiles played + jokers that stand for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.solver.shapes import JOKER, SHAPES, TYPES, Counts, Shape, count, number_of

KEPT, POINT = 1, 64
TILE = 1000 * POINT
"""Weights that put tiles before points (788 on all tiles together) and points before kept melds (34 at most)."""

POINTS_ROW = JOKER + 1
Entries = tuple[tuple[int, int], ...]
What = TypeVar("What")


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked: tiles that must lie and that may, melds worth keeping or frozen, and what counts how much."""

    must: Counts
    may: Counts
    keep: tuple[Meld, ...] = ()
    frozen: tuple[Meld, ...] = ()
    least: int = 0
    """The total that all sets together must reach."""
    tile_gain: int = TILE
    point_gain: int = POINT
    total_gain: int = 0

    @property
    def jokers(self) -> int:
        """How many jokers may stand for something."""
        return self.must[JOKER] + self.may[JOKER]


@dataclass(frozen=True, slots=True)
class Answer:
    """What lies: sets of which `stand_ins` says where jokers stand, melds kept as they were, and the types played."""

    shapes: tuple[Shape, ...]
    kept: tuple[Meld, ...]
    played: Counts
    stand_ins: Counts


@dataclass(frozen=True, slots=True)
class Column(Generic[What]):
    """One unknown: what it stands for, what it gains, its bounds, and its part in each row."""

    what: What
    gain: int
    least: int
    most: int
    entries: Entries


@dataclass(frozen=True, slots=True)
class Programme:
    """The columns in their order: sets, tiles played, stand-ins, kept melds; and the rows' bounds."""

    sets: tuple[Column[Shape], ...]
    plays: tuple[Column[int], ...]
    stand_ins: tuple[Column[int], ...]
    keeps: tuple[Column[Meld], ...]
    rows: dict[int, tuple[int, int | None]]

    @property
    def columns(self) -> tuple[Column[Any], ...]:
        """All unknowns."""
        return (*self.sets, *self.plays, *self.stand_ins, *self.keeps)

    def read(self, values: list[int]) -> Answer:
        """What a solution means."""
        found = iter(values)
        shapes = tuple(column.what for column in self.sets for _ in range(next(found)))
        played, stand_ins = (self._counts(part, found) for part in (self.plays, self.stand_ins))
        kept = tuple(column.what for column in self.keeps if next(found))
        return Answer(shapes, kept, played, stand_ins)

    @staticmethod
    def _counts(columns: tuple[Column[int], ...], found: Iterator[int]) -> Counts:
        counts = [0] * (JOKER + 1)
        for column in columns:
            counts[column.what] = next(found)
        return tuple(counts)


def programme(task: Task) -> Programme:
    """The programme of a task, without what its tiles cannot make."""
    shapes = tuple(shape for shape in SHAPES if _is_possible(shape, task))
    useful = sorted({type_ for shape in shapes for type_ in shape.types})
    sets = tuple(_set(shape, task) for shape in shapes)
    plays = tuple(_play(type_, task) for type_ in (*useful, JOKER) if task.may[type_])
    stand_ins = tuple(Column(type_, 0, 0, task.jokers, ((type_, -1), (JOKER, 1))) for type_ in useful if task.jokers)
    keeps = tuple(_keep(meld, task) for meld in task.keep)
    rows: dict[int, tuple[int, int | None]] = {
        type_: (n, n) for type_, n in enumerate(task.must) if n or type_ in useful
    }
    rows[JOKER] = (task.must[JOKER], task.must[JOKER])
    if task.least:
        rows[POINTS_ROW] = (task.least, None)
    return Programme(sets, plays, stand_ins, keeps, rows)


def _is_possible(shape: Shape, task: Task) -> bool:
    missing = sum(not (task.must[type_] or task.may[type_]) for type_ in shape.types)
    return missing <= task.jokers


def _set(shape: Shape, task: Task) -> Column[Shape]:
    entries = tuple((type_, 1) for type_ in shape.types)
    counted = ((POINTS_ROW, shape.value),) if task.least else ()
    return Column(shape, shape.value * task.total_gain, 0, 2, entries + counted)


def _play(type_: int, task: Task) -> Column[int]:
    points = 30 if type_ == JOKER else number_of(type_)
    return Column(type_, task.tile_gain + task.point_gain * points, 0, task.may[type_], ((type_, -1),))


def _keep(meld: Meld, task: Task) -> Column[Meld]:
    counts = count(meld.tiles)
    entries = tuple((type_, counts[type_]) for type_ in (*TYPES, JOKER) if counts[type_])
    return Column(meld, KEPT, int(meld in task.frozen), 1, entries)
