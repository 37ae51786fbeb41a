"""The questions a bot or a coach asks about a board and a rack, each answered by one proven optimum."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.catalog.rummikub.judgement import misplaced_jokers
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.models.tiles import TileUtils
from games.catalog.rummikub.solver.naming import name
from games.catalog.rummikub.solver.optimum import Bounds, Found, maximise
from games.catalog.rummikub.solver.programme import TILE, Answer, Task, programme
from games.catalog.rummikub.solver.shapes import Counts, count, type_of

BOUNDS = Bounds()
Tiles = tuple[str, ...]


class Undecided(Exception):
    """The bounds were reached before it was clear whether there is any answer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole board, the tiles it takes from the rack, whether none is better, and whether the clock cut in."""

    board: tuple[Meld, ...]
    played: tuple[str, ...]
    proven: bool
    timed_out: bool = False

    @property
    def points(self) -> int:
        """What leaves the rack."""
        return sum(map(TileUtils.get_rack_value, self.played))


def solve(
    board: Iterable[Meld],
    rack: Iterable[str],
    *,
    opened: bool = True,
    initial_meld: int = 30,
    strict_joker: bool = False,
    bounds: Bounds = BOUNDS,
) -> Plan:
    """The turn that lays most tiles, then most points, then changes fewest melds; the same board if none is open."""
    board, rack = tuple(board), _sorted(rack)
    if not opened and initial_meld:
        opening = _ask(Task(count(()), count(rack), least=initial_meld), (), rack, bounds)
        return replace(opening, board=(*board, *opening.board))
    task = Task(count(_tiles(board)), count(rack), keep=board)
    return _strictly(task, board, rack, bounds) if strict_joker else _ask(task, board, rack, bounds)


def complete(tiles: Iterable[str], rack: Iterable[str] = (), bounds: Bounds = BOUNDS) -> Plan | None:
    """Melds of all these tiles, however they lie, with as few of the rack as can be; `None` if there are none."""
    tiles, rack = _sorted(tiles), _sorted(rack)
    found = maximise(programme(Task(count(tiles), count(rack), tile_gain=-1, point_gain=0)), bounds)
    if found.answer:
        return _plan(found, found.answer, (), tiles, rack)
    if found.proven:
        return None
    raise Undecided


def best_opening(rack: Iterable[str], bounds: Bounds = BOUNDS) -> Plan:
    """The melds from a rack that count most together, whether that is enough to open or not."""
    rack = _sorted(rack)
    return _ask(Task(count(()), count(rack), tile_gain=0, point_gain=0, total_gain=TILE), (), rack, bounds)


def mend(
    board: Iterable[Meld], rack: Iterable[str], draft: Iterable[Meld], *, opened: bool = True, bounds: Bounds = BOUNDS
) -> Plan:
    """The legal board nearest to a draft: most of its tiles from the rack, then most of its melds as they lie."""
    board = tuple(board)
    fixed = () if opened else board
    drafted = tuple(meld for meld in draft if meld not in fixed)
    must = _tiles(board) if opened else ()
    may = _sorted(set(rack) & set(_tiles(drafted)))
    keep = tuple(meld for meld in drafted if not meld.flaws and {*must, *may}.issuperset(meld.tiles))
    found = maximise(programme(Task(count(must), count(may), keep, point_gain=0)), bounds)
    if found.answer is None:
        return Plan(board, (), found.proven, found.timed_out)
    plan = _plan(found, found.answer, drafted, must, may)
    return replace(plan, board=(*fixed, *plan.board))


def _ask(task: Task, board: tuple[Meld, ...], rack: Tiles, bounds: Bounds) -> Plan:
    """The plan of a task, or the board as it is."""
    found = maximise(programme(task), bounds)
    if found.answer is None or not any(found.answer.played):
        return Plan(board, (), found.proven, found.timed_out)
    return _plan(found, found.answer, board, _tiles(board), rack)


def _strictly(task: Task, board: tuple[Meld, ...], rack: Tiles, bounds: Bounds) -> Plan:
    """The best plan, with melds frozen whose joker it would put where a freed joker may not lie."""
    best = plan = _ask(task, board, rack, bounds)
    while wrong := misplaced_jokers(board, plan.board):
        homes = tuple(meld for meld in board if not frozenset(wrong).isdisjoint(meld.tiles))
        task = replace(task, frozen=(*task.frozen, *homes))
        plan = _ask(task, board, rack, bounds)
    as_good = (len(plan.played), plan.points) == (len(best.played), best.points)
    return replace(plan, proven=plan.proven and as_good)


def _plan(found: Found, answer: Answer, old: tuple[Meld, ...], fixed: Tiles, rack: Tiles) -> Plan:
    played = _picked(rack, answer.played)
    return Plan(name(answer, old, (*fixed, *played)), played, found.proven, found.timed_out)


def _picked(rack: Tiles, counts: Counts) -> Tiles:
    """As many tiles of each type as asked for, first copies first."""
    left = list(counts)
    picked = []
    for tile in rack:
        if left[type_of(tile)]:
            left[type_of(tile)] -= 1
            picked.append(tile)
    return tuple(picked)


def _sorted(tiles: Iterable[str]) -> Tiles:
    return tuple(sorted(tiles, key=TileUtils.sort_key))


def _tiles(melds: Iterable[Meld]) -> Tiles:
    return tuple(tile for meld in melds for tile in meld.tiles)
