"""The form by which staff decide a report."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import own_look
from accounts.models import User
from accounts.names import DISPLAY_NAME_LENGTH, check_display_name, tidy_display_name
from people.conduct import measures, reports
from people.conduct.models import LENGTH, Report

CHOICES = (
    ("dismiss", _("Nothing is wrong")),
    ("remove", _("Take the message away")),
    ("warn", _("Warn them")),
    ("silence", _("Let them read along only")),
    ("bar", _("Pair them with nobody")),
    ("rename", _("Take the name away")),
    ("off", _("Switch the account off")),
)
NOT_TO_STAFF = frozenset({"off", "rename"})
"""What moderators do to no staff."""

TOUCHES_NOBODY = frozenset({"dismiss", "remove"})
"""What is still done where an account is closed."""

SPANS = ((1, _("A day")), (7, _("A week")), (30, _("A month")), (365, _("A year")))


class Decision(forms.Form):
    """What is done about whoever was reported, by who has seen what was done before."""

    seen = forms.CharField(widget=forms.HiddenInput)
    what = forms.ChoiceField(label=_("What is done"), choices=CHOICES)
    days = forms.TypedChoiceField(label=_("For how long"), choices=SPANS, coerce=int, required=False, empty_value="1")
    name = forms.CharField(
        label=_("New name"), max_length=DISPLAY_NAME_LENGTH, required=False,
        help_text=_("A friendly one if none is said."),
    )  # fmt: skip
    words = forms.CharField(
        label=_("In your words"), max_length=LENGTH, required=False, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("They read this, and it is kept in the log."),
    )  # fmt: skip

    def __init__(self, report: Report, staff: User, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"seen": _done_about(report)})
        self.report, self.staff = report, staff

    def clean_name(self) -> str:
        """The name as it is stored, by which nobody is taken for somebody else."""
        name = tidy_display_name(self.cleaned_data["name"])
        if name:
            check_display_name(name)
        return own_look("display_name", name, self.report.whom)

    def clean(self) -> dict[str, Any]:
        """Nobody decides unknowingly what is decided, or takes away what is not there; a warning says something."""
        given: dict[str, Any] = super().clean() or {}
        if given.get("seen") != _done_about(self.report):
            raise forms.ValidationError(_("Somebody has decided this already."))
        if given.get("what") == "remove" and reports.subject_of(self.report) is None:
            raise forms.ValidationError(_("There is no message here to take away."))
        if given.get("what") == "warn" and not given.get("words"):
            raise forms.ValidationError(_("Say what must not happen again."))
        self._demand_allowed(str(given.get("what")))
        return given

    def _demand_allowed(self, what: str) -> None:
        """Refuse what these staff may not do, or nobody does to a closed account."""
        whom, staff = self.report.whom, self.staff
        if whom.pk == staff.pk:
            raise forms.ValidationError(_("This is about you. Somebody else decides it."))
        if whom.closed_at and what not in TOUCHES_NOBODY:
            raise forms.ValidationError(_("This account is closed."))
        if what == "off" and not measures.may_switch(staff):
            raise forms.ValidationError(_("You may not change accounts."))
        if what in NOT_TO_STAFF and (whom.is_staff or whom.is_superuser) and not staff.is_superuser:
            raise forms.ValidationError(_("Only who may do everything does this to staff."))

    def take(self) -> str:
        """Do it; what is said of it."""
        given, report, staff = self.cleaned_data, self.report, self.staff
        whom, words, span = report.whom, given["words"], timedelta(days=int(given["days"]))
        match given["what"]:
            case "dismiss":
                reports.dismiss(report, staff)
            case "remove":
                reports.remove(report, staff)
            case "warn":
                measures.warn(whom, staff, words, report)
            case "silence":
                measures.silence(whom, staff, span, words, report)
            case "bar":
                measures.bar(whom, staff, span, words, report)
            case "rename":
                measures.rename(whom, staff, given["name"], words, report)
            case "off":
                measures.switch_off(whom, staff, words, report)
        return str(_("Decided, and noted."))


def _done_about(report: Report) -> str:
    """What becomes another word with each decision."""
    return f"{report.status} {report.measures.count()}"
