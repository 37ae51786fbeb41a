"""What is written down, room by room: every socket of the house with all that it says and takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from arena import frames as arena
from arena.kind import SLUG
from chat import frames as chat
from games import catalog
from games.core.frames import WORDS, Frames, Told
from games.core.wire import Contract
from games.sockets import frames
from lobbies import frames as lobbies

Json = Any


@dataclass(frozen=True, slots=True)
class Room:
    """What belongs together: a name to find it by, what is told there, and what its fields mean."""

    slug: str
    title: str
    says: str
    told: tuple[Told, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    kind: str | None = None

    def means(self, name: str, within: str = "") -> str:
        """What a field of this room is; within one object it may be something else than elsewhere."""
        return self.words.get(f"{within}.{name}") or self.words.get(name) or WORDS[name]

    @property
    def frames(self) -> Frames | None:
        """What else the tables of this kind take."""
        return catalog.frames(self.kind) if self.kind else None


@dataclass(frozen=True, slots=True)
class Socket:
    """An address to connect to, and the rooms one hears there."""

    slug: str
    title: str
    address: str
    says: str
    rooms: tuple[Room, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    """What stands for what in the address."""

    query: Mapping[str, str] = field(default_factory=dict)


REFUSAL = {name: meaning for slug in catalog.SLUGS for name, meaning in catalog.frames(slug).refusal.items()}
TABLE = Room(
    "table", "Every table", "What every table says, whatever the game.", frames.TABLE, {**frames.WORDS, **REFUSAL}
)  # fmt: skip
CHAT = Room("chat", "Talk", "What people say at a table or in a lobby.", chat.EVENTS, chat.WORDS)
PRESENCE = Room(
    "doors", "Coming in", "What every lobby says besides.",
    (frames.CONNECTED, frames.MOVING, frames.PRESENCE), frames.WORDS,
)  # fmt: skip
INSIDE = Room("lobby", "A lobby", "What happens in a lobby, to its members.", lobbies.INSIDE_EVENTS, lobbies.WORDS)
STREET = Room("street", "The public list", "Which lobbies wait for players.", lobbies.STREET_EVENTS, lobbies.WORDS)
PAGE = Room(
    "page", "Our own page of a table", "What the table in the browser is told. It may change with the page.",
    frames.PAGE, frames.WORDS,
)  # fmt: skip

GREETING = Room("door", "Coming and going", "What every socket says.", (frames.CONNECTED, frames.MOVING), frames.WORDS)
TOURNAMENT = Room("tournament", "Tournaments", "How a tournament of Rummy programs goes on.", arena.EVENTS, arena.WORDS)

OF_A_TABLE = {
    "since": "The newest entry you know, heard to its last frame: what you missed comes instead of a snapshot,"
    " if it is short.",
    "batch": "`1`: what is told together comes as one message, an array of frames; each message is one then.",
}


def status() -> str:
    """What `status` of a game is, with the words of kinds that call the gathering otherwise."""
    other = [kind for kind in catalog.kinds() if kind.wire.GATHERING != Contract.GATHERING]
    told = "".join(f" (in {kind.title} `{kind.wire.GATHERING}`)" for kind in other)
    return f"How far the game is: `{Contract.GATHERING}`{told}, `playing` or `ended`."


@cache
def kinds() -> tuple[Room, ...]:
    """The tables of each kind."""
    return tuple(
        Room(slug, catalog.rules(slug).TITLE, f"What a table of {catalog.rules(slug).TITLE} says and takes.",
             catalog.frames(slug).events, {"status": status(), **catalog.frames(slug).words}, slug)
        for slug in catalog.SLUGS
    )  # fmt: skip


@cache
def sockets() -> tuple[Socket, ...]:
    """Every address."""
    return (
        Socket(
            "game", "A table", "/ws/games/{game_id}/",
            "For players, and for spectators where the table lets them watch; before the deal, for members and who"
            " may watch. Moves are made here.",
            (TABLE, *kinds(), CHAT), {"game_id": "The game."}, OF_A_TABLE,
        ),
        Socket(
            "lobby", "A lobby", "/ws/lobbies/{lobby_id}/",
            "For its members. Nothing is asked here: gathering goes by REST.",
            (PRESENCE, INSIDE, CHAT), {"lobby_id": "The lobby."},
        ),
        Socket(
            "street", "The public list", "/ws/lobby/", "For everybody who has a name. Nothing is asked here.",
            (PRESENCE, STREET),
        ),
        Socket(
            "tournament", "A tournament", f"/ws/{SLUG}/tournaments/{{number}}/",
            "For everybody who has a name. Nothing is asked here.", (GREETING, TOURNAMENT),
            {"number": "The tournament."},
        ),
        Socket(
            "page", "Our own page of a table", "/ws/tables/{game_id}/",
            "For the page in the browser: the same moves, and HTML in place of views. Programs want `/ws/games/`.",
            (TABLE, PAGE, CHAT), {"game_id": "The game."}, {**OF_A_TABLE, "lang": "`en` or `de`."},
        ),
    )  # fmt: skip


def rooms() -> tuple[Room, ...]:
    """Every room once."""
    found = {room.slug: room for socket in sockets() for room in socket.rooms}
    return tuple(found.values())
