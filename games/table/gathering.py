"""What games and chat ask of whoever gathers their people: one object, which the settings name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from django.conf import settings
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string

from accounts.models import User
from api.problems import Problem
from games.models import Game

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
    """A lobby as far as the rooms beside it need to know it, and whether whoever asked is in it, or invited to it."""

    id: int
    host_id: int
    is_closed: bool
    is_member: bool
    is_invited: bool
    kind: str
    settings: Mapping[str, Json]
    group: str


@dataclass(frozen=True, slots=True)
class About:
    """What a game does not know of itself: the lobby it belongs to, and before the deal who sits there."""

    lobby_id: int | None = None
    players: list[Json] | None = None
    """`None` for a game that has been dealt."""


@dataclass(frozen=True, slots=True)
class Again:
    """After a game: the ids of those who have asked for another one, and the game that has followed."""

    wanted: frozenset[int] = frozenset()
    next: int | None = None


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said or changed in a place: frames, each with whom it is not for; and the number of the newest."""

    version: int
    frames: Sequence[tuple[str, frozenset[int]]]


class Gathering(Protocol):
    """Whoever brings people together for games."""

    # -- Games -----------------------------------------------------------------------------------------------
    def about(self, games: Iterable[Game]) -> Mapping[int, About]:
        """Each of these games, by its id; asked once for a whole list."""

    def look(self, game_id: int, user: User) -> Gathered | None:
        """A game that has not been dealt, for a caller; `None` if there is none, a `Problem` if it is not for them."""

    def again(self, game_id: int) -> Again:
        """Whether the people of a game that has ended play on."""

    def mine(self, user: User) -> Iterable[int]:
        """Ids of the gathering games somebody is in."""

    def apart_from(self, user: User) -> Any:
        """A query for the ids of gathering games with somebody who and this user want nothing to do with each other."""

    def page(self, game_id: int, *, gathers: bool) -> str:
        """The address of the page where people wait for the deal; after it, the page for those who do not sit there."""

    def chat(self, game_id: int, user_id: int | None, most: int) -> list[Json]:
        """The newest messages at a table as this user may see them (`None`: a spectator), oldest first."""

    # -- Talk ------------------------------------------------------------------------------------------------
    def talk(self, named: str, place: int) -> int:
        """The number of what was last said or changed in a place, as `("game_id", 7)`."""

    def said_since(self, named: str, place: int, version: int) -> Talk:
        """What was said or changed there since."""

    # -- Lobbies ---------------------------------------------------------------------------------------------
    def version(self, lobby_id: int) -> int:
        """The number of a lobby's last change."""

    def hall(self, lobby_id: int, user: User) -> Hall:
        """A lobby; a `Problem` if there is none that this caller may know of."""

    def members(self, lobby_id: int) -> Iterable[int]:
        """The ids of the people in a lobby."""

    def group(self, lobby_id: int) -> str:
        """The channel group of a lobby's sockets."""

    def refused(self, lobby_id: int, user_id: int, problem: Problem) -> None:
        """Mirror a refusal to somebody's sockets in a lobby."""


def _named() -> Any:
    return import_string(settings.GATHERING)()


gathering = cast(Gathering, SimpleLazyObject(_named))


def lobby_of(game: Game) -> int | None:
    """The lobby that a game belongs to."""
    return gathering.about([game])[game.pk].lobby_id


def is_known(lobby_id: int | None, user: User) -> bool:
    """Whether a private game of this lobby exists for the caller: somebody who is in there, or invited."""
    try:
        hall = None if lobby_id is None else gathering.hall(lobby_id, user)
    except Problem:
        return False
    return hall is not None and (hall.is_member or hall.is_invited)
