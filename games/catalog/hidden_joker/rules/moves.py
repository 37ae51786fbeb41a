"""The moves of Hidden Joker Rummy, and their JSON."""

from dataclasses import dataclass
from typing import Any, ClassVar

from games.catalog.hidden_joker.rules.cards import id_text

Json = Any

STOCK, DISCARD = "stock", "discard"


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
            dumped = [{"type": meld.type, "card_ids": [id_text(card) for card in meld.cards]} for meld in melds]
            return {"type": "declare", "melds": dumped, "discard_card_id": discard and id_text(discard)}
        case Drop():
            return {"type": "drop"}
        case Reveal(cards):
            return {"type": "reveal", "card_ids": [id_text(card) for card in cards]}
