"""What the house says to people about behaviour: to who reported somebody, and to whom it is about."""

from collections.abc import Mapping
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

Facts = Mapping[str, Any]
SAID: dict[str, Promise] = {
    "report_upheld": gettext_lazy("You told us of %(name)s. We have looked at it and done something about it."),
    "report_dismissed": gettext_lazy("You told us of %(name)s. We have looked at it and found nothing to do."),
    "warned": gettext_lazy("Somebody has told us of you, and we ask you to change something."),
    "silenced": gettext_lazy("Until %(until)s you can only read along."),
    "barred": gettext_lazy(
        "Until %(until)s we find you no table. You can play with bots and with whoever invites you."
    ),
    "renamed": gettext_lazy("Your name did not fit in here. You are %(name)s now, and may choose another one."),
}
"""By the fact `said` of a notice from the house."""


def sentence(facts: Facts) -> str:
    """The sentence for these facts, in the language in force."""
    until = parse_datetime(str(facts.get("until", "")))
    when = date_format(localtime(until), "DATETIME_FORMAT") if until else ""
    said = SAID.get(str(facts.get("said")))
    return str(said) % {"name": facts.get("name", ""), "until": when} if said else _("The house has a word for you.")


def text_of(facts: Facts) -> str:
    """The same, with what staff wrote: for the eyes of whoever it is about, on a page."""
    words = str(facts.get("words") or "")
    return f"{sentence(facts)} “{words}”" if words else sentence(facts)
