"""`{% waiting_strip %}`: on each page of somebody who looks for players, how that stands."""

from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.models import User
from lobbies.pages import seeking
from lobbies.pairing.looks import waiting_by_kind

register = template.Library()
LOOKED = "waiting_by_kind"


@register.simple_tag(takes_context=True)
def waiting_strip(context: Context) -> str | SafeString:
    """The strip; nothing for anybody who does not look for players in this browser."""
    request: Any = context.get("request")
    user = getattr(request, "user", None)
    if request is None or not isinstance(user, User) or not seeking.is_looking(request):
        return ""
    shown = {**seeking.strip(request, user, str(context.get("pairing_kind", ""))), "request": request}
    return render_to_string("pairing/strip.html", {**shown, "CSP_NONCE": context.get("CSP_NONCE")}, request)


@register.simple_tag(takes_context=True)
def waiting_for(context: Context, kind: str) -> int:
    """How many look for this game right now; asked once for a page."""
    request: Any = context.get("request")
    known = vars(request) if request else {}
    if LOOKED not in known:
        user = getattr(request, "user", None)
        known[LOOKED] = waiting_by_kind(user if isinstance(user, User) else None)
    number: int = known[LOOKED].get(kind, 0)
    return number
