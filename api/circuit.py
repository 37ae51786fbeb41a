"""Whether Redis, the memory that all processes share, answers: who was let down asks again after a pause.

Cache, channel layer and presence go by the same circuit. It says once a minute in the log that Redis is away.
"""

import logging
import math
from threading import Lock
from time import monotonic

from api import metrics

log = logging.getLogger(__name__)
PAUSE = 3.0
"""Seconds after a failure before somebody tries again; until then nobody waits for an answer."""

LINE_EVERY = 60.0
"""Seconds between two lines of the log about the same trouble."""


class Circuit:
    """Closed while answers come, open for a pause after one that did not; safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failed_at: float | None = None
        self._next_try = -math.inf
        self._mended_at = -math.inf
        self._next_line = -math.inf
        self._is_told = False

    @property
    def is_open(self) -> bool:
        """Whether the last answer did not come."""
        return self._failed_at is not None

    def may_ask(self) -> bool:
        """Whether to ask: always while answers come, else one caller after each pause."""
        if self._failed_at is None:
            return True
        with self._lock:
            if monotonic() < self._next_try:
                return False
            self._next_try = monotonic() + PAUSE
            return True

    def failed(self, error: Exception) -> None:
        """Open the circuit: an answer did not come."""
        with self._lock:
            now = monotonic()
            self._failed_at = self._failed_at or now
            metrics.errors.labels("redis").inc()
            self._next_try = now + PAUSE
            if now < self._next_line:
                return
            self._next_line, self._is_told = now + LINE_EVERY, True
        log.warning("Redis does not answer (%s): this process goes on without it", type(error).__name__)

    def worked(self) -> None:
        """Close the circuit: an answer came."""
        if self._failed_at is None:
            return
        with self._lock:
            away, self._failed_at = monotonic() - (self._failed_at or 0.0), None
            self._mended_at = monotonic()
            is_told, self._is_told = self._is_told, False
        if is_told:
            log.info("Redis answers again after %.0f s", away)

    def has_worked_for(self, seconds: float) -> bool:
        """Whether no answer has failed to come for so long."""
        return self._failed_at is None and monotonic() - self._mended_at >= seconds


redis_circuit = Circuit()
