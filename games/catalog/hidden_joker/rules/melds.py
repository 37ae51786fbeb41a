"""A hand in melds, with card numbers instead of faces: how it is grouped best, and how a declaration is judged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.catalog.hidden_joker.rules.cards import VALUE
from games.catalog.hidden_joker.rules.moves import Declare, Group
from games.catalog.hidden_joker.rules.state import Hand, Laid
from games.core.changing import replace
from games.core.melds import Arrangement, Flaw, Meld, arrange, finish, judge, lacking, left_without

FULL = 14
"""Cards of a player who has drawn."""

WRONG_CARDS = {"CARD_NOT_IN_HAND", "CARD_USED_TWICE", "CARDS_LEFT"}
"""The problems of a declaration that does not account for each card of the hand once."""


# -- The best grouping ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Grouping:
    """A hand in groups: melds, loose cards with their points, and the discard where one is to be chosen."""

    groups: tuple[Laid, ...]
    loose: Hand
    discard: int | None
    points: int

    @property
    def declared(self) -> Declare:
        """The declaration that these groups would be."""
        return Declare(tuple(Group(laid.kind, laid.cards) for laid in self.groups), self.discard)


def best(
    cards: Mapping[int, int], wild: int | None, demand: str, banned: int | None = None, spare: bool | None = None
) -> Grouping:
    """The grouping with the fewest points; of 14 cards the best discard is set apart, but not a banned card.

    A hand that can be declared is grouped as a declaration, whose discard may be any card. `spare` says for other
    numbers of cards whether there is a discard.
    """
    spare = len(cards) == FULL if spare is None else spare
    found = arrange(list(cards.values()), wild, demand, VALUE, spare)
    grouping = grouped(cards, found, banned)
    finished = not grouping.loose and not lacking(found.melds, demand)
    if finished or banned is None or grouping.discard != banned:
        return grouping
    left = left_without(list(cards.values()), wild, demand, VALUE)
    discard = min((card for card in cards if card != banned), key=lambda card: (left[cards[card]], card))
    kept = {card: face for card, face in cards.items() if card != discard}
    return replace(grouped(kept, arrange(list(kept.values()), wild, demand, VALUE)), discard=discard)


def declaration(cards: Mapping[int, int], wild: int | None, demand: str) -> Declare | None:
    """The whole hand laid out, if that can be done."""
    found = finish(list(cards.values()), wild, demand)
    return None if found is None else grouped(cards, found).declared


def grouped(cards: Mapping[int, int], found: Arrangement, banned: int | None = None) -> Grouping:
    """An arrangement with card numbers; of twins the banned one stays in the hand, else the lower number goes first."""
    left = dict(sorted(cards.items()))
    discard = None if found.discard is None else _taken(left, found.discard, banned)
    groups = tuple(_laid(meld, left) for meld in found.melds)
    return Grouping(groups, tuple(card for card in cards if card in left), discard, found.points)


def _laid(meld: Meld, left: dict[int, int]) -> Laid:
    """A meld with card numbers, which are taken out of those left."""
    return Laid(meld.kind, tuple(_taken(left, card) for card in meld.cards), meld.reading, meld.pure)


def _taken(left: dict[int, int], face: int, banned: int | None = None) -> int:
    card = min((card for card, shown in left.items() if shown == face), key=lambda card: (card == banned, card))
    del left[card]
    return card


def natural_run(cards: Mapping[int, int]) -> tuple[int, ...]:
    """Three cards of a hand that are a run whatever is wild, or nothing."""
    held = {face: card for card, face in sorted(cards.items(), reverse=True)}
    for suit in range(4):
        line = [held.get(13 * suit + place % 13) for place in range(14)]
        for first in range(12):
            run = tuple(card for card in line[first : first + 3] if card is not None)
            if len(run) == 3:
                return run
    return ()


# -- Judging a declaration -----------------------------------------------------------------------------------
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
            _laid(judged.found, {card: cards[card] for card in sorted(judged.group.cards)})
            for judged in self.melds
            if isinstance(judged.found, Meld)
        )


def verdict(cards: Mapping[int, int], wild: int | None, demand: str, move: Declare) -> Verdict:
    """Judge a declaration of these cards; `wild` is `None` for a seat that does not know the wild rank."""
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
        shape = _misused(cards, group, seen) or judge(group.type, [cards[card] for card in group.cards], wild)
        melds.append(Judged(group, shape))
        seen.update(group.cards)
    return tuple(melds)


def _misused(cards: Mapping[int, int], group: Group, seen: set[int]) -> Flaw | None:
    """The flaw of a group with cards that are not in the hand, or are used twice, here or in an earlier group."""
    if any(card not in cards for card in group.cards):
        return Flaw("CARD_NOT_IN_HAND")
    if len(set(group.cards) - seen) < len(group.cards):
        return Flaw("CARD_USED_TWICE")
    return None


def _wrong_cards(cards: Mapping[int, int], named: Sequence[int], left: Sequence[int]) -> list[str]:
    foreign = any(card not in cards for card in named)
    twice = len(set(named)) < len(named)
    return ["CARD_NOT_IN_HAND"] * foreign + ["CARD_USED_TWICE"] * twice + ["CARDS_LEFT"] * bool(left)


def _wrong_melds(melds: Sequence[Judged], demand: str) -> list[str]:
    valid = [judged.found for judged in melds if isinstance(judged.found, Meld)]
    return ["MELD_INVALID"] * (len(valid) < len(melds)) + list(lacking(valid, demand))
