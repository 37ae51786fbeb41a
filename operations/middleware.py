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
        metrics.request_seconds.labels(route, f"{response.status_code // 100}xx").observe(seconds)
        now.note(seconds, f"{request.method} /{route}", response.status_code)
        log.debug("answered", extra={"route": route, "status": response.status_code, "ms": round(seconds * 1000, 1)})
        if response.status_code >= ERROR:
            metrics.errors.labels("request").inc()
        return response
