"""The three ways to say who is calling; each puts the user id into the log lines of the request."""

import structlog
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from accounts import known as recent
from accounts.models import ApiToken, User
from accounts.selectors import token_behind
from accounts.services import note_use
from api import codes
from api.problems import Problem, Unauthenticated

Caller = tuple[User, ApiToken | None]
BAD_TOKEN = _("This token is not good (any more). Sign in again.")
BAD_PAIR = _("Send x-session-id and x-player-id together, as sign-in gave them to you.")


def caller_with(text: str, player_id: str | None = None) -> Caller:
    """The owner of this token, who must be the given player if there is one; else raise `Unauthenticated`."""
    before = recent.forgettings()
    token = token_behind(text)
    if token is None:
        raise Unauthenticated(BAD_TOKEN)
    if player_id is not None and player_id != str(token.user_id):
        raise Unauthenticated(BAD_PAIR)
    note_use(token)
    recent.keep(token, before)
    return known(token.user, token)


def seen_lately(authorization: str, session_id: str | None, player_id: str | None) -> int | None:
    """The id of the user to whom these headers belong, if that was found out a moment ago; nothing is asked."""
    if session_id is not None or player_id is not None:
        user_id = recent.owner((session_id or "").strip())
        return user_id if user_id is not None and str(user_id) == (player_id or "").strip() else None
    scheme, _, token = authorization.partition(" ")
    return recent.owner(token.strip()) if scheme.lower() == "bearer" else None


def known(user: User, token: ApiToken | None) -> Caller:
    """Add the user id to the log lines of this request."""
    structlog.contextvars.bind_contextvars(user_id=user.pk)
    return user, token


class ByToken(BaseAuthentication):
    """A token in the headers."""

    def authenticate_header(self, request: Request) -> str:
        """What a 401 recommends."""
        return 'Bearer realm="parlour"'


class HeaderPair(ByToken):
    """`x-session-id: <token>` and `x-player-id: <user id>`: where one is, the other must be, and match."""

    def authenticate(self, request: Request) -> Caller | None:
        """Who this is, if either header is there."""
        token, player = request.headers.get("x-session-id"), request.headers.get("x-player-id")
        if token is None and player is None:
            return None
        if not token or not player:
            raise Unauthenticated(BAD_PAIR)
        return caller_with(token.strip(), player.strip())


class Bearer(ByToken):
    """`Authorization: Bearer <token>`."""

    def authenticate(self, request: Request) -> Caller | None:
        """Who this is, if the header is there."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        return caller_with(token.strip())


class Session(SessionAuthentication):
    """The session of the pages, with its CSRF token."""

    def authenticate(self, request: Request) -> Caller | None:
        """Who is signed in."""
        user = getattr(request._request, "user", None)
        if not isinstance(user, User) or not user.is_active:
            return None
        self.enforce_csrf(request)
        return known(user, None)

    def enforce_csrf(self, request: Request) -> None:
        """As Django does for forms, but refused in our words."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise Problem(403, codes.CSRF_FAILED, _("This page is out of date. Reload it and try again.")) from error
