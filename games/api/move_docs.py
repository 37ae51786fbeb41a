"""The documentation of routes by which one moves and looks at moves: bodies by kind, and every refusal in order."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from api.schema import refusals
from games import catalog
from games.api import view_docs
from games.core.frames import Data
from games.core.wire import Contract

Json = Any
Told = tuple[int, str, str]
ALWAYS = "NOT_YOUR_TURN"
NOBODY: Told = (401, "NOT_AUTHENTICATED", "Sign in first, or send a token that is still good.")
NO_GAME: Told = (404, "GAME_NOT_FOUND", "There is no such game. Check the address, or ask for a new link.")
STALE: Told = (409, "CONFLICT", "The table has moved on. Look again, then choose.")
UNREADABLE: Told = (400, "INVALID_BODY", "Some of this can't be used. See what each field says.")
GAME_ID = OpenApiParameter("game_id", int, OpenApiParameter.PATH)
KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="Sent again, the same move is answered once more."
)
SINCE = OpenApiParameter("since", int, description="Only entries after this one.")
EXPECT: Json = {"type": "integer", "description": "Refused with CONFLICT if this is not the newest entry."}

REFUSED: dict[str, tuple[str, ...]] = {
    "draw-card": (ALWAYS, "ALREADY_DREW", "BAD_BODY", "BAD_SOURCE", "DISCARD_EMPTY", "WILD_NOT_TAKEABLE"),
    "discard-card": (ALWAYS, "MUST_DRAW_FIRST", "BAD_BODY", "CARD_UNKNOWN", "CARD_NOT_YOURS", "JUST_TAKEN"),
    "submit-melds": (ALWAYS, "MUST_DRAW_FIRST", "BAD_BODY", "INVALID_DECLARATION"),
    "drop": (ALWAYS, "DROPS_OFF", "TOO_LATE_TO_DROP", "BAD_BODY"),
    "reveal": (ALWAYS, "JOKER_IS_OPEN", "JOKER_KNOWN", "BAD_BODY", "CARD_UNKNOWN", "CARD_NOT_YOURS", "NOT_A_PURE_RUN"),
    "draw": (ALWAYS, "ALREADY_DREW", "MUST_PLAY"),
    "play": (
        ALWAYS, "CARD_NOT_FOUND", "PENDING_DRAW", "ONLY_DRAWN_CARD", "ILLEGAL_CARD", "WD4_NOT_ALLOWED",
        "COLOR_REQUIRED", "SWAP_TARGET_REQUIRED",
    ),
    "end-turn": (ALWAYS, "PENDING_DRAW", "MUST_DRAW_FIRST", "MUST_PLAY"),
    "uno": ("UNO_IS_AUTO", "UNO_ALREADY_CALLED", "UNO_NOT_DUE"),
    "challenge": (ALWAYS, "NOTHING_TO_CHALLENGE"),
    "catch": ("UNO_IS_AUTO", "CATCH_COOLDOWN", "NOBODY_TO_CATCH", "CATCH_TOO_EARLY"),
    "play-tiles": (
        ALWAYS, "INVALID_MOVE", "INVALID_TILE", "DUPLICATE_TILE", "TILE_NOT_OWNED", "BOARD_TILE_LOST",
        "NO_TILE_PLAYED", "INVALID_MELD", "INITIAL_MELD_TOUCHES_BOARD", "INITIAL_MELD_SHORT", "JOKER_NOT_IN_NEW_MELD",
    ),
    "draw-tile": (ALWAYS, "INVALID_MOVE", "POOL_EMPTY"),
    "pass": (ALWAYS, "INVALID_MOVE", "POOL_NOT_EMPTY"),
}  # fmt: skip
"""What each of the kinds' own routes may answer besides what all of them do."""

BODIES: dict[str, Json] = {
    "draw-card": {"source": "stock"},
    "discard-card": {"card_id": "c_42", "expect_seq": 41},
    "submit-melds": {"melds": [{"type": "run", "card_ids": ["c_10", "c_11", "c_12"]}], "discard_card_id": "c_99"},
    "reveal": {"card_ids": ["c_10", "c_11", "c_12"]},
    "play": {"card_id": 9, "chosen_color": "red", "uno": True},
    "catch": {"player_id": 15},
    "play-tiles": {"melds": [{"kind": "run", "tiles": ["5ra", "6ra", "7ra"]}], "expect_seq": 41},
}
MORE: dict[str, Json] = {
    "draw-card": {"drawn_card": {"id": "c_87", "rank": "Q", "suit": "hearts", "is_joker": True}},
    "submit-melds": {"declared": True},
    "draw": {"drawn": [{"id": 9, "color": "blue", "value": "skip"}]},
}
"""What an answer has besides the view."""

MOVE_EXAMPLES = {
    "hidden_joker": {"type": "draw", "source": "stock"},
    "rummy": {"type": "lay_down", "melds": [["2C", "2S", "2D"]], "layoffs": [], "discard": "7H"},
    "spades": {"type": "play", "card": {"suit": "hearts", "rank": "10"}},
    "uno": {"type": "play", "card_id": 9, "chosen_color": "red"},
    "rummikub": {"type": "play_tiles", "melds": [{"kind": "run", "tiles": ["5ra", "6ra", "7ra"]}]},
}
ENTRY = {
    "seq": 41, "at": "2026-11-18T20:05:00Z", "player_id": 12, "move": {"type": "draw"},
    "events": [{"event": "game:cards:drawn", "data": {"player_id": 12, "count": 1, "reason": "turn"}}],
}  # fmt: skip
KIND = {
    "kind": "rummy", "title": "Rummy", "seats": {"min": 2, "max": 2}, "levels": ["easy", "normal", "hard"],
    "options": [{"name": "target", "type": "integer", "default": 500, "min": 1, "max": 1000, "help": "Play to this."}],
    "presets": [{
        "name": "short", "title": "Short", "summary": "Until somebody reaches 100 points.",
        "options": {"target": 100}, "settings": {},
    }],
}  # fmt: skip


# -- Parts ---------------------------------------------------------------------------------------------------
def answer(example: Json) -> OpenApiResponse:
    """A success, as an example."""
    return OpenApiResponse(OpenApiTypes.OBJECT, examples=[OpenApiExample("success", value=example, response_only=True)])


def around(contracts: Iterable[Contract]) -> tuple[Told, ...]:
    """What is refused before the rules are asked, in the words of these kinds."""
    kinds = tuple(contracts)
    outsiders = dict.fromkeys(kind.OUTSIDER for kind in kinds)
    idle = dict.fromkeys(kind.idle(started=started) for kind in kinds for started in (False, True))
    return (
        NOBODY,
        NO_GAME,
        *((403, code, "You are not part of this game.") for code in outsiders),
        *((409, code, "No game is running at this table.") for code in idle),
    )


def by_rules(contract: Contract, codes: Iterable[str]) -> tuple[Told, ...]:
    """Codes of the rules with their statuses, and what they mean."""
    return tuple((contract.status(code), code, contract.CODES[code]) for code in codes)


def body_of(shapes: Iterable[type[Data]]) -> Json:
    """The schema of a body that is one of these, without what the route says already."""
    schema, components = msgspec.json.schema_components(tuple(shapes), ref_template="{name}")
    (found,) = (inlined(one, components) for one in schema)
    fields = {name: one for name, one in found["properties"].items() if name != "type"}
    needed = [name for name in found.get("required", ()) if name != "type"]
    return {"type": "object", "properties": fields | {"expect_seq": EXPECT}, **({"required": needed} if needed else {})}


def inlined(schema: Json, components: Json) -> Json:
    """A schema with what it refers to in place."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            return inlined(components[schema["$ref"]], components)
        return {key: inlined(one, components) for key, one in schema.items()}
    return [inlined(one, components) for one in schema] if isinstance(schema, list) else schema


# -- Routes --------------------------------------------------------------------------------------------------
def of_verb(name: str) -> Callable[[Any], Any]:
    """The documentation of a kind's own route for a move."""
    (slug,) = (slug for slug in catalog.SLUGS if name in catalog.contract(slug).ROUTES)
    contract = catalog.contract(slug)
    route = contract.ROUTES[name]
    (shape,) = (one for one in catalog.frames(slug).moves if one.__struct_config__.tag == route.type)
    told = (*around([contract]), STALE, *by_rules(contract, REFUSED[name]), UNREADABLE)
    sent = [OpenApiExample("body", value=BODIES[name], request_only=True)] if name in BODIES else []
    return extend_schema(
        request={"application/json": body_of([shape])},
        responses={
            route.status: view_docs.answer(view_docs.view_of(slug), MORE.get(name, {})),
            **refusals(*told),
        },
        examples=sent,
        parameters=[GAME_ID, KEY],
        tags=[slug],
        summary=shape.__doc__,
        description=f"{shape.__doc__} A game of {catalog.rules(slug).TITLE} only.",
    )


def any_move() -> Json:
    """The schema of a body with a move of any kind."""
    shapes = tuple(shape for slug in catalog.SLUGS for shape in catalog.frames(slug).moves)
    schemas, components = msgspec.json.schema_components(shapes, ref_template="{name}")
    moves = [inlined(schema, components) for schema in schemas]
    return {
        "type": "object",
        "properties": {"move": {"anyOf": moves, "description": "In the move JSON of the kind."}, "expect_seq": EXPECT},
        "required": ["move"],
    }


def every_refusal() -> tuple[Told, ...]:
    """All that moves of any kind are refused for, each code once for each status."""
    contracts = [catalog.contract(slug) for slug in catalog.SLUGS]
    told = [(contract.status(code), code, contract.CODES[code]) for contract in contracts for code in contract.STATUS
            if code in contract.CODES]  # fmt: skip
    once = {(status, code): (status, code, said) for status, code, said in reversed((*around(contracts), STALE, *told))}
    return (*reversed(once.values()), UNREADABLE)


MOVE = extend_schema(
    request={"application/json": any_move()},
    responses={
        202: view_docs.answer(view_docs.any_view(gathering=False), {}),
        **refusals(*every_refusal()),
    },
    examples=[OpenApiExample(slug, value={"move": move}, request_only=True) for slug, move in MOVE_EXAMPLES.items()],
    parameters=[GAME_ID, KEY],
    tags=["games"],
)
LOG = extend_schema(
    responses={
        200: answer({"entries": [ENTRY], "next": None}),
        **refusals(*around(map(catalog.contract, catalog.SLUGS)), UNREADABLE),
    },
    parameters=[GAME_ID, SINCE],
    tags=["games"],
)
KINDS = extend_schema(responses={200: answer({"kinds": [KIND]}), **refusals(NOBODY)}, tags=["games"])
