"""The least a hand can leave loose, found the plain way: every meld there is, written out card by card.

It shares nothing with `games.core.melds` but the numbering of the cards. A hand is taken apart by its lowest card:
it stays loose, or it is in one of the melds written out below, whose other cards are held or stood for by wilds.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

IMPOSSIBLE = 10**15


def weigh(points: int, loose: int, pure: int, substitutes: int) -> int:
    """One number to compare: fewest points, fewest loose cards, most pure runs, fewest substitutes."""
    return ((points * 1000 + loose) * 1000 - pure) * 1000 + substitutes


def _written_out() -> Iterator[tuple[str, frozenset[int]]]:
    for suit in range(4):
        line = [*range(13 * suit, 13 * suit + 13), 13 * suit]
        for size in range(3, 14):
            for first in range(15 - size):
                yield "run", frozenset(line[first : first + size])
    for rank in range(13):
        for size in (3, 4):
            for cards in combinations(range(rank, 52, 13), size):
                yield "set", frozenset(cards)


MELDS = list(_written_out())
WITH = [[(kind, meld) for kind, meld in MELDS if card in meld] for card in range(52)]


@cache
def completions(cards: frozenset[int], wild: int | None) -> tuple[tuple[str, int, int | None], ...]:
    """The ways to fill these cards up to a meld: its kind, how many wilds, and which of them may be itself."""
    ways = set()
    for kind, meld in WITH[min(cards)]:
        if cards <= meld:
            lacking = meld - cards
            ways.add((kind, len(lacking), None))
            ways |= {(kind, len(lacking), card) for card in lacking if card % 13 == wild}
    return tuple(sorted(ways, key=str))


@cache
def fewest(cards: frozenset[int]) -> int:
    """How many wilds these cards need at least to be a meld; more than there are if they cannot be one."""
    return min((wilds for _, wilds, _ in completions(cards, None)), default=99)


@lru_cache(maxsize=200_000)
def groups_of(first: int, mates: tuple[int, ...], wilds: int, fewest_mates: int) -> tuple[frozenset[int], ...]:
    """The card with some of these, as far as so many wilds fill them up."""
    chosen = (some for size in range(fewest_mates, len(mates) + 1) for some in combinations(mates, size))
    return tuple(group for group in (frozenset((first, *some)) for some in chosen) if fewest(group) <= wilds)


def least(hand: Sequence[int], wild: int | None, demand: str, value: Sequence[int], spare: bool = False) -> int:
    """The weight of the best arrangement."""
    naturals = tuple(sorted(card for card in hand if card % 13 != wild))
    wilds = tuple(sorted(card for card in hand if card % 13 == wild))
    hunt = Hunt(wild, value)
    if demand == "none":
        return hunt.weight(naturals, wilds, len(wilds), spare, 0, False)
    hunt.guided = False
    found = hunt.weight(naturals, wilds, len(wilds), spare, 2, True)
    return found if found < IMPOSSIBLE // 2 else hunt.one_pure_run(naturals, wilds, spare)


class Hunt:
    """One hand being taken apart; what is left of it is remembered."""

    def __init__(self, wild: int | None, value: Sequence[int]) -> None:
        self.wild, self.value = wild, value
        self.guided = True
        self._weights: dict[tuple, int] = {}
        self._points: dict[tuple, int] = {}

    def groups(self, cards: tuple[int, ...], wilds: int) -> Iterator[frozenset[int]]:
        """Groups with the lowest card that so many wilds can fill up."""
        first, later = cards[0], sorted(set(cards) - {cards[0]})
        yield from groups_of(first, tuple([card for card in later if card // 13 == first // 13]), wilds, 0)
        yield from groups_of(first, tuple([card for card in later if card % 13 == first % 13]), wilds, 1)

    def points(self, cards: tuple[int, ...], wilds: int, spare: bool) -> int:
        """The fewest points that stay loose: a guide for `weight`."""
        if not cards:
            return 0
        key = cards, wilds, spare
        if key not in self._points:
            price = self.value[cards[0] % 13]
            found = [price + self.points(cards[1:], wilds, spare)]
            if spare:
                found.append(self.points(cards[1:], wilds, False))
            for group in self.groups(cards, wilds):
                found.append(self.points(without(cards, group), wilds - fewest(group), spare))
            self._points[key] = min(found)
        return self._points[key]

    def weight(self, cards, own, wilds, spare, runs, pure) -> int:
        """The weight of the best arrangement of these cards and so many wilds, with runs still demanded.

        `own` are the wilds that may still be themselves.
        """
        if not cards:
            return wilds_alone(own, wilds, spare, runs, pure)
        key = cards, own, wilds, spare, runs, pure
        if key not in self._weights:
            goal = self.points(cards, wilds, spare)
            self._weights[key] = min(
                weight + self.weight(*rest)
                for points, weight, rest in self.steps(*key)
                if not self.guided or points + self.points(rest[0], rest[2], rest[3]) == goal
            )
        return self._weights[key]

    def steps(self, cards, own, wilds, spare, runs, pure):
        price = self.value[cards[0] % 13]
        yield price, weigh(price, 1, 0, 0), (cards[1:], own, wilds, spare, runs, pure)
        if spare:
            yield 0, 0, (cards[1:], own, wilds, False, runs, pure)
        for group in self.groups(cards, wilds):
            rest = without(cards, group)
            for kind, used, itself in completions(group, self.wild):
                if used > wilds or (itself is not None and itself not in own):
                    continue
                substitutes = used - (itself is not None)
                clean = kind == "run" and not substitutes
                kept = own if itself is None else without(own, (itself,))
                open_runs = max(0, runs - (kind == "run"))
                weight = weigh(0, 0, clean, substitutes)
                yield 0, weight, (rest, kept, wilds - used, spare, open_runs, pure and not clean)

    def one_pure_run(self, cards, own, spare) -> int:
        """The weight where one pure run counts and nothing else."""
        hand = (*cards, *own)
        runs = [(meld, 1) for kind, meld in MELDS if kind == "run" and all(card in hand for card in meld)]
        return min(self._loose(without(hand, meld), spare, pure) for meld, pure in runs or [(frozenset(), 0)])

    def _loose(self, cards, spare, pure) -> int:
        prices = sorted(0 if card % 13 == self.wild else self.value[card % 13] for card in cards)
        if spare and prices:
            prices.pop()
        return weigh(sum(prices), len(prices), pure, 0)


@cache
def wilds_alone(own, wilds, spare, runs, pure) -> int:
    """The weight of so many wilds that are in no meld with others."""
    if pure:
        return IMPOSSIBLE
    if not wilds:
        return IMPOSSIBLE if runs else 0
    found = [weigh(0, 1, 0, 0) + wilds_alone(own, wilds - 1, spare, runs, pure)]
    if spare:
        found.append(wilds_alone(own, wilds - 1, False, runs, pure))
    for size in range(3, wilds + 1):
        for card in set(own):
            rest = wilds_alone(without(own, (card,)), wilds - size, spare, max(0, runs - 1), pure)
            found.append(weigh(0, 0, 0, size - 1) + rest)
    for size in range(3, min(4, wilds) + 1):
        for some in range(1, size + 1):
            for cards in combinations(sorted(set(own)), some):
                rest = wilds_alone(without(own, cards), wilds - size, spare, runs, pure)
                found.append(weigh(0, 0, 0, size - some) + rest)
    return min(found)


def without(cards, gone) -> tuple[int, ...]:
    """The cards without one copy of each of these."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
