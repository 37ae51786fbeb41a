"""A table's page where no socket lives: what the socket would tell and take, by requests."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from accounts.models import User
from api import framing, metrics
from api.problems import Problem
from games import catalog
from games.pages.voice import PageVoice
from games.see import selectors
from games.sockets.actions import act, echoed, readable
from games.sockets.consumers import since_of
from games.sockets.floods import MAX_FRAME
from games.table import live
from games.table.gathering import Gathered

Json = Any
UNREADABLE = Problem(400, "INVALID_BODY", "Send one JSON object with an `action`.")


@require_http_methods(["GET", "POST"])
@cache_control(private=True, no_store=True)
@login_required
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    """What was missed since an entry, or the answer to an action: frames, as they come over the page's socket."""
    user: Any = request.user
    try:
        found = selectors.approach(game_id, user)
    except Problem as problem:
        return HttpResponse(status=problem.status)
    if isinstance(found, Gathered):
        return HttpResponse(status=404)
    query = request.META["QUERY_STRING"].encode()
    if request.method == "POST":
        frames = [_answer(found, user, PageVoice(query), request.body)]
    else:
        frames = PageVoice(query).entering(found.table, found.seat, since_of(query))
    return HttpResponse(f"[{','.join(frames)}]", content_type="application/json")


def _answer(found: selectors.Access, user: User, voice: PageVoice, body: bytes) -> str:
    """The frame that answers an action."""
    asked = readable(body.decode(errors="replace")) if len(body) <= MAX_FRAME else None
    key = echoed(asked.get("key")) if asked else None
    try:
        told = _act(found, user, voice, asked)
    except Problem as problem:
        metrics.refusals.labels(problem.code).inc()
        return live.refusal(catalog.contract(found.table.kind), problem, key)
    return framing.frame("ack", {"key": key, "server_ts": framing.now_ms(), **told})


def _act(found: selectors.Access, user: User, voice: PageVoice, asked: Json) -> Json:
    if asked is None:
        raise UNREADABLE
    with translation.override(voice.language):
        meant, told = voice.understood(found.table, found.seat, asked)
        return told or act(found.table, user, meant)
