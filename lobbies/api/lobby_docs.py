"""The documentation of the lobby routes: bodies, examples, and every refusal in the order of its checks."""

from collections.abc import Callable
from itertools import islice
from typing import Any

from drf_spectacular.utils import OpenApiParameter

from api.schema import MALFORMED, TOO_OFTEN, F, Told, component, flag, route
from games import catalog
from games.catalog import SLUGS
from games.see.option_words import defaults_of
from lobbies.api import answers, bodies

Json = Any
TAG = "lobbies"

NO_LOBBY: Told = (404, "LOBBY_NOT_FOUND", "There is no such lobby. Check the link or the code.")
STRANGER: Told = (403, "NOT_A_MEMBER", "You are not part of this game.")
NOT_HOST: Told = (403, "NOT_HOST", "Only the host may do this.")
STARTED: Told = (409, "ALREADY_STARTED", "The game has started already.")
NO_PLAYER: Told = (404, "NO_SUCH_PLAYER", "Nobody with this id is in the lobby.")
FULL: Told = (403, "LOBBY_FULL", "Every seat is taken. Look for another table, or open one.")
TOO_MANY: Told = (409, "TOO_MANY_LOBBIES", "You have 5 tables that wait for players. Start or leave one of them first.")
WAY_IN: tuple[Told, ...] = (
    (409, "ALREADY_JOINED", "You are in there already."),
    (403, "NOT_ALLOWED", "Only people the host invites can sit here."),
    (403, "LOBBY_CLOSED", "They have started without you. Ask them for the next game."),
    FULL,
)

KIND = catalog.unnamed("/api/lobbies") or SLUGS[0]


def some_options(kind: str, count: int) -> Json:
    """The first few options of a kind, as they are when nobody has chosen."""
    return dict(islice(defaults_of(kind).items(), count))


LOBBY = {
    "lobby_id": 3, "name": "Friday night", "kind": KIND, "status": "open", "capacity": 4, "host_user_id": 12,
    "players": [
        {"id": 12, "display_name": "Mia", "ready": True, "is_bot": False},
        {"id": 15, "display_name": "Bob", "ready": False, "is_bot": False},
    ],
    "is_ready": False, "options": some_options(KIND, 2),
    "settings": {
        "visibility": "public", "spectators": False, "hints": True, "chat": True, "phrases": True,
        "turn_clock": 0, "bot_pace": "instant",
    },
    "visibility": "public", "game_id": None, "room_code": "K7PXQ2",
}  # fmt: skip
SHAPE = component("lobbies", answers.Lobby)
LOBBY_ID = OpenApiParameter("lobby_id", int, OpenApiParameter.PATH)
LIST_QUERY = (
    OpenApiParameter("kind", str, enum=SLUGS),
    flag("mine", "Only those you are in, open or started."),
    OpenApiParameter("after", int, description="`next` of the page before."),
)


def of_lobby(*told: Told, request: Any = None, status: int = 202) -> Callable[[F], F]:
    """The documentation of a route of one lobby, which answers with the lobby."""
    return route(TAG, status, LOBBY, NO_LOBBY, *told, request=request, parameters=(LOBBY_ID,), shape=SHAPE)


LIST = route(
    TAG, 200, {"lobbies": [LOBBY], "next": None}, MALFORMED, parameters=LIST_QUERY, name="lobbies_list",
    shape=component("lobbies", answers.Lobbies),
)  # fmt: skip
CREATE = route(
    TAG, 201, {"lobby_id": 3, "room_code": "K7PXQ2"}, MALFORMED, TOO_MANY, request=bodies.LobbyBody,
    shape=component("lobbies", answers.Opened),
)  # fmt: skip
LOOK = of_lobby(status=200)
JOIN = of_lobby(*WAY_IN)
JOIN_BY_CODE = route(
    TAG, 202, LOBBY, MALFORMED, NO_LOBBY, *WAY_IN, TOO_OFTEN, request=bodies.CodeBody, name="lobbies_join_by_code",
    shape=SHAPE,
)  # fmt: skip
LEAVE = of_lobby(STRANGER)
READY = of_lobby(STRANGER, STARTED, MALFORMED, request=bodies.ReadyBody)
KICK = of_lobby(STRANGER, NOT_HOST, MALFORMED, NO_PLAYER, STARTED, request=bodies.KickBody)
HOST = of_lobby(STRANGER, NOT_HOST, MALFORMED, NO_PLAYER, request=bodies.PlayerBody)
BOTS = of_lobby(
    STRANGER, NOT_HOST, STARTED, MALFORMED, (400, "INVALID_SEAT", "There is no such seat at this table."),
    (404, "NOT_FOUND", "There is no such program for this game. Choose one from the list."),
    (409, "PROGRAM_BUSY", "Ann is playing. Wait for the end of its game."),
    (409, "PROGRAM_SILENT", "Ann does not answer. Start it again."),
    (409, "SEAT_TAKEN", "Somebody else sits there. Choose another seat."), FULL, request=bodies.LobbyBotBody,
)  # fmt: skip
OPTIONS = of_lobby(STRANGER, NOT_HOST, STARTED, MALFORMED, request=bodies.SettingsBody)
INVITE = of_lobby(
    STRANGER, MALFORMED, TOO_OFTEN, (404, "NO_SUCH_USER", "Nobody here has this username. Check it."), NOT_HOST,
    request=bodies.InviteBody,
)  # fmt: skip
