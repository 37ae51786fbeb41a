"""The page of one lobby, and what people do on it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from api.fields import whole
from api.waiting import waiting
from arena.selectors import free_programs
from games import catalog
from games.models import Seat
from lobbies import attendance, checks, services, starting
from lobbies.asking import chips
from lobbies.invitations import ask, ask_by_number, qr_code
from lobbies.models import Lobby
from lobbies.pages.answers import attempt, lobby_for, reader, show, visitor
from lobbies.pages.forms import InviteForm, levels_of
from lobbies.pages.scene import scene
from lobbies.services import LEVELS
from people.notices import see_at


@require_GET
def lobby(request: HttpRequest, lobby_id: int) -> HttpResponse:
    """The page where people wait for each other. Anybody who plays already is sent on to the table."""
    found, user = lobby_for(request, lobby_id), visitor(request)
    if user is not None and sits_at_table(found, user):
        see_at(user.pk, request.path)
        return redirect("game_table", found.game_id)
    if user is not None:
        attendance.note(found, user)
    shown = scene(found, user)
    asks = user is not None and shown.you is not None and shown.is_open
    link = request.build_absolute_uri(reverse("lobbies:join_link", args=[found.room_code]))
    return show(request, "lobbies/lobby.html", {
        "scene": shown,
        "lobby": found,
        "link": link,
        "qr": qr_code(link) if shown.you else "",
        "invite_form": InviteForm(),
        "levels": levels_of(found.kind),
        **waiting(request, shown.you is not None and not shown.is_closed),
        "chips": chips(found, user) if user is not None and asks else [],
        "programs": free_programs() if catalog.kind(found.kind).programs else [],
    })  # fmt: skip


def sits_at_table(lobby: Lobby, user: User) -> bool:
    """Whether the game runs and this person plays in it."""
    if lobby.status != Lobby.Status.STARTED:
        return False
    return Seat.objects.filter(game=lobby.game_id, user=user, away__in=("", Seat.Reason.TIMEOUT)).exists()


Act = Callable[[int, User, Any], object]


def action(act: Act) -> Callable[[HttpRequest, int], HttpResponse]:
    """The page that does one thing in a lobby and shows it again."""

    @require_POST
    @login_required
    def page(request: HttpRequest, lobby_id: int) -> HttpResponse:
        found = lobby_for(request, lobby_id)
        attempt(request, lambda: act(found.pk, reader(request), request.POST))
        return redirect("lobbies:lobby", lobby_id)

    return page


def _number(text: str | None) -> int:
    """A number out of a form of ours; anything else is nobody and no chair."""
    number = whole(text)
    return -1 if number is None else number


ready = action(lambda pk, user, form: services.set_ready(pk, user, form.get("ready") == "yes"))
start = action(lambda pk, user, form: starting.start_lobby(pk, user))
fill = action(lambda pk, user, form: services.fill_and_deal(pk, user))


def _kick(pk: int, user: User, form: Any) -> None:
    services.kick(pk, user, _number(form.get("player_id")), for_good=form.get("for_good") != "no")


kick = action(_kick)
hand_over = action(lambda pk, user, form: services.hand_over(pk, user, _number(form.get("player_id"))))
take_chair = action(lambda pk, user, form: services.take_chair(pk, user, _number(form.get("chair"))))


def _seat_bot(pk: int, user: User, form: Any) -> None:
    level = form.get("level")
    chair = _number(form.get("chair"))
    seat, program = chair if chair >= 0 else None, _number(form.get("program_id"))
    if program >= 0:
        services.seat_program(pk, user, program, seat)
    else:
        services.seat_bot(pk, user, level if level in LEVELS else None, seat)


seat_bot = action(_seat_bot)


@require_POST
@login_required
def invite(request: HttpRequest, lobby_id: int) -> HttpResponse:
    """Ask somebody to come, by username or by letter, or a friend who is here with one tap."""
    found = lobby_for(request, lobby_id)
    if (number := whole(request.POST.get("user_id"))) is not None:
        if attempt(request, lambda: _ask_by_number(reader(request), found, number)):
            messages.success(request, _("The invitation is on its way."))
        return redirect("lobbies:lobby", lobby_id)
    form = InviteForm(request.POST)
    if form.is_valid() and attempt(request, lambda: _ask(request, found, form.cleaned_data["who"])):
        messages.success(request, _("The invitation is on its way."))
    return redirect("lobbies:lobby", lobby_id)


def _ask_by_number(by: User, lobby: Lobby, user_id: int) -> None:
    checks.demand_member(lobby, by)
    ask_by_number(lobby, by, user_id)


def _ask(request: HttpRequest, lobby: Lobby, who: str) -> None:
    by = reader(request)
    checks.demand_member(lobby, by)
    ask(lobby, by, request.build_absolute_uri("/"), **{"address" if "@" in who else "username": who})


@require_POST
@login_required
def leave(request: HttpRequest, lobby_id: int) -> HttpResponse:
    """Leave the lobby."""
    found = lobby_for(request, lobby_id)
    if attempt(request, lambda: services.leave(found.pk, reader(request))):
        messages.info(request, _("You have left “%(table)s”.") % {"table": found.name})
        return redirect("lobbies:list")
    return redirect("lobbies:lobby", lobby_id)
