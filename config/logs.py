"""Structured logs: a line a person can read in development, JSON in production, never a token."""

import logging
from collections.abc import MutableMapping
from typing import Any

import structlog

from config import env

SECRET_KEYS = frozenset({"authorization", "cookie", "password", "token", "sessionid", "x-session-id", "code", "seed"})
"""Names whose values never reach a log line."""


def hide_secrets(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank the values of secret names, however the line came by them."""
    for name in line:
        if name.lower() in SECRET_KEYS:
            line[name] = "[hidden]"
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
        structlog.processors.format_exc_info,
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
                structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
                if env.DEBUG
                else structlog.processors.JSONRenderer(),
            ],
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["path", "outages"]}},
    "root": {"handlers": ["stderr"], "level": env.text("LOG_LEVEL", "how much is logged", "INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True, "level": "INFO"},
        "django.server": {"handlers": [], "propagate": True, "level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "uvicorn": {"level": "WARNING"},
    },
}
