"""What a declaration still asks for: numbered, with what is left of it after a piece of each kind.

A declaration is thirteen cards in four melds of three, three, three and four, or in three longer ones. Where two runs
are demanded, one of them pure, no wild makes up for what the pure one is missing: so it is asked how much that may be.
"""

from itertools import product
from typing import NamedTuple

EMPTY = 2
"""Cards that a run is missing of which any single card is there."""
ANY = 3
"""Cards that a pure run may be missing where it does not matter how many."""
DONE = 0
"""The ask for nothing."""
NONE = -1
"""Stands for an ask after a piece that it has no room for."""


class Ask(NamedTuple):
    """Melds, cards more than three that they may have together, runs among them, cards the pure one may be missing."""

    melds: int
    extra: int
    runs: int
    gaps: int


class Kind(NamedTuple):
    """What an ask sees of a piece: cards of its meld more than three, missing ones, whether it is a run."""

    extra: int
    missing: int
    run: bool


ASKS = tuple(
    Ask(melds, extra, runs, gaps)
    for melds in range(5)
    for extra, runs, gaps in product(range(min(4, 2 * melds) + 1), range(min(2, melds) + 1), range(ANY + 1))
    if runs or gaps == ANY
)
NUMBER = {ask: number for number, ask in enumerate(ASKS)}
KINDS = tuple(Kind(*kind) for kind in product(range(3), range(ANY + 1), (False, True)))
KIND = {kind: number for number, kind in enumerate(KINDS)}


def _after(ask: Ask, kind: Kind) -> int:
    melds, extra = ask.melds - 1, ask.extra - kind.extra
    gaps = ANY if kind.run and kind.missing <= ask.gaps else ask.gaps
    runs = max(ask.runs - kind.run, int(gaps < ANY))
    if extra < 0 or runs > melds:
        return NONE
    return NUMBER[Ask(melds, min(extra, 2 * melds), runs, gaps)]


AFTER = tuple(tuple(_after(ask, kind) for kind in KINDS) for ask in ASKS)
"""By ask and kind: the ask that is left."""
MOST = tuple(2 * ask.melds + ask.extra for ask in ASKS)
"""By ask: the most cards more than one in each meld."""


def asked(strict: bool, gaps: int) -> tuple[int, int]:
    """What a whole declaration asks for: four melds, or three longer ones."""
    runs, gaps = (2, gaps) if strict else (0, ANY)
    return NUMBER[Ask(4, 1, runs, gaps)], NUMBER[Ask(3, 4, runs, gaps)]
