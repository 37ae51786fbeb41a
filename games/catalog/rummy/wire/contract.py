"""The wire format of Rummy: a table of two in user ids, where each seat says what kind of player holds it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.rummy.wire.frames import FRAMES
from games.core.envelope import Envelope, Person
from games.core.routes import Reserved
from games.core.text import gettext_noop as _
from games.core.wire import Contract

Json = Any

READING = ("MALFORMED_MOVE", "MALFORMED_PLAY")
CARDS = ("CARD_NOT_IN_HAND", "CARD_TWICE")
MELDS = ("MELD_TOO_SHORT", "NOT_A_MELD", "NO_SUCH_MELD", "DOES_NOT_FIT")
DISCARDS = ("NO_DISCARD", "JUST_TAKEN")
PHASES = ("NOT_YOUR_TURN", "NOT_STARTED", "GAME_OVER", "DRAW_FIRST", "ALREADY_DRAWN", "DISCARD_EMPTY")


MEANINGS = {
    "NOT_STARTED": "The cards have not been dealt yet.",
    "GAME_OVER": "The game is over.",
    "NOT_YOUR_TURN": "Another seat is to move; `error` says who.",
    "NOT_YOURS": "Only the house forfeits for somebody; leave the table instead.",
    "MALFORMED_MOVE": "The move cannot be read: its type, a key or a card is missing, unknown or ill-formed.",
    "MALFORMED_PLAY": "The line of text in `play` cannot be read; `error` says from where on.",
    "DRAW_FIRST": "Nobody lays down or discards before drawing.",
    "ALREADY_DRAWN": "The caller has drawn in this turn.",
    "DISCARD_EMPTY": "No card lies on the discard pile.",
    "CARD_NOT_IN_HAND": "The caller does not hold that card.",
    "CARD_TWICE": "The move uses a card twice.",
    "MELD_TOO_SHORT": "A meld has at least three cards.",
    "NOT_A_MELD": "The cards are neither a set nor a run.",
    "NO_SUCH_MELD": "There is no pile with this number.",
    "DOES_NOT_FIT": "The card does not go on that pile.",
    "NO_DISCARD": "A move that does not go out ends with a discard.",
    "JUST_TAKEN": "The card taken from the discard pile is not discarded in the same turn.",
}


class RummyContract(Contract):
    """The common wire format, with the type of each player."""

    FRAMES = FRAMES
    ONE_PICTURE = True
    EXAMPLE = {"type": "lay_down", "melds": [["2C", "2S", "2D"]], "layoffs": [], "discard": "7H"}
    NOT_STARTED = "NOT_STARTED"
    GAME_OVER = "GAME_OVER"
    STATUS = {
        "NOT_YOURS": 403,
        **dict.fromkeys(PHASES, 409),
        **dict.fromkeys((*READING, *CARDS, *MELDS, *DISCARDS), 400),
    }
    CODES = MEANINGS
    SEATS = frozenset({"ended_by"})
    NO_SEATS = frozenset({"cards", "discard_pile", "discards", "hand", "known_cards", "legal", "options"})
    RESERVED = {"forfeit": Reserved("NOT_YOURS", _("Nobody can forfeit by a move. Leave the table instead."))}

    def players(self, seats: Sequence[Mapping[str, Json]], envelope: Envelope) -> list[dict[str, Json]]:
        """`players`, each with the type of its player."""
        shown = super().players(seats, envelope)
        return [player | {"type": type_of(person)} for player, person in zip(shown, envelope.people, strict=True)]


def type_of(person: Person) -> str:
    """What kind of player acts for a seat now."""
    if person.is_program:
        return "program"
    return "bot" if person.is_bot else "human"


CONTRACT = RummyContract()
