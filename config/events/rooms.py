"""What is written down, room by room: every socket of the house with all that it says and takes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from arena import frames as arena
from arena.api import answers as of_programs
from arena.kind import SLUG
from chat import frames as chat
from chat.api import answers as of_chat
from games import catalog
from games.api import answers as of_games
from games.core.frames import Frames, Told
from games.core.shapes import WORDS, Data
from games.core.wire import Contract
from games.sockets import company_frames, frames, in_person
from gateways.spades_tables import answers as of_tables
from lobbies import frames as lobbies
from lobbies.api import answers as of_lobbies
from lobbies.pairing import frames as pairing
from records.api import answers as of_records

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
    shapes: tuple[type[Data], ...] = ()
    """What else is answered there, by REST."""

    about: str = ""
    """The kind that all of it is about, where it is one."""

    def means(self, name: str, within: str = "") -> str:
        """What a field of this room is; within one object it may be something else than elsewhere."""
        exact = f"{within}.{name}"
        return self.words.get(exact) or WORDS.get(exact) or self.words.get(name) or WORDS[name]

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


def of_kind(slug: str) -> Room:
    """The tables of this kind."""
    title, declared = catalog.rules(slug).TITLE, catalog.frames(slug)
    words = {"status": status(), **declared.words}
    return Room(slug, title, f"What a table of {title} says and takes.", declared.events, words, slug)


def status() -> str:
    """What `status` of a game is, with the words of kinds that call the gathering otherwise."""
    other = [kind for kind in catalog.kinds() if kind.wire.GATHERING != Contract.GATHERING]
    told = "".join(f" (in {kind.title} `{kind.wire.GATHERING}`)" for kind in other)
    return f"How far the game is: `{Contract.GATHERING}`{told}, `playing` or `ended`."


def refusal_words() -> dict[str, str]:
    """What those fields of refusals mean that only some kinds fill."""
    found = ((of_kind(slug), catalog.frames(slug).refusal) for slug in catalog.SLUGS)
    return {
        name: room.means(name, shape.__name__) for room, shape in found if shape for name in shape.__struct_fields__
    }


TABLE = Room(
    "table", "Every table", "What every table says, whatever the game.", frames.TABLE,
    {**frames.WORDS, **refusal_words()},
)  # fmt: skip
COMPANY = Room(
    "company", "Time and company", "What people at a table agree on besides the game, and what clocks do by it.",
    company_frames.TOLD, company_frames.WORDS,
)  # fmt: skip
CHAT = Room("chat", "Talk", "What people say at a table or in a lobby.", chat.EVENTS, chat.WORDS)
PRESENCE = Room(
    "doors", "Coming in", "What every lobby says besides.",
    (frames.CONNECTED, frames.PONG, frames.MOVING, frames.PRESENCE), frames.WORDS,
)  # fmt: skip
INSIDE = Room("lobby", "A lobby", "What happens in a lobby, to its members.", lobbies.INSIDE_EVENTS, lobbies.WORDS)
STREET = Room("street", "The public list", "Which lobbies wait for players.", lobbies.STREET_EVENTS, lobbies.WORDS)
PAIRING = Room(
    "pairing",
    "Pairing",
    "How it stands for somebody who looks for players.",
    pairing.EVENTS,
    pairing.WORDS,
    shapes=pairing.SHAPES,
)
PAGE = Room(
    "page", "Our own page of a table", "What the table in the browser is told. It may change with the page.",
    frames.PAGE, frames.WORDS,
)  # fmt: skip


GREETING = Room(
    "door", "Coming and going", "What every socket says.", (frames.CONNECTED, frames.PONG, frames.MOVING), frames.WORDS
)  # fmt: skip
PERSON = Room(
    "person", "In person", "What is for one person wherever they are.", (*in_person.PERSON, *frames.PERSON),
    {**frames.WORDS, **in_person.WORDS},
)  # fmt: skip
TOURNAMENT = Room("tournament", "Tournaments", "How a tournament of Rummy programs goes on.", arena.EVENTS, arena.WORDS)

LANGUAGE = {"lang": "`en` or `de`: the language of what is told in person."}
IN_PERSON = {"me": "`1`: what `/ws/me/` tells comes here as well.", **LANGUAGE}
OF_A_TABLE = {
    "since": "The newest entry you know, heard to its last frame: what you missed comes instead of a snapshot,"
    " if it is short.",
    "batch": "`1`: what is told together comes as one message, an array of frames; each message is one then.",
}


@cache
def kinds() -> tuple[Room, ...]:
    """The tables of each kind."""
    return tuple(map(of_kind, catalog.SLUGS))


@cache
def sockets() -> tuple[Socket, ...]:
    """Every address."""
    return (
        Socket(
            "game", "A table", "/ws/games/{game_id}/",
            "For players, and for spectators where the table lets them watch; before the deal, for members and who"
            " may watch. Moves are made here.",
            (TABLE, *kinds(), COMPANY, CHAT), {"game_id": "The game."}, OF_A_TABLE,
        ),
        Socket(
            "lobby", "A lobby", "/ws/lobbies/{lobby_id}/",
            "For its members. Nothing is asked here: gathering goes by REST.",
            (PRESENCE, INSIDE, CHAT, PERSON, PAIRING), {"lobby_id": "The lobby."}, IN_PERSON,
        ),
        Socket(
            "street", "The public list", "/ws/lobby/", "For everybody who has a name. Nothing is asked here.",
            (PRESENCE, STREET, PERSON, PAIRING), query=IN_PERSON,
        ),
        Socket(
            "me", "In person", "/ws/me/", "What is for one person wherever they are. Nothing is asked here.",
            (GREETING, PERSON, PAIRING), query=LANGUAGE,
        ),
        Socket(
            "tournament", "A tournament", f"/ws/{SLUG}/tournaments/{{number}}/",
            "For everybody who has a name. Nothing is asked here.", (GREETING, TOURNAMENT, PERSON),
            {"number": "The tournament."}, IN_PERSON,
        ),
        Socket(
            "page", "Our own page of a table", "/ws/tables/{game_id}/",
            "For the page in the browser: the same moves, and HTML in place of views. Programs want `/ws/games/`.",
            (TABLE, PAGE, CHAT, PERSON, PAIRING), {"game_id": "The game."}, {**OF_A_TABLE, "lang": "`en` or `de`."},
        ),
    )  # fmt: skip


def rooms() -> tuple[Room, ...]:
    """Every room once."""
    found = {room.slug: room for socket in sockets() for room in socket.rooms}
    return tuple(found.values())


def answered() -> tuple[Room, ...]:
    """What is answered by REST, besides views of games."""
    return (
        Room("games", "Games", "Kinds, lists and logs.", (), of_games.WORDS, shapes=of_games.SHAPES),
        Room("lobbies", "Lobbies", "Where people gather.", (), of_lobbies.WORDS, shapes=of_lobbies.SHAPES),
        PAIRING,
        Room("chat", "Talk", "What was said.", (), of_chat.WORDS, shapes=of_chat.SHAPES),
        Room("records", "Records", "What games come to.", (), of_records.WORDS, shapes=of_records.SHAPES),
        Room("tables", "Tables of Spades", "The same by other addresses.", (), of_tables.WORDS,
             shapes=of_tables.SHAPES, about=of_tables.ABOUT),
        Room("programs", "Programs", "Who plays over HTTP.", (), of_programs.WORDS,
             shapes=of_programs.SHAPES, about=SLUG),
    )  # fmt: skip
