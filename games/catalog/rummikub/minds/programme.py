"""The whole-number programme of a turn: which sets lie, which tiles are played, where jokers stand, what is kept.

For every type: sets with it + kept melds with it = tiles that must lie + tiles played + jokers that stand for it.
HiGHS solves it, with one thread and one fixed seed. It is imported with the first question.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Generic, NamedTuple, TypeVar

from games.catalog.rummikub.models import FACES, Meld
from games.catalog.rummikub.models.tiles import JOKER_RACK_VALUE

# -- Sets of tile types --------------------------------------------------------------------------------------
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

# -- The programme -------------------------------------------------------------------------------------------
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
    there = [must or may for must, may in zip(task.must, task.may, strict=True)]
    shapes = tuple(shape for shape in SHAPES if sum(not there[type_] for type_ in shape.types) <= task.jokers)
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


def _set(shape: Shape, task: Task) -> Column[Shape]:
    entries = tuple((type_, 1) for type_ in shape.types)
    counted = ((POINTS_ROW, shape.value),) if task.least else ()
    return Column(shape, shape.value * task.total_gain, 0, 2, entries + counted)


def _play(type_: int, task: Task) -> Column[int]:
    points = JOKER_RACK_VALUE if type_ == JOKER else number_of(type_)
    return Column(type_, task.tile_gain + task.point_gain * points, 0, task.may[type_], ((type_, -1),))


def _keep(meld: Meld, task: Task) -> Column[Meld]:
    counts = count(meld.tiles)
    entries = tuple((type_, counts[type_]) for type_ in (*TYPES, JOKER) if counts[type_])
    return Column(meld, KEPT, int(meld in task.frozen), 1, entries)


# -- HiGHS ---------------------------------------------------------------------------------------------------
SETTINGS = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.9,
    # Costs five milliseconds each time and finds nothing that the root has not.
    "mip_heuristic_run_feasibility_jump": False,
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much work an answer may cost: nodes decide, the clock only guards."""

    nodes: int = 400
    seconds: float = 0.5


BOUNDS = Bounds()


@dataclass(frozen=True, slots=True)
class Found:
    """The best answer found, or `None`; whether there is provably no better one; whether the guard cut in."""

    answer: Answer | None
    proven: bool
    timed_out: bool = False


def maximise(programme: Programme, bounds: Bounds) -> Found:
    """The answer that gains most."""
    if not programme.columns:
        met = all(low <= 0 for low, _ in programme.rows.values())
        return Found(programme.read([]) if met else None, proven=True)
    import highspy

    solver = _solver(highspy, bounds)
    _pass(highspy, solver, programme)
    solver.run()
    return _read(highspy, solver, programme)


def _solver(highspy: Any, bounds: Bounds) -> Any:
    solver = highspy.Highs()
    limits = {"mip_max_nodes": bounds.nodes, "time_limit": bounds.seconds}
    for name, value in {**SETTINGS, **limits}.items():
        solver.setOptionValue(name, value)
    return solver


def _pass(highspy: Any, solver: Any, programme: Programme) -> None:
    columns, rows = programme.columns, {row: place for place, row in enumerate(programme.rows)}
    entries = [(rows[row], part) for column in columns for row, part in column.entries]
    starts = [0]
    for column in columns[:-1]:
        starts.append(starts[-1] + len(column.entries))
    lows = [float(low) for low, _ in programme.rows.values()]
    highs = [highspy.kHighsInf if high is None else float(high) for _, high in programme.rows.values()]
    solver.passModel(
        len(columns),
        len(rows),
        len(entries),
        int(highspy.MatrixFormat.kColwise),
        int(highspy.ObjSense.kMaximize),
        0.0,
        [float(column.gain) for column in columns],
        [float(column.least) for column in columns],
        [float(column.most) for column in columns],
        lows,
        highs,
        starts,
        [row for row, _ in entries],
        [float(part) for _, part in entries],
        [1] * len(columns),
    )


def _read(highspy: Any, solver: Any, programme: Programme) -> Found:
    status, states = solver.getModelStatus(), highspy.HighsModelStatus
    proven = status in (states.kOptimal, states.kInfeasible, states.kUnboundedOrInfeasible)
    feasible = solver.getInfo().primal_solution_status == int(highspy.SolutionStatus.kSolutionStatusFeasible)
    values = [round(value) for value in solver.getSolution().col_value] if feasible else []
    return Found(programme.read(values) if feasible else None, proven, status == states.kTimeLimit)
