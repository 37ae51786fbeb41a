"""The document under its address, and the pages that show it to people."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from api.codes import CODES
from config.events import clients, page, words
from config.events.document import document
from config.events.rooms import kinds
from games.sockets.frames import CLOSING


@require_safe
def asyncapi(request: HttpRequest) -> HttpResponse:
    """The AsyncAPI document, for this house as the caller sees it."""
    return JsonResponse(document(request.get_host(), secure=request.is_secure()), json_dumps_params={"indent": 1})


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """How to connect, what everybody is told, and clients to begin with."""
    return render(request, "docs/events.html", {
        "kinds": kinds(),
        "paragraphs": words.PARAGRAPHS,
        "clients": clients.all_of_them(),
        "sockets": page.addresses(),
        "sections": page.of_the_house(),
        "closing": CLOSING,
        "codes": CODES,
    })  # fmt: skip


@require_safe
def of_kind(request: HttpRequest, kind: str) -> HttpResponse:
    """The events, moves and questions of one game."""
    section = page.of_kind(kind)
    if section is None:
        raise Http404
    return render(request, "docs/kind.html", {"kinds": kinds(), "section": section, "here": kind})
