"""Typed lines as moves, for the terminal."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from games.catalog.hidden_joker.rules.cards import id_number
from games.catalog.hidden_joker.rules.checking import hand_of, wild_of
from games.catalog.hidden_joker.rules.grouping import declaration
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK, Declare, Discard, Draw, Drop, Group, Move, Reveal
from games.core.cards import FACES
from games.core.rules import MalformedMove

Json = Any
View = Mapping[str, Json]

HELP = (
    "Type “stock”, “take”, a card to discard (10h, ks), “show ah 2h 3h”, “drop”, “declare”, "
    "or “declare run ah 2h 3h / set 5c 5d 5s … / discard kc”."
)
SIGNS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", ",": " ", "*": " "})


def read(text: str, view: View) -> Move:
    """A typed line as a move."""
    words = re.sub(r"\s*/\s*", " / ", text.lower().translate(SIGNS)).split()
    match words:
        case ["stock" | "s"] | ["draw", "stock"]:
            return Draw(STOCK)
        case ["take" | "discard" | "d"] | ["draw", "discard" | "pile"]:
            return Draw(DISCARD)
        case ["drop"]:
            return Drop()
        case ["declare"]:
            return declaration(hand_of(view), wild_of(view), view["options"]["required_runs"]) or _unclear()
        case ["declare", *rest]:
            return _declared(rest, view)
        case ["show", *names]:
            return Reveal(tuple(Hand(view).card(name) for name in names))
        case [name] | ["discard", name]:
            return Discard(Hand(view, view["you"]["not_discardable_id"]).card(name))
    return _unclear()


def _declared(words: Sequence[str], view: View) -> Declare:
    hand, discard = Hand(view), None
    melds: list[Group] = []
    for part in " ".join(words).split(" / "):
        kind, *names = part.split() or [""]
        cards = tuple(hand.card(name) for name in names)
        if kind == "discard" and len(cards) == 1:
            discard = cards[0]
        elif kind in ("run", "set"):
            melds.append(Group(kind, cards))
        else:
            _unclear()
    return Declare(tuple(melds), discard)


class Hand:
    """The reader's hand, from which typed cards are taken; of twins the one that may be discarded goes first."""

    def __init__(self, view: View, last: str | None = None) -> None:
        known = hand_of(view)
        locked = None if last is None else id_number(last)
        self.left = dict(sorted(known.items(), key=lambda item: item[0] == locked))

    def card(self, name: str) -> int:
        """The card of this name, no more in the hand from now on."""
        face = FACES.get(name.replace("10", "t").upper())
        found = next((card for card, shown in self.left.items() if shown == face), None)
        if found is None:
            raise MalformedMove("UNCLEAR", "You don't have {name}. {help}", {"name": name, "help": HELP})
        del self.left[found]
        return found


def _unclear() -> NoReturn:
    raise MalformedMove("UNCLEAR", HELP)
