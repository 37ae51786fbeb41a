"""The forms of notices: what one wants to be told, by which way, and when not."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from people import topics
from people.delivery import vapid, wanted
from people.models import NoticeSettings, Topic

HOURS = [(hour, f"{hour}:00") for hour in range(24)]


class Line(NamedTuple):
    """A topic with its switches; `None` where there is none."""

    heading: str
    push: Any
    mail: Any


class NoticeSettingsForm(forms.Form):
    """A switch for each topic and way, and the quiet hours."""

    quiet_from = forms.TypedChoiceField(label=_("Quiet from"), choices=HOURS, coerce=int)
    quiet_to = forms.TypedChoiceField(label=_("until"), choices=HOURS, coerce=int)
    zone = forms.CharField(label=_("Time zone"), max_length=64, help_text=_("As Europe/Berlin."))

    def __init__(self, *args: Any, chosen: NoticeSettings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ways = [way for way, has in (("push", vapid.has_key()), ("mail", can_be_written_to(chosen))) if has]
        for way in self.ways:
            for topic in Topic.values:
                self.fields[f"{way}_{topic}"] = forms.BooleanField(
                    required=False, label=topics.heading(topic), initial=wanted.wants(chosen, way, topic)
                )
        for name in ("quiet_from", "quiet_to", "zone"):
            self.fields[name].initial = getattr(chosen, name)
        if not self.ways:
            for name in ("quiet_from", "quiet_to", "zone"):
                del self.fields[name]

    def hours(self) -> list[Any]:
        """The fields of the quiet hours."""
        return [self[name] for name in ("quiet_from", "quiet_to", "zone")]

    def lines(self) -> Iterator[Line]:
        """The topics, each with its switches."""
        for topic in Topic.values:
            fields = (self[f"{way}_{topic}"] if way in self.ways else None for way in wanted.WAYS)
            yield Line(topics.heading(topic), *fields)

    def clean_zone(self) -> str:
        """Check that there is such a zone."""
        zone: str = self.cleaned_data["zone"].strip()
        if not wanted.is_zone(zone):
            raise forms.ValidationError(_("There is no such time zone. Write it as Europe/Berlin."))
        return zone

    def given(self) -> dict[str, Any]:
        """What was chosen, as `wanted.change` takes it."""
        data = self.cleaned_data
        ways = {way: {topic: data[f"{way}_{topic}"] for topic in Topic.values} for way in self.ways}
        return {**ways, "quiet": {"from": data["quiet_from"], "to": data["quiet_to"], "zone": data["zone"]}}


def can_be_written_to(chosen: NoticeSettings) -> bool:
    """Whether mails can go to this person at all."""
    return wanted.can_write() and not chosen.user.is_guest
