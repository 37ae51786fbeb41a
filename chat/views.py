"""Chat by forms: say, correct, take back, report, mute. Scripts get the thread, others the page they came from."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.views import onwards
from api import limits
from api.fields import whole
from api.problems import Problem
from chat import rooms, selectors, services
from chat.panel import PLACES, panel, room_of
from chat.rooms import Room
from chat.words import Asked

PART = "X-Part"
Do = Callable[[Room, User], object]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def thread(request: HttpRequest, place: str, place_id: int) -> HttpResponse:
    """The thread as it is now; posted to, something new is said first."""

    def say(room: Room, user: User) -> None:
        if place == "games" and request.POST.get("room") == "watch":
            room = rooms.beside(room)
        asked = Asked(None, request.POST["phrase"]) if "phrase" in request.POST else Asked(request.POST.get("text"))
        services.demand_voice(room, user, phrase=asked.is_phrase)
        services.say(room, user, asked)

    return _answer(request, place, place_id, say if request.method == "POST" else None)


@require_POST
@login_required
def message(request: HttpRequest, place: str, place_id: int, message_id: int) -> HttpResponse:
    """Change or delete one's own message, or report somebody else's."""
    deeds = {"edit": _edit, "delete": _delete, "report": _report}
    deed = deeds.get(request.POST.get("do", ""))
    if deed is None:
        raise Http404
    return _answer(request, place, place_id, lambda room, user: deed(request, room, user, message_id))


def _edit(request: HttpRequest, room: Room, user: User, message_id: int) -> None:
    found = selectors.message_in(room, message_id)
    services.demand_voice(rooms.beside(room) if found.watch else room, user)
    services.edit(room, user, found, request.POST.get("text"))


def _delete(request: HttpRequest, room: Room, user: User, message_id: int) -> None:
    found = selectors.message_in(room, message_id)
    if not (found.watch and found.author_id == user.pk):
        room.demand_member()
    services.delete(room, user, found)


def _report(request: HttpRequest, room: Room, user: User, message_id: int) -> None:
    found = selectors.message_in(room, message_id)
    services.demand_reportable(user, found)
    limits.take("report", account=user.pk)
    services.report(user, found, request.POST.get("reason", "")[:500])
    if PART not in request.headers:
        messages.success(request, _("Thank you. Somebody will look at it."))


@require_POST
@login_required
def mute(request: HttpRequest, place: str, place_id: int) -> HttpResponse:
    """Mute somebody, or hear them again."""
    do = services.unmute if request.POST.get("hear") else services.mute
    whom_id = whole(request.POST.get("user_id")) or 0
    return _answer(request, place, place_id, lambda room, user: do(user, whom_id))


@require_POST
@login_required
def mute_person(request: HttpRequest, user_id: int) -> HttpResponse:
    """Mute somebody wherever they are, or hear them again, by the menu behind their name."""
    hears = bool(request.POST.get("hear"))
    user: Any = request.user
    try:
        (services.unmute if hears else services.mute)(user, user_id)
    except Problem as problem:
        return _back(request, str(problem.message))
    messages.success(request, _("You hear them again.") if hears else _("You hear nothing more of them."))
    return _back(request, "")


def _answer(request: HttpRequest, place: str, place_id: int, do: Do | None) -> HttpResponse:
    """Do what is asked, then show the thread, or say why not."""
    user: Any = request.user
    try:
        room = room_of(place, place_id, user) if place in PLACES else None
    except Problem as problem:
        raise Http404 from problem
    if room is None:
        raise Http404
    refusal = _refusal(do, room, user) if do else ""
    if PART not in request.headers:
        return _back(request, refusal)
    if refusal:
        return HttpResponse(refusal, status=400, content_type="text/plain; charset=utf-8")
    shown = {"panel": panel(place, place_id, user), "here": _page(request)}
    part = render(request, "chat/parts/thread.html", shown)
    part[PART], part["Cache-Control"] = "yes", "no-store"
    return part


def _refusal(do: Do, room: Room, user: User) -> str:
    try:
        do(room, user)
    except Problem as problem:
        return str(problem.message)
    except limits.LimitReached:
        return _("That was a bit much at once. Try again later.")
    return ""


def _back(request: HttpRequest, refusal: str) -> HttpResponse:
    """Redirect to where one was, without scripts."""
    if refusal:
        messages.error(request, refusal)
    return onwards(request, "home")


def _page(request: HttpRequest) -> str:
    """The path of the page that asks for a thread: its forms and links lead back there."""
    page = urlsplit(request.headers.get("Referer", ""))
    return page._replace(scheme="", netloc="").geturl() or "/"
