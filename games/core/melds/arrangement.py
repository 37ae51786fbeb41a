"""The best arrangement of a hand: which melds it makes, what stays loose, and whether it can be declared."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.core.melds.demands import cut_for, lacking, score_for
from games.core.melds.dressing import dressed
from games.core.melds.pieces import SPARE
from games.core.melds.score import put_away, total
from games.core.melds.search import Search
from games.core.melds.shapes import Meld, judge
from games.core.melds.slots import slots_of


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand in melds: pure runs first, then runs, then sets; loose cards; the discard, where one is set apart."""

    melds: tuple[Meld, ...]
    loose: tuple[int, ...]
    discard: int | None
    points: int


def arrange(
    hand: Sequence[int], wild: int | None, demand: str, value: Sequence[int], spare: bool = False
) -> Arrangement:
    """The arrangement that leaves the fewest points loose; wilds have none, other cards those of their rank.

    Among equals the one with the fewest loose cards, the most pure runs, the fewest substituting wilds, and then
    one chosen by the cards alone: the same hand in any order gives the same answer. Where `indian` melds are
    demanded and cannot be made, one pure run counts alone, or nothing. With `spare` the best discard is set apart.
    """
    return _arranged(tuple(hand), wild, demand, tuple(value), spare)


@lru_cache(maxsize=1000)
def _arranged(hand: tuple[int, ...], wild: int | None, demand: str, value: tuple[int, ...], spare: bool) -> Arrangement:
    """The same, remembered: a turn's view, hints, coach and page all ask about one hand."""
    slots = slots_of(hand, wild)
    cut = cut_for(demand, Search(slots, value), (slots.one, slots.two, len(slots.wilds), SPARE if spare else 0))
    melds = [_judged(group.kind, group.cards, wild) for group in dressed(slots, cut)]
    loose = _left(hand, melds)
    discard = None
    if cut.discard or cut.leftovers.discard:
        discard = slots.names(cut.discard)[0] if cut.discard else next(card for card in loose if card % 13 == wild)
        loose.remove(discard)
    melds.sort(key=lambda meld: (not meld.pure, meld.kind, meld.cards))
    return Arrangement(tuple(melds), tuple(loose), discard, total(value, loose, wild))


def left_without(
    hand: Sequence[int], wild: int | None, demand: str, value: Sequence[int]
) -> dict[int, tuple[int, int]]:
    """By face of a hand: the points and the number of cards that stay loose if one such card goes.

    They are those of `arrange` for each of these hands, but the search for them all is one.
    """
    slots = slots_of(hand, wild)
    search, points = Search(slots, value), total(value, hand, wild)
    found = {}
    for card in sorted(set(hand)):
        gone, count = put_away(score_for(demand, search, (*slots.without(card), 0)))
        found[card] = points - total(value, [card], wild) - gone, len(hand) - 1 - count
    return found


def finish(cards: Sequence[int], wild: int | None, demand: str) -> Arrangement | None:
    """How these cards are declared: all of them in melds, or all but a discard; `None` if they cannot be."""
    found = arrange(cards, wild, demand, (1,) * 13, spare=True)
    return None if found.loose or lacking(found.melds, demand) else found


def _judged(kind: str, cards: Sequence[int], wild: int | None) -> Meld:
    meld = judge(kind, cards, wild)
    if not isinstance(meld, Meld):
        raise AssertionError(f"{kind} {cards} with wild {wild}: {meld}")
    return meld


def _left(hand: Sequence[int], melds: Sequence[Meld]) -> list[int]:
    """The cards in no meld, sorted."""
    left = sorted(hand)
    for meld in melds:
        for card in meld.cards:
            left.remove(card)
    return left
