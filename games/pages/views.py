"""The table in the browser: the page, and the form every move on it can be."""

from functools import cache
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST

from accounts.entering import come_in
from accounts.models import User
from api.problems import Problem
from api.waiting import waiting
from games import catalog
from games.pages import forms, page, rounds
from games.pages.jinja import environment
from games.play import services
from games.see import review, selectors
from games.table import live, memory, watching
from games.table.gathering import Gathered, gathering

SAID = "said"
"""Where what the coach has said waits for the page, by game."""

TROUBLE = "trouble"
"""Where the sentence of a refused move waits for the page, by game."""

FORBIDDEN = 403
kept_nowhere = cache_control(private=True, no_store=True)
"""A page with somebody's hand is for nobody's memory but the reader's."""


@require_GET
@kept_nowhere
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    """The table as this reader may see it; while it gathers, the lobby; for a visitor without a name, its door."""
    if not isinstance(request.user, User):
        return redirect(gathering.page(game_id, gathers=False))
    try:
        found = selectors.approach(game_id, request.user)
    except Problem as problem:
        if problem.status == FORBIDDEN:
            return redirect(gathering.page(game_id, gathers=False))
        raise Http404 from problem
    if isinstance(found, Gathered):
        return redirect(gathering.page(game_id, gathers=True))
    waits = waiting(request, waits_for_others(found.table, found.seat))
    return render(request, "games/table.html", {**_context(request, found.table, found.seat), **waits})


def waits_for_others(table: live.Table, seat: int | None) -> bool:
    """Whether somebody else is to move."""
    return not table.is_over and (seat is None or table.rules.turn(table.state) != seat)


@require_POST
def watch(request: HttpRequest, game_id: int) -> HttpResponse:
    """Lead to a table that anybody may watch; a visitor without a name comes as a guest."""
    if selectors.anybody_may_watch(game_id):
        come_in(request)
    return redirect("game_table", game_id)


def approached(request: HttpRequest, game_id: int) -> Any:
    """The game as this reader may see it; a page that is not there for anybody else."""
    try:
        return selectors.approach(game_id, request.user)  # type: ignore[arg-type]  # signed in
    except Problem as problem:
        raise Http404 from problem


def _context(request: HttpRequest, table: live.Table, seat: int | None) -> dict[str, Any]:
    kind, rows = table.kind, page.newest(table)
    return {
        "kind": kind,
        "classes": " ".join((kind, *catalog.kind(kind).table_classes)),
        "title": _("{game} at Parlour").format(game=catalog.rules(kind).TITLE),
        "styles": own_sheets(kind),
        "script": own_script(kind),
        "game_id": table.id,
        "seq": table.seq,
        "seat": seat,
        "back": f"cards/{catalog.kind(kind).laid_open.DECK}.svg",
        "dealt": page.dealt(table, seat, rows),
        "seats": len(table.people),
        "others": [one for one in table.people if not one.is_bot and one.user_id != request.user.pk],
        "clock": table.now.envelope.settings.get("turn_clock", 0),
        "regions": page.at_this_moment(table, seat, plain=True),
        "log": page.log(table, seat, rows),
        "watchers": _watchers_words(watching.count_of(table.id)),
        "asks": page.asks(table, seat),
        "said": request.session.pop(f"{SAID}:{table.id}", None),
        "trouble": request.session.pop(f"{TROUBLE}:{table.id}", None),
        "once": page.once(kind),
        "keys": environment().select_template([f"{kind}/keys.html", "table/keys.html"]).render(),
    }


def _watchers_words(count: int) -> str:
    if not count:
        return ""
    words = _("{count} person is watching.") if count == 1 else _("{count} people are watching.")
    return words.format(count=count)


def own_sheets(kind: str) -> list[str]:
    """The sheets of a kind; where files were collected, the one they were joined to."""
    joined = f"tables/{kind}/joined.css"
    if joined in getattr(staticfiles_storage, "hashed_files", ()):
        return [joined]
    return [f"tables/{kind}/css/{name}.css" for name in catalog.kind(kind).styles]


@cache
def own_script(kind: str) -> str:
    """The script of a kind that needs more than the frame's; looked for once for each kind there is."""
    name = f"tables/{kind}/table.js"
    return name if finders.find(name) else ""


@require_GET
@kept_nowhere
@login_required
def look_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """What the coach says of one's own moves, once the game is over."""
    user: Any = request.user
    try:
        looked = review.of(game_id, user)
    except Problem as problem:
        if problem.code == review.NOT_ENDED:
            return redirect("game_table", game_id)
        raise Http404 from problem
    game = memory.current(game_id)
    coach = game.coach
    return render(request, "games/review.html", {
        "game_id": game_id,
        "title": catalog.rules(game.kind).TITLE,
        "others": [person.name for person in game.people if person.user_id != user.pk],
        "dearest": review.words(game, review.dearest(looked)),
        "every": review.words(game, looked) if coach is not None and coach.EVERY_MOVE else [],
    })  # fmt: skip


@require_GET
@kept_nowhere
@login_required
def score_sheet(request: HttpRequest, game_id: int) -> HttpResponse:
    """Every round of a game with its points."""
    found = approached(request, game_id)
    if isinstance(found, Gathered):
        return redirect("game_table", game_id)
    sheet = catalog.kind(found.table.kind).sheet
    if sheet is None:
        raise Http404
    return render(request, "games/rounds.html", {
        "game_id": game_id,
        "title": catalog.rules(found.table.kind).TITLE,
        "heads": (heads := rounds.heads(sheet, found.table, found.seat)),
        "rounds": list(rounds.rounds(sheet, found.table, heads)),
    })  # fmt: skip


@require_POST
@login_required
def move(request: HttpRequest, game_id: int) -> HttpResponse:
    """A move by form; what is refused says why on the page one comes back to."""
    found = approached(request, game_id)
    if isinstance(found, Gathered) or found.seat is None:
        return redirect("game_table", game_id)
    fields = {name: request.POST.getlist(name) for name in request.POST}
    try:
        meant = forms.understood(found.table, found.seat, fields)
        if isinstance(meant, forms.Move):
            services.play(game_id, services.Asked(found.seat, meant.data, table=found.table))
            return redirect("game_table", game_id)
    except Problem as problem:
        meant = forms.Answer([str(problem.message)])
    if meant.by_coach:
        request.session[f"{SAID}:{game_id}"] = meant.lines
        return redirect("game_table", game_id)
    request.session[f"{TROUBLE}:{game_id}"] = " ".join(meant.lines)
    return redirect("game_table", game_id)
