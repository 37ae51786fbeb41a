"""The moves of Hidden Joker Rummy, and their JSON: written, and read with strict types."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.catalog.hidden_joker.rules.cards import id_text, ids_of
from games.core.rules import Json, MalformedMove
from games.core.text import gettext_noop as _

STOCK, DISCARD = "stock", "discard"
ID = re.compile(r"c_(0|[1-9][0-9]{0,8})", re.ASCII)
KEYS = {
    "draw": {"source"},
    "discard": {"card_id"},
    "declare": {"melds", "discard_card_id"},
    "drop": set(),
    "reveal": {"card_ids"},
}


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock or of the discard pile."""

    type: ClassVar[str] = "draw"
    source: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card on the discard pile."""

    type: ClassVar[str] = "discard"
    card: int


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that are to be one meld."""

    type: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Declare:
    """Lay out the whole hand, but for a discard."""

    type: ClassVar[str] = "declare"
    melds: tuple[Group, ...]
    discard: int | None = None


@dataclass(frozen=True, slots=True)
class Drop:
    """Leave the round for a few points."""

    type: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show a run without wilds, to learn the wild rank."""

    type: ClassVar[str] = "reveal"
    cards: tuple[int, ...]


Move = Draw | Discard | Declare | Drop | Reveal


def dump_move(move: Move) -> dict[str, Json]:
    """The JSON of a move."""
    match move:
        case Draw(source):
            return {"type": "draw", "source": source}
        case Discard(card):
            return {"type": "discard", "card_id": id_text(card)}
        case Declare(melds, discard):
            dumped = [{"type": meld.type, "card_ids": ids_of(meld.cards)} for meld in melds]
            return {"type": "declare", "melds": dumped, "discard_card_id": discard and id_text(discard)}
        case Drop():
            return {"type": "drop"}
        case Reveal(cards):
            return {"type": "reveal", "card_ids": ids_of(cards)}


# -- Reading -------------------------------------------------------------------------------------------------
def parse_move(data: Json) -> Move:
    """The move of this JSON, or `MalformedMove`; nothing is judged here that needs the table."""
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
