"""Lobbies as staff see them: who is in which, and how to close one."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_lookups import Inline, NotByHand, OnlyOffered
from lobbies import services
from lobbies.models import Invitation, Lobby, Member, Removal


class ReadOnly(NotByHand, Inline):
    """Rows to look at: lobbies change by what people do in them."""

    extra = 0

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether rows can be changed: never."""
        return False


class Members(ReadOnly):
    """Those who are in the lobby."""

    model = Member
    fields = ("user", "seat", "ready", "level", "joined_at")
    readonly_fields = fields


class Invitations(ReadOnly):
    """Those who were asked to come."""

    model = Invitation
    fields = ("user", "at")
    readonly_fields = fields


class Removals(ReadOnly):
    """Those who were asked to go, and do not come back."""

    model = Removal
    fields = ("user", "at")
    readonly_fields = fields


@admin.register(Lobby)
class Lobbies(NotByHand, OnlyOffered):
    """Every gathering place, newest first."""

    list_display = ("name", "kind", "status", "host", "people", "capacity", "visibility", "game", "created_at")
    list_filter = ("status", "kind", "policy", "created_at")
    list_select_related = ("host", "game")
    search_fields = ("name", "host__display_name", "host__username", "members__user__display_name")
    fields = (
        "name", "kind", "status", "capacity", "host", "policy", "deals_when_full", "shown_options", "settings", "game",
        "created_at",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (Members, Invitations, Removals)
    actions = ("close",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Lobby]:
        """Lobbies with the number of people in each."""
        rows: QuerySet[Lobby] = super().get_queryset(request)
        return rows.annotate(people=Count("members", filter=Q(members__user__is_bot=False)))

    @admin.display(description=_("people"), ordering="people")
    def people(self, lobby: Any) -> int:
        """How many people are in it, bots aside."""
        return int(lobby.people)

    @admin.display(description=_("visibility"))
    def visibility(self, lobby: Lobby) -> str:
        """Whether it is listed for everybody."""
        return str(_("private") if lobby.is_private else _("public"))

    @admin.display(description=_("options"))
    def shown_options(self, lobby: Lobby) -> str:
        """Its options, but for a chosen deal: staff see cards only where that is logged."""
        from lobbies.looks import shown_options

        return ", ".join(f"{name}: {value}" for name, value in shown_options(lobby).items())

    @admin.action(description=_("Close: everybody has to go, and a running game is void"), permissions=["change"])
    def close(self, request: HttpRequest, lobbies: QuerySet[Lobby]) -> None:
        """Close these lobbies."""
        ids = list(lobbies.exclude(status=Lobby.Status.CLOSED).values_list("pk", flat=True))
        for lobby_id in ids:
            services.close(lobby_id)
        said = ngettext("%(count)d lobby closed.", "%(count)d lobbies closed.", len(ids))
        self.message_user(request, said % {"count": len(ids)})
