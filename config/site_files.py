"""The small files that browsers and robots ask every site for."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

A_DAY = 60 * 60 * 24
FELT = "#071f27"


@require_safe
@cache_control(max_age=A_DAY, public=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device shows when somebody puts the house on the home screen."""
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
            {"src": static("brand/icon-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "maskable"},
            {"src": static("brand/icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
@cache_control(max_age=A_DAY, public=True)
def robots(request: HttpRequest) -> HttpResponse:
    """Robots may read the pages that are for everybody."""
    lines = ("User-agent: *", "Disallow: /accounts/", "Disallow: /api/", "Disallow: /admin/", "")
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
@cache_control(max_age=A_DAY, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """For whoever asks at the old place."""
    return redirect(static("brand/favicon.ico"))
