"""The site's addresses, and ways to see the pages that one only meets when something goes wrong."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from config import urls
from config.styleguide import styleguide

handler404 = urls.handler404
handler500 = urls.handler500


def shown(request: HttpRequest, page: str) -> HttpResponse:
    """The page for a trouble, with its status."""
    return render(request, f"{page}.html", {"retry_after": 40}, status=int(page[:3]))


urlpatterns = [path("shown/<str:page>", shown), path("styleguide", styleguide), *urls.urlpatterns]
