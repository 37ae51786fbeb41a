"""What games and chat must ask of the lobbies above them, which answer when they are ready."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from api.problems import Problem
from games.table.refusals import no_such_game

Json = Any


@dataclass(frozen=True, slots=True)
class Gathered:
    """A game that still gathers, as one caller may see it: the public view, and a member's own part."""

    game_id: int
    kind: str
    view: Json
    own: Json
    is_member: bool
    seat: int | None
    version: int = 0
    """Of the lobby it gathers in."""


@dataclass(frozen=True, slots=True)
class Hall:
    """A lobby as far as the rooms beside it need to know it; `is_member` is about whoever asked."""

    id: int
    host_id: int
    is_closed: bool
    is_member: bool
    settings: Mapping[str, Json]
    group: str


def _unknown(game_id: int, user: User) -> Gathered | None:
    return None


def _nowhere(lobby_id: int, user: User) -> Hall:
    raise no_such_game()


@dataclass
class Gathering:
    """Questions about lobbies and their games, answered by whoever registered."""

    belongs: Callable[[int, User], bool] = field(default=lambda lobby_id, user: False)
    """Whether somebody is in this lobby or invited to it."""

    look: Callable[[int, User], Gathered | None] = field(default=_unknown)
    """A game that has not been dealt, for a caller; `None` if there is none, a `Problem` if it is not for them."""

    hall: Callable[[int, User], Hall] = field(default=_nowhere)
    """A lobby; a `Problem` if there is none that this caller may know of."""

    group: Callable[[int], str] = field(default=str)
    """The channel group of a lobby's sockets."""

    refused: Callable[[int, int, Problem], None] = field(default=lambda lobby_id, user_id, problem: None)
    """Mirror a refusal to somebody's sockets in a lobby."""

    mine: Callable[[User], Iterable[int]] = field(default=lambda user: ())
    """Ids of the gathering games somebody is in."""

    seated: Callable[[Iterable[int]], Mapping[int, list[Json]]] = field(default=lambda game_ids: {})
    """`players` of these gathering games, for lists."""

    page: Callable[[int], str] = field(default=lambda game_id: "/")
    """The address of the page where a gathering game's people wait."""

    door: Callable[[int], str] = field(default=lambda game_id: "/")
    """The address of the page for who may know of a game but does not sit at its table (any more)."""

    chat: Callable[[int, int | None, int], list[Json]] = field(default=lambda game_id, user_id, most: [])
    """The newest messages at a table as this user may see them (`None`: a spectator), oldest first."""

    def knows(self, lobby_id: int | None, user: User) -> bool:
        """Whether a private game of this lobby exists for the caller."""
        return lobby_id is not None and self.belongs(lobby_id, user)


gathering = Gathering()
