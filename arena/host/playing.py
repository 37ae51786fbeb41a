"""One game between programs, played in memory by the rules every table knows; its driver calls, judges and forfeits."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from arena.host.asking import Exchange
from arena.host.calling import Calling
from arena.kind import KIND, PROGRAMS, RULES
from games.core.options import Options
from games.core.programs import Call, Fault
from games.core.rng import rng_for

Json = Any
State = Any
Move = Any


class TookTooLong(Exception):
    """Raised when a game takes longer than a game may take: it is void."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be played: its number, who sits where, which deck, and which seats a built-in bot plays how well."""

    id: int
    names: tuple[str, str]
    seed: bytes
    options: Options
    bots: Mapping[int, str] = field(default_factory=dict)
    barred: frozenset[int] = frozenset()
    """Seats of programs that are not called any more."""

    minutes: float = 60.0

    @property
    def programs(self) -> tuple[int, ...]:
        """The seats that are played by programs."""
        return tuple(seat for seat in (0, 1) if seat not in self.bots)


class Driver(Calling):
    """Plays one game to its end."""

    def __init__(self, plan: Plan, exchange: Exchange, alive: Callable[[State], None] = lambda state: None) -> None:
        self.plan = plan
        self.exchange = exchange
        self.alive = alive
        self.conversation = PROGRAMS.conversation(plan.id, plan.names, plan.programs)
        self.moves: list[Json] = []
        self.culprit: Json = None
        """Who forfeited and why, if anybody did."""

        self.before: State | None = None
        """The situation in which that was."""

        self.asked: Call | None = None
        """The call that was made last by then."""

        self.state, events = RULES.deal(2, plan.options, rng_for(plan.seed, 1))
        self.conversation.hear(events)
        self.deadline = monotonic() + plan.minutes * 60

    def play(self) -> State:
        """Play the game, and return the state at its end. Raises `TookTooLong` or `Stopped` if there is none."""
        try:
            self._meet(self.plan.programs)
            while self._go_on():
                pass
        finally:
            self.exchange.close()
        return self.state

    def _meet(self, seats: Iterable[int]) -> None:
        """Wait until every program has answered; where one is barred, nobody is called."""
        for seat in seats:
            if seat in self.plan.barred:
                self.exchange.offence = {
                    "call": None,
                    "said": "It is suspended: it was not reached in three games in a row.",
                    "text": None,
                }
                self.exchange.lost.add(seat)
                self._forfeit(seat, Fault("UNREACHABLE"))
                return
        super()._meet(seats)

    def _alive(self) -> None:
        self.alive(self.state)

    def _go_on(self) -> bool:
        """Make the next call or move; whether there was one."""
        state = self.state
        turn = RULES.turn(state)
        call = self.conversation.next_call(turn, PROGRAMS.asked(state))
        if call is not None:
            self._keep_time()
            self._ask(call)
        elif turn is not None:
            self._play(turn, self._choice(turn))
        return call is not None or turn is not None

    def _forfeit(self, seat: int, fault: Fault) -> None:
        """Take the program out of the game; what happens after the end changes nothing any more."""
        if RULES.outcome(self.state) is None:
            self.before, self.asked = self.state, self.exchange.asked
            self.culprit = {"seat": seat, "code": fault.code, **self.exchange.offence}
            self._play(seat, PROGRAMS.forfeit(seat, fault.code))

    def _play(self, seat: int, move: Move) -> None:
        self.state, events = RULES.play(self.state, seat, move, rng_for(self.plan.seed, len(self.moves) + 2))
        self.moves.append([seat, RULES.dump_move(move)])
        self.conversation.hear(events)

    def _choice(self, seat: int) -> Move:
        chance = rng_for(self.plan.seed + b"bot", len(self.moves))
        return KIND.bot.choose(RULES.view(self.state, seat), self.plan.bots[seat], chance)

    def _keep_time(self) -> None:
        self._alive()
        if monotonic() > self.deadline:
            raise TookTooLong


def replayed(seed: bytes, options: Options, moves: list[Json]) -> State:
    """The state that these moves lead to: what was written of a game must make it again."""
    state = RULES.deal(2, options, rng_for(seed, 1)).state
    for number, (seat, move) in enumerate(moves, 2):
        state = RULES.play(state, seat, RULES.parse_move(move), rng_for(seed, number)).state
    return state
