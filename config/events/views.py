"""The document under its address, and the pages that show it to people."""

from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from api.codes import CODES
from config.events import words
from config.events.document import document
from config.events.page import section
from config.events.rooms import kinds, rooms, sockets
from games import catalog
from games.sockets.frames import CLOSING

CLIENTS_FOLDER = settings.BASE_DIR / "docs" / "clients"


class Client(NamedTuple):
    """A program that plays a game, shown as it is, and how it is run."""

    language: str
    file: str
    run: str

    @property
    def text(self) -> str:
        """The program."""
        return (CLIENTS_FOLDER / self.file).read_text()


CLIENTS = (
    Client("Python", "play.py", "pip install requests websockets, then: python play.py"),
    Client("JavaScript", "play.mjs", "node play.mjs, with Node 22 or newer; a browser runs it as it is"),
)


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
        "clients": CLIENTS,
        "sockets": sockets(),
        "sections": [section(room.slug) for room in rooms() if room.kind is None],
        "closing": CLOSING,
        "codes": CODES,
    })  # fmt: skip


@require_safe
def of_kind(request: HttpRequest, kind: str) -> HttpResponse:
    """The events, moves and questions of one game."""
    if kind not in catalog.SLUGS:
        raise Http404
    return render(request, "docs/kind.html", {"kinds": kinds(), "section": section(kind), "here": kind})
