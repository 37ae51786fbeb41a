"""Reports on groups of cards, and the best grouping; made from a seat's view, so they know what it knows."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.catalog.hidden_joker.rules.cards import cost_of, holding_of, id_number, id_text, ids_of
from games.catalog.hidden_joker.rules.melds import FULL, Judged, Verdict, best, verdict
from games.catalog.hidden_joker.rules.moves import Declare, Group
from games.catalog.hidden_joker.rules.view import group_json, stands_for
from games.catalog.hidden_joker.rules.wording import flaw_line, meld_line
from games.core.cards import RANKS, rank_of, suit_of
from games.core.kind import View
from games.core.melds import Meld, judge
from games.core.rules import Json


# -- What a view tells of a hand -----------------------------------------------------------------------------
def hand_of(view: View) -> dict[int, int]:
    """The faces of the reader's hand."""
    return holding_of(view["you"]["hand"])


def wild_of(view: View) -> int | None:
    """The wild rank if the reader knows it."""
    rank = view["hidden_joker_rank"]
    return None if rank is None else RANKS.index(rank)


def demand_of(view: View) -> str:
    """Which runs a declaration needs at this table."""
    demand: str = view["options"]["required_runs"]
    return demand


def banned_in(view: View) -> int | None:
    """The card that may not be discarded in this turn."""
    card = view["you"]["not_discardable_id"]
    return None if card is None else id_number(card)


# -- Reports -------------------------------------------------------------------------------------------------
def check(view: View, move: Declare) -> dict[str, Json]:
    """The report on these groups; `declarable` if the declaration would be accepted now."""
    cards, wild = hand_of(view), wild_of(view)
    found = verdict(cards, wild, demand_of(view), move)
    now = bool(view["legal"].get("declare"))
    return report(found, cards, wild, now and not found.problems)


def check_layout(view: View, groups: Sequence[Sequence[str]]) -> dict[str, Json]:
    """The report on groups whose kind nobody named; ids that are not in the hand are ignored."""
    return check(view, declared_by(view, groups))


def report(verdict: Verdict, cards: Mapping[int, int], wild: int | None, declarable: bool) -> dict[str, Json]:
    """What is valid, what is not and why, and the points of the cards in no group; its sentences are still lines."""
    return {
        "declarable": declarable,
        "problems": list(verdict.problems),
        "melds": [_meld_report(index, judged) for index, judged in enumerate(verdict.melds)],
        "left_over": ids_of(verdict.left_over),
        "discard_card_id": None if verdict.discard is None else id_text(verdict.discard),
        "points": sum(cost_of(cards[card], wild) for card in verdict.left_over),
    }


def _meld_report(index: int, judged: Judged) -> dict[str, Json]:
    found, kind = judged.found, judged.group.type
    meld = found if isinstance(found, Meld) else None
    return {
        "index": index,
        "type": kind,
        "valid": meld is not None,
        "pure": meld is not None and meld.pure,
        "wilds": meld.wilds if meld else 0,
        "reason": None if isinstance(found, Meld) else found.reason,
        "text": meld_line(found) if isinstance(found, Meld) else flaw_line(kind, found),
    }


# -- Groups whose kind nobody named --------------------------------------------------------------------------
def declared_by(view: View, groups: Sequence[Sequence[str]]) -> Declare:
    """The declaration that these groups would be, each of the kind it is or most likely wants to be."""
    cards, wild = hand_of(view), wild_of(view)
    kept = [tuple(card for card in map(id_number, group) if card in cards) for group in groups]
    return Declare(tuple(Group(_kind(cards, wild, group), group) for group in kept if group))


def _kind(cards: Mapping[int, int], wild: int | None, group: Sequence[int]) -> str:
    """What a group is, or most likely wants to be."""
    faces = [cards[card] for card in group]
    found = [judge(kind, faces, wild) for kind in ("run", "set")]
    melds = [meld for meld in found if isinstance(meld, Meld)]
    if melds:
        return min(melds, key=lambda meld: meld.wilds).kind
    natural = [face for face in faces if rank_of(face) != wild]
    ranks, suits = Counter(map(rank_of, natural)), Counter(map(suit_of, natural))
    of_a_rank, of_a_suit = (max(counted.values(), default=0) for counted in (ranks, suits))
    return "set" if len(ranks) == 1 or of_a_rank > of_a_suit else "run"


def laid_in(view: View, move: Declare) -> list[dict[str, Json]]:
    """The wilds of these groups that stand for another card, and for which."""
    cards = hand_of(view)
    found = verdict(cards, wild_of(view), demand_of(view), move)
    return [entry for laid in found.laid(cards) for entry in stands_for(laid, cards)]


# -- The best grouping ---------------------------------------------------------------------------------------
def arrangement(view: View) -> dict[str, Json]:
    """The best grouping of the hand; with 14 cards the best discard is set apart."""
    cards, wild, demand = hand_of(view), wild_of(view), demand_of(view)
    found = best(cards, wild, demand, banned_in(view))
    problems = verdict(cards, wild, demand, found.declared).problems
    return {
        "groups": [group_json(laid, cards) for laid in found.groups],
        "loose": ids_of(found.loose),
        "points": found.points,
        "discard_card_id": None if found.discard is None else id_text(found.discard),
        "declarable": len(cards) == FULL and not problems and bool(view["legal"].get("declare")),
    }
