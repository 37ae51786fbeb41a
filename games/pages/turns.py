"""One's turns in slow games: their number on every page, the way to the next one, and going away for a while."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from api.fields import whole
from api.problems import Problem
from games.play import vacations
from games.see import turns
from games.table import slow


def in_pages(request: HttpRequest) -> dict[str, Any]:
    """`turns`: how many slow games wait for the reader. Asked only by pages that say it."""
    return {"turns": SimpleLazyObject(lambda: _number(request))}


def _number(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    return turns.number_of(user) if isinstance(user, User) else 0


@require_GET
@login_required
def following(request: HttpRequest) -> HttpResponse:
    """The table that has waited longest for the reader; `?but=7`: after that one."""
    user = request.user
    assert isinstance(user, User)
    found = turns.next_of(user, whole(request.GET.get("but")))
    if found is None:
        messages.info(request, _("Nobody waits for you."))
        return redirect("my_games")
    return redirect("game_table", found)


@require_POST
@login_required
def go_away(request: HttpRequest) -> HttpResponse:
    """Be away for some days: one's own slow clocks rest."""
    user, days = request.user, whole(request.POST.get("days")) or 0
    assert isinstance(user, User)
    try:
        vacations.go(user, timezone.now() + timedelta(days=min(max(days, 1), 1000)))
    except Problem as problem:
        messages.error(request, str(problem.message))
    return redirect("my_games")


@require_POST
@login_required
def come_back(request: HttpRequest) -> HttpResponse:
    """Be back earlier than one thought."""
    assert isinstance(request.user, User)
    vacations.come_back(request.user)
    messages.success(request, _("You're back: your clocks run again."))
    return redirect("my_games")


def vacation_of(user: User) -> dict[str, Any]:
    """What the page of one's games says of it."""
    until, left = vacations.standing(user.pk, timezone.now())
    most = min(left, slow.AT_ONCE // timedelta(days=1))
    return {"until": until, "days": range(1, most + 1), "left": left}
