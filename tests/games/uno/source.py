"""The events of the game's first design as it wrote them down: these fields a client of that time relies on."""

from typing import Any

Json = Any
number, string, boolean, null = int, str, bool, None

PERSON = {"id": number, "display_name": string}
CARD = {"id": number, "color": string, "value": string}
MESSAGE = {"id": number, "user_id": number, "display_name": string, "text": string, "time_sent": string}

EVENTS: dict[str, Json] = {
    "conn:connected": {"user_id": number, "server_ts": number},
    "lobby:player:joined": {"lobby_id": number, "player": PERSON, "players": [PERSON], "server_ts": number},
    "lobby:player:left": {"lobby_id": number, "player": PERSON, "players": [PERSON], "server_ts": number},
    "lobby:player:ready": {"lobby_id": number, "player": PERSON, "ready": boolean, "server_ts": number},
    "lobby:state:update": {
        "lobby_id": number,
        "name": string,
        "capacity": number,
        "players": [{"id": number, "display_name": string, "ready": boolean}],
        "is_ready": boolean,
        "server_ts": number,
    },
    "lobby:game:started": {"lobby_id": number, "game_id": number, "server_ts": number},
    "lobby:error": {"code": {"LOBBY_FULL", "LOBBY_NOT_FOUND", "FORBIDDEN"}, "message": string, "server_ts": number},
    "game:card:played": {
        "game_id": number,
        "player_id": number,
        "card": {"id": number, "color": string, "value": string},
        "chosen_color": {string, null},
        "effects": {"skip?": boolean, "reverse?": boolean, "draw?": number},
        "next_player_id": {number, null},
        "server_ts": number,
    },
    "game:draw:completed": {"game_id": number, "player_id": number, "drawn": [CARD], "server_ts": number},
    "game:hand:update": {
        "game_id": number,
        "player_id": number,
        "hand": [CARD],
        "hand_count": number,
        "server_ts": number,
    },
    "game:state:update": {
        "game_id": number,
        "status": {"setup", "playing", "ended"},
        "turn_number": number,
        "current_player_id": {number, null},
        "direction": {"cw", "ccw"},
        "top_discard": {"color": string, "value": string},
        "draw_pile_count": number,
        "hand_counts": {"player_id": number},
        "server_ts": number,
    },
    "game:turn:changed": {"game_id": number, "next_player_id": number, "turn_number": number, "server_ts": number},
    "game:reverse": {"game_id": number, "direction": {"cw", "ccw"}, "server_ts": number},
    "game:skip": {"game_id": number, "skipped_player_id": number, "server_ts": number},
    "game:color:chosen": {
        "game_id": number,
        "player_id": number,
        "color": {"red", "yellow", "green", "blue"},
        "server_ts": number,
    },
    "game:ended": {
        "game_id": number,
        "winner_id": {number, null},
        "scoreboard": [{"player_id": number, "rank": number, "hand_count": number}],
        "ended_at": string,
        "server_ts": number,
    },
    "game:error": {
        "code": {"INVALID_MOVE", "FORBIDDEN", "CONFLICT", "RATE_LIMITED"},
        "message": string,
        "server_ts": number,
    },
    "chat:message:new": {"game_id": number, "message": MESSAGE, "server_ts": number},
    "chat:thread:update": {
        "game_id": number,
        "messages": [{**MESSAGE, "edited": boolean, "deleted": boolean}],
        "server_ts": number,
    },
}
"""`{…, null}` and `{"a", "b"}`: one of these; `"key?"`: perhaps; the one key `player_id`: any user id."""


def fits(schema: Json, value: Json) -> bool:
    """Whether a value has at least what is written down, in the right types."""
    if isinstance(schema, set):
        return any(fits(one, value) for one in schema)
    if isinstance(schema, list):
        return isinstance(value, list) and all(fits(schema[0], item) for item in value)
    if isinstance(schema, dict):
        return isinstance(value, dict) and _has(schema, value)
    return type(value) is schema if isinstance(schema, type) else value == schema


def _has(schema: dict[str, Json], value: dict[str, Json]) -> bool:
    if set(schema) == {"player_id"}:
        return all(key.isdecimal() and fits(schema["player_id"], item) for key, item in value.items())
    sure = {key: part for key, part in schema.items() if not key.endswith("?")}
    perhaps = {key[:-1]: part for key, part in schema.items() if key.endswith("?")}
    return all(key in value and fits(part, value[key]) for key, part in sure.items()) and all(
        fits(part, value[key]) for key, part in perhaps.items() if key in value
    )
