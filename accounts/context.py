"""What every template may ask about the reader."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import PREFERENCES, Theme, User
from accounts.selectors import Json
from accounts.selectors import preferences as preferences_of

THEME_COOKIE = "theme"
DEFAULTS = {name: User._meta.get_field(name).get_default() for name in PREFERENCES}  # type: ignore[union-attr]


def preferences(request: HttpRequest) -> dict[str, Any]:
    """`preferences.theme` (auto, light or dark), `.four_colour`, `.animation`, `.sound`, `.volume`, `.one_tap`.

    Of whoever is signed in; for anybody else the defaults, with the theme of their cookie. Read only when asked.
    """
    return {"preferences": SimpleLazyObject(lambda: preferences_for(request))}


def preferences_for(request: HttpRequest) -> Json:
    """The preferences of whoever sent this request."""
    user = getattr(request, "user", None)
    if isinstance(user, User) and user.is_authenticated:
        return preferences_of(user)
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {**DEFAULTS, "theme": theme if theme in Theme.values else Theme.AUTO.value}
