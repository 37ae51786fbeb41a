"""What belongs to no room: the home page, health, small files every site has, and pages for what is missing."""

from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from config.security_txt import as_uri
from config.static_files import has_static_files
from games import catalog
from games.pages.my_games import running
from lobbies.pages import street
from operations.leaving import has_begun
from operations.needs import open_migrations

MOST_RUNNING, MOST_TABLES = 3, 6
"""Lines of the lists on the home page."""
KEPT = {
    "guests": gettext_lazy("Guests, after their last game"),
    "lobbies": gettext_lazy("Lobbies that have closed, and what was said there"),
    "chat": gettext_lazy("What was said at a table, after the game"),
    "reports": gettext_lazy("What was reported of messages and people, after staff have decided"),
    "behaviour": gettext_lazy("Which games you left, and which you played to the end"),
    "measures": gettext_lazy("What staff did about somebody: warnings, silence, new names"),
    "tokens": gettext_lazy("API tokens that nobody uses"),
    "notices": gettext_lazy("Notices, the newest 200 of yours at most"),
}
"""What the page about privacy says about `settings.KEEP_DAYS`."""
site_file = cache_control(max_age=60 * 60 * 24, public=True)


def home(request: HttpRequest) -> HttpResponse:
    """The home page: all games, one's own, and open tables."""
    user = request.user if isinstance(request.user, User) else None
    mine = street.own_numbers(user) if user else frozenset()
    (rows,) = street.rows(street.gathering(mine=mine, most=MOST_TABLES, user=user))
    return render(request, "home.html", {
        "games": sorted(catalog.kinds(), key=lambda kind: kind.shelf.place),
        "running": running(user, MOST_RUNNING) if user else [],
        "rows": rows,
    })  # fmt: skip


def about(request: HttpRequest) -> HttpResponse:
    """The page about this site: its cards, people's data, and the work of others it uses."""
    return render(request, "about.html")


def privacy(request: HttpRequest) -> HttpResponse:
    """The page about what is kept of people, and for how long."""
    spans = [(what, _span(name)) for name, what in KEPT.items()]
    return render(request, "privacy.html", {"spans": spans, "reports_to": urlsplit(settings.SENTRY_DSN).hostname})


def help_page(request: HttpRequest) -> HttpResponse:
    """The page of short answers: how one plays, comes back, and whom one asks."""
    return render(request, "help.html", {"minimum_age": settings.MINIMUM_AGE})


def contact(request: HttpRequest) -> HttpResponse:
    """The page that says who runs this house, and where they are reached."""
    lines = [part.strip() for part in settings.OPERATOR.split(";") if part.strip()]
    is_page = settings.CONTACT.startswith(("https://", "http://"))
    return render(request, "contact.html", {
        "operator": lines,
        "contact": settings.CONTACT if is_page else parseaddr(settings.CONTACT)[1],
        "is_page": is_page,
        "minimum_age": settings.MINIMUM_AGE,
        "holes": [(as_uri(one), one.removeprefix("mailto:")) for one in settings.SECURITY_CONTACT],
    })  # fmt: skip


def _span(name: str) -> str:
    """For how long something is kept, in words."""
    days = settings.KEEP_DAYS[name]
    return ngettext("%(days)d day", "%(days)d days", days) % {"days": days} if days else _("for ever")


def healthz(request: HttpRequest) -> HttpResponse:
    """Say that the process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """Say whether people may be sent here; without Redis they may, but other processes hear of moves later."""
    found = {"database": _works(_ask_database), "migrations": _works(_ask_migrations)}
    found |= {"static_files": has_static_files(), "serving": not has_begun()}
    layer = layer_answers()
    status = "unavailable" if not all(found.values()) else "ok" if layer else "degraded"
    told = {"status": status, **found, "channel_layer": layer}
    return JsonResponse(told, status=503 if status == "unavailable" else 200)


def _works(ask: Any) -> bool:
    try:
        ask()
    except Exception:  # whatever a driver raises, the answer is "not ready"
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_migrations() -> None:
    if open_migrations():
        raise RuntimeError("migrations are open")


def layer_answers() -> bool:
    """Whether other processes can be told at once."""
    layer: Any = get_channel_layer()
    return bool(layer.answers())


@require_safe
@site_file
def robots(request: HttpRequest) -> HttpResponse:
    """Let robots read the pages that are for everybody."""
    lines = ("User-agent: *", "Disallow: /accounts/", "Disallow: /api/", "Disallow: /admin/", "")
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
@site_file
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect from the old place of the icon."""
    return redirect(static("brand/favicon.ico"))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an address that does not exist."""
    return render(request, "404.html", status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that was sent from an old or a foreign page."""
    return render(request, "403_csrf.html", status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """The page for an error of ours."""
    return render(request, "500.html", status=500)
