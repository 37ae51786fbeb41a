"""Play now: a game against bots, dealt by one click."""

from django.db import transaction
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.entering import come_in
from accounts.models import User
from games import catalog
from games.core.options import parse_options
from games.models import Game, Seat
from games.pages.my_games import running
from lobbies import services, settings, starting
from lobbies.opening import Plan, open_lobby
from lobbies.pages.answers import visitor
from lobbies.wishes import table_name


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """The page that asks which game. The one played last comes first."""
    user = visitor(request)
    last = last_kind(user) if user else ""
    kinds = sorted(catalog.SLUGS, key=lambda slug: slug != last)
    return render(request, "lobbies/play.html", {
        "kinds": [(slug, catalog.rules(slug).TITLE, settings.chairs_at_once(slug) - 1) for slug in kinds],
        "last": last,
        "running": running(user) if user else [],
    })  # fmt: skip


def last_kind(user: User) -> str:
    """The kind that somebody has played last."""
    latest = Seat.objects.filter(user=user).aggregate(game=Max("game"))["game"]
    return Game.objects.filter(pk=latest).values_list("kind", flat=True).first() or ""


@require_POST
def deal(request: HttpRequest, kind: str) -> HttpResponse:
    """Seat bots, deal the cards, and go to the table."""
    if kind not in catalog.SLUGS:
        raise Http404
    return redirect("game_table", at_once(come_in(request), kind).pk)


@transaction.atomic
def at_once(user: User, kind: str) -> Game:
    """A private table whose other chairs are taken by bots, and its first game."""
    chairs = settings.chairs_at_once(kind)
    preset = next(iter(catalog.rules(kind).PRESETS))
    bundle = catalog.rules(kind).PRESETS[preset]
    around = {**settings.proposed_settings(kind, preset), "visibility": "private", "turn_clock": 0}
    options = parse_options(catalog.rules(kind).OPTIONS, dict(bundle.options))
    lobby = open_lobby(user, Plan(kind, table_name(user), chairs, options, around, deals_at_once=True))
    for _chair in range(chairs - 1):
        services.seat_bot(lobby.pk, user, "normal", None)
    return starting.start_lobby(lobby.pk, user)
