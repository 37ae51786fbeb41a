"""Reading a move's JSON: strict types, a code for what is wrong, and nothing judged that needs the table."""

import re
from collections.abc import Mapping
from typing import Any

from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK, Declare, Discard, Draw, Drop, Group, Move, Reveal
from games.core.rules import MalformedMove
from games.core.text import gettext_noop as _

Json = Any

ID = re.compile(r"c_(0|[1-9][0-9]{0,8})", re.ASCII)
KEYS = {
    "draw": {"source"},
    "discard": {"card_id"},
    "declare": {"melds", "discard_card_id"},
    "drop": set(),
    "reveal": {"card_ids"},
}


def parse_move(data: Json) -> Move:
    """The move of this JSON, or `MalformedMove`."""
    if not isinstance(data, Mapping) or not isinstance(data.get("type"), str) or data["type"] not in KEYS:
        types = ", ".join(KEYS)
        raise MalformedMove("BAD_BODY", _("Send an object whose type is one of: {types}."), {"types": types})
    verb: str = data["type"]
    if stray := set(data) - KEYS[verb] - {"type"}:
        name = str(min(stray, key=str))
        raise MalformedMove("BAD_BODY", _("A {verb} has no {name}."), {"verb": verb, "name": name}, verb=verb)
    match verb:
        case "draw":
            return Draw(_source(data.get("source")))
        case "discard":
            return Discard(_card(data.get("card_id"), verb))
        case "declare":
            return _declaration(data)
        case "drop":
            return Drop()
        case _:
            return Reveal(read_cards(data.get("card_ids"), verb))


def _source(value: Json) -> str:
    if isinstance(value, str) and value in (STOCK, DISCARD):
        return value
    raise MalformedMove("BAD_SOURCE", _("Draw from the stock or from the discard pile."), verb="draw")


def _declaration(data: Mapping[str, Json]) -> Declare:
    melds = data.get("melds")
    if not isinstance(melds, list):
        raise MalformedMove("BAD_BODY", _("Send your melds as a list."), verb="declare")
    discard = data.get("discard_card_id")
    groups = tuple(_group(meld) for meld in melds)
    return Declare(groups, None if discard is None else _card(discard, "declare"))


def _group(value: Json) -> Group:
    if not isinstance(value, Mapping) or set(value) != {"type", "card_ids"} or value["type"] not in ("run", "set"):
        raise MalformedMove("BAD_BODY", _("A meld has a type, run or set, and its card ids."), verb="declare")
    return Group(value["type"], read_cards(value["card_ids"], "declare"))


def read_cards(value: Json, verb: str | None = None) -> tuple[int, ...]:
    """The cards of a list of ids."""
    if not isinstance(value, list):
        raise MalformedMove("BAD_BODY", _("Send the card ids as a list."), verb=verb)
    return tuple(_card(card, verb) for card in value)


def _card(value: Json, verb: str | None) -> int:
    found = ID.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise MalformedMove("BAD_BODY", _("Name a card by its id, such as c_42."), verb=verb)
    return int(found[1])
