"""What happens around every request for the sake of accounts and of the API's one error format."""

from typing import Any

import structlog
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts import attempts, revocation
from accounts.credentials import name_of_session
from accounts.models import User
from api.errors import as_error_body
from api.limits import LimitReached
from api.outage import in_passing

PART = "X-Part"
"""The header of scripts that want a part of a page."""

GO = "go"
"""Its value where a script sends a form that leads somewhere, and goes there itself once it has been answered."""

SEEN_EVERY = 10 * 60
TOUCH_NOTHING = frozenset({"healthz", "readyz"})
"""Pages that answer whatever is away: who asks is not looked up."""

MEMBERS_ONLY = frozenset({"account_email", "account_change_password", "account_set_password"})
"""Pages of allauth that mean nothing to a guest; so do all of second factors but those that sign somebody in."""
SIGNING_IN = frozenset({"mfa_authenticate", "mfa_login_webauthn"})


class ApiErrors(MiddlewareMixin):
    """Puts every refusal under `/api/` into the error body, also of a bad host name or a bug."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Replace a foreign error page by our error body."""
        return as_error_body(response) if request.path_info.startswith("/api/") else response


class OverAtOnce(MiddlewareMixin):
    """Ends what a request has revoked before the request is answered."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; then, with the session stored, see what lives on credentials that are good no longer."""
        with revocation.told_at_the_end():
            answer: HttpResponseBase = self.get_response(request)  # type: ignore[assignment]  # nothing here is async
            self._note_new_key(request)
        return answer

    def _note_new_key(self, request: HttpRequest) -> None:
        """A session whose key was changed, as with the password, goes on: its browser has the new one."""
        old, session = request.COOKIES.get(settings.SESSION_COOKIE_NAME), getattr(request, "session", None)
        if not old or session is None or session.session_key in {None, old}:
            return
        user = getattr(request, "user", None)
        if isinstance(user, User):
            revocation.renewed(name_of_session(old), user.pk)
            revocation.session_renewed.send(type(self), old=old, new=session.session_key, user=user)


class SignInSeen(MiddlewareMixin):
    """Keeps the list of own sign-ins fresh, and puts the user id into the log lines of pages."""

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Note the sign-in, at most once every few minutes."""
        if request.resolver_match and request.resolver_match.url_name in TOUCH_NOTHING:
            return
        key = request.session.session_key
        if key and isinstance(request.user, User):
            structlog.contextvars.bind_contextvars(user_id=request.user.pk)
            if cache.add(f"seen:{name_of_session(key)}", 1, SEEN_EVERY):
                with in_passing():
                    UserSession.objects.create_from_request(request)


class Parts(MiddlewareMixin):
    """Sends a script nowhere that asks for a part of a page: it is told where, or that nobody is signed in."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Answer 401 where nobody would be sent elsewhere; with `X-Part: go`, 204 and the address in `X-Go`."""
        wanted, place = request.headers.get(PART), response.get("Location", "")
        if not (wanted and place):
            return response
        is_nobody = not getattr(getattr(request, "user", None), "is_authenticated", False)
        if is_nobody or place.startswith(reverse("account_login")):
            text = _("You have been signed out.")
            return HttpResponse(text, status=401, content_type="text/plain; charset=utf-8")
        if wanted == GO:
            del response["Location"]
            response["X-Go"], response.status_code = place, 204
        return response


class KnownDevices(MiddlewareMixin):
    """Marks the device that somebody has signed in with: strangers who try passwords do not lock it out."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Set the cookie along with the sign-in."""
        attempts.mark(request, response)
        return response


class LimitPage(MiddlewareMixin):
    """Tells people who tried a page too often when to come back."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer 429 with the seconds to wait."""
        if not isinstance(error, LimitReached):
            return None
        page = render(request, "429.html", {"limit": error.limit, "retry_after": error.retry_after}, status=429)
        page["Retry-After"] = str(error.retry_after)
        return page


class GuestsSignUpFirst(MiddlewareMixin):
    """Sends a guest who asks for a member's page to the sign-up page."""

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Redirect a guest by the name of the page."""
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        members_only = name in MEMBERS_ONLY or (name.startswith("mfa_") and name not in SIGNING_IN)
        if members_only and getattr(request.user, "is_guest", False):
            return redirect(reverse("account_signup"))
        return None
