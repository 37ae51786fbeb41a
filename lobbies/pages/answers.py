"""How the pages answer: whole, or only the parts that scripts have asked for; done, or with the reason why not."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.models import User
from api.limits import LimitReached
from api.problems import Problem
from lobbies import selectors
from lobbies.models import Lobby

PART = "X-Part"
"""The header of a script that wants the changing parts of a page and not all of it."""


def show(request: HttpRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    """A page, or its part of the same name in `parts/`."""
    folder, _slash, name = page.rpartition("/")
    wants_part = PART in request.headers
    answer = render(request, f"{folder}/parts/{name}" if wants_part else page, context)
    answer["Vary"] = PART
    answer["Cache-Control"] = "private, no-store"
    if wants_part:
        answer[PART] = "yes"
    return answer


def attempt(request: HttpRequest, do: Callable[[], object]) -> bool:
    """Do something; if it is refused, the next page says why."""
    try:
        do()
    except Problem as problem:
        messages.error(request, str(problem.message))
        return False
    except LimitReached as limit:
        said = _("That was a bit much at once. Try again in %(seconds)d seconds.")
        messages.error(request, said % {"seconds": limit.retry_after})
        return False
    return True


def reader(request: HttpRequest) -> User:
    """Who is signed in, on pages that demand it."""
    assert isinstance(request.user, User)
    return request.user


def visitor(request: HttpRequest) -> User | None:
    """Who is signed in, if anybody is."""
    return request.user if isinstance(request.user, User) else None


def lobby_for(request: HttpRequest, lobby_id: int) -> Lobby:
    """A lobby this reader may know of, else no such page. A reader without a name knows the public ones."""
    user = visitor(request)
    if user is None:
        lobby = Lobby.objects.select_related("game").filter(pk=lobby_id, settings__visibility="public").first()
        if lobby is None:
            raise Http404
        return lobby
    try:
        return selectors.lobby_for(lobby_id, user)
    except Problem as problem:
        raise Http404 from problem
