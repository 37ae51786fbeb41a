"""Moderation: reported messages with what was said around them, and who has been asked to be silent."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_lookups import NotByHand, OnlyOffered
from accounts.models import User
from chat import selectors, services
from chat.models import Message, Report, Voice


@admin.register(Report)
class Reports(NotByHand, OnlyOffered):
    """Messages somebody did not like, newest first."""

    list_display = ("text", "author", "by", "reason", "place", "status", "at", "handled_by")
    list_filter = ("status", "at")
    list_select_related = ("message__author", "by", "handled_by")
    search_fields = ("text", "reason", "message__author__display_name", "by__display_name")
    date_hierarchy = "at"
    fields = ("text", "now", "author", "by", "reason", "place", "context", "status", "at", "handled_by", "handled_at")
    readonly_fields = fields
    actions = ("delete_message", "suspend_day", "suspend_week", "dismiss")

    @admin.display(description=_("author"), ordering="message__author__display_name")
    def author(self, report: Report) -> str:
        """Who said it."""
        return str(report.message.author)

    @admin.display(description=_("text now"))
    def now(self, report: Report) -> str:
        """What the message says today."""
        return _words(report.message)

    @admin.display(description=_("place"))
    def place(self, report: Report) -> str:
        """Where it was said."""
        message = report.message
        return str(message.game) if message.game_id else str(_("lobby %(id)s") % {"id": message.lobby_id})

    @admin.display(description=_("what was said around it"))
    def context(self, report: Report) -> SafeString:
        """The messages before and after; the reported one stands out."""
        rows = [
            (message.sent_at.strftime("%H:%M:%S"), str(message.author), _marked(message, report))
            for message in selectors.around(report.message)
        ]
        return format_html(
            "<table>{}</table>", format_html_join("", "<tr><td>{}</td><th>{}</th><td>{}</td></tr>", rows)
        )

    @admin.action(description=_("Delete the message"), permissions=["change"])
    def delete_message(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Delete the message, as its author could."""
        for report in reports.select_related("message__author"):
            services.remove_reported(report, _staff(request))
        self._tell(request, reports)

    @admin.action(description=_("Silence the author for a day"), permissions=["change"])
    def suspend_day(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Silence the author for a day."""
        self._suspend(request, reports, 1)

    @admin.action(description=_("Silence the author for a week"), permissions=["change"])
    def suspend_week(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Silence the author for a week."""
        self._suspend(request, reports, 7)

    @admin.action(description=_("Dismiss: nothing is wrong with it"), permissions=["change"])
    def dismiss(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Leave the message as it is."""
        for report in reports:
            services.dismiss(report, _staff(request))
        self._tell(request, reports)

    def _suspend(self, request: HttpRequest, reports: QuerySet[Report], days: int) -> None:
        for report in reports.select_related("message__author"):
            services.suspend(report, _staff(request), days)
        self._tell(request, reports)

    def _tell(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        count = reports.count()
        said = ngettext("%(count)d report handled.", "%(count)d reports handled.", count)
        self.message_user(request, said % {"count": count})


@admin.register(Voice)
class Voices(NotByHand, OnlyOffered):
    """Who has been asked to be silent, and until when."""

    list_display = ("user", "suspended_until")
    list_filter = (("suspended_until", admin.EmptyFieldListFilter),)
    list_select_related = ("user",)
    search_fields = ("user__display_name", "user__username")
    fields = ("user", "suspended_until")
    readonly_fields = ("user",)
    actions = ("give_back",)

    @admin.action(description=_("Let them write again"), permissions=["change"])
    def give_back(self, request: HttpRequest, voices: QuerySet[Voice]) -> None:
        """End the silence of these people."""
        for voice in voices.select_related("user"):
            services.silence(voice.user, None)


def _words(message: Message) -> str:
    return str(_("(deleted)")) if message.deleted_at else message.text


def _marked(message: Message, report: Report) -> str | SafeString:
    words = _words(message)
    return format_html("<strong>{}</strong>", words) if message.pk == report.message_id else words


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
