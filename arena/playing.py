"""One game between programs, played in memory by the rules every table knows; its driver calls, judges and forfeits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any

from arena.asking import Exchange
from games import catalog
from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Forfeit, Move
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.wire.programs import Call, Conversation, Fault
from games.core.rng import rng_for

Json = Any
SLUG = rules.SLUG


class Crawled(Exception):
    """The game took longer than a game may take: it is void."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played: its number, who sits where, which deck, and which seats a built-in bot plays how well."""

    id: int
    names: tuple[str, str]
    seed: bytes
    options: RummyOptions
    bots: Mapping[int, str] = field(default_factory=dict)
    barred: frozenset[int] = frozenset()
    """Seats of programs that are not called any more."""

    minutes: float = 60.0

    @property
    def programs(self) -> tuple[int, ...]:
        """The seats that are played by programs."""
        return tuple(seat for seat in (0, 1) if seat not in self.bots)


class Driver:
    """Plays one game to its end."""

    def __init__(self, plan: Plan, exchange: Exchange, alive: Callable[[State], None] = lambda state: None) -> None:
        self.plan = plan
        self.exchange = exchange
        self.alive = alive
        self.talk = Conversation(plan.id, plan.names, plan.programs)
        self.moves: list[Json] = []
        self.culprit: Json = None
        """Who forfeited and why, if anybody did."""

        self.before: State | None = None
        """The situation in which that was, where somebody wants to know."""

        self.state, events = rules.deal(2, plan.options, rng_for(plan.seed, 1))
        self.talk.hear(events)
        self.deadline = monotonic() + plan.minutes * 60

    def play(self) -> State:
        """The state at the end. `Crawled` or `Stopped` if there is none."""
        try:
            self._meet()
            while self._go_on():
                pass
        finally:
            self.exchange.bid_farewell()
        return self.state

    def _meet(self) -> None:
        """Nobody is told anything before everybody has answered; who is barred is not even called."""
        for seat in self.plan.programs:
            if seat in self.plan.barred:
                self.exchange.offence = {"call": None, "said": "suspended: not reached in three games", "text": None}
                self.exchange.lost.add(seat)
                self._forfeit(seat, Fault("UNREACHABLE"))
                return
        for seat in self.plan.programs:
            try:
                self.exchange.meet(seat, partial(self.alive, self.state))
            except Fault as fault:
                self._forfeit(seat, fault)
                return

    def _go_on(self) -> bool:
        """The next call or move, if there is one."""
        state = self.state
        call = self.talk.next_call(rules.turn(state), state.phase)
        if call is not None:
            self._call(call)
        elif state.result is None:
            self._play(state.seat, self._choice(state))
        return call is not None or state.result is None

    def _call(self, call: Call) -> None:
        self._keep_time()
        try:
            self.exchange.ask(call, partial(self._play, call.seat))
        except Fault as fault:
            self._forfeit(call.seat, fault)

    def _forfeit(self, seat: int, fault: Fault) -> None:
        """The program is out; what happens after the end changes nothing any more."""
        if self.state.result is None:
            self.culprit = {"seat": seat, "code": fault.code, **self.exchange.offence}
            self._play(seat, Forfeit(seat, fault.code))

    def _play(self, seat: int, move: Move) -> None:
        self.state, events = rules.play(self.state, seat, move, rng_for(self.plan.seed, len(self.moves) + 2))
        self.moves.append([seat, rules.dump_move(move)])
        self.talk.hear(events)

    def _choice(self, state: State) -> Move:
        level, chance = self.plan.bots[state.seat], rng_for(self.plan.seed + b"bot", len(self.moves))
        choice: Move = catalog.bot(SLUG).choose(rules.view(state, state.seat), level, chance)
        return choice

    def _keep_time(self) -> None:
        self.alive(self.state)
        if monotonic() > self.deadline:
            raise Crawled


def replayed(seed: bytes, options: RummyOptions, moves: list[Json]) -> State:
    """The state that these moves lead to: what was written of a game must make it again."""
    state = rules.deal(2, options, rng_for(seed, 1)).state
    for number, (seat, move) in enumerate(moves, 2):
        state = rules.play(state, seat, rules.parse_move(move), rng_for(seed, number)).state
    return state
