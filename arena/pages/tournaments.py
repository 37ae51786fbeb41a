"""The arena in the browser, and registration at the web server."""

from collections.abc import Container, Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from api.fields import whole
from api.problems import Problem
from arena import registering, selectors, tournaments
from arena.host.faults import EXPLAINED
from arena.kind import PROGRAMS, SLUG
from arena.models import Bout, Notice, Program, Tournament
from arena.pages import scrimmages

Json = Any
SHOWN = 20
TONES = {"free": "good", "playing": "brass", "silent": "warn", "suspended": "red"}
GAMES = 60
"""Games that the page of a tournament lists, the newest."""

NOTICES = {"registered": "", "silent": "warn", "suspended": "red", "awake": "good", "forfeit": "red"}
STAGES = {"waiting": "warn", "running": "brass", "ended": "good", "stopped": "red"}


@csrf_exempt
@require_POST
def register(request: HttpRequest) -> HttpResponse:
    """Register a program; it has no session, and no page could send what it sends."""
    status, body = registering.answer(registering.asked_of(request))
    return JsonResponse(body, status=status)


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Programs and tournaments."""
    rows = Tournament.objects.exclude(mode=Tournament.Mode.TEST)[:SHOWN]
    return show(request, "arena/index.html", ("programs", "notices", "tournaments"), {
        "programs": [shown_program(row, request.user) for row in Program.objects.all()],
        "tournaments": [
            {"tournament": row, "progress": selectors.progress_of(row), "tone": STAGES[row.status]} for row in rows
        ],
        "notices": [_notice(row, frozenset()) for row in selectors.notices_of()],
        "may_hold": isinstance(request.user, User) and tournaments.may_open(request.user),
        **scrimmages.offered(request.user),
    })  # fmt: skip


def shown_program(program: Program, reader: Any) -> dict[str, Any]:
    """A program as pages show it, and where it listens to whom that is told."""
    state = program.status
    words = {"free": _("free"), "playing": _("playing"), "silent": _("silent"), "suspended": _("suspended")}
    told = selectors.program_json(program, reader if isinstance(reader, User) else None)
    place = f"{told['address']}:{told['port']}" if "port" in told else ""
    return {"program": program, "state": words[state], "tone": TONES[state], "is_free": state == "free", "place": place}


@require_GET
def tournament(request: HttpRequest, number: int) -> HttpResponse:
    """How a tournament stands."""
    try:
        found = selectors.tournament_for(number)
    except Problem as problem:
        raise Http404 from problem
    bouts = selectors.played_in(found)
    records = selectors.table_of(found, bouts)
    public = selectors.shown_among(found, bouts)
    forfeits = selectors.forfeits_json(bout for bout in bouts if bout.pk in public)
    wanted = Wanted.of(request)
    numbers = dict(found.entrants.values_list("name", "program_id"))
    progress, over = selectors.progress_of(found), selectors.is_over(found)
    return show(request, "arena/tournament.html", ("progress", "notices", "standings", "forfeits", "games"), {
        "tournament": found,
        "absent": [] if over else [one.name for one in tournaments.absent(found, None).values()],
        "notices": [_notice(row, public) for row in selectors.notices_of(found)],
        "kind": SLUG,
        "tone": STAGES[found.status],
        "is_over": over,
        "progress": {**progress, "done": progress["played"] + progress["skipped"]},
        "standings": [_line(rank, record, numbers) for rank, record in enumerate(records, 1)],
        "names": [record.name for record in records],
        "matrix": [{"name": one.name, "cells": [_cell(one, other) for other in records]} for one in records],
        "estimates": [] if over else selectors.estimates_json(found, bouts),
        "forfeits": _together(one for one in forfeits if wanted.fits(one)),
        "wanted": wanted.choices(forfeits),
        "games": [shown_game(bout, public) for bout in reversed(bouts) if wanted.program in {"", *bout.names}][:GAMES],
        "has_transcripts": bool(public) and request.user.is_authenticated,
        "may_stop": not over and isinstance(request.user, User) and tournaments.may_stop(request.user, found),
    })  # fmt: skip


def _notice(notice: Notice, public: Container[int]) -> Json:
    """A notice, and the words of a forfeit whose cards may be seen."""
    is_shown = notice.bout_id in public
    said = notice.bout.result["forfeit"].get("said") if is_shown and notice.bout else ""
    return {"notice": notice, "tone": NOTICES[notice.what], "is_shown": is_shown, "said": said}


def shown_game(bout: Bout, public: Container[int]) -> Json:
    """A game in a list: who won, and the scores; by which code, where somebody forfeited."""
    scores = zip(bout.names, bout.result["scores"], strict=True)
    return {
        "bout": bout,
        "seats": [
            {"name": name, "score": score, "won": seat == bout.winner} for seat, (name, score) in enumerate(scores)
        ],
        "code": (bout.result["forfeit"] or {}).get("code"),
        "is_shown": bout.pk in public,
    }


def _line(rank: int, record: Any, numbers: Json) -> Json:
    """A line of the table; what a picture needs has points in every language."""
    line = selectors.record_json(rank, record)
    low, high = line["interval"]
    return {
        **line,
        "number": numbers.get(record.name),
        "low": str(low),
        "high": str(high),
        "middle": str(line["win_percent"]),
    }


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which forfeits a reader wants to see; what is left out is any."""

    program: str
    code: str
    call: str

    @classmethod
    def of(cls, request: HttpRequest) -> "Wanted":
        """What the address asks for."""
        return cls(*(request.GET.get(field.name, "") for field in fields(cls)))

    def fits(self, forfeit: Json) -> bool:
        """Whether it is one of these."""
        return all(mine in {"", forfeit[name] or ""} for name, mine in asdict(self).items())

    def choices(self, forfeits: list[Json]) -> Json:
        """What there is to choose from, each with what has been chosen."""
        asked = asdict(self).items()
        return {
            name: {"chosen": mine, "known": sorted({one[name] for one in forfeits if one[name]})}
            for name, mine in asked
        }


def _together(forfeits: Iterable[Json]) -> list[Json]:
    """Forfeits with equal ones told as one line, with all their games."""
    found: dict[tuple[Any, ...], Json] = {}
    for one in forfeits:
        mistake = {key: value for key, value in one.items() if key != "game"}
        found.setdefault(tuple(mistake.values()), {**mistake, "games": []})["games"].append(one["game"])
    return list(found.values())


def _cell(one: Any, other: Any) -> str:
    wins, games = one.against.get(other.name, (0, 0))
    return "–" if one is other or not games else f"{wins} / {games}"


@require_GET
def how_to(request: HttpRequest) -> HttpResponse:
    """How a program registers, is called and answers."""
    return render(request, "arena/how_to.html", {
        "kind": SLUG,
        "registration": request.build_absolute_uri("/register") if settings.RUMMY_HOST else "",
        "calls": PROGRAMS.CALLS,
        "lines": PROGRAMS.LINES,
        "reasons": [(code, _(meaning)) for code, meaning in EXPLAINED.items()],
        "seconds": settings.RUMMY_REPLY_SECONDS,
    })  # fmt: skip


@require_POST
@login_required
def open_one(request: HttpRequest) -> HttpResponse:
    """Hold a tournament between the programs that were ticked."""
    asked: dict[str, Any] = {
        "program_ids": [number for text in request.POST.getlist("program_ids") if (number := whole(text)) is not None],
        **{
            name: number
            for name in ("games_per_pair", "target")
            if (number := whole(request.POST.get(name))) is not None
        },
        "baselines": "baselines" in request.POST,
    }
    try:
        made = tournaments.open_for(_caller(request), asked)
    except Problem as problem:
        told = [f"{said}" for sentences in (problem.fields or {}).values() for said in sentences]
        messages.error(request, " ".join(told) or str(problem.message))
        return redirect("arena")
    return redirect("arena_tournament", made.pk)


@require_POST
@login_required
def stop(request: HttpRequest, number: int) -> HttpResponse:
    """Break a tournament off."""
    found = Tournament.objects.filter(pk=number).first()
    if found is None or not tournaments.may_stop(_caller(request), found):
        raise Http404
    tournaments.stop(found)
    return redirect("arena_tournament", number)


def _caller(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def show(request: HttpRequest, page: str, parts: tuple[str, ...], context: dict[str, Any]) -> HttpResponse:
    """The page, or only its living parts where the script of the page asks for them."""
    if request.headers.get("X-Part") != "yes":
        return render(request, page, context)
    response = HttpResponse("".join(_part(request, name, context) for name in parts))
    response["X-Part"] = "yes"
    return response


def _part(request: HttpRequest, name: str, context: dict[str, Any]) -> str:
    return render_to_string(f"arena/parts/{name}.html", context, request)
