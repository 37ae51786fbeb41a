"""Results as staff see them: they are written by games alone."""

from django.contrib import admin

from accounts.admin_lookups import NotByHand, OnlyOffered
from records.models import Result


@admin.register(Result)
class Results(NotByHand, OnlyOffered):
    """What games came to, newest first."""

    list_display = ("game", "seat", "user", "kind", "place", "points", "verdict", "left", "counted", "ended_at")
    list_filter = ("kind", "verdict", "left", "counted", "with_people", "ended_at")
    list_select_related = ("user", "game")
    search_fields = ("user__display_name", "user__username")
    fields = (
        "game", "seat", "user", "kind", "team", "place", "points", "verdict", "left", "dealt_to", "level",
        "with_people", "reason", "counted", "started_at", "ended_at",
    )  # fmt: skip
    readonly_fields = fields
