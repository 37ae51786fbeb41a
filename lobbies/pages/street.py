"""The list of tables: one's own, those that gather, and those one may watch."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from accounts.models import User
from games import catalog
from games.see import option_words
from lobbies import looks
from lobbies.models import Invitation, Lobby, Member
from lobbies.pages.answers import show, visitor
from lobbies.selectors import open_lobbies

MOST = 60
"""Tables on one page. Who looks for a certain one chooses the game or asks for the code."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list."""

    lobby: Lobby
    title: str
    preset: str
    people: list[Member]
    """Those who sit."""

    is_mine: bool = False

    @property
    def free(self) -> int:
        """Chairs nobody sits in."""
        return self.lobby.capacity - len(self.people)

    @property
    def dots(self) -> list[str]:
        """One word a chair, for the picture of it."""
        taken = ["bot" if member.user.is_bot else "person" for member in self.people]
        return [*taken, *["free"] * self.free]

    @property
    def names(self) -> list[str]:
        """The names of those who sit there."""
        return [member.user.display_name for member in self.people]


def row(lobby: Lobby, mine: frozenset[int] = frozenset()) -> Row:
    """A table as the list shows it."""
    preset = option_words.preset_of(lobby.kind, looks.shown_options(lobby))
    return Row(
        lobby,
        catalog.rules(lobby.kind).TITLE,
        preset.title if preset else "",
        looks.in_chairs(looks.fetched(lobby)),
        lobby.pk in mine,
    )


@require_GET
def tables(request: HttpRequest) -> HttpResponse:
    """Every table one may know of, by kind and by whether there is room."""
    user = visitor(request)
    kind = request.GET.get("kind", "")
    kind = kind if kind in catalog.SLUGS else ""
    with_room = bool(request.GET.get("free"))
    own = own_rows(user) if user else []
    mine = frozenset(found.lobby.pk for found in own)
    return show(request, "lobbies/list.html", {
        "own": own,
        "invited": invited_rows(user, mine) if user else [],
        "rows": [found for found in gathering(kind, mine) if found.free or not with_room],
        "watched": watchable(kind, mine),
        "kinds": [(slug, catalog.rules(slug).TITLE) for slug in catalog.SLUGS],
        "kind": kind,
        "with_room": with_room,
    })  # fmt: skip


def gathering(kind: str = "", mine: frozenset[int] = frozenset(), most: int = MOST) -> list[Row]:
    """Public tables that gather, newest first; one's own stand elsewhere."""
    return _rows(open_lobbies(), kind, mine, most)


def watchable(kind: str = "", mine: frozenset[int] = frozenset(), most: int = MOST) -> list[Row]:
    """Public tables that play and let others look."""
    playing = Lobby.objects.filter(
        status=Lobby.Status.STARTED, settings__visibility="public", settings__spectators=True
    ).order_by("-pk")
    return _rows(playing, kind, mine, most)


def _rows(found: QuerySet[Lobby], kind: str, mine: frozenset[int], most: int) -> list[Row]:
    found = found.exclude(pk__in=mine)
    if kind:
        found = found.filter(kind=kind)
    return [row(lobby) for lobby in found.prefetch_related("members__user")[:most]]


def own_rows(user: User) -> list[Row]:
    """Tables where somebody sits already."""
    mine = Lobby.objects.filter(~Q(status=Lobby.Status.CLOSED), members__user=user).order_by("-pk")
    return [row(lobby) for lobby in mine.prefetch_related("members__user")[:MOST]]


def invited_rows(user: User, mine: frozenset[int]) -> list[Row]:
    """Tables where somebody is asked to come."""
    asked = Invitation.objects.filter(user=user).values("lobby")
    found = Lobby.objects.filter(pk__in=asked, status=Lobby.Status.OPEN).order_by("-pk")
    return _rows(found, "", mine, MOST)
