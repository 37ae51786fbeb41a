"""The conversation with external programs: events become lines, lines become calls, answers become moves.

A `Conversation` knows neither network nor clock. Whoever drives a game lets it hear every event, asks it for the
next call, and hands the answer to `read_answer`. Each seat of a program has a queue of lines; a call delivers and
empties it.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from games.catalog.rummy.rules.moves import Move
from games.catalog.rummy.rules.notation import read_draw, read_play
from games.core.rules import Event, Json, MalformedMove

START_GAME = "/start-2p-game/"
START_HAND = "/start-2p-hand/"
UPDATE = "/update-2p-game/"
DRAW = "/draw/"
LAY_DOWN = "/lay-down/"
QUESTIONS = {"draw": DRAW, "lay_down": LAY_DOWN}
"""By phase: what the seat to move is asked."""

DEALER = "Dealer"


class Fault(Exception):
    """A program did what it must not; `code` is the reason of its forfeit, the text is for its author."""

    def __init__(self, code: str, said: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.said = said


@dataclass(frozen=True, slots=True)
class Call:
    """One request to the program of a seat."""

    seat: int
    path: str
    body: Mapping[str, str]

    @property
    def is_question(self) -> bool:
        """Whether the answer is a move."""
        return self.path in {DRAW, LAY_DOWN}


class Conversation:
    """What the programs of one game have been told, are to be told, and are asked."""

    def __init__(self, game_id: int, names: Sequence[str], programs: Iterable[int]) -> None:
        self.game_id = str(game_id)
        self.names = names
        self.programs = frozenset(programs)
        self.started: set[int] = set()
        self._queues: dict[int, list[str]] = {seat: [] for seat in self.programs}
        self._duties: deque[Callable[[], Call | None]] = deque()
        self._opened = False

    # -- Hearing -----------------------------------------------------------------------------------------------
    def hear(self, events: Iterable[Event]) -> None:
        """Take in what an entry of the game tells."""
        for event in events:
            if event.type == "hand:dealt":
                self._start(event)
            elif event.type == "round:started":
                self._opened = True
                self._duties.append(partial(self._queue, f"{DEALER} discards {event.data['up_card']}"))
            else:
                self._line(event)
            if event.type == "player:forfeited":
                self._duties.clear()
            if event.type == "round:scored":
                self._duties.extend(partial(self._update, seat) for seat in sorted(self.programs))

    def _start(self, event: Event) -> None:
        (seat,) = event.only or ()
        if seat in self.programs:
            start = partial(self._start_hand if self._opened else self._start_game, seat, " ".join(event.data["hand"]))
            self._duties.append(start)

    def _line(self, event: Event) -> None:
        tell = LINES.get(event.type)
        for seat in self.programs:
            if tell and event.heard_by(seat):
                self._queue(tell(event.data, self.names), seat)

    def _queue(self, line: str, only: int | None = None) -> None:
        for seat in self.programs if only is None else (only,):
            if line:
                self._queues[seat].append(line + "\n")

    # -- Calling -----------------------------------------------------------------------------------------------
    def next_call(self, seat: int | None, phase: str) -> Call | None:
        """What to call next, where the game waits for `seat` in this `phase`; `None` if no program is called now."""
        while self._duties:
            if call := self._duties.popleft()():
                return call
        if seat not in self.programs or phase not in QUESTIONS:
            return None
        assert seat is not None
        return Call(seat, QUESTIONS[phase], self._event(seat))

    def _start_game(self, seat: int, hand: str) -> Call:
        self.started.add(seat)
        return Call(seat, START_GAME, {"game_id": self.game_id, "opponent": self.names[1 - seat], "hand": hand})

    def _start_hand(self, seat: int, hand: str) -> Call:
        return Call(seat, START_HAND, {"hand": hand})

    def _update(self, seat: int) -> Call | None:
        """None for a program that was never told that the game began."""
        return Call(seat, UPDATE, self._event(seat)) if seat in self.started else None

    def _event(self, seat: int) -> dict[str, str]:
        text = "".join(self._queues[seat])
        self._queues[seat].clear()
        return {"game_id": self.game_id, "event": text}


def repeated(call: Call) -> Call:
    """A call that may have arrived already: no line is delivered twice."""
    return Call(call.seat, call.path, {**call.body, "event": ""} if "event" in call.body else call.body)


def read_answer(call: Call, answer: Json) -> Move | None:
    """The move an answer means; `None` for one that only says OK; or the `Fault`."""
    if not isinstance(answer, dict):
        raise Fault("BAD_REPLY", "the answer is not a JSON object")
    if not call.is_question:
        if answer.get("status") != "OK":
            raise Fault("BAD_REPLY", 'the answer is not {"status": "OK"}')
        return None
    play = answer.get("play")
    if not isinstance(play, str):
        raise Fault("BAD_REPLY", "the answer has no text under `play`")
    try:
        return read_draw(play) if call.path == DRAW else read_play(play)
    except MalformedMove as malformed:
        raise Fault(malformed.code, str(malformed)) from None


# -- Lines -----------------------------------------------------------------------------------------------------
Data = Mapping[str, Json]
Names = Sequence[str]


def _drawn(data: Data, names: Names) -> str:
    return " ".join((names[data["seat"]], "draws", *([data["card"]] if "card" in data else [])))


def _scored(data: Data, names: Names) -> str:
    return "Hand Ends: " + " ".join(f"{name} {total}" for name, total in zip(names, data["totals"], strict=True))


def _ended(data: Data, names: Names) -> str:
    """Nothing of a game that ends without a winner: it was broken off."""
    winner, scores = data["winner_seat"], data["final_scores"]
    if winner is None:
        return ""
    told = (f"{name} {scores[seat]}" + " *" * (seat == winner) for seat, name in enumerate(names))
    return "Game Ends: " + " ".join(told)


LINES: Mapping[str, Callable[[Data, Names], str]] = {
    "stock:reshuffled": lambda data, names: "Discard Shuffled",
    "card:drawn": _drawn,
    "card:taken": lambda data, names: f"{names[data['seat']]} takes {data['card']}",
    "card:discarded": lambda data, names: f"{names[data['seat']]} discards {data['card']}",
    "meld:played": lambda data, names: f"{names[data['seat']]} plays meld({data['meld']}): {' '.join(data['cards'])}",
    "meld:extended": lambda data, names: f"{names[data['seat']]} laysoff meld({data['meld']}): {data['card']}",
    "player:forfeited": lambda data, names: f"{names[data['seat']]} Forfeits ({data['code']})",
    "round:scored": _scored,
    "ended": _ended,
}
"""What a program is told of an event, by its type."""
