"""Looking after idle programs: each is called again and again, in threads of its own, and what that shows is noted.

Who keeps silent is called less often, so that a thousand registrations behind which nobody answers hold up nothing.
"""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from time import monotonic

from django.db.models import Q
from django.utils import timezone

from arena import services
from arena.models import Program

EVERY = 5.0
"""Seconds between two calls of one program."""

SOON = 0.5
"""The same of one that has just registered and has not answered yet."""

PATIENT = 30
"""And so many times as long as it has kept a call waiting, where it did not answer."""

THREADS = 64
LOOK = 0.4
"""Seconds between two looks at the list."""

Registration = tuple[int, datetime]
"""A program, and when it registered: what was learnt of it before is not known of it now."""


class Polling:
    """Calls programs that are idle. `answers` makes one call, `first_sign` is how long one may take to listen."""

    def __init__(self, answers: Callable[[Program], bool], first_sign: float) -> None:
        self.answers = answers
        self.first_sign = timedelta(seconds=first_sign)
        self.began = timezone.now()
        self.everybody = threading.Event()
        """Set once all that were on the list in the beginning have been called."""

        self.pool = ThreadPoolExecutor(THREADS, "arena-poll")
        self._first: set[int] | None = None
        self._calls: dict[Registration, Future[tuple[bool, float]]] = {}
        self._due: dict[Registration, float] = {}
        self._next_look = float("-inf")

    def look(self) -> None:
        """Note who has answered, and call who is due."""
        if monotonic() < self._next_look:
            return
        self._next_look = monotonic() + LOOK
        idle = {(program.pk, program.registered_at): program for program in programs_at_rest()}
        self._note(idle)
        due = [one for one in idle if one not in self._calls and monotonic() >= self._due.get(one, 0.0)]
        for one in sorted(due, key=lambda one: _urgency(idle[one]))[: THREADS - len(self._calls)]:
            self._calls[one] = self.pool.submit(self._call, idle[one])
        self._see_to_first({pk for pk, _since in idle}, {pk for pk, _since in self._due})

    def _see_to_first(self, idle: set[int], called: set[int]) -> None:
        self._first = (idle if self._first is None else self._first & idle) - called
        if not self._first:
            self.everybody.set()

    def _call(self, program: Program) -> tuple[bool, float]:
        begun = monotonic()
        return self.answers(program), monotonic() - begun

    def _note(self, idle: Mapping[Registration, Program]) -> None:
        """Write down what the calls that are over have shown; a program that may still be starting is not silent."""
        told: dict[int, bool] = {}
        for one in [one for one, call in self._calls.items() if call.done()]:
            answered, seconds = self._calls.pop(one).result()
            starting = one[1] > timezone.now() - self.first_sign
            self._due[one] = monotonic() + _pause(answered, seconds, starting=starting)
            if one in idle and (answered or not starting):
                told[one[0]] = answered
        if told:
            services.note_answers(told, self.began)


def programs_at_rest() -> list[Program]:
    """Programs that are playing nowhere."""
    free = Q(leased_until=None) | Q(leased_until__lt=timezone.now())
    return list(Program.objects.filter(free))


def _pause(answered: bool, seconds: float, *, starting: bool) -> float:
    if answered:
        return EVERY
    return max(SOON, seconds) if starting else max(EVERY, PATIENT * seconds)


def _urgency(program: Program) -> tuple[bool, bool]:
    """Those first who have not been heard since they registered, those last who keep silent."""
    return program.silent, program.is_heard
