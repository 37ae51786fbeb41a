"""Reports of mistakes of ours to a Sentry, off without `SENTRY_DSN`: where it broke, and nothing of anybody's cards.

A report is built up from what is named here. Whatever else the library knows does not leave the house: no words of
exceptions, which may quote hands, no local variables, no bodies, headers, cookies or addresses.
"""

import logging
import sys
from collections import deque
from collections.abc import Mapping
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

import structlog
from django.core.exceptions import ImproperlyConfigured
from django.core.signals import got_request_exception
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from api import mistakes, outage

if TYPE_CHECKING:
    from sentry_sdk.transport import Transport
    from sentry_sdk.types import Event, Hint

log = logging.getLogger(__name__)
# `send_default_pii`, which it calls deprecated, is off where nobody says otherwise.
OPTIONS: dict[str, Any] = {
    "default_integrations": False,  # they would hand over requests, log lines and whatever is in `sys.argv`
    "auto_enabling_integrations": False,
    "auto_session_tracking": False,
    "send_client_reports": False,
    "include_local_variables": False,
    "include_source_context": False,
    "max_request_body_size": "never",
    "max_breadcrumbs": 0,
}
REPORT = ("event_id", "timestamp", "level", "platform", "release", "environment", "user")
"""What a report has besides its exceptions and tags."""

FRAME = ("filename", "module", "function", "lineno", "in_app")
"""What it says of each step that led there."""

TAGS = ("id", "what", "route", "method", "game", "seq", "kind", "seat", "verb")
"""How one finds the log line: by its `id`."""

MOST, SPAN = 30, 60.0
"""So many reports of a process in so many seconds: one broken rule must not become a flood."""

_sent: deque[float] = deque(maxlen=MOST)
_lock = Lock()


# -- What leaves the house -----------------------------------------------------------------------------------
def scrubbed(event: "Event", _: "Hint") -> "Event":
    """The report with what is named above, and nothing else."""
    kept: Any = {name: event[name] for name in REPORT if name in event}  # type: ignore[literal-required]
    kept["tags"] = {name: value for name, value in dict(event.get("tags", {})).items() if name in TAGS}
    kept["exception"] = {"values": [wordless(error) for error in event.get("exception", {}).get("values", [])]}
    found: Event = kept
    return found


def wordless(error: Mapping[str, Any]) -> dict[str, Any]:
    """An exception by its type and where it came from."""
    frames = (error.get("stacktrace") or {}).get("frames") or []
    steps = [{name: frame[name] for name in FRAME if name in frame} for frame in frames]
    return {"type": error.get("type"), "module": error.get("module"), "stacktrace": {"frames": steps}}


def hashed(user_id: int) -> str:
    """Somebody, so that reports of the same person can be told; nobody finds out by it who that is."""
    return salted_hmac(__name__, str(user_id), algorithm="sha256").hexdigest()[:16]


# -- When ----------------------------------------------------------------------------------------------------
def is_too_many() -> bool:
    """Whether enough have been sent for now; else one more is counted."""
    now = monotonic()
    with _lock:
        if len(_sent) == MOST and now - _sent[0] < SPAN:
            return True
        _sent.append(now)
        return False


def report(error: BaseException, number: str, where: Mapping[str, Any]) -> None:
    """Send a report of a mistake; whatever goes wrong with that costs nobody an answer."""
    import sentry_sdk

    if is_too_many():
        return
    known = structlog.contextvars.get_contextvars()
    tags = {"method": known.get("method"), **where, "id": number}
    try:
        with sentry_sdk.new_scope() as scope:
            scope.set_tags({name: str(value) for name, value in tags.items() if value is not None})
            if known.get("user_id"):
                scope.set_user({"id": hashed(known["user_id"])})
            scope.capture_exception(error)
    except Exception as failed:
        log.warning("a mistake was not reported (%s)", type(failed).__name__)


def report_request(request: HttpRequest | None = None, **_: Any) -> None:
    """Report what a page or a route did not expect, by the id of its answer and log line."""
    error = sys.exception()
    if error is None or outage.is_outage(error):
        return
    match = request.resolver_match if request else None
    report(error, mistakes.id_of_request(), {"what": "a request failed", "route": match.route if match else None})


def begin(dsn: str, transport: "Transport | None" = None) -> None:
    """From now on report to this address."""
    import sentry_sdk

    try:
        sentry_sdk.init(dsn=dsn, transport=transport, before_send=scrubbed, **OPTIONS)
    except ValueError as error:
        raise ImproperlyConfigured(f"SENTRY_DSN cannot be used: {error}.") from None
    mistakes.reporters.append(report)
    got_request_exception.connect(report_request, dispatch_uid=__name__)


def end() -> None:
    """Report no longer."""
    import sentry_sdk

    # By itself it would wrap Django and all threads for good, and take the address from the environment.
    sentry_sdk.init(dsn="", **OPTIONS)
    mistakes.reporters.remove(report)
    got_request_exception.disconnect(dispatch_uid=__name__)
    _sent.clear()
