"""The addresses under `/api/`, gathered from the rooms that answer them."""

from django.urls import include, path, re_path

from accounts.api.views import UnknownRoute
from config.events.views import asyncapi

urlpatterns = [
    path("asyncapi.json", asyncapi, name="asyncapi"),
    path("", include("accounts.api.urls")),
    path("", include("lobbies.api.urls")),
    path("", include("gateways.spades_tables.urls")),
    path("", include("chat.api.urls")),
    path("", include("arena.api.urls")),
    path("", include("games.api.urls")),
    re_path(
        r"", UnknownRoute.as_view()
    ),  # last: catches everything, so that nothing is redirected or answered by a page
]
