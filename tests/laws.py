"""The four laws every kind keeps, as checks on single states and steps, and the games that drive them.

1. Nothing lost: every card exists once in every state; a refused move changes nothing.
2. Nothing leaked: deal anew what a seat cannot see, and its view, its events and its bot's choice stay the same.
3. Everything replays: seed, options and moves give the same states and events; a state survives JSON.
4. Everything ends: every hint is accepted, a seat to which nothing is open is refused, bots finish every game.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

import pytest

from games import catalog
from games.core.rng import pick, rng_for
from games.core.rules import IllegalMove, heard

MOVE_LIMIT = 30_000
"""No game of bots may take longer: it would never end."""


@dataclass
class Kind:
    """A kind under test: its rules (perhaps with a planted fault), its bot, and the hooks of its test package."""

    slug: str
    rules: Any = None
    bot: Any = None
    hooks: Any = None
    _asked: tuple[Any, dict[Any, Any]] = (None, {})

    def __post_init__(self) -> None:
        self.rules = self.rules or catalog.rules(self.slug)
        self.bot = self.bot or catalog.bot(self.slug)
        self.hooks = self.hooks or import_module(f"tests.kinds.{self.slug}")

    @cached_property
    def pack(self) -> dict[Any, int]:
        """How often each card exists: once, unless a kind's cards have equals."""
        return dict(Counter(self.hooks.PACK))

    def once(self, state: Any, what: Any, find: Callable[[], Any]) -> Any:
        """What several laws ask about one and the same state, found once; only the last state is remembered."""
        if self._asked[0] is not state:
            self._asked = state, {}
        found = self._asked[1]
        if what not in found:
            found[what] = find()
        return found[what]

    def view_text(self, state: Any, seat: int | None) -> str:
        """What a reader sees of the state that the laws are about, as JSON."""
        return str(self.once(state, ("view", seat), lambda: as_json(self.rules.view(state, seat))))

    def state_text(self, state: Any) -> str:
        """That state as JSON, as it was when first asked for."""
        return str(self.once(state, "dump", lambda: as_json(self.rules.dump(state))))

    def hints(self, state: Any, seat: int) -> Any:
        """What that state offers a seat."""
        return self.once(state, ("hints", seat), lambda: self.rules.hints(state, seat))

    @property
    def lasts(self) -> int:
        """So many moves has a game with the usual options at least; most kinds' games are long."""
        return int(getattr(self.hooks, "LASTS", 40))

    @property
    def many(self) -> int:
        """How many games stand for one of a kind whose games are long."""
        return max(1, 200 // self.lasts) if self.lasts < 40 else 1

    @property
    def is_released(self) -> bool:
        """Whether its golden games are kept; a kind that is being written has none."""
        return bool(getattr(self.hooks, "RELEASED", True))

    def sample(self, rng: Random) -> tuple[int, Any]:
        """A number of seats and options."""
        return pick(self.rules.SEATS, rng), self.hooks.sample_options(rng)


Policy = Callable[[Kind, Any, int, Random], Any]


def by_bot(kind: Kind, state: Any, seat: int, rng: Random) -> Any:
    """The built-in player's choice."""
    return kind.bot.choose(kind.rules.view(state, seat), "easy", rng)


def by_chance(kind: Kind, state: Any, seat: int, rng: Random) -> Any:
    """Any hint."""
    return pick(kind.rules.hints(state, seat), rng)


def by_both(kind: Kind, state: Any, seat: int, rng: Random) -> Any:
    """Mostly the bot, so that games end; often chance, so that odd positions come up."""
    return (by_chance if rng.random() < 0.4 else by_bot)(kind, state, seat, rng)


@dataclass
class Played:
    """One step of a game: who moved how, from where to where, and what was told."""

    seq: int
    before: Any
    seat: int
    move: Any
    after: Any
    events: tuple[Any, ...]


@dataclass
class Game:
    """A game in the making: a seed, a state, and the log so far."""

    kind: Kind
    seed: bytes
    seats: int
    options: Any
    state: Any = None
    events: tuple[Any, ...] = ()
    log: list[tuple[int, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state, self.events = self.kind.rules.deal(self.seats, self.options, rng_for(self.seed, 1))

    @property
    def seq(self) -> int:
        """The number of the last entry; the deal is 1."""
        return len(self.log) + 1

    def play(self, seat: int, move: Any) -> Played:
        """One more entry."""
        before = self.state
        seq = self.seq + 1
        self.state, self.events = self.kind.rules.play(before, seat, move, rng_for(self.seed, seq))
        self.log.append((seat, move))
        return Played(seq, before, seat, move, self.state, self.events)

    def mover(self, rng: Random) -> int:
        """The seat to move, or sometimes another to which something is open out of turn."""
        turn = self.kind.rules.turn(self.state)
        assert turn is not None, "nobody is to move, but the game has not ended"
        if rng.random() < 0.3:
            seat = int(rng.random() * self.seats)
            if self.kind.rules.hints(self.state, seat):
                return seat
        return turn

    def steps(self, policy: Policy, rng: Random) -> Iterator[Played]:
        """Play to the end."""
        while self.kind.rules.outcome(self.state) is None:
            assert len(self.log) < MOVE_LIMIT, "the game does not end"
            seat = self.mover(rng) if policy is not by_bot else self.kind.rules.turn(self.state)
            yield self.play(seat, policy(self.kind, self.state, seat, rng))


def start(kind: Kind, number: int) -> tuple[Game, Random]:
    """The game with this number: seats, options and everything after follow from it."""
    rng = Random(f"{kind.slug}/{number}")
    seats, options = kind.sample(rng)
    return Game(kind, str(number).encode(), seats, options), rng


def as_json(value: Any) -> str:
    """JSON text, in the order things were put in: order can tell secrets too."""
    return json.dumps(value)


def told(events: Any, seat: int | None) -> list[Any]:
    """What a seat hears, as data."""
    return [(event.type, as_json(dict(event.data))) for event in heard(events, seat)]


# -- Law 1 ---------------------------------------------------------------------------------------------------
def nothing_lost(kind: Kind, state: Any) -> None:
    found = dict(Counter(kind.hooks.cards(state)))  # dictionaries, since counters compare each card in Python
    assert found == kind.pack, (
        f"lost: {Counter(kind.pack) - Counter(found)}, doubled: {Counter(found) - Counter(kind.pack)}"
    )


def refused_without_trace(kind: Kind, state: Any, seat: int, move: Any, rng: Any) -> None:
    before = kind.state_text(state)
    with pytest.raises(IllegalMove) as refusal:
        kind.rules.play(state, seat, move, rng)
    assert str(refusal.value), "a refusal says what is wrong"
    assert as_json(kind.rules.dump(state)) == before, "a refused move left a trace"


# -- Law 2 ---------------------------------------------------------------------------------------------------
def view_keeps_secrets(kind: Kind, state: Any, seat: int | None, rng: Random) -> None:
    twin = kind.hooks.redeal(state, seat, rng)
    nothing_lost(kind, twin)
    assert as_json(kind.rules.view(twin, seat)) == kind.view_text(state, seat), "the view tells a secret"
    if seat is not None:
        assert kind.rules.hints(twin, seat) == kind.hints(state, seat), "the hints tell a secret"


def events_keep_secrets(kind: Kind, seed: bytes, step: Played, seat: int | None, rng: Random) -> bool:
    """Whether the step could be compared: where both worlds look alike afterwards, they must sound alike."""
    known = kind.hooks.seen(step.before, seat) | kind.hooks.seen(step.after, seat)
    twin = kind.hooks.redeal(step.before, seat, rng, keep=known)
    try:
        after, events = kind.rules.play(twin, step.seat, step.move, rng_for(seed, step.seq))
    except IllegalMove:
        return False  # with these hidden cards the mover could not have moved so
    if as_json(kind.rules.view(after, seat)) != kind.view_text(step.after, seat):
        return False  # the step showed the reader which of the worlds is real, and may
    assert told(events, seat) == told(step.events, seat), "the events tell a secret"
    return True


def bot_is_blind(kind: Kind, state: Any, rng: Random) -> None:
    seat = kind.rules.turn(state)
    if seat is None:
        return
    twin = kind.hooks.redeal(state, seat, rng)
    roll = rng.random()
    choices = [kind.bot.choose(kind.rules.view(s, seat), "easy", Random(roll)) for s in (state, twin)]
    assert choices[0] == choices[1], "the bot knows a secret"


# -- Law 3 ---------------------------------------------------------------------------------------------------
def survives_json(kind: Kind, state: Any) -> None:
    text = kind.state_text(state)
    again = kind.rules.load(json.loads(text))
    assert again == state, "JSON changed the state"
    assert as_json(kind.rules.dump(again)) == text


def move_survives_json(kind: Kind, move: Any) -> None:
    text = as_json(kind.rules.dump_move(move))
    assert kind.rules.parse_move(json.loads(text)) == move, "JSON changed the move"


def replays(game: Game) -> None:
    again = Game(game.kind, game.seed, game.seats, game.options)
    for seat, move in game.log:
        again.play(seat, game.kind.rules.parse_move(game.kind.rules.dump_move(move)))
    assert again.state == game.state, "the replay went another way"
    assert again.events == game.events


# -- Law 4 ---------------------------------------------------------------------------------------------------
def hints_are_open(kind: Kind, state: Any, seed: bytes, seats: int, rng: Random) -> None:
    offered = {seat: tuple(kind.hints(state, seat)) for seat in range(seats)}
    turn = kind.rules.turn(state)
    assert turn is None or offered[turn], "the seat to move has nothing to do"
    for seat, hints in offered.items():
        if hints:
            kind.rules.play(state, seat, pick(hints, rng), rng_for(seed, 0))
            continue
        for other in offered.values():
            if other:
                refused_without_trace(kind, state, seat, pick(other, rng), rng_for(seed, 0))


def safest_ends_the_turn(kind: Kind, state: Any, seed: bytes) -> None:
    """The move made for a stalled seat is legal, and after a few of them somebody else is to move."""
    turn = kind.rules.turn(state)
    for number in range(4):
        seat = kind.rules.turn(state)
        if seat is None or seat != turn:
            return
        state = kind.rules.play(state, seat, kind.rules.safest(state, seat), rng_for(seed, number)).state
    assert kind.rules.turn(state) is not None  # two players may well come back to the same seat


def outcome_is_sound(game: Game) -> None:
    outcome = game.kind.rules.outcome(game.state)
    assert outcome is not None
    assert game.kind.rules.turn(game.state) is None
    assert len(outcome.scores) == len(outcome.places) == game.seats
    assert all(outcome.places[seat] == 1 for seat in outcome.winners)
    for seat in range(game.seats):
        assert not game.kind.rules.hints(game.state, seat), "something is open after the end"


def readers(seats: int) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(seats), None]


def check_game(game: Game, rng: Random, policy: Policy, share: float = 1.0) -> int:
    """Play to the end under all four laws; `share` of the steps pay for the dear ones. Counts compared events."""
    kind, compared = game.kind, 0
    nothing_lost(kind, game.state)
    for step in game.steps(policy, rng):
        nothing_lost(kind, step.after)
        if rng.random() >= share:
            continue
        survives_json(kind, step.after)
        move_survives_json(kind, step.move)
        hints_are_open(kind, step.after, game.seed, game.seats, rng)
        safest_ends_the_turn(kind, step.after, game.seed)
        bot_is_blind(kind, step.after, rng)
        for seat in readers(game.seats):
            view_keeps_secrets(kind, step.after, seat, rng)
            compared += events_keep_secrets(kind, game.seed, step, seat, rng)
    outcome_is_sound(game)
    return compared
