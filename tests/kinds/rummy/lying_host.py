"""A host that plays by the rules and tells what is not so: about shuffles, again, late, in the wrong order."""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Draw, Move
from games.catalog.rummy.rules.notation import read_draw, read_play
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import LAY_DOWN, State
from games.catalog.rummy.wire.programs import DRAW, Conversation
from games.core.programs import Call
from games.core.rng import rng_for
from games.core.rules import Refusal
from gateways.rummy_programs.player import Player

NAMES = ("Ann", "Bob")
OPTIONS = RummyOptions(target=40, turn_cap=150)


@dataclass(frozen=True)
class Lies:
    """How often the host does what: chances between 0 and 1."""

    early: float = 0.02
    """To shuffle though the stock would last, after a draw from it."""
    silent: float = 0.4
    """To say nothing of a shuffle; else the number told is off by as much as two."""
    double: float = 0.08
    """To tell a line twice."""
    again: float = 0.12
    """To tell everything of the last call again, before or after what is new."""
    late: float = 0.12
    """To keep the last lines of a call for the next one."""
    mislaid: float = 0.06
    """To keep a single line for the next call, where it comes first or last."""


@dataclass
class Host:
    """One game between two of our players."""

    level: str
    seed: int
    lies: Lies = field(default_factory=Lies)
    told: Counter[str] = field(default_factory=Counter)
    """How often each lie was told."""
    seconds: list[float] = field(default_factory=list)
    """How long each answer took."""

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.players = [Player(self.level, seed=b"%d %d" % (self.seed, seat)) for seat in (0, 1)]
        self.talk = Conversation(self.seed, NAMES, (0, 1))
        self.extra: dict[int, list[str]] = {0: [], 1: []}
        self.kept: dict[int, list[str]] = {0: [], 1: []}
        self.last: dict[int, list[str]] = {0: [], 1: []}

    def play(self) -> str | None:
        """Play to the end; the fault that one of the players would forfeit for."""
        self.state, events = rules.deal(2, OPTIONS, rng_for(b"%d" % self.seed, 1))
        self.talk.hear(events)
        moves = 1
        while call := self.talk.next_call(rules.turn(self.state), self.state.phase):
            answer = self.asked(call)
            if "play" not in answer:
                continue
            moves += 1
            try:
                move: Move = (read_draw if call.path == DRAW else read_play)(answer["play"])
                self.state, events = rules.play(self.state, call.seat, move, rng_for(b"%d" % self.seed, moves))
            except Refusal as refusal:
                return f"{refusal.code} by {answer['play']!r} of {NAMES[call.seat]}"
            self.talk.hear([event for event in events if event.type != "stock:reshuffled"])
            if any(event.type == "stock:reshuffled" for event in events):
                self.tell_shuffle(1)
            elif move == Draw("stock") and self.state.phase == LAY_DOWN:
                self.shuffle()
        return None

    def asked(self, call: Call) -> dict[str, str]:
        """The answer to a call, with lies among its lines."""
        body = dict(call.body)
        if "event" in body:
            body["event"] = "".join(self.twisted(call.seat, body["event"].splitlines(keepends=True)))
        begun = perf_counter()
        answer: dict[str, str] = self.players[call.seat].answer(call.path, body)
        self.seconds.append(perf_counter() - begun)
        return answer

    # -- Shuffles ----------------------------------------------------------------------------------------------
    def shuffle(self) -> None:
        """Shuffle as the published server does: after a draw, and it keeps one card less than it says; even none."""
        early = self.does(self.lies.early, "early")
        if len(self.state.stock) > 1 and not early:
            return
        says = 3 if len(self.state.discards) > 5 else 2 if len(self.state.discards) > 3 else 1
        kept = says - 1 if self.chance.random() < 0.5 else min(says, len(self.state.discards))
        split = len(self.state.discards) - kept
        stock = [*self.state.stock, *self.state.discards[:split]]
        self.chance.shuffle(stock)
        self.state: State = replace(self.state, stock=tuple(stock), discards=self.state.discards[split:])
        self.tell_shuffle(kept)

    def tell_shuffle(self, kept: int) -> None:
        if self.does(self.lies.silent, "silent"):
            return
        number = max(0, kept + self.chance.randint(-2, 2))
        self.told["number"] += number != kept
        line = self.chance.choice((f"Shuffled discard, kept top {number}\n", "Discard Shuffled\n"))
        for seat in (0, 1):
            self.extra[seat].append(line)

    # -- Lines -------------------------------------------------------------------------------------------------
    def does(self, likely: float, lie: str) -> bool:
        """Whether this lie is told now."""
        found = self.chance.random() < likely
        self.told[lie] += found
        return found

    def twisted(self, seat: int, lines: list[str]) -> list[str]:
        """What is told in place of these lines."""
        new = [*lines, *self.extra[seat]]
        self.extra[seat] = []
        first, self.kept[seat] = self.kept[seat], []
        if new and self.does(self.lies.late, "late"):
            at = self.chance.randrange(len(new))
            new, self.kept[seat] = new[:at], new[at:]
        elif new and self.does(self.lies.mislaid, "mislaid"):
            self.kept[seat] = [new.pop(self.chance.randrange(len(new)))]
        said = [*first, *new] if self.chance.random() < 0.8 else [*new, *first]
        last, self.last[seat] = self.last[seat], said
        out = [line for line in said for _ in range(1 + self.does(self.lies.double, "double"))]
        if last and self.does(self.lies.again, "again"):
            out = [*last, *out] if self.chance.random() < 0.5 else [*out, *last]
        return out
