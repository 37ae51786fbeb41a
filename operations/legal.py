"""What pages say of who runs the house: a deployment check warns while nothing was said."""

from typing import Any

from django.conf import settings
from django.core import checks


def who_runs_it(app_configs: Any, **_: Any) -> list[checks.Warning]:
    """Warnings for `/contact/`: people have to know whose house it is, and how to reach them."""
    found = []
    if not settings.OPERATOR:
        found.append(checks.Warning("/contact/ does not say who runs this house.", "Set OPERATOR.", id="parlour.W001"))
    if not settings.CONTACT or settings.CONTACT.rstrip("> ").endswith("@localhost"):
        found.append(checks.Warning("/contact/ names no address that works.", "Set CONTACT.", id="parlour.W002"))
    return found
