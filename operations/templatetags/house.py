"""`{% house_now %}`, the house at this moment on the admin's first page, and `with_code` for what the doctor says."""

import re
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from operations import now

register = template.Library()


@register.inclusion_tag("admin/house_now.html")
def house_now() -> dict[str, Any]:
    """What staff should see first."""
    return now.seen()


@register.filter
def with_code(sentence: str) -> SafeString:
    """What stands between backticks, for a terminal, as code."""
    return mark_safe(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(sentence)))  # noqa: S308  # escaped before
