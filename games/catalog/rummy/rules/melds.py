"""What a hand can lay: its melds, its lay-offs, and a way to go out if there is one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, takewhile

from games.catalog.rummy.rules.deck import Cards
from games.catalog.rummy.rules.moves import Command, Discard, LayDown, LayOff, Meld, in_order
from games.catalog.rummy.rules.piles import SHORTEST, chains, fitting
from games.catalog.rummy.rules.state import Pile
from games.core.cards import face


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
    held = frozenset(hand)
    return [LayOff(number, card) for number, pile in enumerate(piles) for card in fitting(pile) if card in held]


def going_out(hand: Cards, piles: tuple[Pile, ...], just_taken: int | None) -> LayDown | None:
    """A move that empties the hand, melds first, or `None` if there is none."""
    groups = [*(Group(frozenset(cards), (Meld(cards),)) for cards in melds_in(hand)), *_layoff_groups(hand, piles)]
    commands = _finish(frozenset(hand), groups, just_taken)
    return None if commands is None else LayDown(in_order(commands))


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


def _layoff_groups(hand: Cards, piles: tuple[Pile, ...]) -> Iterator[Group]:
    """What piles take, at each side of them: the first card, the first two, and so on."""
    for number, pile in enumerate(piles):
        for chain in chains(pile):
            held = tuple(takewhile(hand.__contains__, chain))
            for size in range(1, len(held) + 1):
                yield Group(frozenset(held[:size]), tuple(LayOff(number, card) for card in held[:size]))


def _finish(
    cards: frozenset[int], groups: list[Group], locked: int | None, spare: int | None = None
) -> tuple[Command, ...] | None:
    """Commands that get rid of all these cards; one of them, but not the locked one, may be the discard."""
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
