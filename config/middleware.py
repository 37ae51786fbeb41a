"""What holds for every request and answer: an id of its own, an end to its body, who may keep it, what it may load."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import structlog
from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from api.errors import plain
from api.fields import BIGGEST

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""All that any page answers; `TRACE` would send back what came."""

FOREIGN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class RequestId:
    """Binds request id, method, path and user id to every log line of this request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request within its log context."""
        request_id = id_of_request(request.headers.get("X-Request-ID", ""))
        # Not unbound afterwards: Django logs refusals when the middlewares are done, and the next request binds anew.
        structlog.contextvars.bind_contextvars(
            request_id=request_id, method=request.method, path=request.path, user_id=None
        )
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


def id_of_request(offered: str) -> str:
    """The id a request comes with, if it looks like one, or a new one."""
    return offered if FOREIGN_ID.fullmatch(offered) else uuid4().hex


class NoStore:
    """Lets no cache keep what was made for somebody who is signed in, unless the answer itself says what may."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; a session that nobody has looked at has not changed what is told."""
        response = self.get_response(request)
        if "Cache-Control" not in response and request.session.accessed and SESSION_KEY in request.session:
            response["Cache-Control"] = "private, no-store"
        return response


class Bounds:
    """Answers a request whose body is longer than we read, and knows no number that no database has."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let requests of a reasonable length through; of others the entrance has not read the body."""
        is_api = f"{request.path_info}/".startswith("/api/")
        if request.method not in METHODS and not is_api:  # which refuses them itself, in JSON
            return with_length(HttpResponseNotAllowed(METHODS))
        if int(request.META.get("CONTENT_LENGTH") or 0) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return self.get_response(request)
        problem = plain(413)
        if is_api:
            return with_length(JsonResponse(problem.body(), status=problem.status))
        return with_length(HttpResponse(str(problem.message), status=problem.status, content_type="text/plain"))

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        """Take a number of the address for the largest there can be, if it is larger: there is nothing of either."""
        for name, value in kwargs.items():
            if type(value) is int and value > BIGGEST:
                kwargs[name] = BIGGEST


def with_length(response: HttpResponse) -> HttpResponse:
    """The answer with its length, by which a client knows that it has all of it."""
    response["Content-Length"] = str(len(response.content))
    return response


class PackedPages(GZipMiddleware):
    """Packs pages for browsers that unpack them; Django adds some bytes of chance to each, against guessing by length.

    Data stays as it is: most answers are short, and programs ask for them hundreds of times a second.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Pack a page."""
        if response.headers.get("Content-Type", "").startswith("text/html"):
            return super().process_response(request, response)
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
