"""The list of tables: one's own, those that gather, and those one may watch."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.models import User
from games import catalog
from games.see import option_words
from games.see.progress import Progress, ago, progress_of
from lobbies import listing, looks
from lobbies.models import Invitation, Lobby, Member
from lobbies.pages.answers import show, visitor
from lobbies.selectors import open_lobbies, without_those_apart

MOST = 60
"""Tables on one page. Who looks for a certain one chooses the game or asks for the code."""

SHOWN = ("name", "kind", "capacity", "status", "options", "game_id", "is_slow", "created_at")
PEOPLE = Member.objects.select_related("user").only("lobby_id", "seat", "user__display_name", "user__is_bot")
"""What is read of a table, and of those who are there."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list."""

    lobby: Lobby
    title: str
    preset: str
    people: list[Member]
    """Those who sit."""

    is_mine: bool = False
    progress: Progress | None = None
    """How far its game is, if one runs."""

    @property
    def opened(self) -> str:
        """How long ago it was opened, in words."""
        return _("opened %(ago)s") % {"ago": ago(timezone.now() - self.lobby.created_at)}

    @property
    def free(self) -> int:
        """Chairs nobody sits in."""
        return self.lobby.capacity - len(self.people)

    @property
    def dots(self) -> list[str]:
        """One word a chair, for the picture of it."""
        taken = ["bot" if member.user.is_bot else "person" for member in self.people]
        return [*taken, *["free"] * self.free]


def row(lobby: Lobby, mine: frozenset[int] = frozenset(), progress: Progress | None = None) -> Row:
    """A table as the list shows it."""
    preset = option_words.preset_of(lobby.kind, looks.shown_options(lobby))
    return Row(
        lobby,
        catalog.rules(lobby.kind).TITLE,
        preset.title if preset else "",
        looks.in_chairs(looks.fetched(lobby)),
        lobby.pk in mine,
        progress,
    )


def rows(*lists: Iterable[Lobby], mine: frozenset[int] = frozenset()) -> list[list[Row]]:
    """The tables of each list; who sits at all of them is one question, and how far their games are another one."""
    lobbies = [lobby for found in lists for lobby in found]
    prefetch_related_objects(lobbies, Prefetch("members", PEOPLE.all()))
    games = (lobby.game_id for lobby in lobbies if lobby.status == Lobby.Status.STARTED)
    running = progress_of([game_id for game_id in games if game_id])
    return [[row(lobby, mine, running.get(lobby.game_id or 0)) for lobby in found] for found in lists]


@require_GET
def tables(request: HttpRequest) -> HttpResponse:
    """Every table one may know of, by kind."""
    user = visitor(request)
    kind = request.GET.get("kind", "")
    kind = kind if kind in catalog.SLUGS else ""
    own = own_tables(user) if user else []
    mine = frozenset(found.pk for found in own)
    asked = invited(user, mine) if user else []
    shown = rows(own, asked, gathering(kind, mine, user=user), watchable(kind, mine, user=user), mine=mine)
    return show(request, "lobbies/list.html", {
        "own": shown[0],
        "invited": shown[1],
        "rows": shown[2],
        "watched": shown[3],
        "kinds": [(slug, catalog.rules(slug).TITLE) for slug in catalog.SLUGS],
        "kind": kind,
    })  # fmt: skip


def gathering(
    kind: str = "", mine: frozenset[int] = frozenset(), most: int = MOST, user: User | None = None
) -> list[Lobby]:
    """Public tables that gather, newest first; one's own stand elsewhere."""
    return _read(open_lobbies(user), kind, mine, most)


def watchable(
    kind: str = "", mine: frozenset[int] = frozenset(), most: int = MOST, user: User | None = None
) -> list[Lobby]:
    """Public tables that play and let others look."""
    return _read(without_those_apart(listing.watchable(), user), kind, mine, most)


def _read(found: QuerySet[Lobby], kind: str, mine: frozenset[int], most: int) -> list[Lobby]:
    found = found.exclude(pk__in=mine)
    if kind:
        found = found.filter(kind=kind)
    return list(found.select_related(None).only(*SHOWN)[:most])


def _own(user: User) -> QuerySet[Lobby]:
    return Lobby.objects.filter(~Q(status=Lobby.Status.CLOSED), members__user=user).order_by("-pk")


def own_tables(user: User) -> list[Lobby]:
    """Tables where somebody sits already."""
    return list(_own(user).only(*SHOWN)[:MOST])


def own_numbers(user: User) -> frozenset[int]:
    """The numbers of the same."""
    return frozenset(_own(user).values_list("pk", flat=True)[:MOST])


def invited(user: User, mine: frozenset[int]) -> list[Lobby]:
    """Tables where somebody is asked to come."""
    asked = Invitation.objects.filter(user=user).values("lobby")
    found = Lobby.objects.filter(pk__in=asked, status=Lobby.Status.OPEN).order_by("-pk")
    return _read(without_those_apart(found, user), "", mine, MOST)
