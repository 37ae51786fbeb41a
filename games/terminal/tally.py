"""What the games of a duel come to: wins, points and time, in numbers and in words."""

from dataclasses import dataclass, field
from statistics import fmean

from games.terminal.duel import Duel, Played
from games.terminal.intervals import Interval, mean, share


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
