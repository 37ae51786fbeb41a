"""What a hand can make of itself: its melds, its lay-offs, and a way to go out if there is one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from games.catalog.rummy.faces import Cards
from games.catalog.rummy.moves import Command, Discard, LayDown, LayOff, Meld
from games.catalog.rummy.piles import SHORTEST, above, below, extended
from games.catalog.rummy.state import Pile
from games.core.cards import face

Finish = tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that can leave the hand together, and the commands that do it."""

    cards: frozenset[int]
    commands: tuple[Meld | LayOff, ...]


def melds_in(hand: Iterable[int]) -> list[Cards]:
    """Every meld that these cards hold: sets by rank, then runs by suit."""
    held = frozenset(hand)
    return [*_sets(held), *_runs(held)]


def layoffs_in(hand: Iterable[int], piles: tuple[Pile, ...]) -> list[LayOff]:
    """Every single lay-off that the piles take as they lie."""
    cards = sorted(hand)
    return [LayOff(number, card) for number, pile in enumerate(piles) for card in cards if extended(pile, card)]


def going_out(hand: Cards, piles: tuple[Pile, ...], just_taken: int | None) -> LayDown | None:
    """A move that empties the hand, melds first, or `None` if there is none."""
    groups = [*_meld_groups(hand), *_layoff_groups(hand, piles)]
    commands = _finish(frozenset(hand), groups, just_taken, None)
    return None if commands is None else LayDown(tuple(sorted(commands, key=_place)))


def _sets(held: frozenset[int]) -> Iterator[Cards]:
    for rank in range(13):
        same = [card for suit in range(4) if (card := face(rank, suit)) in held]
        for size in range(SHORTEST, len(same) + 1):
            yield from combinations(same, size)


def _runs(held: frozenset[int]) -> Iterator[Cards]:
    for suit in range(4):
        for stretch in _stretches(held, suit):
            for start, end in combinations(range(len(stretch) + 1), 2):
                if SHORTEST <= end - start <= 13:
                    yield stretch[start:end]


def _stretches(held: frozenset[int], suit: int) -> Iterator[Cards]:
    """The unbroken rows of a suit, from a low ace up to a high one."""
    row: Cards = ()
    for rank in (*range(13), 0):
        card = face(rank, suit)
        if card in held:
            row = (*row, card)
            continue
        yield row
        row = ()
    yield row


def _meld_groups(hand: Cards) -> Iterator[Group]:
    return (Group(frozenset(cards), (Meld(cards),)) for cards in melds_in(hand))


def _layoff_groups(hand: Cards, piles: tuple[Pile, ...]) -> Iterator[Group]:
    for number, pile in enumerate(piles):
        for row in _rows(hand, pile):
            yield Group(frozenset(row), tuple(LayOff(number, card) for card in row))


def _rows(hand: Cards, pile: Pile) -> Iterator[Cards]:
    """Cards that a pile takes one after another, at one side of it: the first, the first two, and so on."""
    if pile.kind == "set":
        yield from ((card,) for card in hand if extended(pile, card))
        return
    for end, beyond in ((pile.cards[0], below), (pile.cards[-1], above)):
        row: Cards = ()
        card = beyond(end)
        while card is not None and card in hand:
            row = (*row, card)
            yield row
            card = beyond(card)


def _finish(cards: frozenset[int], groups: list[Group], locked: int | None, spare: int | None) -> Finish | None:
    """Commands that part with all of these cards, of which one, but not the locked one, may be the discard."""
    if not cards:
        return () if spare is None else (Discard(spare),)
    first = min(cards)
    for group in groups:
        if first in group.cards and group.cards <= cards:
            rest = _finish(cards - group.cards, groups, locked, spare)
            if rest is not None:
                return (*group.commands, *rest)
    if spare is None and first != locked:
        return _finish(cards - {first}, groups, locked, first)
    return None


def _place(command: Command) -> int:
    return (Meld, LayOff, Discard).index(type(command))
