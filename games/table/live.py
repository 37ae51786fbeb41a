"""A game as sockets and answers see it: decoded once, told once to each distinct reader, nudged after each commit.

A nudge says `{game, seq}` and nothing else. Whoever hears it asks `frames_since` what its own seat may know; who comes
back after a while asks `coming_back`.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from api import framing, groups
from api.problems import Problem
from games import catalog
from games.core.envelope import Envelope, Person
from games.core.rules import Coach, Event, Rules
from games.core.wire import Contract
from games.table.gathering import gathering
from games.table.pace import Timing
from people.presence import is_connected

Json = Any
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
    pages: dict[tuple[int | None, str | None, bool], Any] = field(default_factory=dict)
    """The regions of a table's page, by reader, language, and whether it may be without scripts."""

    told: dict[tuple[int | str, bool], list[tuple[Json, str]]] = field(default_factory=dict)
    """Frames that several readers get: by event and whether it comes last, with what of the view is in them."""

    shared: dict[tuple[int, ...], tuple[str, ...]] = field(default_factory=dict)
    """All that is told of it where several readers hear the same, by the ids of its events."""

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

    now: Step = field(init=False)
    """The newest entry."""

    seq: int = field(init=False)
    """Its number."""

    def __post_init__(self) -> None:
        self.now = self.steps[-1]
        self.seq = self.now.seq

    @property
    def revealed(self) -> dict[str, str]:
        """What is told of the shuffle once the game has ended."""
        return {"seed": self.seed.hex(), "salt": self.salt.hex()}

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

    @cached_property
    def has_bots(self) -> bool:
        """Whether bots play in it."""
        return any(person.is_bot for person in self.people)

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        """The rules of its kind."""
        return catalog.rules(self.kind)

    @cached_property
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
        later = deque(steps, maxlen=TAIL)
        return Table(self.id, self.kind, self.options, self.seed, self.salt, later, self.laid, self.is_marked)

    def before(self, seq: int) -> Step | None:
        """The entry before the one with this number, if it is still at hand."""
        place = seq - 1 - self.steps[0].seq
        return self.steps[place] if 0 <= place < len(self.steps) else None

    def at_rest(self) -> "Table":
        """The same with its newest entry alone, and nothing made of it: nobody has wanted more for a while."""
        bare = replace(self.now.cold(), events=(), is_bare=True)
        return replace(self, steps=deque([bare], maxlen=TAIL))

    def beside(self, laid: int, layouts: Mapping[int, Json], host: int, offer: Mapping[str, Json] | None) -> "Table":
        """The same table with hands laid out like this, this host and this open offer, which are no entries."""
        envelope = msgspec.structs.replace(self.now.envelope, layouts=layouts, host_user_id=host, offer=offer)
        now = replace(self.now, envelope=envelope, frames={}, told={}, shared={}, pages={})
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
        people, now = present(self.id, self.people), framing.now_ms()
        away = tuple(one for one in self.now.envelope.vacations if framing.ms_in(one["until"]) > now)
        return msgspec.structs.replace(self.now.envelope, server_ts=now, people=people, vacations=away)

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

    def _frames(self, step: Step, seat: int | None) -> Iterable[str]:
        """What a reader hears; the same for all who hear just that, if each event says the same to everybody."""
        told = [event for event in step.events if event.heard_by(seat)] or [PICTURE]
        heard_by_all = all(map(self._is_for_all, told))
        key = tuple(map(id, told))
        if heard_by_all and key in step.shared:
            return step.shared[key]
        most = len(told) - 1
        found = tuple(self._frame(step, event, seat, last=place == most) for place, event in enumerate(told))
        if heard_by_all:
            step.shared[key] = found
        return found

    def _is_for_all(self, event: Event) -> bool:
        """Whether it says the same to everybody who hears it; all but a picture is told by its data, if it has any."""
        return self.contract.ONE_PICTURE if event.type == PICTURE.type else bool(event.data)

    def _frame(self, step: Step, event: Event, seat: int | None, *, last: bool) -> str:
        """One frame, made once for all readers to whom it says the same; no view is made for what shows none."""
        is_picture = event.type == PICTURE.type
        known = step.told.setdefault((event.type if is_picture else id(event), last), [])
        if is_picture:
            view = self.view(None if self.contract.ONE_PICTURE else seat, step)
            shown = view if self.contract.ONE_PICTURE else self.contract.public(view)
        else:
            view = {} if event.data else self.view(seat, step)
            shown = event.data or view
        for seen, text in known:
            if seen is shown or (is_picture and seen == shown):
                return text
        data = self.contract.event(event, view, step.envelope)
        text = framing.frame(f"game:{event.type}", data, seq=step.seq, last=last)
        known.append((shown, text))
        return text

    def snapshot(self, seat: int | None) -> list[str]:
        """Everything a reader needs to go on, whatever was missed; this may ask the database."""
        view, envelope = self.view(seat), self.at_this_moment()
        public = {**self.contract.state_update(view, envelope), **self._chat(seat)}
        state = framing.frame("game:state:update", public, seq=self.seq, last=seat is None)
        if seat is None:
            return [state]
        hand = self.contract.hand_update(view, envelope)
        return [state, framing.frame("game:hand:update", hand, seq=self.seq, last=True)]

    def frames_since(self, since: int | None, seat: int | None) -> list[str]:
        """What a reader who knows everything up to `since` has missed; a snapshot where that is not at hand."""
        steps = self.tail(since) if since is not None else None
        if steps is None:
            return self.snapshot(seat)
        return [text for step in steps for text in self.frames(step, seat)]


def present(game_id: int, people: tuple[Person, ...]) -> tuple[Person, ...]:
    """These people, and whether each is connected at this moment."""
    here = [person.is_bot or is_connected(game_id, person.user_id) for person in people]
    if all(person.connected is now for person, now in zip(people, here, strict=True)):
        return people
    return tuple(msgspec.structs.replace(p, connected=now) for p, now in zip(people, here, strict=True))


def refusal(contract: Contract, problem: Problem, key: Json = None) -> str:
    """A refusal as the frame by which sockets hear of it."""
    data = contract.error(problem.status, problem.body(), key)
    return framing.frame("game:error", {**data, "server_ts": framing.now_ms()})


# -- Nudges --------------------------------------------------------------------------------------------------
def group_of(game_id: int) -> str:
    """The channel group of a game's sockets."""
    return f"game.{game_id}"


def group_of_user(game_id: int, user_id: int) -> str:
    """The channel group of one reader's sockets at a table."""
    return f"game.{game_id}.user.{user_id}"


def nudge(game_id: int, seq: int) -> None:
    """Tell all sockets of the game, in all processes, that there is something new. No secrets travel."""
    groups.send_to(group_of(game_id), {"type": "nudge", "game": game_id, "seq": seq})
