"""What a form at a Hidden Joker table means: a move, or one's own hand laid out anew."""

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.hidden_joker.look.hand import group_line, problem_lines
from games.catalog.hidden_joker.rules.cards import face_of
from games.catalog.hidden_joker.rules.checking import arrangement, check_layout
from games.catalog.hidden_joker.wire.layout import kept, parse_layout, shown
from games.core.cards import SUITS, in_turns, rank_of, suit_of
from games.core.envelope import Envelope
from games.core.kind import Arranged, Fields, View
from games.core.rules import Json
from games.core.text import Line, line
from games.core.text import gettext_noop as _

Layout = dict[str, list[Any]]

GROUPS = range(1, 6)
"""Groups one may name by their number."""

HELP = frozenset({"best"})
"""Forms that are help, which a lobby may have agreed to play without."""


def read_form(fields: Fields) -> Json:
    """The chosen card is a discard; in a round with a hidden joker the chosen cards may be a run to show."""
    chosen = fields.get("card", [])
    if fields.get("form") == ["reveal"]:
        return {"type": "reveal", "card_ids": chosen}
    return {"type": "discard", "card_id": chosen[0] if chosen else None}


def lay_out(fields: Fields, view: View, envelope: Envelope) -> Arranged | None:
    """What a form makes of the hand, or says of it; `None` for a form that is a move."""
    form = fields.get("form", [""])[0]
    chosen = chosen_in(fields, view)
    if form in CHOOSING and not chosen:
        return Arranged(told=Line(_("Choose the cards first.")))
    if form == "discard" and len(chosen) != 1:
        return Arranged(told=Line(_("Choose one card to discard.")))
    if form not in ACTS and form != "check":
        return None
    laid = shown(view, envelope.layouts.get(view["you"]["seat"]))
    if form == "check":
        return Arranged(told=told(check_layout(view, laid["layout"])))
    groups, loose = [list(group) for group in laid["layout"]], list(laid["loose"])
    return Arranged(kept(view, ACTS[form](fields, view, {"groups": groups, "loose": loose})))


def chosen_in(fields: Fields, view: View) -> list[str]:
    """The chosen cards that are in the hand."""
    held = {card["id"] for card in view["you"]["hand"]}
    return [card for card in fields.get("card", []) if card in held]


# -- Acts ----------------------------------------------------------------------------------------------------
def _group(fields: Fields, view: View, laid: Layout) -> Layout:
    """The chosen cards as a group of their own, or added to the group of this number."""
    chosen = chosen_in(fields, view)
    rows = _without(laid, chosen)
    number = fields.get("to", [""])[0]
    place = int(number) - 1 if number.isdecimal() else len(rows["groups"])
    if 0 <= place < len(rows["groups"]):
        rows["groups"][place] += chosen
    else:
        rows["groups"].append(chosen)
    return rows


def _loosen(fields: Fields, view: View, laid: Layout) -> Layout:
    """The chosen cards lie loose again, at the right end."""
    chosen = chosen_in(fields, view)
    rows = _without(laid, chosen)
    return {**rows, "loose": rows["loose"] + chosen}


def _laid(fields: Fields, view: View, laid: Layout) -> Layout:
    """As the owner has laid them out: each field a group, or a loose card."""
    return parse_layout(
        {"groups": [group.split() for group in fields.get("group", [])], "loose": fields.get("loose", [])}
    )


def _best(fields: Fields, view: View, laid: Layout) -> Layout:
    """The best grouping there is."""
    found = arrangement(view)
    apart = [] if found["discard_card_id"] is None else [found["discard_card_id"]]
    return {"groups": [group["card_ids"] for group in found["groups"]], "loose": [*found["loose"], *apart]}


def _by_rank(fields: Fields, view: View, laid: Layout) -> Layout:
    """The loose cards in order, equal ranks side by side."""
    faces = faces_of(view)
    return {**laid, "loose": sorted(laid["loose"], key=lambda card: (rank_of(faces[card]), suit_of(faces[card])))}


def _by_suit(fields: Fields, view: View, laid: Layout) -> Layout:
    """The loose cards in order, suit by suit, red and black in turns."""
    faces = faces_of(view)
    places = in_turns(SUITS[suit_of(faces[card])] for card in laid["loose"])
    order = {card: (places[SUITS[suit_of(faces[card])]], rank_of(faces[card])) for card in laid["loose"]}
    return {**laid, "loose": sorted(laid["loose"], key=order.__getitem__)}


def faces_of(view: View) -> dict[str, int]:
    """What each card of the hand shows."""
    return {card["id"]: face_of(card) for card in view["you"]["hand"]}


def _without(laid: Layout, cards: list[str]) -> Layout:
    groups = [[card for card in group if card not in cards] for group in laid["groups"]]
    return {"groups": groups, "loose": [card for card in laid["loose"] if card not in cards]}


ACTS: Mapping[str, Callable[[Fields, View, Layout], Layout]] = {
    "group": _group,
    "loose": _loosen,
    "laid": _laid,
    "best": _best,
    "suit": _by_suit,
    "rank": _by_rank,
}
CHOOSING = frozenset({"group", "loose"})


# -- A look at the groups ------------------------------------------------------------------------------------
def told(report: Json) -> Line:
    """What a dry run of the groups came to, in words."""
    if report["declarable"]:
        return Line(_("You can declare."))
    said = [*map(group_line, report["melds"]), *problem_lines(report)]
    said.append(line(_("Loose: {points} points."), points=report["points"]))
    parts = {f"part{place}": sentence for place, sentence in enumerate(said)}
    return Line(" ".join(f"{{{part}}}" for part in parts), parts)
