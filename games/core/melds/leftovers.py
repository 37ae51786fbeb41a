"""What the wilds do that no meld needs: make melds of their own, or join the others.

Few cases exist, so each is worked out once.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.core.melds.pieces import NEED, ROOM, SINK, SPARE, TIDY
from games.core.melds.score import NEVER, worth

PAIRS = ((), (3,), (4,), (3, 3), (4, 3), (4, 4))
"""Sizes of the sets that eight wilds can be."""


class Leftovers(NamedTuple):
    """Where the wilds go: sets and a run of their own, other melds, the discard; what is not named stays loose."""

    gain: int
    sets: tuple[tuple[int, ...], ...] = ()
    sizes: tuple[int, ...] = ()
    run: int = 0
    joining: int = 0
    discard: int = 0


@cache
def place(count: int, suits: tuple[int, ...], flags: int) -> Leftovers:
    """The best use of so many wilds, of which at most `suits` copies of each suit may be themselves.

    Two packs have eight wilds, two of each suit, and sets take few more cards: some thousand cases at most.
    """
    return max(_plans(count, suits, flags), key=lambda plan: plan.gain)


def _plans(count: int, suits: tuple[int, ...], flags: int) -> list[Leftovers]:
    plans = [Leftovers(NEVER)]
    for discard in (0, 1) if flags & SPARE and count else (0,):
        for sizes in PAIRS:
            rest = count - discard - sum(sizes)
            if rest >= 3:
                plans.append(_plan(suits, 0, Leftovers(0, (), sizes, run=rest, discard=discard)))
            if rest >= 0 and not flags & NEED:
                joining, spoiled = _joining(rest, flags)
                plans.append(_plan(suits, spoiled, Leftovers(0, (), sizes, joining=joining, discard=discard)))
    return plans


def _plan(suits: tuple[int, ...], spoiled: int, plan: Leftovers) -> Leftovers:
    """The plan with suits for its sets and with its score."""
    sets = _own_suits(plan.sizes, suits)
    themselves = sum(map(len, sets)) + (plan.run > 0)
    cards = sum(plan.sizes) + plan.run
    gain = worth(0, cards + plan.joining + plan.discard, -spoiled, cards - themselves + plan.joining)
    return plan._replace(gain=gain, sets=sets)


def _joining(rest: int, flags: int) -> tuple[int, int]:
    """How many wilds find a place in other melds, and how many pure runs are pure no more for it."""
    room = flags // ROOM
    if flags & SINK or rest <= room:
        return rest, 0
    return (rest, 1) if flags & TIDY else (room, 0)


def _own_suits(sizes: Sequence[int], suits: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The suits in which wilds are themselves in each of these sets: as many as possible, none twice in one."""
    left, sets = list(suits), []
    for size in sizes:
        chosen = sorted((suit for suit in range(4) if left[suit]), key=lambda suit: -left[suit])[:size]
        for suit in chosen:
            left[suit] -= 1
        sets.append(tuple(chosen))
    return tuple(sets)
