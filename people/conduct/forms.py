"""The form by which people tell staff of somebody."""

from django import forms
from django.utils.translation import gettext_lazy as _

from people.conduct.models import LENGTH, Report


class ReportForm(forms.Form):
    """What happened."""

    reason = forms.ChoiceField(
        label=_("What is wrong?"), choices=Report.Reason.choices, widget=forms.RadioSelect, initial="language"
    )
    text = forms.CharField(
        label=_("In your words"), max_length=LENGTH, required=False, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("What should we look at?"),
    )  # fmt: skip
