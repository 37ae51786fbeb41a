"""One queue for everything that people report, with what is known in words, and the log of what staff did about it."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_lookups import NotByHand, OnlyOffered
from accounts.models import User
from people.conduct import history, measures, reports
from people.conduct.decisions import Decision
from people.conduct.models import Measure, Report


@admin.register(Report)
class Reports(NotByHand, OnlyOffered):
    """Everything somebody did not like, newest first: messages, names, people."""

    list_display = ("whom", "reason", "said", "by", "status", "at", "handled_by")
    list_filter = ("status", "reason", "at")
    list_select_related = ("whom", "by", "handled_by")
    search_fields = ("text", "quote", "whom__display_name", "by__display_name")
    date_hierarchy = "at"
    fields = (
        "whom", "by", "reason", "quote", "text", "game", "around", "history", "status", "at", "handled_by",
        "handled_at",
    )  # fmt: skip
    readonly_fields = fields
    actions = ("delete_message", "dismiss")
    change_form_template = "admin/people/report/change_form.html"

    @admin.display(description=_("what was reported"))
    def said(self, report: Report) -> str:
        """The words that were reported, or those of whoever reports."""
        return report.quote or report.text or "–"

    @admin.display(description=_("game"))
    def game(self, report: Report) -> str:
        """The number of the game that was named."""
        return str(report.game_id or "–")

    @admin.display(description=_("what was said around it"))
    def around(self, report: Report) -> SafeString | str:
        """What the report is about, as the room shows it whose it is."""
        subject = reports.subject_of(report)
        return subject.shown(report) if subject else "–"

    @admin.display(description=_("what is known of them"))
    def history(self, report: Report) -> SafeString:
        """Reports, deeds and measures in words, newest first."""
        lines = [(date_format(localtime(at), "DATETIME_FORMAT"), words) for at, words in history.of(report.whom)]
        rows = format_html_join("", "<li><time>{}</time> {}</li>", lines)
        return format_html('<ul class="report-history">{}</ul>', rows)

    # -- Deciding ----------------------------------------------------------------------------------------------------
    def get_urls(self) -> list[URLPattern]:
        """One more address for each report: where it is decided."""
        decide = self.admin_site.admin_view(self.decide)
        return [path("<int:report_id>/decide/", decide, name="people_report_decide"), *super().get_urls()]

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        """The report, and a form that decides it."""
        unneeded = dict.fromkeys(("show_save", "show_save_and_continue", "show_save_and_add_another"), False)
        report = self.get_object(request, object_id)
        kwargs["extra_context"] = {
            "decision": Decision(report, _staff(request)) if report else None,
            "may_decide": self.has_change_permission(request), **unneeded,
        }  # fmt: skip
        return super().change_view(request, object_id, *args, **kwargs)

    def decide(self, request: HttpRequest, report_id: int) -> HttpResponse:
        """Do what staff have chosen about a report."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        with transaction.atomic():
            report = reports.held(report_id) if request.method == "POST" else None
            if report is None:
                raise Http404
            form = Decision(report, _staff(request), request.POST)
            if form.is_valid():
                messages.success(request, form.take())
                return redirect("admin:people_report_changelist")
        for flaws in form.errors.values():
            messages.error(request, " ".join(map(str, flaws)))
        return redirect("admin:people_report_change", report_id)

    @admin.action(description=_("Delete the message"), permissions=["change"])
    def delete_message(self, request: HttpRequest, found: QuerySet[Report]) -> None:
        """Take away what was reported, where it is something that can go."""
        self._each(request, found.exclude(key=""), reports.remove)

    @admin.action(description=_("Dismiss: nothing is wrong with it"), permissions=["change"])
    def dismiss(self, request: HttpRequest, found: QuerySet[Report]) -> None:
        """Leave everything as it is."""
        self._each(request, found, reports.dismiss)

    def _each(self, request: HttpRequest, found: QuerySet[Report], do: Callable[[Report, User], None]) -> None:
        staff = _staff(request)
        if count := found.filter(whom=staff).count():
            said = ngettext(
                "%(count)d report is about you. Somebody else decides it.",
                "%(count)d reports are about you. Somebody else decides them.", count,
            )  # fmt: skip
            self.message_user(request, said % {"count": count}, messages.ERROR)
        count = (others := found.exclude(whom=staff)).count()
        for report in others.select_related("whom", "by"):
            do(report, staff)
        said = ngettext("%(count)d report handled.", "%(count)d reports handled.", count)
        self.message_user(request, said % {"count": count})


@admin.register(Measure)
class Measures(NotByHand, OnlyOffered):
    """The log: what staff did about whom, in words, newest first."""

    list_display = ("whom", "in_words", "until", "lifted_at", "at")
    list_filter = ("what", "at", ("until", admin.EmptyFieldListFilter))
    list_select_related = ("whom", "by")
    search_fields = ("whom__display_name", "whom__username", "words", "was")
    date_hierarchy = "at"
    fields = ("whom", "in_words", "until", "lifted_at", "report", "at")
    readonly_fields = fields
    actions = ("lift", "switch_on")

    @admin.display(description=_("what was done"))
    def in_words(self, taken: Measure) -> str:
        """What staff did, as one would say it."""
        return history.sentence(taken)

    @admin.action(description=_("End it before its time"), permissions=["change"])
    def lift(self, request: HttpRequest, found: QuerySet[Measure]) -> None:
        """Let people speak, or be paired, again; never oneself."""
        count = sum(measures.lift(taken) for taken in found.exclude(whom=_staff(request)))
        said = ngettext("%(count)d measure ended.", "%(count)d measures ended.", count)
        self.message_user(request, said % {"count": count})

    def has_switch_permission(self, request: HttpRequest) -> bool:
        """Whether accounts are switched on here by whoever asks."""
        return self.has_change_permission(request) and measures.may_switch(_staff(request))

    @admin.action(description=_("Switch these accounts on again"), permissions=["switch"])
    def switch_on(self, request: HttpRequest, found: QuerySet[Measure]) -> None:
        """Let people in again who were switched off."""
        off = User.objects.filter(measures__in=found, is_active=False, closed_at=None).distinct()
        count = len([measures.switch_on(whom, _staff(request)) for whom in off])
        said = ngettext("%(count)d account changed.", "%(count)d accounts changed.", count)
        self.message_user(request, said % {"count": count})


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
