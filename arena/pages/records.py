"""Pages of single programs and single games of tournaments."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from arena import game_log, program_record, selectors
from arena.api.views import jsonl
from arena.models import Bout, Program, Tournament
from arena.pages.tournaments import shown_game, shown_program

Json = Any
LISTED = 30
"""Games that a program's page names, the newest."""


@require_GET
def program(request: HttpRequest, number: int) -> HttpResponse:
    """What is known of a program."""
    found = get_object_or_404(Program.objects.select_related("owner"), pk=number)
    record = program_record.record_of(found)
    shown = program_record.shown_in(record.games[:LISTED])
    return render(request, "arena/program.html", {
        **shown_program(found, request.user),
        "record": record,
        "games": [shown_game(bout, shown) for bout in record.games[:LISTED]],
        "most": program_record.MOST,
    })  # fmt: skip


@require_GET
def game(request: HttpRequest, number: int) -> HttpResponse:
    """How a game went; before its twin has ended, who played it and no more."""
    bout = game_for(number)
    is_shown = game_log.is_shown(bout)
    return render(request, "arena/game.html", {
        **shown_game(bout, {bout.pk} if is_shown else ()),
        "rounds": game_log.rounds_of(bout) if is_shown else [],
        "forfeit": next(iter(selectors.forfeits_json([bout])), None) if is_shown else None,
    })  # fmt: skip


@require_GET
def calls(request: HttpRequest, number: int) -> StreamingHttpResponse:
    """Every call of a game, as JSON lines."""
    bout = game_for(number)
    if not game_log.is_shown(bout):
        raise Http404
    return jsonl(selectors.transcript_of(bout.tournament, bout), f"game-{number}")


def game_for(number: int) -> Bout:
    """A game that has ended; those of tests are nobody else's business."""
    rows = Bout.objects.select_related("first", "second", "tournament").exclude(tournament__mode=Tournament.Mode.TEST)
    return get_object_or_404(rows, pk=number, status=Bout.Status.ENDED)
