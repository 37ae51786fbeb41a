"""Times every request, for `/metrics` and for the admin's first page."""

import logging
from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse

from api import metrics
from operations import now

log = logging.getLogger(__name__)
ERROR = 500


class Timed:
    """Notes how long each route took, and which requests were the slowest."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and note."""
        begun = perf_counter()
        response = self.get_response(request)
        seconds = perf_counter() - begun
        route = request.resolver_match.route if request.resolver_match else "(none)"
        note(str(request.method), route, response.status_code, seconds)
        return response


def note(method: str, route: str, status: int, seconds: float) -> None:
    """Count a request that was answered."""
    metrics.request_seconds.labels(route, f"{status // 100}xx").observe(seconds)
    now.note(seconds, f"{method} /{route}", status)
    log.debug("answered", extra={"route": route, "status": status, "ms": round(seconds * 1000, 1)})
    if status >= ERROR:
        metrics.errors.labels("request").inc()
