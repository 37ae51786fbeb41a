"""The caller: `/api/me` and their tokens."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors, services
from accounts.api.auth import ALIKE, MALFORMED, NOBODY
from accounts.api.bodies import MeAnswer, NewTokenAnswer, ProfileBody, TokenBody, TokensAnswer
from accounts.api.views import ApiView
from accounts.models import ApiToken
from api import codes
from api.errors import plain
from api.problems import Problem
from api.schema import refusals


class Me(ApiView):
    """The caller."""

    @extend_schema(responses={200: MeAnswer, **refusals(NOBODY)}, tags=["me"])
    def get(self, request: Request) -> Response:
        """Who is calling."""
        return Response(selectors.full(self.caller))

    @extend_schema(request=ProfileBody, responses={200: MeAnswer, **refusals(NOBODY, MALFORMED, ALIKE)}, tags=["me"])
    def patch(self, request: Request) -> Response:
        """Change the display name or any of the preferences."""
        given = self.body(ProfileBody)
        user = services.change(self.caller, {**given, **given.pop("preferences", {})})
        return Response(selectors.full(user))


class Tokens(ApiView):
    """The caller's API tokens."""

    @extend_schema(responses={200: TokensAnswer, **refusals(NOBODY)}, tags=["me"])
    def get(self, request: Request) -> Response:
        """The living ones, newest first, without their values."""
        return Response({"tokens": [self._shown(token) for token in selectors.tokens_of(self.caller)]})

    @extend_schema(
        request=TokenBody,
        responses={
            201: NewTokenAnswer,
            **refusals(NOBODY, (409, codes.TOO_MANY_TOKENS, "You have 50 tokens. Revoke one first."), MALFORMED),
        },
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        """Make a token with a name. This is the only time it is shown."""
        try:
            token, text = services.name_token(self.caller, self.body(TokenBody)["name"])
        except services.TooManyTokens:
            said = _("You have %(most)d tokens. Revoke one first.") % {"most": services.MOST_TOKENS}
            raise Problem(409, codes.TOO_MANY_TOKENS, said) from None
        return Response({**self._shown(token), "token": text}, 201)

    def _shown(self, token: ApiToken) -> dict[str, Any]:
        shown = {name: getattr(token, name) for name in ("id", "name", "created", "last_used")}
        return {**shown, "current": self.token == token}


class Token(ApiView):
    """One of the caller's API tokens."""

    @extend_schema(
        request=None,
        responses={204: None, **refusals(NOBODY, (404, codes.NOT_FOUND, "There is nothing here. Check the address."))},
        tags=["me"],
    )
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke it: whoever uses it is nobody from now on."""
        if not services.revoke_token(self.caller, token_id):
            raise plain(404)
        return Response(status=204)
