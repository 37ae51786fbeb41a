"""What the sockets of lobbies say: inside one, and on the street, where the public list hangs."""

from typing import Literal

from games.core.frames import ACTOR, Told
from games.core.shapes import AnyOptions, Data, Settings

INSIDE = "everybody in the lobby"
STREET = "everybody who watches the public list"


# -- Parts ---------------------------------------------------------------------------------------------------
class Name(Data):
    """Somebody, in short."""

    id: int
    display_name: str


class Member(Name):
    """Somebody in the lobby."""

    ready: bool


class Guest(Member):
    """Somebody in a lobby of the public list."""

    is_bot: bool


class Place(Data):
    """Which lobby."""

    lobby_id: int
    server_ts: int


class Shown(Data):
    """A lobby as everybody may see it."""

    lobby_id: int
    name: str
    kind: str
    status: Literal["open", "started", "closed"]
    capacity: int
    host_user_id: int
    players: list[Guest]
    is_ready: bool
    options: AnyOptions
    settings: Settings
    visibility: Literal["public", "private"]
    game_id: int | None


# -- Events --------------------------------------------------------------------------------------------------
class CameOrWent(Place):
    """Somebody came or went."""

    player: Name
    players: list[Name]


class PlayerJoined(CameOrWent):
    """Somebody came in."""


class PlayerLeft(CameOrWent):
    """Somebody went, or was asked to."""


class PlayerReady(Place):
    """Somebody is ready, or not any more."""

    player: Name
    ready: bool


class State(Place):
    """How the lobby stands: after everything that happens in it, and on connecting."""

    name: str
    capacity: int
    players: list[Member]
    is_ready: bool
    kind: str
    status: Literal["open", "started", "closed"]
    host_user_id: int
    options: AnyOptions
    game_id: int | None


class GameStarted(Place):
    """The cards are dealt: the game's socket has the rest."""

    game_id: int


class Refused(Data):
    """A request by REST was refused."""

    code: Literal["LOBBY_FULL", "LOBBY_NOT_FOUND", "FORBIDDEN"]
    message: str
    reason: str
    server_ts: int


class ListUpdate(Data):
    """Lobbies that wait for players: all of them on connecting, then each that comes or changes."""

    lobbies: list[Shown]
    server_ts: int


class ListRemoved(Place):
    """A lobby is not in the public list any more."""


ERROR = Told("lobby:error", Refused, ACTOR)
INSIDE_EVENTS = (
    Told("lobby:state:update", State, INSIDE),
    Told("lobby:player:joined", PlayerJoined, INSIDE),
    Told("lobby:player:left", PlayerLeft, INSIDE),
    Told("lobby:player:ready", PlayerReady, INSIDE),
    Told("lobby:game:started", GameStarted, INSIDE),
    ERROR,
)
STREET_EVENTS = (Told("lobby:list:update", ListUpdate, STREET), Told("lobby:list:removed", ListRemoved, STREET), ERROR)

WORDS = {
    "capacity": "How many chairs there are.",
    "code": "The coarse word that every client knows.",
    "game_id": "The game of this lobby; null while there is none.",
    "host_user_id": "Who may start, seat bots and change the rules.",
    "id": "The user id.",
    "is_ready": "Whether there are enough people, and all are ready.",
    "lobbies": "The lobbies.",
    "lobby_id": "The lobby.",
    "message": "For people, in their language.",
    "name": "What its host called it.",
    "player": "Who.",
    "players": "Everybody in it, longest there first.",
    "ready": "Whether they are ready. The host and bots always are.",
    "reason": "The exact code.",
    "status": "Whether it gathers, plays, or has closed.",
}
