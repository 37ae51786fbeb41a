"""The wire format of Hidden Joker Rummy: routes for its moves, help with groups, and hands as their seats like them."""

from collections.abc import Mapping
from typing import cast

from games.catalog.hidden_joker.rules.checking import arrangement, check
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Drop, Reveal, parse_move
from games.catalog.hidden_joker.wire import layout
from games.catalog.hidden_joker.wire.frames import FRAMES
from games.core.envelope import Envelope
from games.core.kind import View
from games.core.routes import Done, Question, WholeBody, without
from games.core.rules import Json, Translate
from games.core.text import said_within
from games.core.wire import Contract

AROUND = ("action", "key", "expect_seq")
"""Keys of a request that are no part of what it asks."""

REFUSALS = {
    "NOT_PLAYING": (409, "The game has not started yet, or is over."),
    "MUST_DRAW_FIRST": (409, "Nobody discards or declares before drawing."),
    "DISCARD_EMPTY": (409, "No card lies on the discard pile."),
    "NOT_YOUR_TURN": (403, "Another seat is to move; `error` says who."),
    "ALREADY_DREW": (403, "The caller has drawn in this turn."),
    "BAD_SOURCE": (400, "Cards are drawn from the `stock` or from `discard`."),
    "BAD_BODY": (400, "The move cannot be read: a key, a list or a card id is missing, unknown or ill-formed."),
    "CARD_UNKNOWN": (404, "No card of this round has this id."),
    "CARD_NOT_YOURS": (403, "The card is not in the caller's hand."),
    "JUST_TAKEN": (400, "The card taken from the discard pile is not discarded in the same turn."),
    "INVALID_DECLARATION": (400, "The hand cannot be laid out like this; `report` says why."),
    "NOT_A_PURE_RUN": (400, "The cards are not a run without wilds, or not all from the caller's hand."),
    "WILD_NOT_TAKEABLE": (409, "Wild cards are not taken from the discard pile at this table."),
    "DROPS_OFF": (409, "Nobody drops out of a round at this table."),
    "TOO_LATE_TO_DROP": (409, "The caller has drawn in this turn."),
    "JOKER_IS_OPEN": (409, "Everybody knows the wild rank."),
    "JOKER_KNOWN": (409, "The caller knows the wild rank already."),
}
"""Every code of a refusal: its HTTP status, and what it means."""


def check_melds(view: View, body: Mapping[str, Json], envelope: Envelope, translate: Translate) -> Json:
    """The report on some groups, whether or not they are the whole hand."""
    return melds_report(view, without(body, AROUND), translate)


def melds_report(view: View, data: Mapping[str, Json], translate: Translate) -> Json:
    """The report on melds that are to be declared, as far as the seat with this view knows its cards."""
    return said_within(check(view, cast(Declare, parse_move({**data, "type": Declare.type}))), translate)


def arrange(view: View, body: Mapping[str, Json], envelope: Envelope, translate: Translate) -> Json:
    """The best grouping of the hand."""
    return arrangement(view)


class HiddenJokerContract(Contract):
    """Five moves with routes of their own, two questions, and the hand as its seat has laid it out."""

    STATUS = {code: status for code, (status, _) in REFUSALS.items()}
    CODES = {code: meaning for code, (_, meaning) in REFUSALS.items()}
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
        "check-melds": Question(check_melds, limit="check_melds", example=layout.REPORT, refused=layout.REFUSED),
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
        """The whole view, in which the status has three names."""
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
            known = {} if done.before is None else {"report": melds_report(done.before, done.move, translate)}
            return {"declared": False, "points": told["declaration:failed"]["points"], **known}
        return {"declared": True} if done.move["type"] == Declare.type else {}


def laid_out(view: View, envelope: Envelope) -> dict[str, Json]:
    """The reader's hand as they like to see it."""
    return layout.shown(view, envelope.layouts.get(view["you"]["seat"]))


CONTRACT = HiddenJokerContract()
