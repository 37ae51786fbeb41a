"""What the sockets of tables and lobbies say about talk."""

from typing import Any, Literal

from msgspec import UNSET

from games.core.frames import Told
from games.core.shapes import Data, Maybe

Json = Any
HEARERS = "everybody there but those who do not want to hear the author; watchers' talk: no player before the end"


class Said(Data, kw_only=True):
    """A message that is new."""

    id: int
    user_id: int
    display_name: str
    text: str
    time_sent: str
    phrase: str | Maybe = UNSET
    room: Literal["watch"] | Maybe = UNSET


class Message(Said, kw_only=True):
    """A message, with what became of it."""

    edited: bool
    deleted: bool


class Place(Data):
    """Where it was said: at a table or in a lobby."""

    server_ts: int
    game_id: int | Maybe = UNSET
    lobby_id: int | Maybe = UNSET


class MessageNew(Place, kw_only=True):
    """Somebody said something."""

    message: Said


class ThreadUpdate(Place, kw_only=True):
    """Messages were edited or deleted; only these are told."""

    messages: list[Message]


EVENTS = (Told("chat:message:new", MessageNew, HEARERS), Told("chat:thread:update", ThreadUpdate, HEARERS))

WORDS = {
    "deleted": "Whether it was taken back: the id stays, the text is gone.",
    "edited": "Whether the text was changed.",
    "game_id": "The table, if it was said there.",
    "id": "By which to edit, delete or report it.",
    "lobby_id": "The lobby, if it was said there.",
    "message": "What was said.",
    "messages": "The messages as they are now.",
    "phrase": "Which phrase it is, if it is one: `text` has it in English.",
    "room": "`watch`, if it was said among those who watch.",
    "text": "Up to 255 characters, as typed.",
    "time_sent": "When, ISO 8601 in UTC.",
    "user_id": "Who said it.",
}
