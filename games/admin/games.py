"""The list of games and the pages of one: what it is, who sits, how it went, and how staff end it."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import OnlyOffered
from games import catalog
from games.admin import pages
from games.models import Game, Seat
from games.table.gathering import lobby_of

if TYPE_CHECKING:
    Page = admin.ModelAdmin[Game]
    Inline = admin.TabularInline[Seat, Game]
else:
    Page, Inline = admin.ModelAdmin, admin.TabularInline


class Kind(admin.SimpleListFilter):
    """By the names of the games."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """All kinds of the house."""
        return [(slug, catalog.rules(slug).TITLE) for slug in catalog.SLUGS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Games of the chosen kind."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


class Marked(admin.SimpleListFilter):
    """By whether staff have to look, because too much went wrong."""

    title = _("needs a look")
    parameter_name = "marked"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        """Only those that do; the others are all."""
        return [("1", _("Needs a look"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Games with so many mistakes of ours that their clock stands still."""
        return queryset.filter(troubles__gte=Game.TOO_MUCH) if self.value() else queryset


class Seats(Inline):
    """Who sits where. How somebody has laid out a hand is not shown: it tells of the hand."""

    model = Seat
    fields = ("number", "user", "bot_plays", "bot_level", "away", "timeouts")
    readonly_fields = fields
    ordering = ("number",)
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People sit down by themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People get up by themselves, too."""
        return False


@admin.register(Game)
class Games(OnlyOffered, Page):
    """Every game, newest first. None is changed by hand; one that runs can be ended."""

    list_display = ("number", "title", "status", "players", "seq", "visibility", "started_at", "ended_at", "reason")
    list_display_links = ("number", "title")
    list_filter = (Kind, Marked, "status", "reason", "started_at")
    search_fields = ("=id", "seats__user__display_name", "^seats__user__username", "host__display_name")
    search_help_text = _("The number of a game, or the name of somebody who sits at its table.")
    date_hierarchy = "created_at"
    list_per_page = 50
    fieldsets = (
        (None, {"fields": ("title", "status", "seq", "mover", "deadline", "trouble")}),
        (_("Table"), {"fields": ("host", "lobby_id", "shown_options", "shown_settings")}),
        (_("Times"), {"fields": ("created_at", "started_at", "ended_at")}),
        (_("Result"), {"fields": ("reason", "result")}),
        (_("Shuffle"), {"fields": ("commitment", "seeded", "seed_and_salt")}),
    )
    readonly_fields = (
        "title", "status", "seq", "mover", "deadline", "trouble", "host", "lobby_id", "shown_options", "shown_settings",
        "created_at", "started_at", "ended_at", "reason", "result", "commitment", "seeded", "seed_and_salt",
    )  # fmt: skip
    inlines = (Seats,)
    actions = ("void", "let_clock_run")
    change_form_template = "admin/games/game/change_form.html"

    # -- The list --------------------------------------------------------------------------------------------
    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """With who sits, and without the state, which nobody here looks at."""
        seats = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
        return super().get_queryset(request).defer("state").prefetch_related(seats)

    @admin.display(description=_("number"), ordering="pk")
    def number(self, game: Game) -> int:
        """The game's id, as in its address."""
        return game.pk

    @admin.display(description=_("game"), ordering="kind")
    def title(self, game: Game) -> str:
        """What is played."""
        return catalog.rules(game.kind).TITLE

    @admin.display(description=_("players"))
    def players(self, game: Game) -> str:
        """Who sits, in order of seats."""
        return ", ".join(seat.user.display_name for seat in game.seats.all())

    @admin.display(description=_("visibility"))
    def visibility(self, game: Game) -> str:
        """Whether strangers know of it."""
        return str(_("private") if game.settings.get("visibility") == "private" else _("public"))

    # -- One game --------------------------------------------------------------------------------------------
    @admin.display(description=_("to move"))
    def mover(self, game: Game) -> str:
        """Whom the table waits for."""
        return next((str(seat.user) for seat in game.seats.all() if seat.number == game.turn), "")

    @admin.display(description=_("mistakes of ours"))
    def trouble(self, game: Game) -> str:
        """How many there were; the log of the site tells which, by the game's number."""
        if not game.is_marked:
            return str(game.troubles)
        return gettext("%(count)d, and the clock stands still") % {"count": game.troubles}

    @admin.display(description=_("lobby"))
    def lobby_id(self, game: Game) -> int | None:
        """Where its people met."""
        return lobby_of(game)

    @admin.display(description=_("options"))
    def shown_options(self, game: Game) -> SafeString:
        """What was agreed; a chosen deal, which tells the cards, after the end."""
        ended = game.status == Game.Status.ENDED
        return listed((game.options if ended else catalog.contract(game.kind).options(game.options)).items())

    @admin.display(description=_("settings"))
    def shown_settings(self, game: Game) -> SafeString:
        """Clock, spectators and the like."""
        return listed(game.settings.items())

    @admin.display(description=_("standing"))
    def result(self, game: Game) -> SafeString:
        """Place and points of everybody, once it is over."""
        outcome = game.outcome or {}
        rows = zip(game.seats.all(), outcome.get("places", ()), outcome.get("scores", ()), strict=False)
        ranked = sorted(rows, key=lambda row: row[1])
        return format_html_join(
            "", "<div>{}. {}: {}</div>", ((place, seat.user, score) for seat, place, score in ranked)
        )

    @admin.display(description=_("seed and salt"))
    def seed_and_salt(self, game: Game) -> str:
        """What the commitment was made of, once the game is over and everybody may know."""
        if game.status != Game.Status.ENDED:
            return str(_("Shown when the game is over."))
        return f"{bytes(game.seed or b'').hex()} · {bytes(game.salt).hex() or '–'}"

    # -- Pages of its own ------------------------------------------------------------------------------------
    def get_urls(self) -> list[URLPattern]:
        """The log, the cards at one entry, and the question before a game is ended."""
        view = self.admin_site.admin_view
        return [
            path("<int:game_id>/log/", view(partial(pages.log, self)), name="games_game_log"),
            path("<int:game_id>/log/<int:seq>/", view(partial(pages.cards, self)), name="games_game_cards"),
            path("<int:game_id>/void/", view(partial(pages.void, self)), name="games_game_void"),
            *super().get_urls(),
        ]

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> Any:
        """The page of a game, with the way to the others."""
        may = {"may_void": self.has_void_permission(request)}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **may})

    @admin.action(description=_("Void: end them without a winner"), permissions=["void"])
    def void(self, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
        """The same for several at once."""
        return pages.void_several(self, request, games)

    @admin.action(description=_("Let the clock run again: somebody has looked"), permissions=["void"])
    def let_clock_run(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """For those of them whose clock stands still because too much went wrong."""
        pages.let_clocks_run(self, request, games)

    # -- Who may ---------------------------------------------------------------------------------------------
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Games are born in lobbies."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Only by moves, which players make."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Whoever may end games may look at them."""
        return super().has_view_permission(request, obj) or self.has_void_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Results and logs stay."""
        return False

    def has_void_permission(self, request: HttpRequest) -> bool:
        """Whoever may change games may end them."""
        return request.user.has_perm("games.change_game")

    def has_see_permission(self, request: HttpRequest) -> bool:
        """Whether hidden cards may be seen: by a permission of its own, besides that for games."""
        return request.user.has_perm("games.see_state") and self.has_view_permission(request)


def listed(pairs: Iterable[tuple[str, Any]]) -> SafeString:
    """Names and values, one pair in a line."""
    return format_html_join("", "<div>{}: {}</div>", sorted(pairs))
