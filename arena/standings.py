"""The table of a tournament: who won how much, how sure that is, who forfeited, how quickly they answered."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cmp_to_key


@dataclass(frozen=True, slots=True)
class Played:
    """One game that counts: who sat where, who won, what it cost, who forfeited, and the reply times by seat."""

    names: tuple[str, str]
    winner: int
    scores: tuple[int, int]
    forfeit: int | None = None
    times: Mapping[int, Mapping[float, int]] = field(default_factory=dict)


@dataclass(slots=True)
class Record:
    """What one program has achieved."""

    name: str
    games: int = 0
    wins: int = 0
    penalty: int = 0
    forfeits: int = 0
    times: Counter[float] = field(default_factory=Counter)
    against: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    """Games won and played, by opponent."""

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def mean_penalty(self) -> float:
        """The total it ended a game with, on average."""
        return self.penalty / self.games if self.games else 0.0


def percentile(times: Mapping[float, int], part: float) -> float | None:
    """The time that this part of all answers did not exceed."""
    left = part * sum(times.values())
    for time, count in sorted(times.items()):
        left -= count
        if left <= 1e-9:
            return time
    return None


def ranked(names: Iterable[str], games: Iterable[Played]) -> list[Record]:
    """Everybody's record, best first: by games won, by games against each other, by penalty, then by name."""
    records = {name: Record(name) for name in names}
    for game in games:
        for seat, name in enumerate(game.names):
            _add(records[name], game, seat)
    return sorted(records.values(), key=cmp_to_key(_order))


def _add(record: Record, game: Played, seat: int) -> None:
    won = int(game.winner == seat)
    record.games += 1
    record.wins += won
    record.penalty += game.scores[seat]
    record.forfeits += game.forfeit == seat
    record.times.update(game.times.get(seat, {}))
    duel = record.against[game.names[1 - seat]]
    duel[0] += won
    duel[1] += 1


def _order(one: Record, other: Record) -> int:
    duel = one.against.get(other.name, [0, 0])
    pairs = (
        (other.share, one.share),
        (duel[1] - duel[0], duel[0]),
        (one.mean_penalty, other.mean_penalty),
        (one.name, other.name),
    )
    return next(((left > right) - (left < right) for left, right in pairs if left != right), 0)  # type: ignore[operator]
