"""Judging a declaration: meld by meld, then all of them against the hand and against what is demanded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.catalog.hidden_joker.rules.grouping import FULL, laid
from games.catalog.hidden_joker.rules.moves import Declare, Group
from games.catalog.hidden_joker.rules.state import Hand, Laid
from games.core.melds import Flaw, Meld, judge, lacking

WRONG_CARDS = {"CARD_NOT_IN_HAND", "CARD_USED_TWICE", "CARDS_LEFT"}
"""The problems of a declaration that does not account for each card of the hand once."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A group as declared, with the meld it is or the flaw it has."""

    group: Group
    found: Meld | Flaw


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a declaration, if anything; the cards it forgets, and its discard, named or understood."""

    melds: tuple[Judged, ...]
    problems: tuple[str, ...]
    left_over: Hand
    discard: int | None

    @property
    def accounted(self) -> bool:
        """Whether each card of the hand is used once: only then can a declaration be wrong at a cost."""
        return not WRONG_CARDS & set(self.problems)

    def laid(self, cards: Mapping[int, int]) -> tuple[Laid, ...]:
        """The melds as they lie on the table."""
        return tuple(
            laid(judged.found, {card: cards[card] for card in sorted(judged.group.cards)})
            for judged in self.melds
            if isinstance(judged.found, Meld)
        )


def verdict(cards: Mapping[int, int], wild: int | None, demand: str, move: Declare) -> Verdict:
    """Judge a declaration of these cards by someone to whom this rank is wild."""
    melds = _judged(cards, wild, move.melds)
    used = [card for group in move.melds for card in group.cards]
    left = [card for card in cards if card not in used and card != move.discard]
    discard = move.discard
    if discard is None and len(left) == 1 and len(cards) == FULL:
        discard = left.pop()
    named = used if move.discard is None else [*used, move.discard]
    problems = [*_wrong_cards(cards, named, left), *_wrong_melds(melds, demand)]
    return Verdict(melds, tuple(problems), tuple(left), discard)


def _judged(cards: Mapping[int, int], wild: int | None, groups: Sequence[Group]) -> tuple[Judged, ...]:
    melds, seen = [], set[int]()
    for group in groups:
        melds.append(Judged(group, _misused(cards, group, seen) or _shape(cards, wild, group)))
        seen.update(group.cards)
    return tuple(melds)


def _misused(cards: Mapping[int, int], group: Group, seen: set[int]) -> Flaw | None:
    """Cards that are not in the hand, or used before, be it in this group or in an earlier one."""
    if any(card not in cards for card in group.cards):
        return Flaw("CARD_NOT_IN_HAND")
    if len(set(group.cards) - seen) < len(group.cards):
        return Flaw("CARD_USED_TWICE")
    return None


def _shape(cards: Mapping[int, int], wild: int | None, group: Group) -> Meld | Flaw:
    return judge(group.type, [cards[card] for card in group.cards], wild)


def _wrong_cards(cards: Mapping[int, int], named: Sequence[int], left: Sequence[int]) -> list[str]:
    foreign = any(card not in cards for card in named)
    twice = len(set(named)) < len(named)
    return ["CARD_NOT_IN_HAND"] * foreign + ["CARD_USED_TWICE"] * twice + ["CARDS_LEFT"] * bool(left)


def _wrong_melds(melds: Sequence[Judged], demand: str) -> list[str]:
    valid = [judged.found for judged in melds if isinstance(judged.found, Meld)]
    return ["MELD_INVALID"] * (len(valid) < len(melds)) + list(lacking(valid, demand))
