"""The best turn in Rummikub, proven: the questions a bot or a coach asks about a board and a rack."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from games.catalog.rummikub.minds.programme import (
    BOUNDS,
    JOKER,
    TILE,
    Answer,
    Bounds,
    Counts,
    Found,
    Shape,
    Task,
    count,
    join_runs,
    maximise,
    programme,
    type_at,
    type_of,
)
from games.catalog.rummikub.models import JOKERS, Meld, MeldKind, StandsFor, TileUtils, tiles_of
from games.catalog.rummikub.models.validators import COLORS
from games.catalog.rummikub.rules.legality import misplaced_jokers
from games.catalog.rummikub.rules.state import paired

Tiles = tuple[str, ...]


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
    task = Task(count(tiles_of(board)), count(rack), keep=board)
    return _strictly(task, board, rack, bounds) if strict_joker else _ask(task, board, rack, bounds)


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
    must = tiles_of(board) if opened else ()
    may = _sorted(set(rack) & set(tiles_of(drafted)))
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
    return _plan(found, found.answer, board, tiles_of(board), rack)


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


# -- From sets of types to melds of real tiles, which stay in the company and in the place they had ----------
@dataclass(slots=True)
class Slots:
    """A meld to be: its shape, the old meld it goes on from, and the tiles it has got so far."""

    shape: Shape
    partner: Meld | None
    tiles: dict[int, str] = field(default_factory=dict)

    @property
    def empty(self) -> list[int]:
        """The types that still want a tile."""
        return [type_ for type_ in self.shape.types if type_ not in self.tiles]

    @property
    def meld(self) -> Meld:
        """The meld, once all its tiles are there."""
        return Meld(MeldKind(self.shape.kind), tuple(self.tiles[type_] for type_ in self.shape.types))


@dataclass(slots=True)
class Supply:
    """The tiles that are still to be laid, and how many jokers are to stand for each type."""

    tiles: list[str]
    stand_ins: list[int]

    def take(self, tile: str) -> str:
        """This tile, or its twin where that one is not there."""
        found = tile if tile in self.tiles else next(twin for twin in self.tiles if type_of(twin) == type_of(tile))
        self.tiles.remove(found)
        return found

    def fill(self, slots: Slots, type_: int, wanted: Iterable[str]) -> None:
        """Put the first of the wanted tiles that is there, and may stand there, into this place."""
        for tile in wanted:
            if tile in self.tiles and (tile not in JOKERS or self.stand_ins[type_]):
                self.tiles.remove(tile)
                self.stand_ins[type_] -= tile in JOKERS
                slots.tiles[type_] = tile
                return

    def stayed(self, slots: Slots, type_: int) -> list[str]:
        """What stood for this type in the meld it goes on from, jokers first."""
        if slots.partner is None:
            return []
        named = [joker for joker, types in _jokers(slots.partner).items() if type_ in types]
        return [*named, *(tile for tile in slots.partner.tiles if type_of(tile) == type_)]

    def fitting(self, slots: Slots, type_: int) -> list[str]:
        """What may stand for this type: its tiles, then jokers."""
        return [tile for kind in (type_, JOKER) for tile in self.tiles if type_of(tile) == kind]


def name(answer: Answer, old: Sequence[Meld], tiles: Iterable[str]) -> tuple[Meld, ...]:
    """The board of an answer made of these tiles, each meld in the place of the old one it goes on from."""
    supply = Supply(list(tiles), list(answer.stand_ins))
    kept = [(meld, Meld(meld.kind, tuple(map(supply.take, meld.tiles)))) for meld in answer.kept]
    shapes = join_runs(answer.shapes)
    changed = [meld for meld in old if meld not in answer.kept]
    made = [Slots(shape, partner) for shape, partner in zip(shapes, pair(shapes, changed), strict=True)]
    for wanted in (supply.stayed, supply.fitting):
        for slots in made:
            for type_ in slots.empty:
                supply.fill(slots, type_, wanted(slots, type_))
    found = [*kept, *((slots.partner, slots.meld) for slots in made)]
    places = {meld.id: place for place, meld in enumerate(old)}
    return tuple(meld for _, meld in sorted(found, key=lambda pair: places[pair[0].id] if pair[0] else len(old)))


def pair(shapes: Sequence[Shape], old: Sequence[Meld]) -> list[Meld | None]:
    """For each set the old meld it goes on from, each once."""
    partners = paired([_types(meld) for meld in old], [frozenset(shape.types) for shape in shapes])
    came_from = {here: old[there] for there, here in partners.items()}
    return [came_from.get(here) for here in range(len(shapes))]


def _types(meld: Meld) -> frozenset[int]:
    numbered = (type_of(tile) for tile in meld.tiles if tile not in JOKERS)
    return frozenset(numbered).union(*_jokers(meld).values())


def _jokers(meld: Meld) -> dict[str, set[int]]:
    """Its jokers and the types each may stand for; in an illegal meld, as a draft may hold, they stand for nothing."""
    return {joker: _stood_for(face) for joker, face in meld.get_jokers().items()} if not meld.flaws else {}


def _stood_for(face: StandsFor) -> set[int]:
    return {type_at(face["number"], place) for place, color in enumerate(COLORS) if color in face["colors"]}
