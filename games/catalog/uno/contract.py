"""The wire format of UNO: users for seats, the words its clients know, and what only the clock can judge."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.catalog.uno.codes import CODES, STATUS
from games.catalog.uno.frames import FRAMES
from games.catalog.uno.moves import Catch, Challenge, Draw, EndTurn, Play, Uno
from games.core.rules import Event, Refusal, Translate
from games.core.text import gettext_noop as _
from games.core.wire import Contract, Cooldown, Done, Envelope, Route

Json = Any

COARSE = {403: "FORBIDDEN", 409: "CONFLICT", 429: "RATE_LIMITED"}
"""What sockets hear for a status; for the rest, that the move is invalid."""

GRACE = 1500
"""Milliseconds after a play in which nobody may be caught: time to say UNO."""

RENAMED = {
    "winner_seat": "winner_id",
    "dealer_seat": "dealer_id",
    "challenger_seat": "challenger_id",
    "drawer_seat": "drawer_id",
}
BY_USER = frozenset({"hand_counts", "hands", "scores"})
"""Lists in seat order; on the wire objects, by user id."""

PLAIN = frozenset({"hand", "card", "cards", "drawn", "top_discard", "options"})
"""What names no seats."""

WHOM = {Play.type: "swap_with", Catch.type: "player_id"}
"""The key of a move that names another player."""

NOBODY = -1
"""A seat that does not exist, for a user who does not sit here."""


class UnoContract(Contract):
    """Routes, words and times of UNO."""

    STATUS = STATUS
    CODES = CODES
    FRAMES = FRAMES
    EXAMPLE = {"type": "play", "card_id": 9, "chosen_color": "red"}
    NOT_PLAYING = "GAME_NOT_RUNNING"
    OUTSIDER = "NOT_A_PLAYER"
    GATHERING = "setup"
    UNNAMED = frozenset({"/api/lobbies"})
    CHAT = 30
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

    # -- What is seen ----------------------------------------------------------------------------------------
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

    # -- What is told ----------------------------------------------------------------------------------------
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
        return {**told, "code": COARSE.get(status, "INVALID_MOVE"), "reason": body["code"]}

    def answer(self, done: Done, seat: int, envelope: Envelope, translate: Translate) -> dict[str, Json]:
        """To a draw: the cards that came, perhaps none."""
        if done.move["type"] != Draw.type:
            return {}
        return {"drawn": next(event.data["drawn"] for event in done.events if event.type == "draw:completed")}

    # -- What is asked ---------------------------------------------------------------------------------------
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

    # -- Users for seats -------------------------------------------------------------------------------------
    def _item(self, key: str, item: Json, envelope: Envelope) -> tuple[str, Json]:
        if key in PLAIN:
            return key, item
        if key in RENAMED:
            return RENAMED[key], envelope.user(item)
        if key in BY_USER:
            return key, by_user(item, envelope)
        if key == "catch":
            return key, [envelope.user(seat) for seat in item]
        return super()._item(key, item, envelope)


def by_user(items: Iterable[Json], envelope: Envelope) -> dict[str, Json]:
    """A list in seat order as an object by user id."""
    return {str(person.user_id): item for person, item in zip(envelope.people, items, strict=True)}


def named_in(data: Json) -> str | None:
    """The key under which a move names another player, if it does."""
    verb = data.get("type") if isinstance(data, Mapping) else None
    key = WHOM.get(verb) if isinstance(verb, str) else None
    return key if key is not None and key in data else None


CONTRACT = UnoContract()
