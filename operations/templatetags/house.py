"""`{% house_now %}`: the house at this moment, on the admin's first page."""

from typing import Any

from django import template

from operations import now

register = template.Library()


@register.inclusion_tag("admin/house_now.html")
def house_now() -> dict[str, Any]:
    """What staff should see first."""
    return now.seen()
