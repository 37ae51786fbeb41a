"""The pages of a game that Django's admin does not have: its log, its cards at one entry, its end."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import catalog
from games.admin import cards as laid
from games.admin.entries import names_of, told
from games.models import Game
from games.play import services, trouble

if TYPE_CHECKING:
    from games.admin.games import Games

PAGE = 100
"""Entries on a page of the log."""

SURE = "sure"
"""The field of the form that says yes."""

VOIDED = "voided"
"""Why a game has ended that staff ended: nobody wins, and its lobby is free for the next one."""


def log(admin: "Games", request: HttpRequest, game_id: int) -> HttpResponse:
    """How a game went, in the words a spectator would have heard."""
    game = _found(admin, request, game_id)
    page = Paginator(range(1, game.seq + 1), PAGE).get_page(request.GET.get("page"))
    shown = list(told(game, page.start_index(), page.end_index())) if game.seq else []
    more = {"entries": shown, "page": page, "may_see": admin.has_see_permission(request)}
    return _page(admin, request, game, "log", _("Log"), more)


def cards(admin: "Games", request: HttpRequest, game_id: int, seq: int) -> HttpResponse:
    """Every card after an entry. The look is in the game's history before anything is shown."""
    game = _found(admin, request, game_id)
    staff = _staff(request)
    if not admin.has_see_permission(request) or _plays(staff, game):
        raise PermissionDenied
    if not 1 <= seq <= game.seq:
        raise Http404
    _note(game, staff, _("Looked at all cards after entry %(seq)d.") % {"seq": seq})
    shown = laid.laid_open(game, seq, names_of(game))
    entry = next(told(game, seq, seq), None)
    around = {"before": seq - 1 or None, "after": seq + 1 if seq < game.seq else None}
    title = _("All cards after entry %(seq)d") % {"seq": seq}
    return _page(admin, request, game, "cards", title, {"open": shown, "entry": entry, "seq": seq, **around})


def void(admin: "Games", request: HttpRequest, game_id: int) -> HttpResponse:
    """Asks before a game is ended, and ends it once the answer is yes."""
    game = _found(admin, request, game_id)
    if not admin.has_void_permission(request):
        raise PermissionDenied
    if request.method == "POST" and SURE in request.POST:
        _tell(admin, request, _void([game], _staff(request)))
        return redirect("admin:games_game_change", game_id)
    return _page(admin, request, game, "void", _("End without a winner?"), {"games": _named([game])})


def void_several(admin: "Games", request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
    """The same for those that are ticked in the list."""
    running = games.filter(status=Game.Status.PLAYING)
    if SURE in request.POST:
        _tell(admin, request, _void(running, _staff(request)))
        return None
    if not running:
        admin.message_user(request, _("None of these games is running."), messages.WARNING)
        return None
    more = {"games": _named(running), "action": "void", "checkbox": ACTION_CHECKBOX_NAME}
    return _page(admin, request, None, "void", _("End without a winner?"), more)


def let_clocks_run(admin: "Games", request: HttpRequest, games: QuerySet[Game]) -> None:
    """Take the mark from those of these games that have one. Each is noted in the game's history."""
    marked = [game for game in games if trouble.let_clock_run(game.pk)]
    for game in marked:
        _note(game, _staff(request), _("Let the clock run again."))
    said = ngettext("%(count)d clock runs again.", "%(count)d clocks run again.", len(marked)) % {"count": len(marked)}
    admin.message_user(request, said, messages.SUCCESS if marked else messages.WARNING)


def _void(games: Iterable[Game], staff: User) -> list[Game]:
    """End those of these games that run; which they were. Each is noted in the game's history."""
    ended = []
    for game in games:
        if game.status == Game.Status.PLAYING and _abandoned(game) == VOIDED:
            _note(game, staff, _("Voided the game."))
            ended.append(game)
    return ended


def _abandoned(game: Game) -> str:
    """Why the game has ended, now at the latest."""
    table = services.abandon(game.pk, VOIDED)
    outcome = table.rules.outcome(table.state)
    assert outcome is not None
    return outcome.reason


def _note(game: Game, staff: User, words: str) -> None:
    """A line in the history of a game: who of the staff did what. No card, no seed."""
    LogEntry.objects.log_actions(staff.pk, [game], CHANGE, words, single_object=True)


def _found(admin: "Games", request: HttpRequest, game_id: int) -> Game:
    if not admin.has_view_permission(request):
        raise PermissionDenied
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Http404
    return game


def _plays(staff: User, game: Game) -> bool:
    """Whether they sit at the table themselves, and the game is still on."""
    return game.status == Game.Status.PLAYING and game.seats.filter(user=staff).exists()


def _tell(admin: "Games", request: HttpRequest, ended: list[Game]) -> None:
    said = ngettext("%(count)d game ended without a winner.", "%(count)d games ended without a winner.", len(ended))
    admin.message_user(request, said % {"count": len(ended)}, messages.SUCCESS if ended else messages.WARNING)


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _name(game: Game) -> str:
    return f"{catalog.rules(game.kind).TITLE} {game.pk}"


def _named(games: Iterable[Game]) -> list[tuple[int, str, str]]:
    """Number, name and players of each."""
    return [(game.pk, _name(game), ", ".join(names_of(game))) for game in games]


def _page(
    admin: "Games", request: HttpRequest, game: Game | None, name: str, title: str, more: dict[str, Any]
) -> HttpResponse:
    named = "" if game is None else _name(game)
    context = {**admin.admin_site.each_context(request), "opts": admin.opts, "title": title, "subtitle": named}
    return TemplateResponse(request, f"admin/games/game/{name}.html", context | {"game": game} | more)
