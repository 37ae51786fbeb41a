"""What every request and answer carries: an id of its own, and a policy of what a page may load."""

import re
from collections.abc import Callable
from uuid import uuid4

import structlog
from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

FOREIGN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class RequestId:
    """Binds request id, method, path and user id to every log line of this request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request within its log context."""
        offered = request.headers.get("X-Request-ID", "")
        request_id = offered if FOREIGN_ID.fullmatch(offered) else uuid4().hex
        # Not unbound afterwards: Django logs refusals when the middlewares are done, and the next request binds anew.
        structlog.contextvars.bind_contextvars(
            request_id=request_id, method=request.method, path=request.path, user_id=None
        )
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


class ContentPolicy(CSPMiddleware):
    """The site's Content-Security-Policy for pages; data (most answers) may load nothing at all."""

    NOTHING = "default-src 'none'; frame-ancestors 'none'"

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add the policy."""
        if response.headers.get("Content-Type", "").startswith("text/html"):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self.NOTHING)
        return response
