"""How many cards a small hand is missing, found the plain way: every choice of pieces, written out and weighed.

It shares nothing with `reach` but the idea of a piece: cards of one meld, of which the others have to come.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

PLANS = ((4, 1), (3, 4))
"""Melds of a declaration, and the cards more than three in each that they have together."""
SINGLE = 2
"""Cards that a run is missing of which only one is there."""

Piece = tuple[str, int, int]
"""Kind, cards held, length of the meld."""


def plain_distance(hand: Sequence[int], wild: int | None, demand: str) -> int:
    """The fewest cards that have to come."""
    naturals = [card for card in hand if card % 13 != wild]
    wilds = len(hand) - len(naturals)
    costs = (cost(pieces, plan, wilds, demand) for pieces in choices(naturals) for plan in PLANS)
    return min(found for found in costs if found is not None)


def cost(pieces: Sequence[Piece], plan: tuple[int, int], wilds: int, demand: str) -> int | None:
    """What is missing with these pieces; nothing if they do not fit into the plan."""
    melds, extra = plan
    runs = [piece for piece in pieces if piece[0] == "run"]
    free = melds - len(pieces)
    if free < 0 or sum(length - 3 for _, _, length in pieces) > extra:
        return None
    lacking = max(0, 13 - melds - sum(held - 1 for _, held, _ in pieces) - wilds)
    if demand == "none":
        return lacking
    if len(runs) + free < 2:
        return None
    pure = min([*(length - held for _, held, length in runs), *[SINGLE] * bool(free)])
    return max(pure, lacking)


def choices(cards: Sequence[int]) -> Iterator[tuple[Piece, ...]]:
    """Every choice of pieces of two or more of these cards."""
    if not cards:
        yield ()
        return
    first, others = cards[0], range(1, len(cards))
    yield from choices(cards[1:])
    for size in range(1, 5):
        for chosen in combinations(others, size):
            if pieces := meant([first, *(cards[index] for index in chosen)]):
                left = [cards[index] for index in others if index not in chosen]
                yield from ((piece, *rest) for rest in choices(left) for piece in pieces)


def meant(cards: Sequence[int]) -> list[Piece]:
    """The pieces that these cards are."""
    held = len(cards)
    if len({card % 13 for card in cards}) == 1:
        return [("set", held, max(3, held))] if len(set(cards)) == held <= 4 else []
    if len({card // 13 for card in cards}) > 1 or len(set(cards)) < held:
        return []
    lines = ([card % 13 or ace for card in cards] for ace in (0, 13))
    spans = [max(line) - min(line) + 1 for line in lines]
    return [("run", held, max(3, span)) for span in {*spans} if span <= 5]
