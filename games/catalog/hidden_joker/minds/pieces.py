"""The pieces a hand goes into: cards that belong to one meld, complete or not."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from games.catalog.hidden_joker.minds.asks import KIND, Kind

PLACES = 14
"""Places of a run, from the low ace to the high one."""


class Piece(NamedTuple):
    """Cards of one meld to be: bits, cards more than one, number of the kind."""

    mask: int
    gain: int
    kind: int


def pieces_of(bit: Mapping[int, int]) -> Iterator[Piece]:
    """Every two or more cards of a hand that belong to one meld."""
    for rank in range(13):
        held = [bit[face] for suit in range(4) if (face := 13 * suit + rank) in bit]
        for size in range(2, len(held) + 1):
            yield from (_set(sum(chosen), size) for chosen in combinations(held, size))
    for suit in range(4):
        line = [bit.get(13 * suit + place % 13, 0) for place in range(PLACES)]
        for low in range(PLACES - 1):
            if line[low]:
                yield from _runs(line, low, ())


def pieces_with(face: int, bit: Mapping[int, int]) -> Iterator[Piece]:
    """The same for a hand with one card more, as pieces of the cards that are there already."""
    suit, rank = divmod(face, 13)
    held = [bit[other] for colour in range(4) if colour != suit and (other := 13 * colour + rank) in bit]
    for size in range(1, len(held) + 1):
        yield from (_set(sum(chosen), size + 1) for chosen in combinations(held, size))
    for place in (0, 13) if rank == 0 else (rank,):
        line = [bit.get(13 * suit + other % 13, 0) for other in range(PLACES)]
        line[place] = 0
        for low in range(max(0, place - 4), place + 1):
            if line[low] or low == place:
                yield from _runs(line, low, (place,))


def _set(mask: int, size: int) -> Piece:
    return Piece(mask, size - 1, KIND[Kind(max(0, size - 3), max(0, 3 - size), run=False)])


def _runs(line: Sequence[int], low: int, fixed: Sequence[int]) -> Iterator[Piece]:
    """Cards of a suit within five places, the lowest one given, those fixed among them and thought to be there."""
    free = [place for place in range(low + 1, min(low + 5, PLACES)) if line[place] and place not in fixed]
    beyond = [place for place in fixed if place != low]
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            places = (low, *chosen, *beyond)
            span = max(places) - low + 1
            if len(places) > 1 and span <= 5:
                mask = sum(line[place] for place in (low, *chosen))
                length = max(3, span)
                yield Piece(mask, len(places) - 1, KIND[Kind(length - 3, length - len(places), run=True)])
