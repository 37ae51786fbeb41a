"""Every address of the site, room by room."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path

from accounts.api.views import UnknownRoute
from arena.pages import urls as arena
from config import by_fetch, installed, security_txt, views
from config.events import views as events

api: list[URLPattern | URLResolver] = [
    path("asyncapi.json", events.asyncapi, name="asyncapi"),
    *(path("", include(f"{room}.urls")) for room in (
        "accounts.api", "people.api", "people.conduct.api", "people.delivery.api", "lobbies.api",
        "gateways.spades_tables", "chat.api", "arena.api", "records.api", "games.api",
    )),
    re_path("", UnknownRoute.as_view()),  # last: so that nothing is redirected or answered by a page
]  # fmt: skip
urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("sw.js", installed.service_worker, name="service_worker"),
    path("offline/", installed.offline, name="offline"),
    path("robots.txt", views.robots, name="robots"),
    path(security_txt.PATH, security_txt.security_txt, name="security_txt"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("api", UnknownRoute.as_view()),  # or it would be redirected to a slash
    path("api/", include(api)),
    path("docs/events", events.overview, name="events_docs"),
    path("docs/events/<slug:kind>", events.of_kind, name="kind_events_docs"),
    path("admin/", admin.site.urls),
    path("about/", views.about, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("help/", views.help_page, name="help"),
    path("contact/", views.contact, name="contact"),
    path("games/<int:game_id>/live", by_fetch.table, name="game_live"),
    path("", include("people.delivery.urls")),
    path("", include("games.pages.urls")),
    path("", include("operations.urls")),
    path("", include("arena.pages.urls")),
    path("", include("lobbies.urls")),
    path("", include("people.pages.urls")),
    path("chat/", include("chat.urls")),
    path("", include("people.conduct.urls")),
]
if settings.RUMMY_HOST:
    urlpatterns = [*arena.registration, *urlpatterns]
if settings.DEBUG:
    from config.styleguide import styleguide

    urlpatterns.append(path("styleguide", styleguide, name="styleguide"))
handler404 = "config.views.not_found"
handler500 = "config.views.broken"
