"""What a meld is: judging one group of cards as a set or a run, with or without a wild rank."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.core.cards import face, rank_of, suit_of

LONGEST = {"run": 13, "set": 4}
"""The kinds of meld, and how many cards each may have; three are the least for both."""

Trait = Callable[[int], int]

HIGH_ACE = 13
"""Places in a run: 0 is the ace below the two, 13 the ace above the king."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid meld: its cards as they are listed, and the card each of them stands for.

    Runs are listed from low to high with a high ace last, sets by suit.
    """

    kind: str
    cards: tuple[int, ...]
    reading: tuple[int, ...]

    @property
    def wilds(self) -> int:
        """How many cards stand for another one; no reading needs fewer."""
        return sum(card != stands for card, stands in zip(self.cards, self.reading, strict=True))

    @property
    def pure(self) -> bool:
        """Whether it is a run in which every card is itself; a set is never called pure."""
        return self.kind == "run" and self.cards == self.reading


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a group is no such meld: a code, the cards that clash or bound the gap, and what is missing in it."""

    reason: str
    cards: tuple[int, ...] = ()
    missing: int = 0
    wilds: int = 0


def judge(type: str, cards: Sequence[int], wild: int | None) -> Meld | Flaw:
    """The meld that these cards are, whatever their order, or the first reason why they are none."""
    if len(cards) < 3:
        return Flaw("TOO_SHORT")
    if len(cards) > LONGEST[type]:
        return Flaw("TOO_LONG")
    naturals = sorted(card for card in cards if rank_of(card) != wild)
    if type == "set":
        return _clash_in_set(naturals) or _nearest("set", _sets(naturals, cards), cards)
    flaw = _clash_in_run(naturals) or _gap(naturals, len(cards))
    return flaw or _nearest("run", _runs(naturals, cards), cards)


def _clash_in_set(naturals: Sequence[int]) -> Flaw | None:
    if apart := _differing(naturals, rank_of):
        return Flaw("MIXED_RANKS", apart)
    if twice := _repeated(naturals, suit_of):
        return Flaw("SUIT_TWICE", twice)
    return None


def _clash_in_run(naturals: Sequence[int]) -> Flaw | None:
    if apart := _differing(naturals, suit_of):
        return Flaw("MIXED_SUITS", apart)
    if twice := _repeated(naturals, rank_of):
        return Flaw("RANK_TWICE", twice)
    return None


def _differing(cards: Sequence[int], trait: Trait) -> tuple[int, ...]:
    """The first card and the first one unlike it, or nothing."""
    for card in cards[1:]:
        if trait(card) != trait(cards[0]):
            return cards[0], card
    return ()


def _repeated(cards: Sequence[int], trait: Trait) -> tuple[int, ...]:
    """The first two cards that are alike, or nothing."""
    for first, second in combinations(cards, 2):
        if trait(first) == trait(second):
            return first, second
    return ()


def _gap(naturals: Sequence[int], length: int) -> Flaw | None:
    """Why cards of one suit and different ranks do not fit into a run of this length, or `None`."""
    ranks = [rank_of(card) for card in naturals]
    if not ranks or _starts(ranks, length):
        return None
    if any(all((rank - start) % 13 < length for rank in ranks) for start in range(13)):
        return Flaw("WRAPS_AROUND", tuple(naturals))
    low, high = min(_spans(ranks), key=lambda span: span[1] - span[0])
    suit = suit_of(naturals[0])
    ends = face(low, suit), face(high % 13, suit)
    return Flaw("GAP", ends, missing=high - low + 1 - len(ranks), wilds=length - len(ranks))


def _spans(ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The lowest and the highest place these ranks take, with the ace low and with the ace high."""
    for ace in (0, HIGH_ACE):
        places = [rank or ace for rank in ranks]
        yield min(places), max(places)


def _starts(ranks: Sequence[int], length: int) -> list[int]:
    """Where runs of this length that hold all these ranks may begin, the highest first."""
    return [start for start in range(HIGH_ACE + 1 - length, -1, -1) if _within(ranks, start, start + length - 1)]


def _within(ranks: Sequence[int], first: int, last: int) -> bool:
    return all(first <= rank <= last or (rank == 0 and last == HIGH_ACE) for rank in ranks)


def _runs(naturals: Sequence[int], cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every run these cards can be, as the faces it asks for."""
    ranks = [rank_of(card) for card in naturals]
    for suit in sorted({suit_of(card) for card in naturals or cards}):
        for start in _starts(ranks, len(cards)):
            yield tuple(face(place % 13, suit) for place in range(start, start + len(cards)))


def _sets(naturals: Sequence[int], cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every set these cards can be, as the faces it asks for."""
    rank = rank_of((naturals or cards)[0])
    held = {suit_of(card) for card in naturals}
    for suits in combinations(range(4), len(cards)):
        if held <= set(suits):
            yield tuple(face(rank, suit) for suit in suits)


def _nearest(kind: str, readings: Iterable[tuple[int, ...]], cards: Sequence[int]) -> Meld:
    """The reading in which the fewest cards stand for another one; among equals the first."""
    melds = (_filled(kind, reading, cards) for reading in readings)
    return min(melds, key=lambda meld: meld.wilds)


def _filled(kind: str, reading: tuple[int, ...], cards: Sequence[int]) -> Meld:
    """The faces of a reading, each taken by itself if it is there, else by the next wild left over."""
    left = sorted(cards)
    placed: list[int | None] = []
    for wanted in reading:
        placed.append(wanted if wanted in left else None)
        if wanted in left:
            left.remove(wanted)
    spare = iter(left)
    return Meld(kind, tuple(next(spare) if card is None else card for card in placed), reading)
