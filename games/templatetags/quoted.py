"""Texts about programs, in which `words of programs` stand between backticks."""

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def ticks(text: str) -> SafeString:
    """Code as code; everything else is escaped."""
    return mark_safe(re.sub(r"`([^`]+)`", r"<code>\1</code>", conditional_escape(text)))  # noqa: S308  # escaped before
