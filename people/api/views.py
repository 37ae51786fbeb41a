"""`/api/users/{id}` with follow and block, and the caller's own lists."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.auth import NOBODY
from accounts.api.views import ApiView
from accounts.models import User
from api import codes
from api.fields import BIGGEST, number_in
from api.problems import Invalid
from api.schema import refusals
from people import relations, selectors
from people.api.answers import PeopleAnswer, PersonAnswer
from people.refusals import LIST_FULL, NO_SUCH_USER, NOT_FOLLOWABLE

NONE_SUCH = (404, NO_SUCH_USER, "There is nobody with this number.")
NOT_THESE = (400, NOT_FOLLOWABLE, "This works with other people who have an account here.")
FULL = (409, LIST_FULL, "There are 400 names on this list already. Take one off first.")
MALFORMED = (400, codes.INVALID_BODY, "Some of this can't be used. See what each field says.")
AFTER = OpenApiParameter("after", int, description="`next` of the page before.")
Act = Callable[[User, User], None]


class OnePerson(ApiView):
    """`GET /api/users/{id}`."""

    @extend_schema(responses={200: PersonAnswer, **refusals(NOBODY, NONE_SUCH)}, tags=["people"])
    def get(self, request: Request, user_id: int) -> Response:
        """Somebody, as far as you may know them: whether they are here, and how you stand to each other."""
        return Response(selectors.shown(selectors.person(self.caller, selectors.found(user_id))))


class RelationView(ApiView):
    """A relation to somebody that begins and ends."""

    def act(self, act: Act) -> Response:
        """Do it with whom the address names."""
        act(self.caller, selectors.found(self.kwargs["user_id"]))
        return Response(status=204)


class OneFollow(RelationView):
    """`/api/users/{id}/follow`."""

    @extend_schema(request=None, responses={204: None, **refusals(NOT_THESE, NOBODY, NONE_SUCH, FULL)}, tags=["people"])
    def put(self, request: Request, user_id: int) -> Response:
        """Follow somebody, unasked. Those who follow each other are friends."""
        return self.act(relations.follow)

    @extend_schema(request=None, responses={204: None, **refusals(NOBODY, NONE_SUCH)}, tags=["people"])
    def delete(self, request: Request, user_id: int) -> Response:
        """Follow somebody no longer."""
        return self.act(relations.unfollow)


class OneBlock(RelationView):
    """`/api/users/{id}/block`."""

    @extend_schema(request=None, responses={204: None, **refusals(NOT_THESE, NOBODY, NONE_SUCH, FULL)}, tags=["people"])
    def put(self, request: Request, user_id: int) -> Response:
        """Meet somebody nowhere any more, guests included. They are not told."""
        return self.act(relations.block)

    @extend_schema(request=None, responses={204: None, **refusals(NOBODY, NONE_SUCH)}, tags=["people"])
    def delete(self, request: Request, user_id: int) -> Response:
        """Let somebody come near again."""
        return self.act(relations.unblock)


class ListView(ApiView):
    """One of the caller's lists."""

    which = ""

    def page(self) -> Response:
        """A page of it."""
        users, further = selectors.listed(self.caller, self.which, after_in(self.request))
        shown = [selectors.shown(one) for one in selectors.people(self.caller, users)]
        return Response({"users": shown, "next": further})


def after_in(request: Request) -> int | None:
    """From where the list goes on."""
    text = request.query_params.get("after")
    number = number_in(text)
    if text is not None and number is None:
        raise Invalid(fields={"after": [_("a number")]})
    return None if number is None else min(number, BIGGEST)


class Following(ListView):
    """`GET /api/me/following`."""

    which = selectors.FOLLOWING

    @extend_schema(parameters=[AFTER], responses={200: PeopleAnswer, **refusals(MALFORMED, NOBODY)}, tags=["people"])
    def get(self, request: Request) -> Response:
        """Whom you follow, the newest first."""
        return self.page()


class Friends(ListView):
    """`GET /api/me/friends`."""

    which = selectors.FRIENDS

    @extend_schema(parameters=[AFTER], responses={200: PeopleAnswer, **refusals(MALFORMED, NOBODY)}, tags=["people"])
    def get(self, request: Request) -> Response:
        """Those whom you follow and who follow you."""
        return self.page()


class Blocked(ListView):
    """`GET /api/me/blocked`."""

    which = selectors.BLOCKED

    @extend_schema(parameters=[AFTER], responses={200: PeopleAnswer, **refusals(MALFORMED, NOBODY)}, tags=["people"])
    def get(self, request: Request) -> Response:
        """Whom you have blocked. Nobody else sees this list."""
        return self.page()
