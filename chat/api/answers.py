"""What the routes of chat answer, as types."""

from chat import frames
from games.core.shapes import Data


class Thread(Data):
    """Part of a thread, oldest first."""

    messages: list[frames.Message]
    has_more: bool


class OneMessage(Data):
    """A message as it is now."""

    message: frames.Message


class Reported(Data):
    """A message that staff will look at."""

    message_id: int


class Muting(Data):
    """Whether the caller hears somebody."""

    user_id: int
    muted: bool


class Muted(Data):
    """Somebody whom the caller does not hear."""

    user_id: int
    display_name: str


class Mutes(Data):
    """All whom the caller does not hear."""

    users: list[Muted]


SHAPES = (Thread, OneMessage, Reported, Muting, Mutes)
WORDS = {
    **frames.WORDS,
    "Muted.user_id": "Who it is.",
    "Muting.user_id": "Who it is.",
    "has_more": "Whether there is more that way.",
    "message_id": "The message.",
    "muted": "Whether the caller hears nothing of them.",
    "users": "The people, in the order in which they were muted.",
}
"""What the fields mean."""
