"""The report on a declaration or a dry run: what is valid, what is not and why, and what stays loose."""

from collections.abc import Mapping
from typing import Any

from games.catalog.hidden_joker.rules.cards import VALUE, id_text
from games.catalog.hidden_joker.rules.declaring import Judged, Verdict
from games.catalog.hidden_joker.rules.wording import flaw_line, meld_line
from games.core.melds import Meld

Json = Any


def report(verdict: Verdict, cards: Mapping[int, int], wild: int | None, declarable: bool) -> dict[str, Json]:
    """The report as JSON, but for its sentences, which are still to be said.

    Points are those of the cards in no group, the discard not among them.
    """
    loose = [cards[card] % 13 for card in verdict.left_over]
    return {
        "declarable": declarable,
        "problems": list(verdict.problems),
        "melds": [_meld(index, judged) for index, judged in enumerate(verdict.melds)],
        "left_over": [id_text(card) for card in verdict.left_over],
        "discard_card_id": None if verdict.discard is None else id_text(verdict.discard),
        "points": sum(VALUE[rank] for rank in loose if rank != wild),
    }


def _meld(index: int, judged: Judged) -> dict[str, Json]:
    found, kind = judged.found, judged.group.type
    valid = isinstance(found, Meld)
    return {
        "index": index,
        "type": kind,
        "valid": valid,
        "pure": isinstance(found, Meld) and found.pure,
        "wilds": found.wilds if isinstance(found, Meld) else 0,
        "reason": None if isinstance(found, Meld) else found.reason,
        "text": meld_line(found) if isinstance(found, Meld) else flaw_line(kind, found),
    }
