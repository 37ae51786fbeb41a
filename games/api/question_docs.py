"""The documentation of routes that ask: what they take, answers of two kinds, and every refusal in order."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from api.schema import refusals
from games import catalog
from games.api.move_docs import GAME_ID, around

Json = Any
Told = tuple[int, str, str]
COMMON = around(map(catalog.contract, catalog.SLUGS))
HINTS_OFF: Told = (403, "HINTS_OFF", "At this table everybody plays without help.")
COACHED = {"level": 3, "playable": True, "count": 2, "tiles": ["8ra", "9ra"], "proven": True}
LOOKED = {"moves": [{"seq": 17, "cost": 9.9, "line": "Round 1, turn 4: green 7 (41 %) instead of green 4 (51 %)."}]}
ADVICE = {"outs": ["7C", "7D"], "lines": ["Take the seven of hearts: it makes a meld.", "Points without a place: 41."]}
OPEN = {"coach": ADVICE, "hints": [{"type": "draw", "source": "stock"}, {"type": "draw", "source": "discard"}]}
CHECK = {"melds": [{"kind": "run", "tiles": ["8ra", "9rb", "10ra"]}]}
CHECKED = {
    "ok": False, "your_turn": True, "seq": 41, "tiles_played": ["8ra", "9rb", "10ra"],
    "opening": {"needed": True, "required": 30, "total": 27},
    "problems": [{"code": "INITIAL_MELD_SHORT", "error": "27 of 30 points."}],
    "melds": [{
        "index": 0, "id": "8ra-9rb-10ra", "kind": "run", "valid": True, "reasons": [], "value": 27, "new": True,
        "jokers": {}, "alternatives": [],
    }],
}  # fmt: skip

GAP = "Between 4 and 7 of hearts two cards are missing; one wild is not enough."
REPORT = {
    "declarable": False, "problems": ["CARDS_LEFT", "MELD_INVALID"],
    "melds": [{
        "index": 0, "type": "run", "valid": False, "pure": False, "wilds": 0, "reason": "GAP", "text": GAP,
    }],
    "left_over": ["c_3", "c_9"], "discard_card_id": None, "points": 12,
}  # fmt: skip
ARRANGED = {
    "groups": [{"type": "run", "card_ids": ["c_10", "c_11", "c_12"], "pure": True, "stands_for": []}],
    "loose": ["c_3", "c_9"], "points": 12, "discard_card_id": "c_99", "declarable": False,
}  # fmt: skip
GROUPED = {"groups": [["c_10", "c_11", "c_12"], ["c_25", "c_38"]], "loose": ["c_9", "c_3"]}
BAD_BODY: Told = (400, "BAD_BODY", "Name a card by its id, such as c_42.")


def asks(examples: dict[str, Json], *told: Told, body: Json = None, **more: Any) -> Callable[[Any], Any]:
    """The documentation of a route that asks."""
    shown = [OpenApiExample(name, value=value, response_only=True) for name, value in examples.items()]
    answers = {200: OpenApiResponse(OpenApiTypes.OBJECT, examples=shown), **refusals(*COMMON, *told)}
    sent = [OpenApiExample("body", value=body, request_only=True)] if body else []
    request = OpenApiTypes.OBJECT if body else None
    return extend_schema(request=request, responses=answers, examples=sent, tags=["games"], **more)


LEVEL = OpenApiParameter("level", int, description="How much a coach tells, from 1; for kinds that have one.")
HINTS = asks(
    {"with a coach (Rummikub)": COACHED, "the moves that are open": OPEN}, HINTS_OFF,
    (403, "NOT_YOUR_TURN", "It's Bob's turn."),
    (400, "INVALID_BODY", "Some of this can't be used. See what each field says."),
    parameters=[GAME_ID, LEVEL],
)  # fmt: skip
REVIEW = extend_schema(
    responses={
        200: OpenApiResponse(OpenApiTypes.OBJECT, examples=[OpenApiExample("looked back", value=LOOKED)]),
        **refusals(
            (401, "NOT_AUTHENTICATED", "Sign in first, or send a token that is still good."),
            (404, "GAME_NOT_FOUND", "There is no such game. Check the address, or ask for a new link."),
            (409, "NOT_ENDED", "This game isn't over yet. Finish it first."),
            (429, "RATE_LIMITED", "That was too often. Try again in a minute."),
        ),
    },
    parameters=[GAME_ID],
    tags=["games"],
)
ASK = asks(
    {
        "check (Rummikub)": CHECKED,
        "check-melds (Hidden Joker Rummy)": REPORT,
        "arrange (Hidden Joker Rummy)": ARRANGED,
    },
    HINTS_OFF,
    BAD_BODY,
    (400, "INVALID_MOVE", "Send the whole board as a list of melds."),
    (400, "INVALID_TILE", "There is no tile 14ra."),
    (429, "RATE_LIMITED", "That was too often. Try again in a second."),
    body=CHECK,
    parameters=[GAME_ID],
)
PLAIN = asks(
    {"arrange (Hidden Joker Rummy)": ARRANGED},
    HINTS_OFF,
    (405, "METHOD_NOT_ALLOWED", "This address does not take that method."),
    parameters=[GAME_ID],
)
LAYOUT = asks({"the report on these groups": REPORT}, BAD_BODY, body=GROUPED, parameters=[GAME_ID])
