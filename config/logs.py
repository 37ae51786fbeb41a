"""Structured logs: a line a person can read in development, JSON in production, never a token."""

import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any

import structlog

from config import env

SECRET_KEYS = frozenset({"authorization", "cookie", "password", "token", "sessionid", "x-session-id", "code", "seed"})
"""Names whose values never reach a log line."""

SECRET_PATHS = re.compile(r"(/join/|/accounts/(?:confirm-email|no-letters|password/reset/key)/)[^/\s]+")
"""Addresses that let in whoever has them: to a private table, or by a letter to an account."""


def hide_secrets(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank the values of secret names, however the line came by them, and what is secret of an address."""
    for name, value in line.items():
        if name.lower() in SECRET_KEYS:
            line[name] = "[hidden]"
        elif isinstance(value, str):
            line[name] = SECRET_PATHS.sub(r"\1[hidden]", value)
    return line


def without_words(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Say of an exception what it is and where it came from, without its own words: they may quote cards."""
    found = line.pop("exc_info", None)
    error = sys.exception() if found is True else found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        line["error"] = type(error).__name__
        line["traceback"] = "".join(traceback.format_tb(error.__traceback__))
    return line


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    hide_secrets,
]
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)


class RequestPath(logging.Filter):
    """Drops the request object Django attaches to its lines: it would print headers and query."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the line without the request."""
        record.__dict__.pop("request", None)
        return True


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"path": {"()": RequestPath}, "outages": {"()": "api.outage.Quietly"}},
    "formatters": {
        "lines": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": [*SHARED, structlog.stdlib.ExtraAdder()],
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                hide_secrets,
                *(
                    [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
                    if env.DEBUG
                    else [without_words, structlog.processors.JSONRenderer()]
                ),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["path", "outages"]}},
    "root": {
        "handlers": ["stderr"],
        "level": env.text("LOG_LEVEL", "how much is logged; with `DEBUG` there is a line for every request", "INFO"),
    },
    "loggers": {
        "django": {"handlers": [], "propagate": True, "level": "INFO"},
        "django.server": {"handlers": [], "propagate": True, "level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "uvicorn": {"level": "WARNING"},
    },
}
