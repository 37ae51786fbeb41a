"""One's own games: those that run, and those that are over."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import User
from games import catalog
from games.models import Game, Seat

Json = Any
PAGE = 20
WON, LOST, NONE = "won", "lost", "none"


@dataclass(frozen=True, slots=True)
class Row:
    """A game as its player finds it again."""

    game: Game
    title: str
    others: list[str]
    is_turn: bool
    is_away: bool
    """Whether a bot holds the seat meanwhile."""

    result: str
    place: int | None


def row(seat: Seat) -> Row:
    """The game of a seat."""
    game, ended = seat.game, seat.game.status == Game.Status.ENDED
    return Row(
        game,
        catalog.rules(game.kind).TITLE,
        [other.user.display_name for other in game.seats.all() if other.pk != seat.pk],
        not ended and game.turn == seat.number and not seat.bot_plays,
        not ended and seat.bot_plays,
        _result(seat.number, game.outcome) if ended else "",
        _place(seat.number, game.outcome),
    )


def _result(number: int, outcome: Json) -> str:
    winners = (outcome or {}).get("winners", [])
    if not winners:
        return NONE
    return WON if number in winners else LOST


def _place(number: int, outcome: Json) -> int | None:
    places = (outcome or {}).get("places", [])
    return places[number] if number < len(places) else None


def seats_of(user: User) -> QuerySet[Seat]:
    """Where somebody has sat."""
    return Seat.objects.filter(user=user).select_related("game").prefetch_related("game__seats__user")


def running(user: User, most: int = PAGE) -> list[Row]:
    """Games one can go on with: first those that wait for oneself, then those dealt last."""
    seats = seats_of(user).filter(game__status=Game.Status.PLAYING).exclude(away=Seat.Reason.KICKED)
    rows = [row(seat) for seat in seats.order_by("-game__started_at")[:most]]
    return sorted(rows, key=lambda found: (found.is_away, not found.is_turn))


@require_GET
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """All of them, page by page."""
    user = request.user
    assert isinstance(user, User)
    over = seats_of(user).filter(game__status=Game.Status.ENDED)
    pages = Paginator(over.order_by(F("game__ended_at").desc(nulls_last=True), "-pk"), PAGE)
    shown = pages.get_page(request.GET.get("page"))
    return render(request, "games/own.html", {
        "running": running(user),
        "finished": [row(seat) for seat in shown],
        "page": shown,
    })  # fmt: skip
