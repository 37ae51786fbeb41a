"""The wire format of UNO: users for seats, the words its clients know, and what only the clock can judge."""

from collections.abc import Mapping

from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Play, Uno
from games.catalog.uno.wire.frames import FRAMES
from games.core.envelope import Envelope
from games.core.routes import Cooldown, Done, Route
from games.core.rules import Event, Json, Refusal, Translate
from games.core.text import gettext_noop as _
from games.core.wire import Contract

REFUSALS = {
    "NOT_A_PLAYER": (403, "The caller has no seat in this game."),
    "GAME_NOT_RUNNING": (409, "The cards have not been dealt yet, or the game is over."),
    "NOT_YOUR_TURN": (403, "Another seat is to move; `error` says who. Also for a jump-in that is none."),
    "CARD_NOT_FOUND": (404, "The card is not in the caller's hand, wherever else it may be."),
    "PENDING_DRAW": (400, "Cards wait to be drawn, and the card is no answer to them."),
    "ONLY_DRAWN_CARD": (400, "After a draw only the drawn card may be played."),
    "ILLEGAL_CARD": (400, "The card matches neither the colour in force nor the value on top."),
    "WD4_NOT_ALLOWED": (400, "The caller holds the colour in force."),
    "COLOR_REQUIRED": (400, "A wild needs a `chosen_color`."),
    "SWAP_TARGET_REQUIRED": (400, "This 7 needs another player in `swap_with`."),
    "ALREADY_DREW": (409, "The caller has drawn in this turn."),
    "MUST_DRAW_FIRST": (400, "A turn ends with a card or after a draw."),
    "MUST_PLAY": (400, "The caller holds a card that fits, and `force_play` is on."),
    "NOTHING_TO_CHALLENGE": (409, "No Wild Draw Four waits for an answer."),
    "UNO_IS_AUTO": (409, "UNO is called for everybody at this table."),
    "UNO_NOT_DUE": (409, "The caller has neither two cards in its own turn nor just played down to one."),
    "UNO_ALREADY_CALLED": (409, "The caller's UNO stands."),
    "NOBODY_TO_CATCH": (409, "This player has called, is safe again, or is the caller."),
    "CATCH_TOO_EARLY": (409, "Nobody is caught within 1.5 seconds of the play."),
    "CATCH_COOLDOWN": (429, "A catch of the caller was refused less than 3 seconds ago."),
}
"""What UNO refuses: each code with its HTTP status, and what it means to who writes a client."""

COARSE = {403: "FORBIDDEN", 409: "CONFLICT", 429: "RATE_LIMITED"}
"""What sockets hear for a status; for the rest, that the move is invalid, unless the fault is ours."""

GRACE = 1500
"""Milliseconds after a play in which nobody may be caught: time to say UNO."""

RENAMED = {f"{role}_seat": f"{role}_id" for role in ("winner", "dealer", "challenger", "drawer")}
BY_USER = frozenset({"hand_counts", "hands", "scores"})
"""Lists in seat order; on the wire objects, by user id."""

WHOM = {Play.type: "swap_with", Catch.type: "player_id"}
"""The key of a move that names another player."""

NOBODY = -1
"""The seat of users who do not sit here."""


class UnoContract(Contract):
    """The routes, words and times of UNO."""

    STATUS = {"INVALID_BODY": 400, **{code: status for code, (status, _) in REFUSALS.items()}}
    CODES = {code: meaning for code, (_, meaning) in REFUSALS.items()}
    FRAMES = FRAMES
    ONE_PICTURE = True
    EXAMPLE = {"type": "play", "card_id": 9, "chosen_color": "red"}
    NOT_PLAYING = "GAME_NOT_RUNNING"
    OUTSIDER = "NOT_A_PLAYER"
    GATHERING = "setup"
    UNNAMED = frozenset({"/api/lobbies"})
    CHAT = 30
    SPECIAL = BY_USER | RENAMED.keys() | {"catch"}
    SEATS = frozenset({"swap_with"})
    NO_SEATS = frozenset({"hand", "card", "cards", "drawn", "top_discard", "options"})
    ASIDE = frozenset({Uno.type})
    COOLDOWNS = {
        Catch.type: Cooldown(
            seconds=3,
            after=frozenset({"NOBODY_TO_CATCH", "CATCH_TOO_EARLY"}),
            code="CATCH_COOLDOWN",
            message=_("You have just missed. Watch for a moment before you try again."),
        )
    }
    ROUTES = {
        "draw": Route(
            Draw.type,
            refused=("NOT_YOUR_TURN", "ALREADY_DREW", "MUST_PLAY"),
            answer={"drawn": [{"id": 9, "color": "blue", "value": "skip"}]},
        ),
        "play": Route(
            Play.type,
            ("card_id", "chosen_color", "uno", "swap_with"),
            refused=(
                "NOT_YOUR_TURN",
                "CARD_NOT_FOUND",
                "PENDING_DRAW",
                "ONLY_DRAWN_CARD",
                "ILLEGAL_CARD",
                "WD4_NOT_ALLOWED",
                "COLOR_REQUIRED",
                "SWAP_TARGET_REQUIRED",
            ),
            body={"card_id": 9, "chosen_color": "red", "uno": True},
        ),
        "end-turn": Route(EndTurn.type, refused=("NOT_YOUR_TURN", "PENDING_DRAW", "MUST_DRAW_FIRST", "MUST_PLAY")),
        "uno": Route(Uno.type, refused=("UNO_IS_AUTO", "UNO_ALREADY_CALLED", "UNO_NOT_DUE")),
        "challenge": Route(Challenge.type, refused=("NOT_YOUR_TURN", "NOTHING_TO_CHALLENGE")),
        "catch": Route(
            Catch.type,
            ("player_id",),
            refused=("UNO_IS_AUTO", "CATCH_COOLDOWN", "NOBODY_TO_CATCH", "CATCH_TOO_EARLY"),
            body={"player_id": 15},
        ),
    }

    # -- What is seen ------------------------------------------------------------------------------------
    def view(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The whole view, with the times that rules do not know."""
        shown = super().view(view, envelope)
        shown["seeded"] = envelope.seeded
        shown["uno_open"] = [{**forgot, "since": envelope.played_at} for forgot in shown["uno_open"]]
        if "result" in shown:
            shown["result"] = {**shown["result"], "ended_at": envelope.ended_at}
        return shown

    def hand_update(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """A seat's hand on connecting and on coming back, as in the event, with `you` besides."""
        you, legal = self.you(view["you"], envelope), self.in_users(view["legal"], envelope)
        own = {name: you[name] for name in ("player_id", "hand", "hand_count", "drawn_card_id")}
        return {**self.stamp(envelope), **own, "legal": legal, "you": you}

    # -- What is told ------------------------------------------------------------------------------------
    def event(self, event: Event, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """One event; the last one says when it was."""
        data = super().event(event, view, envelope)
        if event.type == "turn:changed":
            del data["deadline"]
        if event.type == "ended":
            data["ended_at"] = envelope.ended_at
        return data

    def error(self, status: int, body: Mapping[str, Json], key: Json) -> dict[str, Json]:
        """A refusal: the coarse word that every client knows, and the exact one as `reason`."""
        told = super().error(status, body, key)
        coarse = COARSE.get(status, "INVALID_MOVE") if status < 500 else body["code"]
        return {**told, "code": coarse, "reason": body["code"]}

    def answer(self, done: Done, seat: int, envelope: Envelope, translate: Translate) -> dict[str, Json]:
        """To a draw: the cards that came, perhaps none."""
        if done.move["type"] != Draw.type:
            return {}
        return {"drawn": next(event.data["drawn"] for event in done.events if event.type == "draw:completed")}

    # -- What is asked -----------------------------------------------------------------------------------
    def read_move(self, data: Json, envelope: Envelope) -> Json:
        """The player whom a move names, as a seat."""
        named = named_in(data)
        if named is None or type(data[named]) is not int:
            return data
        seat = envelope.seat(data[named])
        return {**data, named: NOBODY if seat is None else seat}

    def write_move(self, data: Mapping[str, Json], envelope: Envelope) -> Mapping[str, Json]:
        """The seat that a move names, as a player."""
        named = named_in(data)
        if named is None:
            return data
        return {**data, named: None if data[named] == NOBODY else envelope.user(data[named])}

    def too_early(self, move: Json, view: Mapping[str, Json], envelope: Envelope, now: int) -> Refusal | None:
        """Who has just played may still say UNO before anybody catches them."""
        catches = isinstance(move, Catch) and move.seat in view["legal"]["catch"]
        if not catches or now >= envelope.played_at + GRACE:
            return None
        return Refusal("CATCH_TOO_EARLY", _("Too early: give {player} a moment to say UNO."), {"player": move.seat})

    # -- Users for seats ---------------------------------------------------------------------------------
    def _item(self, key: str, item: Json, envelope: Envelope) -> tuple[str, Json]:
        if key in RENAMED:
            return RENAMED[key], envelope.user(item)
        if key in BY_USER:
            return key, {str(person.user_id): own for person, own in zip(envelope.people, item, strict=True)}
        if key == "catch":
            return key, [envelope.user(seat) for seat in item]
        return super()._item(key, item, envelope)


def named_in(data: Json) -> str | None:
    """The key under which a move names another player, if it does."""
    verb = data.get("type") if isinstance(data, Mapping) else None
    key = WHOM.get(verb) if isinstance(verb, str) else None
    return key if key is not None and key in data else None


CONTRACT = UnoContract()
