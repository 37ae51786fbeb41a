"""A game as sockets and answers see it: decoded once, told once to each distinct reader, nudged after each commit.

A nudge says `{game, seq}` and nothing else. Whoever hears it asks `frames_since` what its own seat may know; who comes
back after a while asks `coming_back`.
"""

import asyncio
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import time_ns
from typing import Any

import msgspec
from channels.layers import get_channel_layer

from api.problems import Problem
from games import catalog
from games.core.envelope import Envelope, Person
from games.core.rules import Coach, Event, Rules, heard
from games.core.wire import Contract
from games.table.gathering import gathering
from games.table.pace import Timing
from games.table.presence import is_connected

Json = Any
encode = msgspec.json.Encoder().encode
TAIL = 40
"""Entries of a game kept for readers who come back."""

PICTURE = Event("state:update")
"""What is told of an entry of which a reader hears nothing else."""

WARM = 4
"""Of these, so many newest ones are kept as they were told to each reader."""


@dataclass(eq=False)
class Step:
    """One entry as this process knows it: the state after it, and what each reader was told."""

    seq: int
    state: Any
    events: tuple[Event, ...]
    envelope: Envelope
    timing: Timing = field(default_factory=Timing)
    views: dict[int | None, Json] = field(default_factory=dict)
    frames: dict[int | None, tuple[str, ...]] = field(default_factory=dict)
    pages: dict[tuple[int | None, str | None], Any] = field(default_factory=dict)
    """The regions of a table's page, by reader and language."""

    told: dict[tuple[int | str, bool], list[tuple[Json, str]]] = field(default_factory=dict)
    """Frames that several readers get: by event and whether it comes last, with what of the view is in them."""

    thoughts: dict[int, Any] = field(default_factory=dict)
    """What the coach has thought for a seat."""

    by: str = ""
    """Who made the entry, as the log says it."""

    is_bare: bool = False
    """Whether it is known no longer what was told: only how things stand."""

    def cold(self) -> "Step":
        """The same without what has been made of it; that takes most of the room, and can be made again."""
        return Step(self.seq, self.state, self.events, self.envelope, self.timing, by=self.by, is_bare=self.is_bare)


@dataclass(eq=False)
class Table:
    """A game decoded. It is replaced, never changed, but for the caches of its steps."""

    id: int
    kind: str
    options: Any
    seed: bytes
    salt: bytes
    steps: deque[Step]
    laid: int = 0
    """How often something beside the entries has changed: a hand laid out anew, another host."""

    is_marked: bool = False
    """Whether staff have to look at it: till then its clock stands still."""

    @property
    def revealed(self) -> dict[str, str]:
        """What is told of the shuffle once the game has ended."""
        return {"seed": self.seed.hex(), "salt": self.salt.hex()}

    @property
    def now(self) -> Step:
        """The newest entry."""
        return self.steps[-1]

    @property
    def seq(self) -> int:
        """Its number."""
        return self.now.seq

    @property
    def state(self) -> Any:
        """The state after it."""
        return self.now.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.outcome(self.state) is not None

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits where."""
        return self.now.envelope.people

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of its kind."""
        return catalog.rules(self.kind)

    @property
    def contract(self) -> Contract:
        """The wire format of its kind."""
        return catalog.contract(self.kind)

    @property
    def coach(self) -> Coach | None:
        """The coach of its kind, if there is one."""
        return catalog.kind(self.kind).coach

    def then(self, step: Step) -> "Table":
        """The same table one entry later."""
        steps = [*self.steps, step]
        if len(steps) > WARM:
            steps[-WARM - 1] = steps[-WARM - 1].cold()
        return replace(self, steps=deque(steps, maxlen=TAIL))

    def at_rest(self) -> "Table":
        """The same with its newest entry alone, and nothing made of it: nobody has wanted more for a while."""
        bare = replace(self.now.cold(), events=(), is_bare=True)
        return replace(self, steps=deque([bare], maxlen=TAIL))

    def beside(self, laid: int, layouts: Mapping[int, Json], host: int) -> "Table":
        """The same table with hands laid out like this, and this host, which is no entry."""
        envelope = replace(self.now.envelope, layouts=layouts, host_user_id=host)
        now = replace(self.now, envelope=envelope, frames={}, pages={})
        return replace(self, laid=laid, steps=deque((*list(self.steps)[:-1], now), maxlen=TAIL))

    def view(self, seat: int | None, step: Step | None = None) -> Json:
        """What a reader may see, in seats; made once for each entry and reader."""
        step = step or self.now
        if seat not in step.views:
            step.views[seat] = self.rules.view(step.state, seat)
        return step.views[seat]

    def wire_view(self, seat: int | None) -> Json:
        """The same as the wire format shows it, at this moment."""
        envelope = self.at_this_moment()
        return {**self.contract.view(self.view(seat), envelope), **self._chat(seat)}

    def _chat(self, seat: int | None) -> dict[str, Json]:
        most = self.contract.CHAT
        return {"chat": gathering.chat(self.id, self.now.envelope.user(seat), most)} if most else {}

    def at_this_moment(self) -> Envelope:
        """The newest envelope with the time, and who is connected, now; this may ask the shared cache."""
        return replace(self.now.envelope, server_ts=now_ms(), people=present(self.id, self.people))

    def tail(self, since: int) -> list[Step] | None:
        """The entries after `since`, if all of them are still at hand."""
        if not 0 <= since <= self.seq or self.steps[0].seq + self.steps[0].is_bare > since + 1:
            return None
        return [self.steps[place] for place in range(since - self.seq, 0)]

    def frames(self, step: Step, seat: int | None) -> tuple[str, ...]:
        """The frames of one entry for one reader, encoded once however many sockets listen."""
        if seat not in step.frames:
            step.frames[seat] = tuple(self._frames(step, seat))
        return step.frames[seat]

    def _frames(self, step: Step, seat: int | None) -> Iterator[str]:
        told = list(heard(step.events, seat)) or [PICTURE]
        view = self.view(seat, step)
        for number, event in enumerate(told, 1):
            yield self._frame(step, event, view, last=number == len(told))

    def _frame(self, step: Step, event: Event, view: Json, *, last: bool) -> str:
        """One frame, made once for all readers to whom it says the same."""
        is_picture = event.type == PICTURE.type
        known = step.told.setdefault((event.type if is_picture else id(event), last), [])
        shown = self.contract.public(view) if is_picture else event.data or view
        for seen, text in known:
            if seen is shown or (is_picture and seen == shown):
                return text
        data = self.contract.event(event, view, step.envelope)
        text = frame(f"game:{event.type}", data, seq=step.seq, last=last)
        known.append((shown, text))
        return text

    def snapshot(self, seat: int | None) -> list[str]:
        """Everything a reader needs to go on, whatever was missed; this may ask the database."""
        view, envelope = self.view(seat), self.at_this_moment()
        public = {**self.contract.state_update(view, envelope), **self._chat(seat)}
        state = frame("game:state:update", public, seq=self.seq, last=seat is None)
        if seat is None:
            return [state]
        hand = self.contract.hand_update(view, envelope)
        return [state, frame("game:hand:update", hand, seq=self.seq, last=True)]

    def frames_since(self, since: int | None, seat: int | None) -> list[str]:
        """What a reader who knows everything up to `since` has missed; a snapshot where that is not at hand."""
        steps = self.tail(since) if since is not None else None
        if steps is None:
            return self.snapshot(seat)
        return [text for step in steps for text in self.frames(step, seat)]


def present(game_id: int, people: tuple[Person, ...]) -> tuple[Person, ...]:
    """These people, and whether each is connected at this moment."""
    here = [person.is_bot or is_connected(game_id, person.user_id) for person in people]
    return tuple(p if p.connected is now else replace(p, connected=now) for p, now in zip(people, here, strict=True))


def frame(event: str, data: Json, *, seq: int | None = None, last: bool = False) -> str:
    """One WebSocket frame as text."""
    made: dict[str, Json] = {"event": event}
    if seq is not None:
        made["seq"] = seq
    if last:
        made["last"] = True
    made["data"] = data
    return encode(made).decode()


def refusal(contract: Contract, problem: Problem, key: Json = None) -> str:
    """A refusal as the frame by which sockets hear of it."""
    data = contract.error(problem.status, problem.body(), key)
    return frame("game:error", {**data, "server_ts": now_ms()})


def now_ms() -> int:
    """Epoch milliseconds."""
    return time_ns() // 1_000_000


def ms_of(moment: datetime) -> int:
    """A moment in epoch milliseconds."""
    return int(moment.timestamp() * 1000)


def iso(moment: datetime | None) -> str | None:
    """ISO 8601, UTC."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z") if moment else None


# -- Nudges --------------------------------------------------------------------------------------------------
_loop: asyncio.AbstractEventLoop | None = None


def listen_on(loop: asyncio.AbstractEventLoop) -> None:
    """Remember the loop that the sockets of this process live on, so that nudges need not wait for it."""
    global _loop  # noqa: PLW0603  # one loop for each process
    _loop = loop


def group_of(game_id: int) -> str:
    """The channel group of a game's sockets."""
    return f"game.{game_id}"


def group_of_user(game_id: int, user_id: int) -> str:
    """The channel group of one reader's sockets at a table."""
    return f"game.{game_id}.user.{user_id}"


def nudge(game_id: int, seq: int) -> None:
    """Tell all sockets of the game, in all processes, that there is something new. No secrets travel."""
    send_to(group_of(game_id), {"type": "nudge", "game": game_id, "seq": seq})


def send_to(group: str, message: dict[str, Json]) -> None:
    """One group message, from any thread; the sender does not wait. It may travel: ids and numbers only."""
    layer: Any = get_channel_layer()
    if _loop is not None and _loop.is_running():
        _loop.call_soon_threadsafe(layer.tell, group, message)
    else:  # a process without sockets
        layer.tell_elsewhere(group, message)


def send_here(group: str, message: dict[str, Json]) -> None:
    """One group message to the sockets of this process, on their loop."""
    layer: Any = get_channel_layer()
    layer.tell_here(group, message)
