"""The pages of friends and players, and the forms in the menu behind a name."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.views import onwards
from api.problems import Problem
from people import notices, relations, selectors
from people.menu import entries
from people.pages.scene import friends_scene

PART = "X-Part"
Act = Callable[[User, User], None]


@require_GET
@login_required
def friends(request: HttpRequest) -> HttpResponse:
    """One's friends, those who are here first; whom one follows, has played with lately, and has blocked."""
    page = "people/parts/friends.html" if PART in request.headers else "people/friends.html"
    return _shown(request, page, {"scene": friends_scene(_reader(request))})


@require_GET
def by_number(request: HttpRequest, user_id: int) -> HttpResponse:
    """The page of somebody whose number is known. Who is sent on from here has seen what led here."""
    whom = _found(user_id)
    if isinstance(request.user, User):
        notices.see_at(request.user.pk, request.path)
    return redirect("people:player", whom.username)


@require_GET
def player(request: HttpRequest, username: str) -> HttpResponse:
    """Somebody: whether they are here, and what one can do."""
    user = User.objects.filter(username__iexact=username).first()
    if user is None:
        raise Http404
    return _shown(request, "people/player.html", _around(request, user))


@require_GET
@login_required
def menu(request: HttpRequest, user_id: int) -> HttpResponse:
    """The menu behind a name, for scripts."""
    return _shown(request, "people/parts/menu.html", _around(request, _found(user_id)))


def _around(request: HttpRequest, user: User) -> dict[str, Any]:
    """Somebody, and what a reader who has a name can do with them."""
    if not isinstance(request.user, User):
        return {"person": selectors.Person(user, None), "entries": [], "here": request.path}
    person = selectors.person(request.user, user)
    wanted = request.GET.get("next", "")
    return {"person": person, "entries": entries(request.user, person), "here": wanted or request.path}


def _shown(request: HttpRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    answer = render(request, page, context)
    answer["Vary"], answer["Cache-Control"] = PART, "private, no-store"
    if PART in request.headers:
        answer[PART] = "yes"
    return answer


def _found(user_id: int) -> User:
    try:
        return selectors.found(user_id)
    except Problem as problem:
        raise Http404 from problem


def _reader(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _action(begin: Act, end: Act, begun: str, ended: str) -> Callable[[HttpRequest, int], HttpResponse]:
    """The form that begins or ends a relation, and leads back to where it was."""

    @require_POST
    @login_required
    def page(request: HttpRequest, user_id: int) -> HttpResponse:
        whom, stops = _found(user_id), bool(request.POST.get("stop"))
        try:
            (end if stops else begin)(_reader(request), whom)
        except Problem as problem:
            messages.error(request, str(problem.message))
        else:
            messages.success(request, _(ended if stops else begun) % {"name": whom.display_name})
        return onwards(request, reverse("people:by_number", args=[whom.pk]))

    return page


follow = _action(
    relations.follow, relations.unfollow,
    gettext_noop("You follow %(name)s."), gettext_noop("You follow %(name)s no longer."),
)  # fmt: skip
block = _action(
    relations.block, relations.unblock,
    gettext_noop("You meet %(name)s nowhere any more."), gettext_noop("You may meet %(name)s again."),
)  # fmt: skip
