"""The documentation of the game routes that gather people: bodies, examples, and every refusal in order."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer

from api.schema import MALFORMED, TOO_OFTEN, F, Told, component, flag, route
from games import catalog
from games.api import answers, move_docs
from games.api.move_docs import around
from games.catalog import SLUGS
from lobbies.api import bodies
from lobbies.api.lobby_docs import LOBBY, NO_LOBBY, NOT_HOST, SHAPE, STARTED, TOO_MANY, some_options

Json = Any
TAG = "games"
NO_GAME: Told = (404, "GAME_NOT_FOUND", "There is no such game. Check the address, or ask for a new link.")
AROUND = around(map(catalog.contract, SLUGS))
OUTSIDERS = tuple(told for told in AROUND if told[0] == 403)
IDLE = tuple(told for told in AROUND if told[0] == 409)
GAME_ID = OpenApiParameter("game_id", int, OpenApiParameter.PATH)
KIND = catalog.unnamed("/api/games") or SLUGS[0]
GATHERING = {
    "game_id": 7, "kind": KIND, "status": "lobby", "state": "lobby", "phase": "lobby", "seq": 0,
    "lobby_id": 3, "host_user_id": 12, "max_players": 4, "current_player_id": None, "turn_number": 0, "deadline": None,
    "players": [
        {"player_id": 12, "display_name": "Mia", "is_bot": False, "connected": True, "seat": 0},
        {"player_id": 15, "display_name": "Bob", "is_bot": False, "connected": True, "seat": 1},
    ],
    "options": some_options(KIND, 1), "settings": LOBBY["settings"], "shuffle": {}, "seeded": False,
    "created_at": "2026-11-18T20:00:00Z", "room_code": "K7PXQ2", "you": {"seat": 1, "player_id": 15}, "legal": {},
    "server_ts": 1790000000000,
}  # fmt: skip
LINE = {
    "game_id": 7, "kind": LOBBY["kind"], "status": "playing", "seq": 41, "lobby_id": 3, "host_user_id": 12,
    "players": GATHERING["players"], "created_at": "2026-11-18T20:00:00Z", "started_at": "2026-11-18T20:05:00Z",
    "ended_at": None,
}  # fmt: skip
CLAIMS = PolymorphicProxySerializer(
    component_name="NewGame", serializers=[bodies.StartBody, bodies.GameBody], resource_type_field_name=None
)
LIST_QUERY = (
    OpenApiParameter("kind", str, enum=SLUGS),
    OpenApiParameter("status", str, enum=("lobby", "setup", "playing", "ended")),
    flag("mine", "Only those you play in."),
    OpenApiParameter("after", int, description="`next` of the page before."),
)


def of_game(example: Json, *told: Told, shape: Any, request: Any = None, status: int = 202) -> Callable[[F], F]:
    """The documentation of a route of one game."""
    return route(TAG, status, example, NO_GAME, *told, request=request, parameters=(GAME_ID,), shape=shape)


def of_view(*told: Told, request: Any = None, status: int = 202) -> Callable[[F], F]:
    """The documentation of a route that answers with the caller's view."""
    return of_game(GATHERING, *told, request=request, status=status, shape=move_docs.any_view())


LIST = route(
    TAG, 200, {"games": [LINE], "next": None}, MALFORMED, parameters=LIST_QUERY, name="games_list",
    shape=component("games", answers.Games),
)  # fmt: skip
CREATE = route(
    TAG, 201, {"game_id": 7, "room_code": "K7PXQ2", "lobby_id": 3}, MALFORMED, TOO_MANY,
    NO_LOBBY, NOT_HOST, STARTED,
    (403, "NOT_ENOUGH_PLAYERS", "2 players are needed. Send the link, or seat a bot."),
    (403, "LOBBY_NOT_READY", "The lobby is not ready: waiting for Bob."),
    request=CLAIMS, shape={"oneOf": [component("games", answers.Opened), component("games", answers.Started)]},
)  # fmt: skip
LOOK = of_view(*OUTSIDERS, status=200)
JOIN = of_view(
    (403, "ALREADY_JOINED", "You are in there already."),
    (403, "NOT_ALLOWED", "Only people the host invites can sit here."),
    (403, "ALREADY_STARTED", "They have started without you. Ask them for the next game."),
    (403, "GAME_FULL", "Every seat is taken. Look for another table, or open one."), MALFORMED, TOO_OFTEN,
    request=bodies.JoinBody,
)  # fmt: skip
START = of_view(
    *OUTSIDERS, NOT_HOST, (409, "NOT_IN_LOBBY", "This game has started already."),
    (409, "TOO_FEW_PLAYERS", "2 players are needed. Send the link, or seat a bot."),
)  # fmt: skip
LEAVE = of_game({"game_id": 7, "lobby_id": 3}, *OUTSIDERS, STARTED, shape=component("games", answers.Left))
REJOIN = of_view(
    (403, "NOT_A_FORMER_PLAYER", "You have no seat in this game to come back to."),
    *IDLE,
    (409, "ALREADY_SEATED", "You are in your seat already."),
)  # fmt: skip
REMATCH = of_game(
    LOBBY, *OUTSIDERS, STARTED, (409, "NOT_ENDED", "This game isn't over yet. Finish it first."), shape=SHAPE,
)  # fmt: skip
