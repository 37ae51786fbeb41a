"""One's hand at a Hidden Joker table: in the groups its owner has made, each with what the rules say of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.hidden_joker.look.log import card_words
from games.catalog.hidden_joker.rules.cards import face_of
from games.catalog.hidden_joker.rules.checking import check, declared_by, laid_in
from games.catalog.hidden_joker.rules.declaring import WRONG_CARDS
from games.catalog.hidden_joker.wire.layout import shown
from games.core.cards import GLYPHS, RANKS, SUITS, face, short
from games.core.naming import card_name
from games.core.text import Line, line
from games.core.text import gettext_noop as _

Json = Any
View = Mapping[str, Json]
KINDS = {"run": _("Run with wilds"), "pure": _("Pure run"), "set": _("Set"), "open": _("Not yet")}
MARKS = {"run": "check", "pure": "circle-check", "set": "check", "open": "x"}
PROBLEMS = {
    "CARDS_LEFT": _("Cards are left over: only one may be, as your discard."),
    "MELD_INVALID": _("A group is neither a set nor a run yet."),
    "RUNS_MISSING": _("Two runs are needed."),
    "PURE_RUN_MISSING": _("One run must be without wilds."),
}


def hand_scene(view: View, layout: Json) -> dict[str, Json]:
    """The groups, the loose row and its points, and the declaration that these groups would be."""
    if "you" not in view:
        return {"groups": [], "loose": [], "points": 0, "flaw": None, "declaration": None, "pure": None}
    laid = shown(view, layout)
    groups = laid["layout"]
    report = check(view, declared_by(view, groups))
    legal, held = view.get("legal") or {}, {card["id"]: card for card in view["you"]["hand"]}
    stands = stands_in(view, groups)
    made = [
        group_scene(number, [card_scene(held[card], view, legal, stands) for card in cards], report["melds"][number])
        for number, cards in enumerate(groups)
    ]
    return {
        "groups": made,
        "loose": [card_scene(held[card], view, legal, {}) for card in laid["loose"]],
        "points": report["points"],
        "flaw": next((group["says"] for group in made if group["kind"] == "open"), None),
        "declaration": declaration(view, groups, report, held) if legal.get("declare") else None,
        "pure": next((cards for cards, meld in zip(groups, report["melds"], strict=True) if meld["pure"]), None),
    }


def group_scene(number: int, cards: Sequence[Json], meld: Json) -> dict[str, Json]:
    """A group with its badge, and the sentence that says what it is or why it is none yet."""
    kind = "open" if not meld["valid"] else "pure" if meld["pure"] else meld["type"]
    says = line(_("Group {number}: {what}"), number=number + 1, what=meld["text"])
    return {
        "number": number + 1, "kind": kind, "label": Line(KINDS[kind]), "mark": MARKS[kind],
        "text": meld["text"], "says": says, "cards": cards,
    }  # fmt: skip


def picture_of(card: Mapping[str, Json]) -> str:
    """The symbol of a card's drawing."""
    return short(face_of(card))


def glyph_of(card: Mapping[str, Json]) -> str:
    """A card in two signs, as `10♥`."""
    return str(card["rank"]) + GLYPHS[SUITS.index(card["suit"])]


def card_scene(card: Json, view: View, legal: Mapping[str, Json], stands: Mapping[str, int]) -> dict[str, Json]:
    """A card of one's hand; the one just taken cannot go straight back, a wild may stand for another card."""
    stays = card["id"] == view["you"]["not_discardable_id"]
    name, other = card_words(card), stands.get(card["id"])
    return {
        "id": card["id"],
        "face": picture_of(card),
        "glyph": glyph_of(card),
        "name": name if other is None else line(_("{card} as {other}"), card=name, other=card_name(other)),
        "plain": name,
        "wild": bool(card["is_joker"]),
        "stands": None if other is None else RANKS[other % 13] + GLYPHS[other // 13],
        "drawn": card["id"] == view["you"]["drawn_card_id"],
        "open": card["id"] in legal.get("discard", []),
        "why": Line(_("You have just taken it: it stays this turn.")) if stays else None,
    }


def stands_in(view: View, groups: Sequence[Sequence[str]]) -> dict[str, int]:
    """For which card each wild of these groups stands, by the ids of those that stand for another one."""
    return {
        entry["card_id"]: face(RANKS.index(entry["rank"]), SUITS.index(entry["suit"]))
        for entry in laid_in(view, declared_by(view, groups))
    }


def declaration(view: View, groups: Sequence[Sequence[str]], report: Json, held: Mapping[str, Json]) -> Json:
    """The declaration as the groups lie: the move, what stands in its way, and what it may cost."""
    move = declared_by(view, groups)
    melds = [{"type": group.type, "card_ids": list(cards)} for group, cards in zip(move.melds, groups, strict=True)]
    discard = report["discard_card_id"]
    problems = [Line(PROBLEMS[code]) for code in report["problems"] if code in PROBLEMS]
    risky = view["options"]["wrong_declaration"] == "penalty" and not WRONG_CARDS & set(report["problems"])
    return {
        "move": {"type": "declare", "melds": melds, "discard_card_id": discard},
        "ready": report["declarable"],
        "open": report["declarable"] or risky,
        "risky": risky and not report["declarable"],
        "problems": problems,
        "discard": discard and {"face": picture_of(held[discard]), "name": card_words(held[discard])},
    }
