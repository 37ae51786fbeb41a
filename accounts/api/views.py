"""The view every route of the API is made of."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.cache import add_never_cache_headers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import Bearer, HeaderPair
from accounts.models import ApiToken, User
from api.errors import plain
from api.fields import Body, checked
from api.problems import Problem


class ApiView(APIView):
    """Checks in the documented order: who is calling, then whatever the route looks at, then the body."""

    http_method_names = ["get", "post", "put", "patch", "delete", "head"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Authenticate before everything else, also before the `Accept` header is read."""
        self.format_kwarg = None
        self.perform_authentication(request)
        self.check_permissions(request)
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request)
        request.version, request.versioning_scheme = self.determine_version(request, *args, **kwargs)

    def perform_authentication(self, request: Request) -> None:
        """Treat a caller with bad credentials as anonymous, also while the refusal is written."""
        try:
            super().perform_authentication(request)
        except Problem:
            request.user = AnonymousUser()
            raise

    def handle_exception(self, exc: Exception) -> Response:
        """A refusal to change something: told to the caller's sockets, then to the caller."""
        if isinstance(exc, Problem) and self.request.user.is_authenticated and self.request.method != "GET":
            self.mirror(exc)
        return super().handle_exception(exc)

    def mirror(self, problem: Problem) -> None:
        """Tell the caller's sockets of a refusal, where there are any that should hear of it."""

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Forbid caching: an answer belongs to one caller at one moment."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        add_never_cache_headers(answer)
        return answer

    @property
    def caller(self) -> User:
        """The caller, on routes that demand one."""
        user = self.request.user
        assert isinstance(user, User)
        return user

    @property
    def token(self) -> ApiToken | None:
        """The token this request came with; None within the session of the pages."""
        return self.request.auth if isinstance(self.request.auth, ApiToken) else None

    @property
    def plain_request(self) -> HttpRequest:
        """Django's own request, as the rest of Django wants it."""
        return self.request._request

    def body(self, body: type[Body]) -> dict[str, Any]:
        """The validated body. Read it last: other refusals come before that of a broken body."""
        return checked(body, self.request.data)


class UnknownRoute(ApiView):
    """Whatever else is asked for under `/api/`, by any method."""

    authentication_classes = (HeaderPair, Bearer)
    permission_classes = (AllowAny,)
    schema = None

    @property
    def default_response_headers(self) -> dict[str, str]:
        """No `Allow` header: there is no method to name."""
        return {}

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer 404 to every method."""
        raise plain(404)
