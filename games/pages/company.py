"""Forms around play: asking for a pause or a new deal, answering, giving time, having a bot stand in, being back."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from api import limits
from api.fields import whole
from api.problems import Problem
from games.models import Offer
from games.pages.views import TROUBLE, approached
from games.play import clocks, offers
from games.table.gathering import Gathered

PART, QUIET = "X-Part", "quiet"
"""What a page says whose scripts run: it hears by its socket what has come of it, and stays where it is."""

Act = Callable[..., object]


def by_form(act: Act) -> Callable[..., HttpResponse]:
    """A form of the table for whoever sits there; what is refused says why."""

    @require_POST
    @login_required
    @wraps(act)
    def view(request: HttpRequest, game_id: int, **named: Any) -> HttpResponse:
        found = approached(request, game_id)
        if isinstance(found, Gathered) or found.seat is None:
            raise Http404
        try:
            act(request, game_id, found.seat, **named)
        except Problem as problem:
            return _answered(request, game_id, str(problem.message), problem.status)
        except limits.LimitReached:
            return _answered(request, game_id, _("That was often. Wait a little, then ask again."), 429)
        return _answered(request, game_id)

    return view


def _answered(request: HttpRequest, game_id: int, trouble: str = "", status: int = 204) -> HttpResponse:
    if request.headers.get(PART) == QUIET:
        return HttpResponse(trouble, status=status, content_type="text/plain; charset=utf-8")
    if trouble:
        request.session[f"{TROUBLE}:{game_id}"] = trouble
    return redirect("game_table", game_id)


@by_form
def offer(request: HttpRequest, game_id: int, seat: int) -> None:
    """Ask all who are here; a button names what is asked, as `pause 5` or `deal_anew`."""
    what, _space, minutes = request.POST.get("offer", "").partition(" ")
    long = whole(minutes) if minutes else None
    if what not in Offer.What.values or (long is not None and long not in offers.MINUTES):
        raise Http404
    limits.take("offer", account=request.user.pk or "")
    offers.make(game_id, seat, what, long)


@by_form
def answer(request: HttpRequest, game_id: int, seat: int, number: int) -> None:
    """Agree, or not."""
    offers.answer(game_id, number, seat, yes=request.POST.get("answer") == "yes")


@by_form
def give_time(request: HttpRequest, game_id: int, seat: int) -> None:
    """Give the seat that is to move a minute."""
    clocks.give_time(game_id, seat)


@by_form
def stand_in(request: HttpRequest, game_id: int, seat: int) -> None:
    """Let a bot play for a seat whose player is away."""
    away = whole(request.POST.get("seat"))
    clocks.stand_in(game_id, seat, -1 if away is None else away)


@by_form
def back(request: HttpRequest, game_id: int, seat: int) -> None:
    """End the pause that one has asked for."""
    clocks.resume(game_id, seat)
