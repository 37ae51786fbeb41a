"""What belongs to no room: the home page, health, small files every site has, and pages for what is missing."""

from typing import Any

from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import User
from games import catalog
from games.pages.my_games import running
from lobbies.pages.street import gathering, own_rows

MOST_RUNNING, MOST_TABLES = 3, 6
"""Lines of the lists on the home page."""
FELT = "#071f27"
site_file = cache_control(max_age=60 * 60 * 24, public=True)


def home(request: HttpRequest) -> HttpResponse:
    """The home page: all games, one's own, and open tables."""
    user = request.user if isinstance(request.user, User) else None
    mine = frozenset(own.lobby.pk for own in own_rows(user)) if user else frozenset()
    return render(request, "home.html", {
        "games": sorted(catalog.kinds(), key=lambda kind: kind.shelf.place),
        "running": running(user, MOST_RUNNING) if user else [],
        "rows": gathering(mine=mine, most=MOST_TABLES),
    })  # fmt: skip


def about(request: HttpRequest) -> HttpResponse:
    """The page about this site: its cards, people's data, and the work of others it uses."""
    return render(request, "about.html")


def healthz(request: HttpRequest) -> HttpResponse:
    """Say that the process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """Say whether the process can serve; without Redis it serves, but other processes hear of it later."""
    found = {"database": _works(_ask_database), "channel_layer": layer_answers()}
    status = "unavailable" if not found["database"] else "ok" if found["channel_layer"] else "degraded"
    return JsonResponse({"status": status, **found}, status=503 if status == "unavailable" else 200)


def _works(ask: Any) -> bool:
    try:
        ask()
    except Exception:  # whatever a driver raises, the answer is "not ready"
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def layer_answers() -> bool:
    """Whether other processes can be told at once."""
    layer: Any = get_channel_layer()
    return bool(layer.answers())


@require_safe
@site_file
def manifest(request: HttpRequest) -> HttpResponse:
    """The web manifest: what a device shows when somebody puts the site on the home screen."""
    content = {
        "name": "Parlour",
        "short_name": "Parlour",
        "description": _("Five card and tile games to play in your browser, with friends, strangers or bots."),
        "start_url": "/",
        "display": "standalone",
        "background_color": FELT,
        "theme_color": FELT,
        "icons": [
            {"src": static("brand/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *({"src": static(f"brand/icon-{side}.png"), "sizes": f"{side}x{side}", "type": "image/png",
               "purpose": "maskable"} for side in (192, 512)),
        ],
    }  # fmt: skip
    return JsonResponse(content, content_type="application/manifest+json")


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
