"""The site as an app on somebody's device: manifest, service worker, and the page for when there is no network.

The worker keeps files whose names have a hash, and `/offline/`. It keeps no page, no answer, and never a hand.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from api.build import build

FELT = "#071f27"
A_DAY = 60 * 60 * 24
ICON = "brand/icon-192.png"
POLICY = "default-src 'none'; connect-src 'self'"
"""What the worker itself may load: our own files, for those who ask it."""


@require_safe
@cache_control(max_age=A_DAY, public=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """The web manifest: what a device shows when somebody puts the site on the home screen."""
    content = {
        "id": "/",
        "name": "Parlour",
        "short_name": "Parlour",
        "description": _("Five card and tile games to play in your browser, with friends, strangers or bots."),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": FELT,
        "theme_color": FELT,
        "categories": ["games", "social"],
        "icons": [
            {"src": static("brand/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *({"src": static(f"brand/icon-{side}.png"), "sizes": f"{side}x{side}", "type": "image/png",
               "purpose": purpose} for side in (192, 512) for purpose in ("any", "maskable")),
        ],
        "shortcuts": [{"name": _("Open tables"), "url": reverse("lobbies:list")}],
    }  # fmt: skip
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker of this build; where settings want none, one that forgets everything and goes."""
    template = "app/worker.js" if settings.SERVICE_WORKER else "app/no_worker.js"
    shown = {"build": build(), "files": settings.STATIC_URL, "offline": reverse("offline"), "icon": static(ICON)}
    answer = render(request, template, shown, content_type="text/javascript")
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """What a browser shows that cannot reach us; it needs nothing but itself, and knows nobody."""
    return render(request, "app/offline.html")
