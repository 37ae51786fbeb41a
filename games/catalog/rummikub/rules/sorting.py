"""A rack in blocks: 777 by groups, 789 by runs; each uses as many tiles as it can, without jokers."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby, product

from games.catalog.rummikub.models import FACES, NUMBERS, SORT_KEYS

Blocks = list[list[str]]
Spans = tuple[tuple[int, int], ...]
"""Runs of one colour, each by its first and last number."""


def sorts_of(rack: Sequence[str]) -> dict[str, Blocks]:
    """Both ways to sort a rack."""
    return _sorts(tuple(rack))


@lru_cache(256)
def _sorts(rack: tuple[str, ...]) -> dict[str, Blocks]:
    """The same, remembered while the rack stays as it is; never changed."""
    tiles = tuple(sorted(rack, key=SORT_KEYS.__getitem__))
    return {
        "777": _with_rest(_groups(tiles), tiles, SORT_KEYS.__getitem__),
        "789": _with_rest(_runs(tiles), tiles, _by_color),
    }


def _by_color(tile: str) -> tuple[int, int, str]:
    number, color, copy = SORT_KEYS[tile]
    return color, number, copy


def _with_rest(blocks: Blocks, tiles: Sequence[str], key: Callable[[str], tuple[int, int, str]]) -> Blocks:
    used = {tile for block in blocks for tile in block}
    rest = sorted((tile for tile in tiles if tile not in used), key=key)
    return [*blocks, *([tile] for tile in rest)]


def _groups(tiles: Sequence[str]) -> Blocks:
    numbers = (list(own) for number, own in groupby(tiles, lambda tile: FACES[tile][0]) if number)
    return [group for own in numbers if len(own) >= 3 for group in groups_of(own)]


def groups_of(tiles: Sequence[str]) -> Blocks:
    """The groups that use most of these tiles, which all have one number.

    Six or more tiles always make two groups: each gets one of every double, and the singles fill up the smaller.
    With fewer there is one, if there are three colours.
    """
    first = {FACES[tile][1]: tile for tile in reversed(tiles)}
    doubles = [tile for tile in tiles if tile not in first.values()]
    if len(tiles) < 6:
        return [sorted(first.values(), key=SORT_KEYS.__getitem__)] if len(first) >= 3 else []
    groups = [[first[FACES[tile][1]] for tile in doubles], doubles]
    for tile in tiles:
        if tile not in groups[0] and tile not in groups[1]:
            min(groups, key=len).append(tile)
    return [sorted(group, key=SORT_KEYS.__getitem__) for group in groups]


def _runs(tiles: Sequence[str]) -> Blocks:
    blocks: Blocks = []
    places: list[list[list[str]]] = [[[] for _ in NUMBERS] for _ in range(4)]
    for tile in tiles:
        number, color = FACES[tile]
        if number:
            places[color][number - 1].append(tile)
    for free in places:
        for low, high in runs_of(tuple(map(len, free))):
            blocks.append([free[number - 1].pop(0) for number in range(low, high + 1)])
    return blocks


Open = tuple[int, int]
"""The lengths of the two runs that may be open at a number, the longer first."""
Best = dict[Open, tuple[int, int, Spans]]


@lru_cache(maxsize=4096)
def runs_of(counts: tuple[int, ...]) -> Spans:
    """The runs that use most tiles of one colour, as few as possible; `counts` says how many there are of 1 to 13."""
    best: Best = {(0, 0): (0, 0, ())}
    for number in range(1, 15):
        best = _advance(best, number, counts[number - 1] if number < 14 else 0)
    return best[0, 0][2]


def _advance(best: Best, number: int, count: int) -> Best:
    """All ways over one more number: which of the open runs go on (those of 1 or 2 must), which end, which begin."""
    after: Best = {}
    for lengths, (used, fewer, spans) in best.items():
        for goes_on in product((True, False), repeat=2):
            runs = list(zip(lengths, goes_on, strict=True))
            if sum(goes_on) > count or any(length in (1, 2) and not on for length, on in runs):
                continue
            ended = tuple((number - length, number - 1) for length, on in runs if length and not on)
            low, high = sorted(length + 1 if on else 0 for length, on in runs)
            found = (used + sum(goes_on), fewer - len(ended), (*spans, *ended))
            if (high, low) not in after or found[:2] > after[high, low][:2]:
                after[high, low] = found
    return after
