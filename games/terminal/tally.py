"""What the games of a duel come to: wins, points and time, in numbers and in words."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from games.terminal.duel import Duel, Played

Z = NormalDist().inv_cdf(0.975)


class Interval(NamedTuple):
    """An estimate, and the bounds it lies between with 95 %."""

    value: float
    low: float
    high: float


@dataclass
class Tally:
    """The games counted so far."""

    duel: Duel
    games: int = 0
    won: float = 0.0
    decided: int = 0
    rounds: int = 0
    margins: list[float] = field(default_factory=list)
    """Points per round that the first player was ahead, one number for each deal."""

    milliseconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def count(self, deal: list[Played]) -> None:
        """Add the games of a deal."""
        self.games += len(deal)
        for game in deal:
            if game.share is not None:
                self.decided += 1
                self.won += game.share
            for mine, more in zip(self.milliseconds, game.milliseconds, strict=True):
                mine.extend(more)
        rounds = sum(game.rounds for game in deal)
        self.rounds += rounds
        self.margins.append(sum(game.margin for game in deal) / rounds)

    @property
    def wins(self) -> Interval:
        """The first player's share of the decided games."""
        return share(self.won, self.decided)

    @property
    def points(self) -> Interval:
        """How many points a round the first player is ahead."""
        return mean(self.margins)

    def lines(self) -> list[str]:
        """All of it in words."""
        first, second = self.duel.players
        wins, points = self.wins, self.points
        undecided = self.games - self.decided
        tail = f", {undecided} without a winner" if undecided else ""
        return [
            f"{self.duel.kind}: {first} against {second}, {self.games} games on {len(self.margins)} deals, "
            f"{self.duel.seats} seats, seed {self.duel.seed}",
            f"  {first} wins {self.won:g} of {self.decided} games{tail}: {_percent(wins.value)} % "
            f"[{_percent(wins.low)}, {_percent(wins.high)}]; alike would be {_percent(self.duel.even)} %",
            f"  points a round for {first}: {points.value:+.2f} [{points.low:+.2f}, {points.high:+.2f}] "
            f"over {self.rounds} rounds",
            *(f"  {_thinking(name, times)}" for name, times in zip((first, second), self.milliseconds, strict=True)),
        ]


def _percent(part: float) -> str:
    return f"{100 * part:.1f}"


def _thinking(name: str, times: list[float]) -> str:
    if not times:
        return f"{name} never had to move"
    ranked = sorted(times)
    late, last = ranked[int(0.99 * (len(ranked) - 1))], ranked[-1]
    return f"{name} thinks {fmean(ranked):.2f} ms CPU a move, p99 {late:.1f}, at most {last:.1f} ({len(ranked)} moves)"


# -- 95 % intervals: of a share by Wilson, of a mean by Student ------------------------------------------------
def share(part: float, whole: int) -> Interval:
    """How large a part is, with Wilson's bounds; of nothing, all is possible."""
    if not whole:
        return Interval(0.5, 0.0, 1.0)
    found, weight = part / whole, Z * Z / whole
    middle = (found + weight / 2) / (1 + weight)
    reach = Z * sqrt(found * (1 - found) / whole + weight / (4 * whole)) / (1 + weight)
    return Interval(found, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval:
    """The mean of independent values; of fewer than two nothing is sure."""
    if len(values) < 2:
        value = values[0] if values else 0.0
        return Interval(value, float("-inf"), float("inf"))
    value = fmean(values)
    reach = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(value, value - reach, value + reach)


def student(freedom: int) -> float:
    """The factor of Student's distribution, by its expansion around the normal one; exact where that is poor."""
    if freedom < 6:
        return (12.706, 4.303, 3.182, 2.776, 2.571)[freedom - 1]
    z3, z5, z7 = Z**3, Z**5, Z**7
    first = (z3 + Z) / 4
    second = (5 * z5 + 16 * z3 + 3 * Z) / 96
    third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
