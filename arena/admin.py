"""The arena as staff see it: programs, tournaments and their games. Nothing is changed by hand; one is stopped.

Decks are told by no page: seeds, moves, transcripts and what programs have answered show cards that may be in play.
"""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_lookups import Inline, NotByHand, OnlyOffered
from arena import selectors, tournaments
from arena.models import Bout, Entrant, Program, Tournament


@admin.register(Program)
class Programs(NotByHand, OnlyOffered):
    """Every program that has registered, and whether it can be called."""

    list_display = ("name", "mode", "status", "place", "owner", "games", "wins", "last_seen")
    list_filter = ("mode", "silent", "registered_at")
    list_select_related = ("owner",)
    search_fields = ("name", "=address", "owner__display_name", "^owner__username")
    fields = (
        "name", "mode", "status", "place", "owner", "user", "registered_at", "last_seen", "strikes", "games",
        "wins",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("address"), ordering="address")
    def place(self, program: Program) -> str:
        """Where the program is found."""
        return program.place

    @admin.display(description=_("status"))
    def status(self, program: Program) -> str:
        """What the program does now, in one word."""
        return program.status


class Entrants(NotByHand, Inline):
    """Those who take part in a tournament."""

    model = Entrant
    fields = ("number", "name", "program", "level")
    readonly_fields = fields
    extra = 0


@admin.register(Tournament)
class Tournaments(NotByHand, OnlyOffered):
    """Every tournament, newest first. One that goes on can be stopped."""

    list_display = ("__str__", "status", "progress", "owner", "host", "created_at", "started_at", "ended_at")
    list_filter = ("mode", "status", "created_at")
    list_select_related = ("owner",)
    search_fields = ("=id", "host", "entrants__name", "owner__display_name", "^owner__username")
    fields = (
        "mode", "status", "progress", "owner", "host", "games_per_pair", "same_decks", "options", "created_at",
        "started_at", "ended_at",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (Entrants,)
    actions = ("stop",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Tournaments without what their decks follow from."""
        rows: QuerySet[Tournament] = super().get_queryset(request)
        return rows.defer("seed", "salt")

    @admin.display(description=_("progress"))
    def progress(self, tournament: Tournament) -> str:
        """How many of its games are over, of all."""
        done = selectors.progress_of(tournament)
        return f"{done['played'] + done['skipped']}/{done['total']}"

    @admin.action(description=_("Stop: what is being played becomes void"), permissions=["change"])
    def stop(self, request: HttpRequest, rows: QuerySet[Tournament]) -> None:
        """Break these tournaments off."""
        going_on = [row for row in rows if not selectors.is_over(row)]
        for row in going_on:
            tournaments.stop(row)
            self.log_change(request, row, str(_("Stopped the tournament.")))
        said = ngettext("%(count)d tournament stopped.", "%(count)d tournaments stopped.", len(going_on))
        self.message_user(request, said % {"count": len(going_on)})


@admin.register(Bout)
class Bouts(NotByHand, OnlyOffered):
    """Every game of a tournament."""

    list_display = ("__str__", "tournament", "status", "won_by", "scores", "forfeit", "voids", "ended_at")
    list_filter = ("status", "ended_at")
    list_select_related = ("first", "second", "tournament")
    search_fields = ("=id", "=tournament__id", "first__name", "second__name")
    fields = (
        "tournament", "number", "first", "second", "deal", "status", "won_by", "scores", "forfeit", "voids", "ended_at",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Bout]:
        """Games without what shows cards."""
        rows: QuerySet[Bout] = super().get_queryset(request)
        return rows.defer("moves", "transcript")

    @admin.display(description=_("winner"))
    def won_by(self, bout: Bout) -> str:
        """The winner, by name."""
        return "" if bout.winner is None else bout.names[bout.winner]

    @admin.display(description=_("scores"))
    def scores(self, bout: Bout) -> str:
        """The scores, in the order of seats."""
        return " : ".join(map(str, bout.result.get("scores", ())))

    @admin.display(description=_("forfeit"))
    def forfeit(self, bout: Bout) -> str:
        """Who forfeited, and by which code. What was answered is not told: it would show cards."""
        forfeit = bout.result.get("forfeit")
        return f"{bout.names[forfeit['seat']]}: {forfeit['code']}" if forfeit else ""
