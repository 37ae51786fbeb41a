"""Calls to the programs of one game: each is judged and written down, and no answer is ever trusted."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Event as Flag
from time import monotonic
from typing import Any

import msgspec

from arena.host.program_client import OK, Answer, ProgramClient
from arena.host.transcript import Heard, Transcript, plain
from arena.kind import PROGRAMS
from games.core.programs import Call, Fault
from games.core.rules import Refusal

Json = Any
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode
FAREWELL = 0.5
"""Seconds for telling the end to a program that could not be reached or was too slow."""

NOBODY = "Nobody answers there."
LOST = frozenset({"TIMEOUT", "UNREACHABLE"})


class Stopped(Exception):
    """Raised when the host is to stop: the game is broken off and starts afresh another time."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long things may take, in seconds."""

    reply: float = 2.0
    first_sign: float = 15.0
    poll: float = 0.1


@dataclass
class Exchange:
    """The clients of one game's programs, by seat, and what has been noted about them."""

    clients: Mapping[int, ProgramClient]
    limits: Limits = field(default_factory=Limits)
    transcript: Transcript = field(default_factory=Transcript)
    stop: Flag = field(default_factory=Flag)
    times: dict[int, Counter[float]] = field(default_factory=dict)
    lost: set[int] = field(default_factory=set)
    offence: dict[str, Json] = field(default_factory=dict)
    """The call that went wrong last, why, and what was answered."""

    asked: Call | None = None
    """The call that was made last."""

    def meet(self, seat: int, alive: Callable[[], None] = lambda: None) -> None:
        """Wait until the program of a seat answers at all; raises its `Fault` if it does not."""
        deadline = monotonic() + self.limits.first_sign
        while True:
            alive()
            try:
                self._heard(seat, "GET", "/", b"", max(0.01, min(self.limits.reply, deadline - monotonic())))
            except Fault as fault:
                if fault.code not in LOST:
                    return  # whatever it is, it speaks
                if monotonic() + self.limits.poll > deadline:
                    self.lost.add(seat)
                    self.offence = {"call": "/", "said": NOBODY, "text": None}
                    raise Fault("UNREACHABLE", NOBODY) from None
            else:
                return
            if self.stop.wait(self.limits.poll):
                raise Stopped

    def ask(self, call: Call, judge: Callable[[Any], None]) -> None:
        """Make a call and let a move be judged; raises a `Fault` if the program must forfeit for it."""
        if self.stop.is_set():
            raise Stopped
        self.asked = call
        begun = monotonic()
        heard = Heard(begun, 0.0)
        try:
            heard = self._heard(call.seat, "POST", call.path, encode(call.body), self._patience(call.seat))
            move = PROGRAMS.read_answer(call, _json(heard))
            if move is not None:
                judge(move)
        except Fault as fault:
            self._blame(call, heard if heard.status else Heard(begun, monotonic() - begun), fault)
            raise
        except Refusal as refusal:
            illegal = Fault(refusal.code, PROGRAMS.wire_words(str(refusal)))
            self._blame(call, heard, illegal)
            raise illegal from None
        self._note(call, heard, "ok")

    def _blame(self, call: Call, heard: Heard, fault: Fault) -> None:
        """Write down what was wrong, with what was said."""
        if fault.code in LOST:
            self.lost.add(call.seat)
        self.offence = {"call": call.path, "said": plain(fault.said.encode()), "text": heard.text}
        self._note(call, heard, fault.code)

    def close(self) -> None:
        """Close every connection: the game is over."""
        for client in self.clients.values():
            client.close()

    def _patience(self, seat: int) -> float:
        return min(FAREWELL, self.limits.reply) if seat in self.lost else self.limits.reply

    def _heard(self, seat: int, method: str, path: str, body: bytes, seconds: float) -> Heard:
        begun = monotonic()
        answer: Answer = self.clients[seat].call(method, path, body, seconds)
        return Heard(begun, monotonic() - begun, answer.status, answer.body)

    def _note(self, call: Call, heard: Heard, result: str) -> None:
        self.transcript.note(call.seat, "POST", call.path, call.body, heard, result)
        if heard.status:
            self.times.setdefault(call.seat, Counter())[bucket(heard.seconds)] += 1


def bucket(seconds: float) -> float:
    """Milliseconds as they are counted: to a tenth below ten, whole above."""
    ms = seconds * 1000
    return round(ms, 1) if ms < 10 else float(round(ms))


def _json(heard: Heard) -> Json:
    if heard.status != OK:
        raise Fault("HTTP_STATUS", f"It answered with status {heard.status} instead of 200.")
    try:
        return decode(heard.body)
    except (ValueError, RecursionError) as error:
        raise Fault("NOT_JSON", f"The answer is no JSON ({error}).") from None
