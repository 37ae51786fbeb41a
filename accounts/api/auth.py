"""Coming and going: `/api/auth/…`."""

from typing import Any

from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.models import update_last_login
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors, services
from accounts.addresses import counted_address
from accounts.api.authentication import HeaderPair
from accounts.api.bodies import GuestAnswer, GuestBody, LoginAnswer, LoginBody, RegisterAnswer, RegisterBody
from accounts.api.views import ApiView
from accounts.attempts import attempt, remember
from accounts.models import User
from accounts.refusals import TOO_ALIKE
from api import codes, limits
from api.problems import Invalid, Problem, Unauthenticated
from api.schema import refusals

MALFORMED = (400, codes.INVALID_BODY, "Some of this can't be used. See what each field says.")
TOO_OFTEN = (429, codes.RATE_LIMITED, "That was too often. Try again in 37 seconds.")
ALIKE = (409, TOO_ALIKE, "This looks like somebody else's name. Choose another one.")
NOBODY = (401, codes.NOT_AUTHENTICATED, "Sign in first, or send a token that is still good.")


class Guest(ApiView):
    """Play at once."""

    authentication_classes = (HeaderPair,)
    permission_classes = (AllowAny,)

    @extend_schema(
        auth=[], request=GuestBody, responses={201: GuestAnswer, **refusals(MALFORMED, ALIKE, TOO_OFTEN)}, tags=["auth"]
    )
    def post(self, request: Request) -> Response:
        """Become a guest: no address, no password, only a name."""
        limits.take("guest", address=counted_address(self.plain_request))
        name = self.body(GuestBody).get("display_name") or ""
        if name:
            services.demand_own_look("display_name", name)
        user = services.make_guest(name)
        return Response(_signed_in(user, "Guest"), 201)


class Register(ApiView):
    """Become a member."""

    permission_classes = (AllowAny,)

    @extend_schema(
        request=RegisterBody,
        responses={
            201: RegisterAnswer,
            **refusals(MALFORMED, (401, codes.NOT_AUTHENTICATED, "This token is not good (any more). Sign in again."),
                       (409, codes.CONFLICT, "This username is taken. Choose another one."), ALIKE, TOO_OFTEN),
        },
        tags=["auth"],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Sign up. Called with a guest's credentials, the guest becomes a member and keeps id, games and results.

        Where the site requires verification, `token` is null, a taken e-mail address is answered like a free one,
        and a guest stays one until the address is confirmed.
        """
        limits.take("sign_up", address=counted_address(self.plain_request))
        wanted, guest = self._wanted(), self._guest()
        try:
            user = services.sign_up(**wanted, guest=guest)
        except services.Taken as taken:
            raise _conflict(taken.fields) from None
        if guest and not self.token:
            update_session_auth_hash(self.plain_request, user)  # the guest stays signed in though there is a password
        services.ask_to_verify(self.plain_request, user, wanted["email"], signup=True)
        if selectors.verification_is_required():
            return Response({"token": None, "user": selectors.short(user)}, 201)
        return Response(_signed_in(user, "Sign-up"), 201)

    def _guest(self) -> User | None:
        user = self.request.user
        return user if isinstance(user, User) and user.is_guest else None

    def _wanted(self) -> dict[str, Any]:
        wanted = self.body(RegisterBody)
        wanted["display_name"] = wanted.get("display_name") or ""
        try:
            validate_password(wanted["password"], User(username=wanted["username"], email=wanted["email"]))
        except ValidationError as error:
            raise Invalid(fields={"password": error.messages}) from None
        return wanted


class Login(ApiView):
    """Sign in."""

    authentication_classes = (HeaderPair,)
    permission_classes = (AllowAny,)

    @extend_schema(
        auth=[],
        request=LoginBody,
        responses={
            200: LoginAnswer,
            **refusals(MALFORMED, (401, codes.NOT_AUTHENTICATED, "Name or password are not right. Try again."),
                       (401, codes.SECOND_FACTOR_REQUIRED, "Send the code of your second factor as well."),
                       (403, codes.VERIFICATION_REQUIRED, "Confirm your e-mail address first."), TOO_OFTEN),
        },
        tags=["auth"],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Sign in by e-mail address or username; with a second factor, by its code too."""
        given = self.body(LoginBody)
        user = self._with_password(given)
        self._after_verification(user)
        self._with_second_factor(user, given.get("code") or "")
        update_last_login(User, user)
        remember(self.plain_request, user)
        answer = _signed_in(user, "Sign-in")
        for_spades_clients = {"sessionId": answer["token"], "playerId": user.pk, "username": user.username}
        return Response({**answer, **for_spades_clients})

    def _with_password(self, given: dict[str, Any]) -> User:
        login: dict[str, str] = {name: given[name] for name in ("email", "username") if name in given}
        tried = attempt(self.plain_request, *login.values())
        tried.take()
        user = selectors.user_with_password(self.plain_request, login, given["password"])
        if user is None:
            raise Unauthenticated(_("Name or password are not right. Try again."))
        tried.give_back()
        return user

    def _after_verification(self, user: User) -> None:
        if not selectors.must_verify(user):
            return
        if user.email:
            services.ask_to_verify(self.plain_request, user, user.email, signup=False)
        raise Problem(403, codes.VERIFICATION_REQUIRED, _("Confirm your e-mail address first. We sent you a link."))

    def _with_second_factor(self, user: User, code: str) -> None:
        factors = selectors.second_factors(user)
        if factors and not code:
            raise Unauthenticated(_("Send the code of your second factor as well."), codes.SECOND_FACTOR_REQUIRED)
        if factors and not services.code_is_right(user, factors, code):
            said = _("This code is not right. Wait for the next one and try again.")
            raise Unauthenticated(said, codes.SECOND_FACTOR_REQUIRED)


class Logout(ApiView):
    """Sign out."""

    @extend_schema(request=None, responses={204: None, **refusals(NOBODY)}, tags=["auth"])
    def post(self, request: Request) -> Response:
        """End the token this comes with, or the session of the pages."""
        if self.token:
            services.revoke_token(self.caller, self.token.pk)
        else:
            logout(self.plain_request)
        return Response(status=204)


def _signed_in(user: User, by: str) -> dict[str, Any]:
    _, text = services.issue_token(user, by)
    return {"token": text, "user": selectors.short(user)}


def _conflict(fields: list[str]) -> Problem:
    told = {
        "username": _("This username is taken. Choose another one."),
        "email": _("There is an account with this address already. Sign in, or use another one."),
    }
    return Problem(409, codes.CONFLICT, told[fields[0]], fields={field: [told[field]] for field in fields})
