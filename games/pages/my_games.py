"""One's own games: those that run, and those that are over."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
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
from games.pages.turns import vacation_of
from games.see.progress import Progress, progress_of

Json = Any
PAGE = 20
WON, LOST, NONE = "won", "lost", "none"
SHOWN = ("number", "bot_plays", *(f"game__{name}" for name in ("kind", "status", "turn", "outcome", "ended_at")))
"""What is read of a seat and its game: not the cards."""

Names = Mapping[int, Mapping[int, str]]
"""Who sits at each game, by the number of the seat."""


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
    progress: Progress | None = None
    """How far it is, if it still runs."""


def rows(seats: Iterable[Seat], names: Names) -> list[Row]:
    """The games of these seats."""
    seats = list(seats)
    going_on = progress_of([seat.game_id for seat in seats if seat.game.status == Game.Status.PLAYING])
    return [row(seat, names[seat.game_id], going_on.get(seat.game_id)) for seat in seats]


def row(seat: Seat, names: Mapping[int, str], progress: Progress | None = None) -> Row:
    """The game of a seat."""
    game, ended = seat.game, seat.game.status == Game.Status.ENDED
    return Row(
        game,
        catalog.rules(game.kind).TITLE,
        [name for number, name in names.items() if number != seat.number],
        not ended and game.turn == seat.number and not seat.bot_plays,
        not ended and seat.bot_plays,
        _result(seat.number, game.outcome) if ended else "",
        _place(seat.number, game.outcome),
        progress,
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
    return Seat.objects.filter(user=user).select_related("game").only(*SHOWN)


def names_at(seats: Iterable[Seat]) -> Names:
    """Who sits at the games of these seats: one question, however many there are."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    sitting = Seat.objects.filter(game__in=[seat.game_id for seat in seats]).order_by("game_id", "number")
    for game_id, number, name in sitting.values_list("game_id", "number", "user__display_name"):
        found[game_id][number] = name
    return found


def running_seats(user: User, most: int = PAGE) -> list[Seat]:
    """Where somebody plays, those dealt last first."""
    seats = seats_of(user).filter(game__status=Game.Status.PLAYING).exclude(away=Seat.Reason.KICKED)
    return list(seats.order_by("-game__started_at")[:most])


def in_turn(found: list[Row]) -> list[Row]:
    """Games one can go on with: first those that wait for oneself."""
    return sorted(found, key=lambda one: (one.is_away, not one.is_turn))


def running(user: User, most: int = PAGE) -> list[Row]:
    """Games one can go on with: first those that wait for oneself, then those dealt last."""
    seats = running_seats(user, most)
    return in_turn(rows(seats, names_at(seats)))


@require_GET
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """All of them, page by page."""
    user = request.user
    assert isinstance(user, User)
    over = seats_of(user).filter(game__status=Game.Status.ENDED)
    pages = Paginator(over.order_by(F("game__ended_at").desc(nulls_last=True), "-pk"), PAGE)
    shown, going_on = pages.get_page(request.GET.get("page")), running_seats(user)
    names = names_at([*going_on, *shown])
    return render(request, "games/own.html", {
        "running": in_turn(rows(going_on, names)),
        "finished": rows(shown, names),
        "page": shown,
        "vacation": vacation_of(user),
    })  # fmt: skip
