"""The best new melds that a rack alone can lay: most tiles, then most points off the rack.

It goes over the numbers from 1 to 13 and keeps, for every way in which runs may be open at a number, the best that
led there. That is exact as long as fewer than `WIDTH` such ways are open at once, as on all but enormous racks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from games.catalog.rummikub.models import FACES, JOKERS, SORT_KEYS, Meld, MeldKind
from games.catalog.rummikub.models.tiles import JOKER_RACK_VALUE

WIDTH = 250
JOKER = FACES[JOKERS[0]]
URGENCY = {1: 0, 2: 0, 3: 1, 0: 2}
"""Which open runs go on first, by their lengths."""

Open = tuple[int, int]
"""The lengths of a colour's two open runs, 3 standing for 3 or more, the longer first."""
Line = tuple[int, int]
"""How many runs of a colour go through a number, and how many of them with a tile of its own there."""
Left = tuple[int, int, int, int]
"""How many tiles there are of each colour."""
Shape = tuple[tuple[int, ...], int]
"""A group: its colours, and how many jokers lie with them."""

SHAPES: tuple[Shape, ...] = tuple(
    (colors, jokers)
    for size in (4, 3, 2, 1)
    for colors in combinations(range(4), size)
    for jokers in range(3)
    if 3 <= size + jokers <= 4
)


class Key(NamedTuple):
    """All that matters for what is still possible."""

    open: tuple[Open, Open, Open, Open]
    jokers: int


@dataclass(frozen=True, slots=True)
class Step:
    """What is laid at one number: the runs of each colour, and groups."""

    lines: tuple[Line, ...]
    groups: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way up to a number: what it lays, what that counts, and the steps, newest first."""

    tiles: int
    points: int
    value: int
    step: Step | None = None
    before: "Way | None" = None

    def steps(self) -> list[Step]:
        """The steps from 1 to 13."""
        way: Way | None = self
        found = []
        while way and way.step:
            found.append(way.step)
            way = way.before
        return found[::-1]

    def beats(self, other: "Way") -> bool:
        """Whether it is as good in every respect."""
        return self.tiles >= other.tiles and self.points >= other.points and self.value >= other.value


Front = list[Way]


def best_melds(rack: Sequence[str], need: int) -> tuple[Meld, ...]:
    """The new melds of most tiles, then most points, that are worth at least `need`; empty if there are none."""
    return _best_melds(tuple(rack), need)


@lru_cache(maxsize=1000)
def _best_melds(rack: tuple[str, ...], need: int) -> tuple[Meld, ...]:
    """The same, remembered: hints, bots and coaches ask about a rack many times while it stays as it is."""
    steps = search(rack, need)
    return _Table(rack).lay(steps) if steps else ()


def search(rack: Sequence[str], need: int) -> list[Step] | None:
    """The steps of the best play whose melds are worth at least `need`, or `None` if there is none."""
    counts = count_tiles(rack)
    jokers = sum(tile in JOKERS for tile in rack)
    ways: dict[Key, Front] = {Key(((0, 0),) * 4, jokers): [Way(0, 0, 0)]}
    for number in range(1, 14):
        ways = _narrow(_advance(ways, number, counts, need))
    ends = [way for front in ways.values() for way in front if way.tiles and way.value >= need]
    return max(ends, key=lambda way: (way.tiles, way.points)).steps() if ends else None


def count_tiles(rack: Sequence[str]) -> list[Left]:
    """How many tiles of each number (up to 15, where there are none) and colour."""
    times = Counter(FACES[tile] for tile in rack)
    return [(times[n, 0], times[n, 1], times[n, 2], times[n, 3]) for n in range(16)]


@cache
def grow(lengths: Open, lines: int) -> Open:
    """The open runs after a number through which so many go: those that must, then long ones, then new ones."""
    order = sorted(lengths, key=URGENCY.__getitem__)
    grown = [min(length + 1, 3) if place < lines else 0 for place, length in enumerate(order)]
    return max(grown), min(grown)


def _advance(ways: dict[Key, Front], number: int, counts: list[Left], need: int) -> dict[Key, Front]:
    """All ways over one more number that can still be brought to an end."""
    after: dict[Key, Front] = {}
    for key, front in ways.items():
        for lines, groups, jokers in _steps(key, number, counts):
            one, two, three, four = (grow(key.open[color], line[0]) for color, line in enumerate(lines))
            reached = Key((one, two, three, four), key.jokers - jokers)
            if _short(reached.open, number, counts) > reached.jokers:
                continue
            step = Step(lines, groups)
            tiles = sum(line[0] for line in lines) + sum(len(colors) + used for colors, used in groups)
            points = number * (tiles - jokers) + JOKER_RACK_VALUE * jokers
            for way in front:
                value = min(way.value + number * tiles, need)
                _keep(after, reached, Way(way.tiles + tiles, way.points + points, value, step, way))
    return after


def _short(runs: tuple[Open, ...], number: int, counts: list[Left]) -> int:
    """How many tiles the begun runs still lack; more than there are jokers where they would pass 13."""
    lacking = 0
    for color, lengths in enumerate(runs):
        for ahead in (1, 2):
            must = sum(0 < length <= 3 - ahead for length in lengths)
            if must:
                lacking += 3 if number + ahead > 13 else max(0, must - counts[number + ahead][color])
    return lacking


def _steps(key: Key, number: int, counts: list[Left]) -> Iterator[tuple[tuple[Line, ...], tuple[Shape, ...], int]]:
    """Everything that can be laid at a number, and the jokers it takes."""
    have = counts[number]
    options = [_lines(key.open[color], color, number, counts, key.jokers) for color in range(4)]
    for lines in product(*options):
        in_runs = sum(runs - own for runs, own in lines)
        left = (have[0] - lines[0][1], have[1] - lines[1][1], have[2] - lines[2][1], have[3] - lines[3][1])
        for in_groups in range(key.jokers - in_runs + 1):
            groups = fill(left, in_groups)
            if groups is not None:
                yield lines, groups, in_runs + in_groups


def _lines(lengths: Open, color: int, number: int, counts: list[Left], jokers: int) -> list[Line]:
    """How many runs of a colour may go through a number, and with how many of its own tiles.

    A run may begin where it could come to three tiles. A joker lies where there is a tile of one's own only if that
    tile may be wanted for a group.
    """
    have = counts[number][color]
    must = sum(length in (1, 2) for length in lengths)
    going = sum(length > 0 for length in lengths)
    gaps = sum(not counts[place][color] for place in range(number, number + 3))
    most = 2 if number <= 11 and gaps <= jokers else going
    spare = jokers if sum(map(bool, counts[number])) + jokers > 3 else 0
    return [
        (runs, own)
        for runs in range(must, most + 1)
        for own in range(max(0, runs - jokers, min(runs, have) - spare), min(runs, have) + 1)
    ]


def _keep(ways: dict[Key, Front], key: Key, way: Way) -> None:
    """Keep a way unless one as good is known, and drop those it beats."""
    front = ways.setdefault(key, [])
    if not any(known.beats(way) for known in front):
        front[:] = [known for known in front if not way.beats(known)] + [way]


def _narrow(ways: dict[Key, Front]) -> dict[Key, Front]:
    """The most promising ways, where there are too many."""
    if len(ways) <= WIDTH:
        return ways
    return dict(sorted(ways.items(), key=_promise, reverse=True)[:WIDTH])


def _promise(item: tuple[Key, Front]) -> tuple[int, int]:
    """What a way has brought, and for each joker it has left two tiles more."""
    key, front = item
    return max((way.tiles + 2 * key.jokers, way.points) for way in front)


# -- Groups --------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def fill(left: Left, jokers: int) -> tuple[Shape, ...] | None:
    """Groups that use exactly these jokers and as many of the tiles as possible; `None` if jokers would be left."""
    if sum(left) + jokers < 3:
        return None if jokers else ()
    return _fill(left, jokers, 0)


def _fill(left: Left, jokers: int, first: int) -> tuple[Shape, ...] | None:
    best: tuple[Shape, ...] | None = None if jokers else ()
    for place in range(first, len(SHAPES)):
        colors, used = SHAPES[place]
        if used > jokers or any(not left[color] for color in colors):
            continue
        rest = _fill(_without(left, colors), jokers - used, place)
        if rest is not None and (best is None or _size(rest) + len(colors) > _size(best)):
            best = ((colors, used), *rest)
    return best


def _without(left: Left, colors: tuple[int, ...]) -> Left:
    black, red, blue, orange = (count - (color in colors) for color, count in enumerate(left))
    return black, red, blue, orange


def _size(groups: tuple[Shape, ...]) -> int:
    return sum(len(colors) for colors, _jokers in groups)


# -- Real tiles ----------------------------------------------------------------------------------------------
class _Table:
    """A rack while its tiles are laid."""

    def __init__(self, rack: Sequence[str]) -> None:
        self.rest = sorted(rack, key=SORT_KEYS.__getitem__)
        self.done: list[Meld] = []
        self.open: list[list[list[str]]] = [[], [], [], []]

    def lay(self, steps: Sequence[Step]) -> tuple[Meld, ...]:
        """All melds, runs in the order in which they end."""
        for number, step in enumerate(steps, start=1):
            for color, line in enumerate(step.lines):
                self._run_on(number, color, line)
            for colors, jokers in step.groups:
                tiles = [self._take(number, color) for color in colors] + [self._take(*JOKER) for _ in range(jokers)]
                self.done.append(Meld(MeldKind.GROUP, tuple(tiles)))
        for color in range(4):
            self._run_on(14, color, (0, 0))
        return tuple(self.done)

    def _run_on(self, number: int, color: int, line: Line) -> None:
        """Runs of a colour go on or end: the short ones first, as the search counts them."""
        runs, own = line
        order = sorted(self.open[color], key=lambda run: len(run) >= 3)
        order += [[] for _ in range(runs - len(order))]
        for place, run in enumerate(order[:runs]):
            run.append(self._take(number, color) if place < own else self._take(*JOKER))
        self.done += [Meld(MeldKind.RUN, tuple(run)) for run in order[runs:]]
        self.open[color] = order[:runs]

    def _take(self, number: int, color: int) -> str:
        tile = next(tile for tile in self.rest if FACES[tile] == (number, color))
        self.rest.remove(tile)
        return tile
