"""Play now, by one click each: a game against bots, or a table for whoever gets its link."""

from django.db import transaction
from django.db.models import Count, Max
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
from lobbies.models import Lobby
from lobbies.opening import Plan, open_lobby
from lobbies.pages.answers import attempt, visitor
from lobbies.selectors import waiting_lobbies
from lobbies.wishes import called


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


@require_POST
def with_friends(request: HttpRequest, kind: str) -> HttpResponse:
    """Open a table for whoever gets its link. One of one's own to which nobody has come yet will do."""
    if kind not in catalog.SLUGS:
        raise Http404
    host = come_in(request)
    if waiting_alone(host, kind) is None:
        attempt(request, lambda: for_friends(host, kind))
    lobby = waiting_alone(host, kind)
    return redirect("lobbies:lobby", lobby.pk) if lobby else redirect("lobbies:list")


def waiting_alone(host: User, kind: str) -> Lobby | None:
    """A private table of this kind at which its host still sits alone."""
    waiting = waiting_lobbies(host).filter(kind=kind, settings__visibility="private")
    return waiting.annotate(people=Count("members")).filter(people=1).order_by("-pk").first()


def for_friends(host: User, kind: str) -> Lobby:
    """A new private table with the rules and settings that the page would propose."""
    preset = next(iter(catalog.rules(kind).PRESETS))
    around = {**settings.proposed_settings(kind, preset), "visibility": "private"}
    options = parse_options(catalog.rules(kind).OPTIONS, settings.proposed_options(kind, preset))
    return open_lobby(host, Plan(kind, called(host, kind, preset), settings.chairs(kind), options, around))


@transaction.atomic
def at_once(user: User, kind: str) -> Game:
    """A private table whose other chairs are taken by bots, and its first game."""
    chairs = settings.chairs_at_once(kind)
    preset = next(iter(catalog.rules(kind).PRESETS))
    bundle = catalog.rules(kind).PRESETS[preset]
    around = {**settings.proposed_settings(kind, preset), "visibility": "private", "turn_clock": 0}
    options = parse_options(catalog.rules(kind).OPTIONS, dict(bundle.options))
    lobby = open_lobby(user, Plan(kind, called(user, kind, preset), chairs, options, around, deals_at_once=True))
    for _chair in range(chairs - 1):
        services.seat_bot(lobby.pk, user, "normal", None)
    return starting.start_lobby(lobby.pk, user)
