"""The best way to lay a hand: an exact search over melds and lay-offs that takes microseconds.

A hand is a number of 52 bits. What can leave it together is a piece: a meld, or a row of cards that a pile takes one
after another. The best packing is the choice of pieces without a common card that takes most points, then most cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from games.catalog.rummy.rules.deck import points
from games.core.cards import PACK, face, rank_of, suit_of


def mask_of(cards: Iterable[int]) -> int:
    """These cards as bits."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def union(masks: Iterable[int]) -> int:
    """The bits of all these together."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def cards_in(mask: int) -> Iterator[int]:
    """The cards of these bits, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def points_in(mask: int) -> int:
    """What these cards cost."""
    return sum(map(points, cards_in(mask)))


def _melds() -> Iterator[int]:
    """Every set, and every run of three to five: longer ones are sums of these."""
    for rank in range(13):
        for size in (3, 4):
            yield from (mask_of(face(rank, suit) for suit in suits) for suits in combinations(range(4), size))
    for suit in range(4):
        line = [face(place % 13, suit) for place in range(14)]
        for size in (3, 4, 5):
            yield from (mask_of(line[low : low + size]) for low in range(15 - size))


MELDS = tuple(_melds())
WITH_CARD = tuple(tuple(meld for meld in MELDS if meld >> card & 1) for card in PACK)


def packed(hand: int, rows: Sequence[int]) -> tuple[int, ...]:
    """The best choice of pieces, given the rows that piles take."""
    pieces = [piece for piece in (*MELDS, *rows) if piece & hand == piece]
    return _best(tuple(pieces))[1]


def _best(pieces: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """What the best choice is worth, and the choice: with the first piece or without it."""
    if not pieces:
        return 0, ()
    first, rest = pieces[0], pieces[1:]
    value, chosen = _best(tuple(piece for piece in rest if not piece & first))
    value, chosen = value + worth(first), (first, *chosen)
    if any(piece & first for piece in rest):
        other = _best(rest)
        if other[0] > value:
            return other
    return value, chosen


def left_over(hand: int) -> int:
    """The points of a hand that are in no meld."""
    return points_in(hand & ~union(packed(hand, ())))


@cache
def worth(piece: int) -> int:
    """Points before cards."""
    return 100 * points_in(piece) + piece.bit_count()


def joined(melds: Iterable[int]) -> list[int]:
    """The same melds, with runs that continue each other made into one."""
    runs: list[int] = []
    done: list[int] = []
    for meld in sorted(melds, key=lambda meld: meld & -meld):
        (runs if is_run(meld) else done).append(meld)
    while runs:
        run = runs.pop(0)
        for other in runs:
            if is_run(run | other):
                runs.remove(other)
                runs.append(run | other)
                break
        else:
            done.append(run)
    return done


def is_run(mask: int) -> bool:
    """Whether three or more cards of one suit follow one another, the ace low or high."""
    cards = list(cards_in(mask))
    if len(cards) < 3 or suit_of(cards[0]) != suit_of(cards[-1]):
        return False
    ranks = [rank_of(card) for card in cards]
    if ranks[0] == 0 and ranks[1] != 1:
        ranks = [*ranks[1:], 13]
    return ranks[-1] - ranks[0] == len(ranks) - 1
