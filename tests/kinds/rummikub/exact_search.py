"""The best turn found without any solver: a search over the numbers 1 to 13 that remembers only what matters.

After each number it is enough to know, for each colour, how many runs of length 1, of length 2 and of 3 or more end
there, how many jokers lie, and what the tiles laid count. Runs of 1 and 2 have to go on; longer ones may end. A
longer run that goes on is never worse than one that ends beside one that begins, so it goes on whenever it can.
Shares nothing with the games' own solver but the names of the tiles.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

COLORS = "krbo"
NO_RUNS = (0, 0, 0)
Runs = tuple[int, int, int]
Face = tuple[int, int]
"""How many tiles of one number and colour must be laid, and how many may."""
Best = tuple[int, int]
"""Tiles from the rack, and what they count there (a joker 30)."""


def best_turn(fixed: Iterable[str], rack: Iterable[str], least: int = 0) -> Best | None:
    """The most tiles, then most points, that can leave the rack while all fixed tiles lie; `None` if they cannot."""
    fixed, rack = tuple(fixed), tuple(rack)
    must, may = _numbered(fixed), _numbered(rack)
    bound, free = _jokers(fixed), _jokers(rack)
    there = [tuple((must.get((n, color), 0), may.get((n, color), 0)) for color in COLORS) for n in range(1, 14)]
    states = {((NO_RUNS,) * 4, 0, 0): (0, 0)}
    for number in range(1, 14):
        states = _after(number, there, states, bound + free, least)
    ends = [
        (tiles + jokers - bound, points + 30 * (jokers - bound))
        for (runs, jokers, total), (tiles, points) in states.items()
        if jokers >= bound and total >= least and not any(short or middle for short, middle, _ in runs)
    ]
    return max(ends, default=None)


def _after(number: int, there: list, states: dict, jokers: int, least: int) -> dict:
    found: dict = {}
    here = tuple(zip(*(_at(there, number + step) for step in range(3)), strict=True))
    for (runs, used, total), best in states.items():
        for after, stand_ins, played, laid in _ways(runs, here, jokers - used):
            key = (after, used + stand_ins, min(least, total + number * laid))
            gained = (best[0] + played, best[1] + number * played)
            if gained > found.get(key, (-1, -1)):
                found[key] = gained
    return found


def _at(there: list, number: int) -> tuple:
    return there[number - 1] if number <= 13 else ((0, 0),) * 4


def _ways(runs: tuple[Runs, ...], here: tuple, jokers: int) -> Iterator[tuple]:
    """Every way to lay one number after which no run is lost: runs, jokers used, tiles played, tiles laid."""
    for shares in _shares(jokers):
        stand_ins = sum(shares)
        left = jokers - stand_ins
        lays = [_lays(*each, left) for each in zip(runs, here, shares, strict=True)]
        for groups in _groupings(*(tuple(lay) for lay in lays)):
            for chosen in product(*(lay[grouped] for lay, grouped in zip(lays, groups, strict=True))):
                (a, *first), (b, *second), (c, *third), (d, *fourth) = chosen
                played, laid, wanted = map(sum, zip(first, second, third, fourth, strict=True))
                if wanted <= left:
                    yield (a, b, c, d), stand_ins, played, laid


@cache
def _shares(jokers: int) -> tuple[tuple[int, ...], ...]:
    """How many of so many jokers stand for tiles of each colour."""
    return tuple(shares for shares in product(range(jokers + 1), repeat=4) if sum(shares) <= jokers)


@cache
def _groupings(*open_to: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How many tiles of each colour may lie in groups of one number: q groups hold 3q to 4q, of a colour at most q."""
    return tuple(
        counts
        for counts in product(*open_to)
        if any(max(counts) <= groups and 3 * groups <= sum(counts) <= 4 * groups for groups in range(5))
    )


@cache
def _lays(runs: Runs, here: tuple[Face, Face, Face], stand_ins: int, left: int) -> dict[int, list[tuple]]:
    """Ways to lay one number of one colour, by how many tiles lie in groups: runs after it, and what `_way` counts."""
    (must, may), following, second = here
    ways: dict[int, list[tuple]] = {}
    for grouped, played in product(range(5), range(may + 1)):
        laid = must + played + stand_ins
        after = _extended(runs, laid - grouped)
        wanted = after and _wanted(after, following, second)
        if wanted is not None and wanted <= left:
            ways.setdefault(grouped, []).append((after, played, laid, wanted))
    return ways


def _extended(runs: Runs, laid: int) -> Runs | None:
    """The runs of a colour after so many more tiles, unless they are too few for those that have to go on."""
    short, middle, long = runs
    rest = laid - short - middle
    return (rest - min(long, rest), short, middle + min(long, rest)) if rest >= 0 else None


def _wanted(runs: Runs, following: Face, second: Face) -> int:
    """How many jokers at least those runs want that have to go on, by what there is of the next two numbers."""
    short, middle, _ = runs
    return max(0, short + middle - sum(following)) + max(0, short - sum(second))


def _numbered(tiles: tuple[str, ...]) -> dict[tuple[int, str], int]:
    counts: dict[tuple[int, str], int] = {}
    for tile in tiles:
        if tile[0] != "j":
            face = (int(tile[:-2]), tile[-2])
            counts[face] = counts.get(face, 0) + 1
    return counts


def _jokers(tiles: tuple[str, ...]) -> int:
    return sum(tile[0] == "j" for tile in tiles)
