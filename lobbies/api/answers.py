"""What the routes of lobbies answer, as types."""

from msgspec import UNSET

from games.core.shapes import Data, Maybe
from lobbies import frames


class Lobby(frames.Shown, kw_only=True):
    """A lobby; its members see the room code too."""

    room_code: str | Maybe = UNSET


class Lobbies(Data):
    """Lobbies that gather, and the caller's own, newest first."""

    lobbies: list[Lobby]
    next: int | None


class Opened(Data):
    """A new lobby."""

    lobby_id: int
    room_code: str


SHAPES = (Lobby, Lobbies, Opened)
WORDS = frames.WORDS
