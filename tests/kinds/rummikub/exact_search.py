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
Best = tuple[int, int]
"""Tiles from the rack, and what they count there (a joker 30)."""


def best_turn(fixed: Iterable[str], rack: Iterable[str], least: int = 0) -> Best | None:
    """The most tiles, then most points, that can leave the rack while all fixed tiles lie; `None` if they cannot."""
    fixed, rack = tuple(fixed), tuple(rack)
    must, may = _numbered(fixed), _numbered(rack)
    bound, free = _jokers(fixed), _jokers(rack)
    states = {((NO_RUNS,) * 4, 0, 0): (0, 0)}
    for number in range(1, 14):
        here = tuple((must.get((number, color), 0), may.get((number, color), 0)) for color in COLORS)
        states = _after(number, here, states, bound + free, least)
    ends = [
        (tiles + jokers - bound, points + 30 * (jokers - bound))
        for (runs, jokers, total), (tiles, points) in states.items()
        if jokers >= bound and total >= least and not any(short or middle for short, middle, _ in runs)
    ]
    return max(ends, default=None)


def _after(number: int, here: tuple, states: dict, jokers: int, least: int) -> dict:
    found: dict = {}
    for (runs, used, total), best in states.items():
        for after, stand_ins, played, laid in _ways(runs, here, jokers - used):
            key = (after, used + stand_ins, min(least, total + number * laid))
            gained = (best[0] + played, best[1] + number * played)
            if gained > found.get(key, (-1, -1)):
                found[key] = gained
    return found


def _ways(runs: tuple[Runs, ...], here: tuple, jokers: int) -> Iterator[tuple]:
    """Every way to lay one number: runs after it, jokers used, tiles played, tiles laid."""
    most = [must + may + jokers for must, may in here]
    for groups in _groupings(max(most)):
        if any(grouped > top for grouped, top in zip(groups, most, strict=True)):
            continue
        options = [_lay(*each, jokers) for each in zip(runs, here, groups, strict=True)]
        for chosen in product(*options):
            stand_ins = sum(option[1] for option in chosen)
            if stand_ins <= jokers:
                after = tuple(option[0] for option in chosen)
                yield after, stand_ins, sum(option[2] for option in chosen), sum(option[3] for option in chosen)


@cache
def _groupings(most: int) -> tuple[tuple[int, ...], ...]:
    """How many tiles of each colour may lie in groups of one number: q groups hold 3q to 4q, of a colour at most q."""
    return tuple(
        counts
        for counts in product(range(min(most, 4) + 1), repeat=4)
        if any(max(counts) <= groups and 3 * groups <= sum(counts) <= 4 * groups for groups in range(5))
    )


@cache
def _lay(runs: Runs, here: tuple[int, int], grouped: int, jokers: int) -> tuple[tuple[Runs, int, int, int], ...]:
    """Ways to lay one number of one colour: runs after it, jokers used, tiles played, tiles laid."""
    must, may = here
    short, middle, long = runs
    ways = []
    for played, stand_ins in product(range(may + 1), range(jokers + 1)):
        laid = must + played + stand_ins
        rest = laid - grouped - short - middle
        if rest >= 0:
            longer = min(long, rest)
            ways.append(((rest - longer, short, middle + longer), stand_ins, played, laid))
    return tuple(ways)


def _numbered(tiles: tuple[str, ...]) -> dict[tuple[int, str], int]:
    counts: dict[tuple[int, str], int] = {}
    for tile in tiles:
        if tile[0] != "j":
            face = (int(tile[:-2]), tile[-2])
            counts[face] = counts.get(face, 0) + 1
    return counts


def _jokers(tiles: tuple[str, ...]) -> int:
    return sum(tile[0] == "j" for tile in tiles)
