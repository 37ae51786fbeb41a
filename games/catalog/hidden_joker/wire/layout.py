"""How a seat likes to see its hand: cards in groups, and the loose ones in an order of their own."""

from collections.abc import Mapping

from games.catalog.hidden_joker.rules.cards import ids_of
from games.catalog.hidden_joker.rules.checking import check_layout
from games.catalog.hidden_joker.rules.moves import read_cards
from games.core.kind import View
from games.core.rules import Json, MalformedMove
from games.core.text import gettext_noop as _

KEYS = {"groups", "loose"}
BODY = {"groups": [["c_10", "c_11", "c_12"], ["c_25", "c_38"]], "loose": ["c_9", "c_3"]}
REPORT = {
    "declarable": False,
    "problems": ["CARDS_LEFT", "MELD_INVALID"],
    "melds": [
        {
            "index": 0,
            "type": "run",
            "valid": False,
            "pure": False,
            "wilds": 0,
            "reason": "GAP",
            "text": "Between 4 and 7 of hearts two cards are missing; one wild is not enough.",
        }
    ],
    "left_over": ["c_3", "c_9"],
    "discard_card_id": None,
    "points": 12,
}
REFUSED = ((400, "BAD_BODY", "Name a card by its id, such as c_42."),)


def parse_layout(data: Json) -> dict[str, Json]:
    """Groups, and the order of the loose cards if it was sent; or `MalformedMove`."""
    if not isinstance(data, Mapping) or not set(data) <= KEYS or not isinstance(data.get("groups"), list):
        raise MalformedMove("BAD_BODY", _("Send your groups as lists of card ids."))
    groups = [ids_of(read_cards(group)) for group in data["groups"]]
    loose = ids_of(read_cards(data.get("loose", [])))
    placed = [card for row in (*groups, loose) for card in row]
    if len(set(placed)) < len(placed):
        raise MalformedMove("BAD_BODY", _("Put each card in one place only."))
    return {"groups": groups, "loose": loose}


def kept(view: View, layout: Mapping[str, Json]) -> dict[str, Json]:
    """What is remembered: the cards that are held now, and the round, since the next one gives the ids anew."""
    return {"round": view.get("round_number", 1), **_held(view, layout)}


def report(view: View, layout: Mapping[str, Json]) -> dict[str, Json]:
    """What each group is worth."""
    return check_layout(view, layout["groups"])


def shown(view: View, layout: Mapping[str, Json] | None) -> dict[str, Json]:
    """`layout` and `loose`, which are the whole hand together: new cards stand at the right end."""
    if layout is None or layout["round"] != view.get("round_number", 1):
        layout = {"groups": [], "loose": []}
    held = _held(view, layout)
    placed = {card for row in (*held["groups"], held["loose"]) for card in row}
    new = [card["id"] for card in view["you"]["hand"] if card["id"] not in placed]
    return {"layout": held["groups"], "loose": [*held["loose"], *new]}


def _held(view: View, layout: Mapping[str, Json]) -> dict[str, Json]:
    """The layout without cards that are no longer in the hand, and without empty groups."""
    hand = {card["id"] for card in view["you"]["hand"]}
    groups = [[card for card in group if card in hand] for group in layout["groups"]]
    return {"groups": [group for group in groups if group], "loose": [card for card in layout["loose"] if card in hand]}
