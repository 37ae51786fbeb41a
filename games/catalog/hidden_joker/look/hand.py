"""One's hand on the page: in the groups its owner has made, each with what the rules say of it."""

from collections.abc import Mapping, Sequence
from functools import cache

from games.catalog.hidden_joker.rules.cards import face_of
from games.catalog.hidden_joker.rules.checking import check, declared_by, laid_in
from games.catalog.hidden_joker.rules.melds import WRONG_CARDS
from games.catalog.hidden_joker.rules.moves import Declare, dump_move
from games.catalog.hidden_joker.rules.wording import face_words
from games.catalog.hidden_joker.wire.layout import shown
from games.core.cards import card_name, glyph, short
from games.core.kind import View
from games.core.rules import Json
from games.core.text import Line, line
from games.core.text import gettext_noop as _

Card = Mapping[str, Json]
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
    groups, move = laid["layout"], declared_by(view, laid["layout"])
    report, legal, held = check(view, move), view.get("legal") or {}, {card["id"]: card for card in view["you"]["hand"]}
    stands = {entry["card_id"]: entry for entry in laid_in(view, move)}
    made = [
        group_scene(number, [card_scene(held[card], view, legal, stands) for card in cards], report["melds"][number])
        for number, cards in enumerate(groups)
    ]
    return {
        "groups": made,
        "loose": [card_scene(held[card], view, legal, {}) for card in laid["loose"]],
        "points": report["points"],
        "flaw": next((group["says"] for group in made if group["kind"] == "open"), None),
        "declaration": declaration(view, move, report, held) if legal.get("declare") else None,
        "pure": next((cards for cards, meld in zip(groups, report["melds"], strict=True) if meld["pure"]), None),
    }


def group_scene(number: int, cards: Sequence[Json], meld: Json) -> dict[str, Json]:
    """A group with its badge, and the sentence that says what it is or why it is none yet."""
    kind = "open" if not meld["valid"] else "pure" if meld["pure"] else meld["type"]
    return {
        "number": number + 1, "kind": kind, "label": Line(KINDS[kind]), "mark": MARKS[kind],
        "text": meld["text"], "says": group_line(meld), "cards": cards,
    }  # fmt: skip


def group_line(meld: Json) -> Line:
    """What a group is, or why it is none yet."""
    return line(_("Group {number}: {what}"), number=meld["index"] + 1, what=meld["text"])


def problem_lines(report: Json) -> list[Line]:
    """What stands in the way of declaring."""
    return [Line(PROBLEMS[code]) for code in report["problems"] if code in PROBLEMS]


def drawn_card(card: Card) -> dict[str, Json]:
    """A card's drawing, and what the card is called."""
    return _drawn(face_of(card), bool(card["is_joker"]))


@cache
def _drawn(face: int, wild: bool) -> dict[str, Json]:
    """The same; it is shared and never changed."""
    return {"face": short(face), "glyph": glyph(face), "name": face_words(face, wild=wild)}


def card_scene(card: Card, view: View, legal: Mapping[str, Json], stands: Mapping[str, Card]) -> dict[str, Json]:
    """A card of one's hand; the one just taken cannot go straight back, a wild may stand for another card."""
    stays = card["id"] == view["you"]["not_discardable_id"]
    drawn, other = drawn_card(card), stands.get(card["id"])
    as_other = other and line(_("{card} as {other}"), card=drawn["name"], other=card_name(face_of(other)))
    return {
        **drawn,
        "id": card["id"],
        "name": as_other or drawn["name"],
        "plain": drawn["name"],
        "wild": bool(card["is_joker"]),
        "stands": other and glyph(face_of(other)),
        "drawn": card["id"] == view["you"]["drawn_card_id"],
        "open": card["id"] in legal.get("discard", []),
        "why": Line(_("You have just taken it: it stays this turn.")) if stays else None,
    }


def declaration(view: View, move: Declare, report: Json, held: Mapping[str, Card]) -> Json:
    """The declaration as the groups lie: the move, what stands in its way, and what it may cost."""
    discard = report["discard_card_id"]
    risky = view["options"]["wrong_declaration"] == "penalty" and not WRONG_CARDS & set(report["problems"])
    return {
        "move": {**dump_move(move), "discard_card_id": discard},
        "ready": report["declarable"],
        "open": report["declarable"] or risky,
        "risky": risky and not report["declarable"],
        "problems": problem_lines(report),
        "discard": discard and drawn_card(held[discard]),
    }
