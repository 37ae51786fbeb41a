"""The wire format of Rummikub: racks, boards and turns by user ids, and a check of what one may lay."""

from collections.abc import Mapping

from games.catalog.rummikub.models import GameStatus
from games.catalog.rummikub.rules.check import attempt_in, check, parse_draft
from games.catalog.rummikub.rules.moves import Timeout
from games.catalog.rummikub.wire.frames import FRAMES
from games.core.envelope import Envelope
from games.core.routes import Question, Reserved, WholeBody
from games.core.rules import Event, Json, Translate
from games.core.text import gettext_noop as _
from games.core.wire import Contract

BOARD_RULES = (
    "DUPLICATE_TILE",
    "TILE_NOT_OWNED",
    "BOARD_TILE_LOST",
    "NO_TILE_PLAYED",
    "INVALID_MELD",
    "INITIAL_MELD_TOUCHES_BOARD",
    "INITIAL_MELD_SHORT",
    "JOKER_NOT_IN_NEW_MELD",
)
"""What a board may be refused for, in the order of the checks."""

STATUS = {
    "INVALID_MOVE": 400,
    "INVALID_TILE": 400,
    "NOT_YOUR_TURN": 403,
    "POOL_EMPTY": 409,
    "POOL_NOT_EMPTY": 409,
    **dict.fromkeys(BOARD_RULES, 422),
}

CODES = {
    "NOT_A_PLAYER": "The caller has no seat in this game.",
    "GAME_NOT_STARTED": "The tiles have not been dealt yet.",
    "GAME_ENDED": "The game is over.",
    "NOT_YOUR_TURN": "Another seat is to move; `error` says who.",
    "INVALID_MOVE": "The move cannot be read: its type, a kind or a key is missing or unknown.",
    "INVALID_TILE": "There is no tile with this id.",
    "POOL_EMPTY": "There is nothing to draw; lay tiles or pass.",
    "POOL_NOT_EMPTY": "Nobody passes while there are tiles to draw.",
    "DUPLICATE_TILE": "A tile lies on the board twice.",
    "TILE_NOT_OWNED": "A tile comes neither from the board nor from the caller's rack.",
    "BOARD_TILE_LOST": "A tile of the board is missing.",
    "NO_TILE_PLAYED": "No tile comes from the rack.",
    "INVALID_MELD": "A meld is neither group nor run; `fields` names each with the reasons.",
    "INITIAL_MELD_TOUCHES_BOARD": "Before the opening the board stays as it is.",
    "INITIAL_MELD_SHORT": "The opening is worth too little; `error` says how much.",
    "JOKER_NOT_IN_NEW_MELD": "A freed joker goes into a new meld.",
}

OURS = _("Time is called by the house alone. Lay tiles, draw or pass.")


def check_draft(
    view: Mapping[str, Json], body: Mapping[str, Json], envelope: Envelope, translate: Translate
) -> dict[str, Json]:
    """What the rules say of a draft; it changes nothing, and tells nothing that this seat does not see."""
    found = check(attempt_in(view, parse_draft(body.get("melds"))), translate)
    your_turn = view["current_seat"] == view["you"]["seat"]
    return {"ok": found["ok"], "your_turn": your_turn, "seq": envelope.seq, **found}


class RummikubContract(Contract):
    """Moves by three routes, `check` beside them, and a coach."""

    STATUS = STATUS
    CODES = CODES
    NO_SEATS = frozenset(
        {"board", "diff", "legal", "melds", "melds_info", "options", "rack", "sorts", "tiles", "tiles_played"}
    )
    NOT_STARTED = "GAME_NOT_STARTED"
    GAME_OVER = "GAME_ENDED"
    OUTSIDER = "NOT_A_PLAYER"
    RESERVED = {Timeout.type: Reserved("INVALID_MOVE", OURS)}
    ROUTES = {
        "play-tiles": WholeBody(
            "play_tiles",
            refused=("NOT_YOUR_TURN", "INVALID_MOVE", "INVALID_TILE", *BOARD_RULES),
            body={"melds": [{"kind": "run", "tiles": ["5ra", "6ra", "7ra"]}], "expect_seq": 41},
        ),
        "draw-tile": WholeBody("draw", refused=("NOT_YOUR_TURN", "INVALID_MOVE", "POOL_EMPTY")),
        "pass": WholeBody("pass", refused=("NOT_YOUR_TURN", "INVALID_MOVE", "POOL_NOT_EMPTY")),
    }
    QUESTIONS = {
        "check": Question(
            check_draft,
            limit="check",
            example={
                "ok": False,
                "your_turn": True,
                "seq": 41,
                "tiles_played": ["8ra", "9rb", "10ra"],
                "opening": {"needed": True, "required": 30, "total": 27},
                "problems": [{"code": "INITIAL_MELD_SHORT", "error": "27 of 30 points."}],
                "melds": [
                    {
                        "index": 0,
                        "id": "8ra-9rb-10ra",
                        "kind": "run",
                        "valid": True,
                        "reasons": [],
                        "value": 27,
                        "new": True,
                        "jokers": {},
                        "alternatives": [],
                    }
                ],
            },
            body={"melds": [{"kind": "run", "tiles": ["8ra", "9rb", "10ra"]}]},
            refused=(
                (400, "INVALID_MOVE", "Send the whole board as a list of melds."),
                (400, "INVALID_TILE", "There is no tile 14ra."),
            ),
        )
    }
    FRAMES = FRAMES
    ONE_PICTURE = True
    EXAMPLE = {"type": "play_tiles", "melds": [{"kind": "run", "tiles": ["5ra", "6ra", "7ra"]}]}

    def view(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """The whole view, with the times that rules do not know."""
        times = {"created_at": envelope.created_at, "updated_at": envelope.updated_at}
        return super().view(view, envelope) | times

    def gathered(self, view: Mapping[str, Json]) -> dict[str, Json]:
        """The view before the deal, with the status that the domain model has for it."""
        return {**view, "game_status": GameStatus.WAITING_FOR_PLAYERS.value}

    def hand_update(self, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """A seat's own tiles on connecting and on coming back, as in the event, with `you` and `legal`."""
        you = self.you(view["you"], envelope)
        own = {name: you[name] for name in ("player_id", "rack", "sorts", "last_drawn")}
        count = len(you["rack"]["tile_ids"])
        return {**self.stamp(envelope), **own, "hand_count": count, "you": you, "legal": view["legal"]}

    def event(self, event: Event, view: Mapping[str, Json], envelope: Envelope) -> dict[str, Json]:
        """One event; with the last one comes the seed."""
        data = super().event(event, view, envelope)
        if event.type == "ended":
            data["seed"] = envelope.shuffle.get("seed")
        return data


CONTRACT = RummikubContract()
