"""Sheets as JSON: what everybody may see of a round once it is over."""

from collections.abc import Mapping
from typing import Any

from games.catalog.hidden_joker.rules.cards import card_json, cards_json, id_text, rank_text
from games.catalog.hidden_joker.rules.state import Hand, Laid, Sheet, Shown
from games.core.cards import RANKS, SUITS

Json = Any


def laid_json(laid: Laid, sheet: Sheet) -> dict[str, Json]:
    """A meld on the table."""
    return {
        "type": laid.kind,
        "cards": [id_text(card) for card in laid.cards],
        "full_cards": cards_json(laid.cards, sheet.faces, sheet.wild),
        "pure": laid.pure,
        "stands_for": stands_for(laid, _faces(laid.cards, sheet)),
    }


def group_json(laid: Laid, shown: Mapping[int, int]) -> dict[str, Json]:
    """A group of a hand, by ids."""
    return {
        "type": laid.kind,
        "card_ids": [id_text(card) for card in laid.cards],
        "pure": laid.pure,
        "stands_for": stands_for(laid, shown),
    }


def stands_for(laid: Laid, shown: Mapping[int, int]) -> list[dict[str, Json]]:
    """The wilds of a meld that stand for another card, and for which."""
    return [
        {"card_id": id_text(card), "rank": RANKS[face % 13], "suit": SUITS[face // 13]}
        for card, face in zip(laid.cards, laid.stands, strict=True)
        if shown[card] != face
    ]


def _faces(cards: Hand, sheet: Sheet) -> dict[int, int]:
    return {card: sheet.faces[card - 1] for card in cards}


def scores_json(scores: tuple[int, ...]) -> list[dict[str, Json]]:
    """Points by seat."""
    return [{"seat": seat, "score": score} for seat, score in enumerate(scores)]


def hands_json(sheet: Sheet) -> list[dict[str, Json]]:
    """Every hand of the round in groups."""
    return [_hand(shown, sheet) for shown in sheet.hands]


def _hand(shown: Shown, sheet: Sheet) -> dict[str, Json]:
    return {
        "seat": shown.seat,
        "cards": cards_json(shown.cards, sheet.faces, sheet.wild),
        "groups": [group_json(laid, _faces(laid.cards, sheet)) for laid in shown.groups],
        "loose": [id_text(card) for card in shown.loose],
        "points": shown.points,
    }


def declared_json(sheet: Sheet) -> dict[str, Json] | None:
    """The declaration that ended the round."""
    if sheet.declared is None:
        return None
    discard = sheet.declared.discard
    return {
        "seat": sheet.declared.seat,
        "melds": [laid_json(laid, sheet) for laid in sheet.declared.melds],
        "discard": None if discard is None else card_json(discard, sheet.faces, sheet.wild),
    }


def result_json(sheet: Sheet, reason: str, winner: int | None, scores: tuple[int, ...]) -> dict[str, Json]:
    """How a round, or the game with it, came out."""
    return {
        "reason": reason,
        "winner_seat": winner,
        "final_scores": scores_json(scores),
        "declared": declared_json(sheet),
        "hands": hands_json(sheet),
        "hidden_joker_rank": rank_text(sheet.wild),
    }


def round_json(sheet: Sheet) -> dict[str, Json]:
    """A scored round: its own points, and the totals with them."""
    result = result_json(sheet, sheet.reason, sheet.winner, sheet.points)
    return {"round_number": sheet.round, **result, "scores": scores_json(sheet.totals)}
