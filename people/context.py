"""The bell of every page."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from people import notices


def bell(request: HttpRequest) -> dict[str, Any]:
    """`bell.unread`: how many notices the reader has not seen; one that leads to this page they have, with it."""
    return {
        "bell": SimpleLazyObject(lambda: {"unread": unread(request)}),
        "service_worker": settings.SERVICE_WORKER,
    }


def unread(request: HttpRequest) -> int:
    """Looks once for each page that shows a bell."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return 0
    return notices.see_at(user.pk, request.path) if request.method == "GET" else notices.unread(user.pk)
