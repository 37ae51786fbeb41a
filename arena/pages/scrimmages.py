"""Scrimmages in the browser: one form, and then the page of the tournament that they are."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from api.fields import whole
from api.problems import Problem
from arena import scrimmages
from arena.api.scrimmage_body import MOST

GAMES = (2, 4, 10, MOST)


def offered(reader: Any) -> dict[str, Any]:
    """What the form offers this reader; nothing to those who have no program."""
    own = scrimmages.own_programs(reader) if isinstance(reader, User) else []
    return {"own_programs": own, "opponents": scrimmages.opponents() if own else [], "scrimmage_games": GAMES}


@require_POST
@login_required
def open_one(request: HttpRequest) -> HttpResponse:
    """Let a program play the opponent that was chosen."""
    assert isinstance(request.user, User)
    numbers = {name: whole(request.POST.get(name)) for name in ("program_id", "games", "target")}
    asked: dict[str, Any] = {name: number for name, number in numbers.items() if number is not None}
    kind, _colon, level = request.POST.get("opponent", "").partition(":")
    if kind == "level":
        asked["level"] = level
    elif (number := whole(kind)) is not None:
        asked["opponent_id"] = number
    try:
        made = scrimmages.open_for(request.user, asked)
    except Problem as problem:
        told = [f"{said}" for sentences in (problem.fields or {}).values() for said in sentences]
        messages.error(request, " ".join(told) or str(problem.message))
        return redirect("arena")
    return redirect("arena_tournament", made.pk)
