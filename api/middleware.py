"""What becomes of a request that met a database which is away, locked or full."""

import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from api import outage

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FAILED = frozenset({500, 503})
API = "/api/"


class Outages:
    """Answers 503 instead of 500, and asks once more what only reads: another connection may be a good one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        got_request_exception.connect(_judge, dispatch_uid="outages")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; who has waited in vain already does not wait again."""
        begun = monotonic()
        answer, failed = self._answer(request)
        if failed and request.method in SAFE and monotonic() - begun < settings.DATABASE_PATIENCE:
            close_old_connections()
            answer, failed = self._answer(request)
        return unavailable(request) if failed and answer.status_code != 503 else answer

    def _answer(self, request: HttpRequest) -> tuple[HttpResponse, bool]:
        """An answer, and whether there is none because of an outage."""
        outage.was_met()
        answer = self.get_response(request)
        return answer, outage.was_met() and answer.status_code in FAILED

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer where a page has met an outage."""
        return unavailable(request) if outage.problem_of(error) else None


def unavailable(request: HttpRequest) -> HttpResponse:
    """The page that asks for a moment; under `/api/` the refusal is put into words further out."""
    is_api = request.path_info.startswith(API)
    page = HttpResponse(status=503) if is_api else render(request, "503.html", status=503)
    page["Retry-After"] = str(outage.RETRY_AFTER)
    add_never_cache_headers(page)
    return page


def _judge(sender: Any, **_: Any) -> None:
    """Django tells of what nobody caught, also in a middleware."""
    outage.problem_of(sys.exc_info()[1])
