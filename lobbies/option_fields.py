"""A form field for each thing a table can agree on, made from what that thing accepts."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.core.options import Rule

Json = Any


def field_for(rule: Rule) -> forms.Field:
    """The field of an option or setting, with its title and its sentence of help."""
    said: dict[str, Any] = {"label": _(rule.title), "help_text": _(rule.help)}
    return _maker(rule)(rule, said)


def _maker(rule: Rule) -> Callable[[Rule, dict[str, Any]], forms.Field]:
    if rule.choices:
        return _choice
    return {"boolean": _flag, "integer": _number, "string": _text}[rule.type]


def _choice(rule: Rule, said: dict[str, Any]) -> forms.Field:
    names = [(value, _(name)) for value, name in zip(rule.choices, rule.names, strict=True)]
    coerce: Any = type(rule.choices[0])
    return forms.TypedChoiceField(choices=names, coerce=coerce, **said)


def _flag(rule: Rule, said: dict[str, Any]) -> forms.Field:
    return forms.BooleanField(required=False, **said)


def _number(rule: Rule, said: dict[str, Any]) -> forms.Field:
    return forms.IntegerField(min_value=rule.low, max_value=rule.high, **said)


def _text(rule: Rule, said: dict[str, Any]) -> forms.Field:
    return forms.CharField(required=not rule.nullable, max_length=rule.high, empty_value=None, **said)
