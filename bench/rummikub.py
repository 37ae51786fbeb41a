"""CPU time of the best Rummikub turn: the compact programme, and beside it one variable for each of 1,173 sets."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from time import process_time

from games.catalog.rummikub.minds.programme import (
    JOKER,
    POINT,
    SHAPES,
    TILE,
    Bounds,
    Column,
    Programme,
    Shape,
    Task,
    count,
    maximise,
    number_of,
    programme,
)
from games.catalog.rummikub.minds.solver import solve
from tests.kinds.rummikub.positions import Position, position

POSITIONS = 60
UNBOUNDED = Bounds(nodes=100_000, seconds=60.0)


def main() -> None:
    rng = Random(60)
    there = [position(rng, rng.randint(20, 80), rng.randint(4, 20), rng.choice((0, 1, 2, 2))) for _ in range(POSITIONS)]
    wide = wide_sets()
    solve((), ["1ka", "2ka", "3ka"])  # pays for the import
    print(f"{POSITIONS} positions: 20-80 tiles on the board, 4-20 on the rack, 0-2 jokers in play; {len(wide)} sets")
    whole, _ = timed(there, lambda p: solve(p.board, p.rack).proven)
    compact, best = timed(there, lambda p: gain(programme(Task(count(p.tiles), count(p.rack)))))
    other, same = timed(there, lambda p: gain(wide_programme(wide, p)))
    report("best turn: tiles, points, fewest changes, named", whole)
    report("tiles and points only, compact programme", compact)
    report("tiles and points only, 1,173 sets", other)
    print(f"1,173 sets cost {sum(other) / sum(compact):.1f} times the compact programme; same optimum: {best == same}")


def timed(there: list[Position], ask: Callable[[Position], object]) -> tuple[list[float], list[object]]:
    times, answers = [], []
    for one in there:
        start = process_time()
        answers.append(ask(one))
        times.append(1000 * (process_time() - start))
    return times, answers


def report(what: str, times: list[float]) -> None:
    ranked = sorted(times)
    mean, half, most = sum(ranked) / len(ranked), ranked[len(ranked) // 2], ranked[int(0.95 * len(ranked))]
    print(f"{what:48} mean {mean:6.1f}  p50 {half:6.1f}  p95 {most:6.1f}  max {ranked[-1]:6.1f} ms CPU")


def gain(asked: Programme) -> int:
    """What the optimum gains: tiles, then points."""
    found = maximise(asked, UNBOUNDED)
    played = found.answer.played if found.answer else ()
    return sum(times * _worth(type_) for type_, times in enumerate(played))


def wide_sets() -> list[Shape]:
    """All sets of three to five with no, one or two jokers, each once."""
    found = {}
    for shape in SHAPES:
        for jokers in (0, 1, 2):
            for gone in combinations(shape.types, jokers):
                types = tuple(type_ for type_ in shape.types if type_ not in gone) + (JOKER,) * jokers
                found[types] = Shape(shape.kind, types)
    return list(found.values())


def wide_programme(sets: list[Shape], there: Position) -> Programme:
    must, may = count(there.tiles), count(there.rack)
    open_to = [shape for shape in sets if all(must[t] + may[t] >= shape.types.count(t) for t in shape.types)]
    columns = tuple(
        Column(shape, 0, 0, 2, tuple((t, shape.types.count(t)) for t in dict.fromkeys(shape.types)))
        for shape in open_to
    )
    useful = {t for shape in open_to for t in shape.types}
    plays = tuple(Column(t, _worth(t), 0, may[t], ((t, -1),)) for t in sorted(useful) if may[t])
    rows = {t: (n, n) for t, n in enumerate(must) if n or t in useful}
    return Programme(columns, plays, (), (), rows)


def _worth(type_: int) -> int:
    return TILE + POINT * (30 if type_ == JOKER else number_of(type_))
