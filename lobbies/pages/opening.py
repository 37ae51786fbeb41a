"""A new table: the game, its rules, who may come, and which bots sit down at once; and other rules for an open one."""

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.entering import come_in
from accounts.models import User
from api.problems import Invalid, Problem
from games import catalog
from lobbies import services, wishes
from lobbies.models import Lobby
from lobbies.opening import open_lobby
from lobbies.pages.answers import lobby_for, reader, visitor
from lobbies.pages.forms import AS_AGREED, AgreementForm, OpeningForm, fields_of
from lobbies.settings import defaults


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """The form for a new table, and the table it opens. A visitor without a name gets one along with it."""
    kind = _kind(request)
    form = _form(request, kind)
    if form.is_bound and form.is_valid():
        try:
            lobby = open_table(come_in(request), form)
        except Invalid as invalid:
            form.refuse(invalid.fields or {})
        except Problem as problem:
            form.add_error(None, str(problem.message))
        else:
            return redirect("lobbies:lobby", lobby.pk)
    shown = {"form": form, "kind": kind, "kinds": kinds(), **agreement_parts(form)}
    return render(request, "lobbies/create.html", shown, status=400 if form.errors else 200)


def _kind(request: HttpRequest) -> str:
    """The kind the address asks for, else the first one."""
    kind = request.GET.get("kind", "")
    return kind if kind in catalog.SLUGS else catalog.SLUGS[0]


def _form(request: HttpRequest, kind: str) -> OpeningForm:
    presets = catalog.rules(kind).PRESETS
    preset = request.GET.get("preset", "")
    return OpeningForm(
        kind,
        request.POST if request.method == "POST" else None,
        preset=preset if preset in presets else next(iter(presets)),
        usual_name=wishes.called(user, kind) if (user := visitor(request)) else "",
    )


@transaction.atomic
def open_table(host: User, form: OpeningForm) -> Lobby:
    """Open the lobby, with its bots; one without a name is called after its host."""
    body = form.body()
    lobby = open_lobby(
        host,
        wishes.lobby_in({**body, "name": body["name"] or wishes.called(host, form.kind, form.cleaned_data["preset"])}),
    )
    for _chair in range(form.cleaned_data["bots"]):
        services.seat_bot(lobby.pk, host, form.cleaned_data["level"], None)
    return lobby


def kinds() -> list[tuple[str, str]]:
    """The slugs and titles of all kinds."""
    return [(slug, catalog.rules(slug).TITLE) for slug in catalog.SLUGS]


def agreement_parts(form: AgreementForm) -> dict[str, Any]:
    """What the templates of an agreement need besides its fields."""
    return {
        "presets": form.presets(),
        "chosen": next((card["title"] for card in form.presets() if card["is_chosen"]), ""),
        "option_groups": form.option_groups(),
        "bases": json.loads(json.dumps(form.bases)),
    }


# -- Other rules ---------------------------------------------------------------------------------------------
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def agreement(request: HttpRequest, lobby_id: int) -> HttpResponse:
    """The form by which the host changes what is agreed on. Everybody gets ready again afterwards."""
    lobby = lobby_for(request, lobby_id)
    if lobby.host_id != reader(request).pk or lobby.status != Lobby.Status.OPEN:
        messages.error(request, _("Only the host changes the rules, and only before a game."))
        return redirect("lobbies:lobby", lobby_id)
    agreed = fields_of(lobby.options, {**defaults(), **lobby.settings})
    form = AgreementForm(
        lobby.kind, request.POST if request.method == "POST" else None, preset=AS_AGREED, agreed=agreed
    )
    if form.is_bound and form.is_valid() and _change(request, lobby, form):
        messages.success(request, _("The rules are changed. Everybody gets ready again."))
        return redirect("lobbies:lobby", lobby_id)
    shown = {"form": form, "lobby": lobby, "title": catalog.rules(lobby.kind).TITLE, **agreement_parts(form)}
    return render(request, "lobbies/agreement.html", shown, status=400 if form.errors else 200)


def _change(request: HttpRequest, lobby: Lobby, form: AgreementForm) -> bool:
    try:
        services.change(lobby.pk, reader(request), form.body())
    except Invalid as invalid:
        form.refuse(invalid.fields or {})
        return False
    except Problem as problem:
        form.add_error(None, str(problem.message))
        return False
    return True
