"""Other rules for a table that is open already."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from api.problems import Invalid, Problem
from games import catalog
from lobbies import services
from lobbies.forms import AS_AGREED, AgreementForm, fields_of
from lobbies.models import Lobby
from lobbies.pages.answers import lobby_for, reader
from lobbies.pages.opening import agreement_parts
from lobbies.settings import defaults


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def agreement(request: HttpRequest, lobby_id: int) -> HttpResponse:
    """What is agreed on, to be changed by the host. Everybody gets ready again afterwards."""
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
