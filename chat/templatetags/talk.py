"""`{% talk "lobbies" lobby.pk %}`, `{% talk "games" game_id %}`: the chat of a place, ready to be read and written."""

from typing import Any

from django import template
from django.template.context import RequestContext

from accounts.models import User
from chat.panel import panel

register = template.Library()


@register.inclusion_tag("chat/panel.html", takes_context=True)
def talk(context: RequestContext, place: str, place_id: int) -> dict[str, Any]:
    """The panel; nothing where nobody talks, or for a reader who may not listen."""
    request = context["request"]
    found = panel(place, place_id, request.user) if isinstance(request.user, User) else None
    shared = {name: context.get(name) for name in ("csrf_token", "CSP_NONCE")}
    return {"panel": found, "request": request, "here": request.path, **shared}
