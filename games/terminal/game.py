"""A game at the terminal: one person against bots, with the same contract as every other entrance.

The screen is drawn from the person's own view and the events that seat may hear, never from the state.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games import catalog
from games.core.options import Options
from games.core.rng import Seed, draw_seed, rng_for
from games.core.rules import Event, MalformedMove, Refusal, heard

HELP = "A number plays that move, '.' lets a bot choose for you, 't' shows the table again, 'q' leaves the game."


class Left(Exception):
    """The person has left the game."""


@dataclass
class TerminalGame:
    """One game, its log, and the person at the keyboard."""

    slug: str
    seats: int
    seat: int
    options: Options
    level: str
    ask: Callable[[str], str]
    say: Callable[[str], None]
    seed: Seed = field(default_factory=draw_seed)

    def __post_init__(self) -> None:
        self.rules = catalog.rules(self.slug)
        self.bot = catalog.bot(self.slug)
        self.words = catalog.kind(self.slug).terminal
        self.seq = 1

    def play(self) -> None:
        """From the deal to the end; `Left` if the person goes earlier."""
        self.say(f"{self.rules.TITLE}, {self.seats} seats. Shuffle {self.seed.commitment[:16]}…")
        self.say(HELP)
        self.state, events = self.rules.deal(self.seats, self.options, rng_for(self.seed.value, self.seq))
        self._tell(events)
        while (turn := self.rules.turn(self.state)) is not None:
            if turn == self.seat or self.rules.hints(self.state, self.seat):  # some things are open out of turn
                self._person()
            else:
                self._bot(turn)
        self._tell_the_end()

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (the person's, unless said) may see."""
        return self.rules.view(self.state, self.seat if seat is None else seat)

    def _bot(self, seat: int) -> None:
        roll = rng_for(self.seed.value + b"bot", self.seq)
        self._apply(seat, self.bot.choose(self.view(seat), self.level, roll))

    def _person(self) -> None:
        hints = tuple(self.rules.hints(self.state, self.seat))
        out_of_turn = self.rules.turn(self.state) != self.seat
        self.say(self.words.show(self.view()))
        self._list(hints, out_of_turn)
        while True:
            try:
                move = self._read(self.ask("> ").strip(), hints, out_of_turn)
                if move is not None:
                    self._apply(self.seat, move)
                elif out_of_turn:
                    self._bot(self.rules.turn(self.state) or 0)
                return
            except Refusal as refusal:
                self.say(f"  {refusal}")

    def _list(self, hints: Sequence[Any], out_of_turn: bool) -> None:
        names = [f"{number}) {self.words.label(move, self.view())}" for number, move in enumerate(hints, 1)]
        if out_of_turn:
            names.append("Enter) let the others go on")
        self.say(_columns(names))

    def _read(self, line: str, hints: Sequence[Any], out_of_turn: bool) -> Any:
        if line == "q":
            raise Left
        if line == "t":
            raise MalformedMove("HELP", "{table}", {"table": self.words.show(self.view())})
        if line in {"", "."} and out_of_turn:
            return None
        if line == ".":
            return self.bot.choose(self.view(), self.level, rng_for(self.seed.value + b"you", self.seq))
        if line.isdecimal() and 1 <= int(line) <= len(hints):
            return hints[int(line) - 1]
        if line in {"", "?"}:
            raise MalformedMove("HELP", HELP)
        return self.words.read(line, self.view())

    def _apply(self, seat: int, move: Any) -> None:
        self.state, events = self.rules.play(self.state, seat, move, rng_for(self.seed.value, self.seq + 1))
        self.seq += 1
        self._tell(events)

    def _tell(self, events: Sequence[Event]) -> None:
        for event in heard(events, self.seat):
            if line := self.words.tell(event, self.view()):
                self.say(f"  {line}")

    def _tell_the_end(self) -> None:
        outcome = self.rules.outcome(self.state)
        assert outcome is not None  # `turn` is None only then
        self.say(self.words.show(self.view()))
        won = "You win!" if self.seat in outcome.winners else "The game is over."
        scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(outcome.scores))
        self.say(f"{won} ({outcome.reason}) Scores: {scores}.\nShuffle seed: {self.seed.value.hex()}")


def _columns(names: Sequence[str], width: int = 100) -> str:
    """Names side by side where they are short."""
    longest = max(map(len, names), default=0) + 3
    per_line = max(1, width // longest)
    rows = [names[start : start + per_line] for start in range(0, len(names), per_line)]
    return "\n".join("  " + "".join(name.ljust(longest) for name in row).rstrip() for row in rows)
