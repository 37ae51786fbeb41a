"""A tournament's game as it is read once it may be shown: round by round, in the lines that programs hear."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from arena import selectors, tournaments
from arena.kind import PROGRAMS, RULES
from arena.models import Bout
from games.core import codec
from games.core.rng import rng_for
from games.core.rules import Step

ENDS = "Hand Ends: "


@dataclass
class Round:
    """The lines of one round."""

    number: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All of them."""
        return "\n".join(self.lines)

    @property
    def end(self) -> str:
        """How it ended, with the points of both so far."""
        return next((line.removeprefix(ENDS) for line in reversed(self.lines) if line.startswith(ENDS)), "")


def is_shown(bout: Bout) -> bool:
    """Whether its cards may be seen: it has ended, and nobody will play its twin any more."""
    return bout.status == Bout.Status.ENDED and bool(selectors.shown_among(bout.tournament, [bout]))


def rounds_of(bout: Bout) -> list[Round]:
    """The game, played again from its seed and its moves."""
    rounds: list[Round] = []
    for number, line in _lines(bout):
        if not rounds or rounds[-1].number != number:
            rounds.append(Round(number))
        rounds[-1].lines.append(line)
    return rounds


def _lines(bout: Bout) -> Iterator[tuple[int, str]]:
    """Every line, with the number of its round; an entry that ends a round is told with the round that it ends."""
    played = 1
    for step in _steps(bout):
        now = PROGRAMS.progress(step.state).round
        for event in step.events:
            if event.type in PROGRAMS.OPENING:
                played = now
            for line in PROGRAMS.told([event], bout.names):
                yield played, line


def _steps(bout: Bout) -> Iterator[Step[object]]:
    seed = tournaments.deck_of(bout.tournament, bout)
    options = codec.convert(bout.tournament.options, RULES.OPTIONS)
    step = RULES.deal(2, options, rng_for(seed, 1))
    yield step
    for number, (seat, move) in enumerate(msgspec.json.decode(bout.moves), 2):
        step = RULES.play(step.state, seat, RULES.parse_move(move), rng_for(seed, number))
        yield step
