"""Every refusal under `/api/`, whoever raised it, in the one error body."""

from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import Error as DatabaseError
from django.http import Http404, HttpResponse, UnreadablePostError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from api import codes, metrics, mistakes, outage
from api.limits import LimitReached
from api.problems import Invalid, Problem, Unauthenticated

BY_STATUS = {
    400: (codes.BAD_REQUEST, gettext_lazy("This request can't be read.")),
    401: (codes.NOT_AUTHENTICATED, gettext_lazy("Sign in first, or send a token that is still good.")),
    403: (codes.FORBIDDEN, gettext_lazy("You may not do this.")),
    404: (codes.NOT_FOUND, gettext_lazy("There is nothing here. Check the address.")),
    405: (codes.METHOD_NOT_ALLOWED, gettext_lazy("This address does not take that method.")),
    406: (codes.NOT_ACCEPTABLE, gettext_lazy("Answers here are JSON. Accept application/json.")),
    413: (codes.BODY_TOO_LARGE, gettext_lazy("That is more than we read. Send a shorter body.")),
    415: (codes.UNSUPPORTED_MEDIA_TYPE, gettext_lazy("Send JSON, with Content-Type: application/json.")),
    500: (codes.INTERNAL_ERROR, mistakes.BROKEN),
    503: (codes.UNAVAILABLE, outage.AWAY),
}

OF_DJANGO = {
    Http404: 404, PermissionDenied: 403, RequestDataTooBig: 413,
    SuspiciousOperation: 400, BadRequest: 400, UnreadablePostError: 400,
}  # fmt: skip


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """What DRF asks when a view raises. None: a bug, which Django logs before ApiErrors words it."""
    problem = problem_of(error)
    if problem:
        metrics.refusals.labels(problem.code).inc()
    return Response(problem.body(), problem.status, headers=problem.headers) if problem else None


def as_error_body(response: HttpResponse) -> HttpResponse:
    """Replace the content of a refusal that came as a page by the error body; headers stay."""
    if response.status_code < 400 or response.headers.get("Content-Type", "").startswith("application/json"):
        return response
    response.content = JSONRenderer().render(plain(response.status_code).body())
    response["Content-Type"] = "application/json"
    del response["Content-Length"]
    return response


def plain(status: int) -> Problem:
    """The refusal for a status about which nothing more is known."""
    code, message = BY_STATUS.get(status) or BY_STATUS[400 if status < 500 else 500]
    if code == codes.INTERNAL_ERROR:
        return mistakes.problem(mistakes.id_of_request())
    return Problem(status, code, message)


def problem_of(error: Exception) -> Problem | None:
    """The refusal an exception means, if it means one."""
    match error:
        case Problem():
            return error
        case LimitReached():
            return _limited(error)
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return Unauthenticated(BY_STATUS[401][1])
        case exceptions.ParseError():
            return Invalid(_("The body is not readable JSON. Send one JSON object."))
        case exceptions.APIException():
            return plain(error.status_code)
        case DatabaseError():
            return outage.problem_of(error)
        case _:
            return next((plain(status) for kind, status in OF_DJANGO.items() if isinstance(error, kind)), None)


def _limited(reached: LimitReached) -> Problem:
    wait = reached.retry_after
    message = ngettext(
        "That was too often. Try again in a second.", "That was too often. Try again in %(wait)d seconds.", wait
    ) % {"wait": wait}
    return Problem(429, codes.RATE_LIMITED, message, headers={"Retry-After": str(wait)}, limit=reached.limit)
