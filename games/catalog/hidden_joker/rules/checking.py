"""The dry run, the best grouping and the report on a layout: from a seat's view alone, so they know what it knows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.hidden_joker.rules.cards import holding_of, id_number, id_text
from games.catalog.hidden_joker.rules.declaring import verdict
from games.catalog.hidden_joker.rules.grouping import FULL, best
from games.catalog.hidden_joker.rules.moves import Declare, Group
from games.catalog.hidden_joker.rules.report import report
from games.catalog.hidden_joker.rules.sheets import group_json, stands_for
from games.core.cards import RANKS
from games.core.melds import Meld, judge

Json = Any
View = Mapping[str, Json]


def check(view: View, move: Declare) -> dict[str, Json]:
    """The report on these groups; `declarable` if the declaration would be accepted now."""
    cards, wild = hand_of(view), wild_of(view)
    found = verdict(cards, wild, view["options"]["required_runs"], move)
    now = bool(view["legal"].get("declare"))
    return report(found, cards, wild, now and not found.problems)


def check_layout(view: View, groups: Sequence[Sequence[str]]) -> dict[str, Json]:
    """The report on groups whose kind nobody named; ids that are not in the hand are ignored."""
    return check(view, declared_by(view, groups))


def declared_by(view: View, groups: Sequence[Sequence[str]]) -> Declare:
    """The declaration that these groups would be, each of the kind it is or most likely wants to be."""
    cards, wild = hand_of(view), wild_of(view)
    held = {id_text(card) for card in cards}
    kept = [tuple(id_number(card) for card in group if card in held) for group in groups]
    return Declare(tuple(Group(_kind(cards, wild, group), group) for group in kept if group))


def laid_in(view: View, move: Declare) -> list[dict[str, Json]]:
    """The wilds of these groups that stand for another card, and for which."""
    cards = hand_of(view)
    found = verdict(cards, wild_of(view), view["options"]["required_runs"], move)
    return [entry for laid in found.laid(cards) for entry in stands_for(laid, cards)]


def _kind(cards: Mapping[int, int], wild: int | None, group: Sequence[int]) -> str:
    """What a group is, or most likely wants to be."""
    faces = [cards[card] for card in group]
    found = [judge(kind, faces, wild) for kind in ("run", "set")]
    melds = [meld for meld in found if isinstance(meld, Meld)]
    if melds:
        return min(melds, key=lambda meld: meld.wilds).kind
    natural = [face for face in faces if face % 13 != wild]
    ranks, suits = Counter(face % 13 for face in natural), Counter(face // 13 for face in natural)
    return "set" if len(ranks) == 1 or most(ranks) > most(suits) else "run"


def most(counted: Counter[int]) -> int:
    """How often the most frequent one is there."""
    return max(counted.values(), default=0)


def arrangement(view: View) -> dict[str, Json]:
    """The best grouping of the hand; with 14 cards the best discard is set apart."""
    cards, wild, demand = hand_of(view), wild_of(view), view["options"]["required_runs"]
    found = best(cards, wild, demand, banned_in(view))
    groups = tuple(Group(laid.kind, laid.cards) for laid in found.groups)
    problems = verdict(cards, wild, demand, Declare(groups, found.discard)).problems
    return {
        "groups": [group_json(laid, cards) for laid in found.groups],
        "loose": [id_text(card) for card in found.loose],
        "points": found.points,
        "discard_card_id": None if found.discard is None else id_text(found.discard),
        "declarable": len(cards) == FULL and not problems and bool(view["legal"].get("declare")),
    }


def hand_of(view: View) -> dict[int, int]:
    """The faces of the reader's hand."""
    return holding_of(view["you"]["hand"])


def wild_of(view: View) -> int | None:
    """The wild rank if the reader knows it."""
    rank = view["hidden_joker_rank"]
    return None if rank is None else RANKS.index(rank)


def banned_in(view: View) -> int | None:
    """The card that may not be discarded in this turn."""
    card = view["you"]["not_discardable_id"]
    return None if card is None else id_number(card)
