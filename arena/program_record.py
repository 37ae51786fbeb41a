"""What is known of one program: whom it has beaten, by which faults it lost, and how quick it is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q

from arena import selectors
from arena.models import Bout, Program, Tournament
from arena.standings import percentile

Json = Any
MOST = 1000
"""Games that are looked at, the newest."""

UNCOUNTED = (Tournament.Mode.TEST, Tournament.Mode.SCRIMMAGE)


@dataclass
class Tally:
    """Games, wins and forfeits of one sort, and how long the answers took."""

    name: str = ""
    since: datetime | None = None
    games: int = 0
    wins: int = 0
    forfeits: int = 0
    times: Counter[float] = field(default_factory=Counter)

    def add(self, bout: Bout, seat: int) -> None:
        """Count a game."""
        forfeit = bout.result["forfeit"]
        self.games += 1
        self.wins += bout.winner == seat
        self.forfeits += bool(forfeit) and forfeit["seat"] == seat
        self.times.update({float(ms): count for ms, count in bout.result["times"].get(str(seat), {}).items()})

    @property
    def percent(self) -> float:
        """Games won, in per cent."""
        return selectors.percent(self.wins / self.games) if self.games else 0.0

    @property
    def half(self) -> float | None:
        """Milliseconds within which half of the answers came."""
        return percentile(self.times, 0.5)

    @property
    def nearly_all(self) -> float | None:
        """Milliseconds within which nearly all of them came."""
        return percentile(self.times, 0.99)

    @property
    def slowest(self) -> float | None:
        """Milliseconds of the slowest answer."""
        return max(self.times, default=None)


@dataclass
class Fault:
    """One way of losing at once, how often it was gone, and the newest game that may be shown, with what was said."""

    code: str
    call: str
    times: int = 0
    game: Bout | None = None
    said: str = ""


@dataclass
class ProgramRecord:
    """All of it, of the newest games."""

    whole: Tally
    opponents: list[Tally]
    versions: list[Tally]
    faults: list[Fault]
    games: list[Bout]


def games_of(program: Program) -> list[Bout]:
    """The newest games it has played under its name; neither tests of its own nor scrimmages are among them."""
    mine = Q(first__program=program, first__name=program.name) | Q(second__program=program, second__name=program.name)
    rows = Bout.objects.filter(mine, status=Bout.Status.ENDED).exclude(tournament__mode__in=UNCOUNTED)
    rows = rows.select_related("first", "second", "tournament").defer("moves", "transcript")
    return list(rows.order_by("-ended_at", "-pk")[:MOST])


def record_of(program: Program) -> ProgramRecord:
    """The record of a program."""
    games = games_of(program)
    whole, opponents = Tally(), dict[str, Tally]()
    versions = [Tally(version.name, version.since) for version in program.versions.order_by("-since", "-pk")]
    for bout in games:
        seat = bout.names.index(program.name)
        other = bout.names[1 - seat]
        for tally in (whole, opponents.setdefault(other, Tally(other)), *_version_of(bout, versions)):
            tally.add(bout, seat)
    ranked = sorted(opponents.values(), key=lambda one: (-one.games, one.name))
    return ProgramRecord(whole, ranked, versions, faults_in(program.name, games), games)


def _version_of(bout: Bout, versions: Sequence[Tally]) -> list[Tally]:
    """The version that has played a game: the newest that had registered by its end."""
    ended = bout.ended_at
    return [one for one in versions if ended and one.since and one.since <= ended][:1]


def faults_in(name: str, games: Sequence[Bout]) -> list[Fault]:
    """By which faults a program lost, the most frequent first. What it said is told where the game may be shown."""
    shown, found = shown_in(games), dict[tuple[str, str], Fault]()
    for bout in games:
        forfeit = bout.result["forfeit"]
        if not forfeit or bout.names[forfeit["seat"]] != name:
            continue
        key = forfeit["code"], forfeit.get("call") or ""
        fault = found.setdefault(key, Fault(*key))
        fault.times += 1
        if fault.game is None and bout.pk in shown:
            fault.game, fault.said = bout, forfeit.get("said") or ""
    return sorted(found.values(), key=lambda fault: -fault.times)


def shown_in(games: Iterable[Bout]) -> set[int]:
    """Which of these games of several tournaments may be shown."""
    by_tournament: dict[int, list[Bout]] = {}
    for bout in games:
        by_tournament.setdefault(bout.tournament_id, []).append(bout)
    return {pk for same in by_tournament.values() for pk in selectors.shown_among(same[0].tournament, same)}
