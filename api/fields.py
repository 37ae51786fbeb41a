"""Strict fields: `"true"` is no boolean, 4.0 is no whole number, 7 is no text."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.problems import Invalid

BIGGEST = 2**63 - 1
LONGEST = 100
"""Digits that are still read as a number."""


def number_in(text: str | None) -> int | None:
    """The whole number that a text is, however large; `None` for other texts."""
    is_number = text and text.isascii() and text.isdecimal() and len(text) <= LONGEST
    return int(text or 0) if is_number else None


def whole(text: str | None) -> int | None:
    """The number in a form, but none larger than any there can be: that one is nobody's."""
    number = number_in(text)
    return None if number is None else min(number, BIGGEST)


class Text(serializers.CharField):
    """A JSON string."""

    default_error_messages = {"invalid": _("Send a text, in quotes.")}

    def to_internal_value(self, data: Any) -> str:
        """Accept only a string."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Email(Text, serializers.EmailField):
    """An e-mail address, as it is kept."""

    def to_internal_value(self, data: Any) -> str:
        """Return the address in lower case."""
        return super().to_internal_value(data).lower()


class Flag(serializers.BooleanField):
    """true or false."""

    default_error_messages = {"invalid": _("Send true or false, without quotes.")}

    def to_internal_value(self, data: Any) -> bool:
        """Accept only a boolean."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Whole(serializers.IntegerField):
    """A whole JSON number that fits a column."""

    default_error_messages = {"invalid": _("Send a whole number, without quotes.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": -BIGGEST, "max_value": BIGGEST, **kwargs})

    def to_internal_value(self, data: Any) -> int:
        """Accept only an int; Python's booleans are a kind of int."""
        if type(data) is not int:
            self.fail("invalid")
        return data


class Id(Whole):
    """The number of somebody or something; one that is larger than any is nobody's."""

    def to_internal_value(self, data: Any) -> int:
        """Return a number that a database can look for."""
        return max(-BIGGEST, min(super().to_internal_value(data), BIGGEST))


class Choice(serializers.ChoiceField):
    """One of a few texts."""

    def to_internal_value(self, data: Any) -> Any:
        """Accept only a string."""
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Body(serializers.Serializer[Any]):
    """A body that a route takes. Keys it does not know are left alone unless it is `closed`."""

    closed = False

    def to_internal_value(self, data: Any) -> Any:
        """Refuse unknown keys if the body is closed, then validate."""
        unknown = set(data) - set(self.fields) if self.closed and isinstance(data, Mapping) else set()
        if unknown:
            raise serializers.ValidationError({key: [_("There is no such key here.")] for key in sorted(unknown)})
        return super().to_internal_value(data)


def checked(body: type[Body], data: Any) -> dict[str, Any]:
    """The validated values of this body; else raise a refusal that says what is wrong with each field."""
    form = body(data=data)
    if not form.is_valid():
        raise Invalid(fields=flat(form.errors))
    return dict(form.validated_data)


def flat(errors: Any, path: str = "") -> dict[str, list[str]]:
    """Nested errors with dotted names: `preferences.volume`."""
    if not isinstance(errors, Mapping):
        return {path or "body": [str(error) for error in errors]}
    found: dict[str, list[str]] = {}
    for name, inner in errors.items():
        key = "" if name == "non_field_errors" else str(name)
        found |= flat(inner, ".".join(filter(None, (path, key))))
    return found
