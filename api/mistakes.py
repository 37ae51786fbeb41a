"""Mistakes of ours: an exception nobody expected becomes a refusal with an id, which its line in the log has, too."""

import logging
import traceback
from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

import structlog
from django.utils.translation import gettext_lazy as _

from api.codes import INTERNAL_ERROR
from api.problems import Problem

log = logging.getLogger(__name__)
Reporter = Callable[[BaseException, str, Mapping[str, Any]], None]
reporters: list[Reporter] = []
"""Whom the rooms above want to hear of a mistake: its exception, the id of its line, and what the line says besides."""

BROKEN = _("Something of ours broke. Try again in a moment.")


def id_of_request() -> str:
    """The id of the request that is being answered (`X-Request-ID`), or a new one where there is none."""
    return str(structlog.contextvars.get_contextvars().get("request_id") or uuid4().hex)


def traced(error: BaseException) -> str:
    """Where an exception came from, also in a process that thinks, without its own words: they may quote cards."""
    return "".join([*traceback.format_tb(error.__traceback__), getattr(error, "elsewhere", "")])


def note(error: BaseException, what: str, **where: Any) -> str:
    """Write a mistake into the log; the id of its line."""
    number = id_of_request()
    log.error("%s (%s)\n%s", what, type(error).__name__, traced(error), extra={"id": number, **where})
    for report in reporters:
        report(error, number, {"what": what, **where})
    return number


def problem(number: str, **more: Any) -> Problem:
    """The refusal that says so, by the id of the line."""
    return Problem(500, INTERNAL_ERROR, BROKEN, id=number, **more)
