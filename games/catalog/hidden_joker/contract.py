"""The wire format of Hidden Joker Rummy: routes for its moves, help with groups, and hands as their seats like them."""

from collections.abc import Mapping
from typing import Any, cast

from games.catalog.hidden_joker.checking import arrangement, check
from games.catalog.hidden_joker.codes import CODES, STATUS
from games.catalog.hidden_joker.frames import FRAMES
from games.catalog.hidden_joker.layout import shown
from games.catalog.hidden_joker.moves import Declare, Discard, Draw, Drop, Reveal
from games.catalog.hidden_joker.parsing import parse_move
from games.core.rules import Translate
from games.core.text import said_within
from games.core.wire import Contract, Done, Envelope, Question, WholeBody, without

Json = Any
View = Mapping[str, Json]
AROUND = ("action", "key", "expect_seq")
"""Keys of a request that are no part of what it asks."""


def check_melds(view: View, body: Mapping[str, Json], envelope: Envelope, translate: Translate) -> Json:
    """The report on some groups, whether or not they are the whole hand."""
    return said_within(check(view, declaration(without(body, AROUND))), translate)


def declaration(data: Mapping[str, Json]) -> Declare:
    """The melds of a body, as a declaration."""
    return cast(Declare, parse_move({**data, "type": Declare.type}))


def arrange(view: View, body: Mapping[str, Json], envelope: Envelope, translate: Translate) -> Json:
    """The best grouping of the hand."""
    return arrangement(view)


class HiddenJokerContract(Contract):
    """Five moves with routes of their own, two questions, and the hand as its seat has laid it out."""

    STATUS = STATUS
    CODES = CODES
    NO_SEATS = frozenset(
        {"card", "cards", "discard_top", "discards", "groups", "hand", "legal", "options", "stands_for", "took"}
    )
    ROUTES = {
        "draw-card": WholeBody(
            Draw.type,
            refused=("NOT_YOUR_TURN", "ALREADY_DREW", "BAD_BODY", "BAD_SOURCE", "DISCARD_EMPTY", "WILD_NOT_TAKEABLE"),
            body={"source": "stock"},
            answer={"drawn_card": {"id": "c_87", "rank": "Q", "suit": "hearts", "is_joker": True}},
        ),
        "discard-card": WholeBody(
            Discard.type,
            refused=("NOT_YOUR_TURN", "MUST_DRAW_FIRST", "BAD_BODY", "CARD_UNKNOWN", "CARD_NOT_YOURS", "JUST_TAKEN"),
            body={"card_id": "c_42", "expect_seq": 41},
        ),
        "submit-melds": WholeBody(
            Declare.type,
            refused=("NOT_YOUR_TURN", "MUST_DRAW_FIRST", "BAD_BODY", "INVALID_DECLARATION"),
            body={"melds": [{"type": "run", "card_ids": ["c_10", "c_11", "c_12"]}], "discard_card_id": "c_99"},
            answer={"declared": True},
        ),
        "drop": WholeBody(Drop.type, refused=("NOT_YOUR_TURN", "DROPS_OFF", "TOO_LATE_TO_DROP", "BAD_BODY")),
        "reveal": WholeBody(
            Reveal.type,
            refused=(
                "NOT_YOUR_TURN",
                "JOKER_IS_OPEN",
                "JOKER_KNOWN",
                "BAD_BODY",
                "CARD_UNKNOWN",
                "CARD_NOT_YOURS",
                "NOT_A_PURE_RUN",
            ),
            body={"card_ids": ["c_10", "c_11", "c_12"]},
        ),
    }
    FRAMES = FRAMES
    UNNAMED = frozenset({"/api/games"})
    EXAMPLE = {"type": "draw", "source": "stock"}
    QUESTIONS = {
        "check-melds": Question(
            check_melds,
            limit="check_melds",
            example={
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
            },
            refused=((400, "BAD_BODY", "Name a card by its id, such as c_42."),),
        ),
        "arrange": Question(
            arrange,
            is_help=True,
            is_plain=True,
            example={
                "groups": [{"type": "run", "card_ids": ["c_10", "c_11", "c_12"], "pure": True, "stands_for": []}],
                "loose": ["c_3", "c_9"],
                "points": 12,
                "discard_card_id": "c_99",
                "declarable": False,
            },
        ),
    }

    def view(self, view: View, envelope: Envelope) -> dict[str, Json]:
        """The whole view; its clients know the status by three names."""
        told = super().view(view, envelope)
        told |= {"state": view["status"], "phase": view["status"], "max_players": envelope.max_players}
        if "you" in told:
            told["you"] |= laid_out(view, envelope)
        return told

    def hand_update(self, view: View, envelope: Envelope) -> dict[str, Json]:
        """The private part on connecting and on coming back."""
        told = super().hand_update(view, envelope)
        told["you"] |= laid_out(view, envelope)
        return told

    def layout_update(self, view: View, envelope: Envelope) -> dict[str, Json]:
        """The hand as its seat has just laid it out."""
        whose = {"player_id": envelope.user(view["you"]["seat"])}
        return {**self.stamp(envelope), **whose, **laid_out(view, envelope)}

    def answer(self, done: Done, seat: int, envelope: Envelope, translate: Translate) -> dict[str, Json]:
        """The card that was drawn, or what became of a declaration."""
        told = {event.type: event.data for event in done.events if event.heard_by(seat)}
        if done.move["type"] == Draw.type:
            return {"drawn_card": told["hand:update"]["hand"][-1]}
        if "declaration:failed" in told:
            return {"declared": False, "points": told["declaration:failed"]["points"], **why(done, translate)}
        return {"declared": True} if done.move["type"] == Declare.type else {}


def why(done: Done, translate: Translate) -> dict[str, Json]:
    """The report on a declaration, as its seat knew its cards then."""
    if done.before is None:
        return {}
    return {"report": said_within(check(done.before, declaration(done.move)), translate)}


def laid_out(view: View, envelope: Envelope) -> dict[str, Json]:
    """The reader's hand as they like to see it."""
    return shown(view, envelope.layouts.get(view["you"]["seat"]))


CONTRACT = HiddenJokerContract()
