"""What the sockets of tables and lobbies say about talk."""

from typing import Any

from msgspec import UNSET

from games.core.frames import Data, Maybe, Told

Json = Any
HEARERS = "everybody there but those who have muted the author"


class Said(Data):
    """A message that is new."""

    id: int
    user_id: int
    display_name: str
    text: str
    time_sent: str


class Message(Said):
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
    "text": "Up to 255 characters, as typed.",
    "time_sent": "When, ISO 8601 in UTC.",
    "user_id": "Who said it.",
}
