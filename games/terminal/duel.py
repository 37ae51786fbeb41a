"""One deal of a duel, played with the two players in each other's seats."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from time import process_time
from typing import Any

from games import catalog
from games.core.options import Options
from games.core.rng import Rng, rng_for
from games.core.rules import Event, IllegalMove, Outcome

Seating = tuple[int, ...]
"""Which of the two players (0 or 1) sits in each seat."""

Choose = Callable[[Any, str, Rng], Any]

MOST_MOVES = 100_000
"""A game that is longer never ends."""
REHEARSED = 60
"""So many moves call for all that a bot ever loads."""


class Foul(Exception):
    """A bot made an illegal move, or does not come to an end: says which, where, and why."""


@dataclass(frozen=True)
class Duel:
    """A duel: two players, their game, and all that a deal follows from.

    A player is a level of the kind's bot, or a module of its own with `choose`, `bench.counter` or
    `bench.counter:easy`. Where `alone`, the first sits against a table full of the second, in every seat once;
    else they take turns around the table, and change places.
    """

    kind: str
    players: tuple[str, str]
    seats: int
    options: Options
    seed: str = "duel"
    alone: bool = False

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Every way to sit down to a deal."""
        if self.alone:
            return tuple(tuple(int(seat != own) for seat in range(self.seats)) for own in range(self.seats))
        return tuple(tuple((seat + leg) % 2 for seat in range(self.seats)) for leg in (0, 1))

    @property
    def even(self) -> float:
        """The share of games that the first would win if both were alike."""
        return 1 / self.seats if self.alone else 0.5


@dataclass(frozen=True)
class Played:
    """One game: how much of the win and how many points more went to the first player, and what thinking cost.

    `share` is `None` where nobody won; `margin` is good for the first player where it is positive, in every kind.
    """

    share: float | None
    margin: float
    rounds: int
    milliseconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))


def player(kind: str, name: str) -> tuple[Choose, str]:
    """The player of this name: how it chooses, and at which level."""
    if "." not in name:
        bot = catalog.bot(kind)
        if name not in bot.LEVELS:
            raise LookupError(f"{kind} has no level {name}: " + ", ".join(bot.LEVELS))
        return bot.choose, name
    path, _, level = name.partition(":")
    module = import_module(path)
    return module.choose, level or "hard"


def play_deal(duel: Duel, number: int) -> list[Played]:
    """The games of one deal, one for each seating."""
    return [_game(duel, number, seating) for seating in duel.seatings]


def rehearse(duel: Duel) -> None:
    """Some moves that nobody counts: what players load or build when they first need it is no part of thinking.

    What goes wrong here goes wrong in the games, too, and is told there.
    """
    with suppress(Exception):
        _game(duel, -1, duel.seatings[0], REHEARSED)


def _game(duel: Duel, number: int, seating: Seating, most: int = MOST_MOVES) -> Played:
    rules, seed = catalog.rules(duel.kind), f"{duel.seed}/{number}".encode()
    chosen = [player(duel.kind, name) for name in duel.players]
    state, _ = rules.deal(duel.seats, duel.options, rng_for(seed, 1))
    times: tuple[list[float], list[float]] = ([], [])
    rounds = 0
    for seq in range(1, most):
        seat = rules.turn(state)
        if seat is None:
            break
        side = seating[seat]
        choose, level = chosen[side]
        view = rules.view(state, seat)
        begun = process_time()
        move = choose(view, level, rng_for(seed + b"bot", seq))
        times[side].append(1000 * (process_time() - begun))
        try:
            state, events = rules.play(state, seat, move, rng_for(seed, seq + 1))
        except IllegalMove as refusal:
            raise Foul(_told(duel, number, seating, seq, f"{duel.players[side]} played {move}: {refusal}")) from None
        rounds += _ends_round(events, rules.turn(state) is None)
    outcome = rules.outcome(state)
    if outcome is None:
        raise Foul(_told(duel, number, seating, most, "the game does not end"))
    return Played(
        _share(outcome, seating),
        _margin(outcome, seating) * (-1 if catalog.kind(duel.kind).low_wins else 1),
        rounds,
        times,
    )


def _ends_round(events: tuple[Event, ...], over: bool) -> bool:
    """Whether a round is over with this step; the last one of a game is not scored apart in every kind."""
    return over or any(event.type == "round:scored" for event in events)


def _share(outcome: Outcome, seating: Seating) -> float | None:
    if not outcome.winners:
        return None
    return sum(seating[seat] == 0 for seat in outcome.winners) / len(outcome.winners)


def _margin(outcome: Outcome, seating: Seating) -> float:
    """How much higher the first player's seats stand than the second's, each side by its mean."""
    sides: tuple[list[int], list[int]] = ([], [])
    for score, side in zip(outcome.scores, seating, strict=True):
        sides[side].append(score)
    first, second = sides
    return sum(first) / len(first) - sum(second) / len(second)


def _told(duel: Duel, number: int, seating: Seating, seq: int, what: str) -> str:
    return f"{duel.kind}, seed {duel.seed}/{number}, seating {seating}, move {seq}: {what}"
