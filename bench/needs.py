"""What a house needs for so many players: measured figures, and a crowd that is assumed, both with where they are from.

One place for all arithmetic of `bench.scale`: a million of these cost no time, so every question may ask anew.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import ceil
from statistics import fmean
from typing import Any

from bench import kept
from bench.platform import KIND
from bench.yardstick import scaled

DAY = 86_400
MONTH = 30.4 * DAY
KEPT, SIZES = "`docs/pictures/bench.json`", "`make bench ONLY=sizes`"


def told(value: float, unit: str, what: str, source: str) -> Any:
    """A figure with all that a reader has to know of it."""
    return field(default=value, metadata={"unit": unit, "what": what, "source": source})


def guess(value: float, unit: str, what: str) -> Any:
    """A figure that nobody has measured."""
    return told(value, unit, what, "assumed")


@dataclass(frozen=True)
class Figures:
    """What was measured. CPU is scaled by the yardstick, except in what old records say."""

    move: float = told(0.75, "ms", "a move by socket on PostgreSQL and Redis, mean of the kinds", KEPT)
    rest: float = told(1.21, "ms", "a move by REST, there", KEPT)
    database: float = told(0.18, "ms", "what PostgreSQL has to do for a move", KEPT)
    elsewhere: float = told(0.73, "ms", "the move of another process, for a process with readers", "record 28")
    rests: float = told(
        2.3,
        "times",
        "what a move costs in a process that rests in between",
        "`bench/platform.py`, `once_a_second`, by hand",
    )
    page_told: float = told(0.38, "ms", "a page at the table, for each move there", "record 17")
    page: float = told(6.9, "ms", "a page that is opened", SIZES)
    opening: float = told(3.5, "ms", "a socket that is opened, with what it is told first", SIZES)
    frame: float = told(0.025, "ms", "a frame from us to the kernel", "record 15")
    choice: float = told(1.5, "ms", "a choice of a bot that does not think long", "record 8")
    thought: float = told(13.0, "ms", "a choice of one that does", "record 27")
    redis: float = told(0.025, "ms", "a message of Redis, `SET` one by one", "redis-benchmark")
    packing: float = told(0.043, "ms", "packing the log of a game, for each entry", SIZES)
    entry: float = told(922, "B", "an entry in the log", SIZES)
    journal: float = told(2923, "B", "PostgreSQL's journal for a move", SIZES)
    packed: float = told(56, "B", "an entry once its game is packed", SIZES)
    heard: float = told(1913, "B", "what one reader hears of a move, before it is packed", SIZES)
    entries: float = told(440, "", "entries of a game", SIZES)
    table: float = told(112, "KB", "a table in memory, with four sockets", SIZES)
    password: float = told(180, "ms", "checking a password, 100 MB as long as it takes", "argon2, Django's parameters")
    process: float = told(106, "MB", "a process that has just begun", "record 24")
    thinker: float = told(60, "MB", "a process that thinks", "record 27")


@dataclass(frozen=True)
class Crowd:
    """Who comes, how they play, what machines do besides, and what they cost."""

    pace: float = guess(12, "s", "between two moves of one player")
    together: float = guess(3, "", "people at a table")
    sockets: float = guess(1.2, "", "sockets a player: second tabs, and who watches")
    browsers: float = guess(0.9, "", "share of sockets that are pages")
    by_rest: float = guess(0.05, "", "share of people's moves by REST")
    bots: float = guess(0.25, "", "moves of bots for each of people, at natural pace")
    hard: float = guess(0.1, "", "share of them that is thought about for long")
    looks: float = guess(120, "s", "between two pages that a player opens")
    comes_back: float = guess(1800, "s", "between two breaks of a socket that no page explains")
    street: float = guess(0.03, "", "share of people who look at the list of public lobbies")
    changes: float = guess(6, "", "changes of that list for each game")
    peak: float = guess(1.5, "", "the busiest minute, for each of a usual one in that hour")
    mean: float = guess(0.45, "", "the mean of a month, for each at once on its best evening")
    page_reads: float = guess(1.0, "ms", "PostgreSQL's work for a page")
    opening_reads: float = guess(0.5, "ms", "PostgreSQL's work for opening a socket")
    rows: float = guess(2000, "B", "what stays of a game beside its log: its row, seats, indexes")
    account: float = guess(2000, "B", "an account with its sessions, tokens and indexes")
    visit: float = guess(3600, "s", "a visit")
    signs_in: float = guess(0.1, "", "share of visits that begin with a password")
    before: float = guess(0.5, "", "share of a move's CPU that comes before the commit")
    network: float = guess(0.25, "ms", "the way to the database, each way")
    disk: float = guess(1.0, "ms", "until a commit is on the disk, and on that of the standby")
    busy: float = guess(0.5, "", "how busy a process, a referee or a database may be")
    spare: float = guess(1.25, "", "cores that are paid for, for each that is needed")
    line: float = guess(0.4, "", "what packing leaves of frames on the line")
    core: float = guess(25, "$", "a core with 2 GB for a month")
    database_core: float = guess(70, "$", "one of a database with 8 GB, looked after")
    cache: float = guess(40, "$", "a small Redis")
    stored: float = guess(0.12, "$", "a GB on a quick disk for a month")
    archived: float = guess(0.02, "$", "a GB of journal or backup elsewhere")
    sent: float = guess(0.04, "$", "a GB that leaves the house")


def measured(run: dict[str, Any] | None = None) -> Figures:
    """The figures, with those of the last kept run of floors where it has them."""
    run = kept.last() if run is None else run
    ours = {name: cell for name, cell in run.items() if name.startswith("ours: ")}
    lite, dear = ours.get(f"ours: {KIND}, SQLite"), ours.get(f"ours: {KIND}, PostgreSQL")
    rest = ours.get(f"ours: {KIND} by REST, SQLite")
    if not (lite and dear and rest):
        return Figures()
    more = dear["scaled"] / lite["scaled"]
    all_kinds = [cell["scaled"] for name, cell in ours.items() if name.endswith(", SQLite") and "REST" not in name]
    database = scaled(dear["database"], dear["yardstick"])
    return replace(Figures(), move=fmean(all_kinds) * more, rest=rest["scaled"] * more, database=database)


# -- What happens in a second --------------------------------------------------------------------------------
@dataclass(frozen=True)
class Rates:
    """What happens in a second of the busiest minute."""

    people: float
    bots: float
    pages: float
    opened: float
    listed: float
    """Frames about the public list, to each who looks at it."""

    changes: float
    tables: float
    sockets: float

    @property
    def moves(self) -> float:
        """Moves of people and of bots."""
        return self.people + self.bots


def rates(players: float, figures: Figures, crowd: Crowd) -> Rates:
    """What so many players do."""
    people, pages = players / crowd.pace * crowd.peak, players / crowd.looks * crowd.peak
    bots, sockets = people * crowd.bots, players * crowd.sockets
    changes = (people + bots) / figures.entries * crowd.changes
    opened = pages * crowd.browsers + sockets / crowd.comes_back
    listed = changes * players * crowd.street
    return Rates(people, bots, pages, opened, listed, changes, players / crowd.together, sockets)


@dataclass(frozen=True)
class Work:
    """Cores that are busy on the mean, by what they do."""

    moves: float
    tables: float
    """Telling the pages at tables."""

    pages: float
    sockets: float
    street: float
    referee: float
    thinking: float
    database: float
    redis: float

    @property
    def web(self) -> float:
        """Those of the processes that serve."""
        return self.moves + self.tables + self.pages + self.sockets + self.street


def messages(now: Rates) -> float:
    """Messages of Redis: a nudge and who hears it, beats of who is here, limits and cooldowns, subscriptions."""
    return 2 * now.moves + now.sockets / 20 + 2 * now.pages + 4 * now.opened + 2 * now.changes


def work(players: float, figures: Figures, crowd: Crowd) -> Work:
    """What so many players make cores do, where all of a table come to one process."""
    now, ms = rates(players, figures, crowd), 1 / 1000
    own = ((1 - crowd.by_rest) * figures.move + crowd.by_rest * figures.rest) * figures.rests
    pages = crowd.together * crowd.sockets * crowd.browsers * figures.page_told
    asked = now.moves * figures.database + now.pages * crowd.page_reads + now.opened * crowd.opening_reads
    return Work(
        moves=(now.people * own + now.bots * figures.elsewhere * figures.rests) * ms,
        tables=now.moves * pages * ms,
        pages=now.pages * figures.page * ms,
        sockets=now.opened * figures.opening * ms,
        street=now.listed * figures.frame * ms,
        referee=now.bots * (figures.move * figures.rests + figures.choice) * ms,
        thinking=now.bots * crowd.hard * figures.thought * ms,
        database=asked * ms,
        redis=messages(now) * figures.redis * ms,
    )


def scattered(players: float, figures: Figures, crowd: Crowd) -> int:
    """Processes where seats of a table are anywhere: each that has readers of a table reads what another one wrote."""
    done, now, others = (
        work(players, figures, crowd),
        rates(players, figures, crowd),
        crowd.together * crowd.sockets - 1,
    )
    for number in range(1, 10_000):
        hearing = (number - 1) * (1 - (1 - 1 / number) ** others)
        heard = now.people * hearing * figures.elsewhere * figures.rests / 1000
        if (done.web + heard) / crowd.busy <= number:
            break
    return number


# -- What it needs -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Need:
    """What so many players need."""

    players: float
    now: Rates
    done: Work
    processes: int
    referees: int
    thinkers: int
    database_cores: int
    journal: float
    """MB a second."""

    grows: float
    """GB a month, packed, with what else stays of games; `fresh` are logs of a day that are not packed yet."""

    fresh: float
    archive: float
    """GB of journal in a week."""

    traffic: float
    """GB a month to players."""

    memory: float
    """GB of all processes."""

    back: float
    """Seconds until all sockets are there again if all break at once."""

    night: float
    """Hours in which one process packs the games of a day."""


def need(players: float, figures: Figures, crowd: Crowd) -> Need:
    """What so many players need."""
    now, done = rates(players, figures, crowd), work(players, figures, crowd)
    whole = now.moves / crowd.peak * crowd.mean
    many, thinking = _at_least(done.web, crowd), ceil(done.thinking / crowd.busy)
    referees = _at_least(done.referee, crowd)
    held = (many + referees) * figures.process + thinking * figures.thinker + now.tables * figures.table / 1000
    readers = crowd.together * crowd.sockets
    return Need(
        players=players, now=now, done=done, processes=many, referees=referees, thinkers=thinking,
        database_cores=max(2, _at_least(done.database, crowd)),
        journal=now.moves * figures.journal / 1e6,
        grows=whole * MONTH * (figures.packed + crowd.rows / figures.entries) / 1e9,
        fresh=whole * DAY * figures.entry / 1e9,
        archive=whole * 7 * DAY * figures.journal / 1e9,
        traffic=whole * MONTH * readers * figures.heard * crowd.line / 1e9,
        memory=held / 1000,
        back=now.sockets * figures.opening / 1000 / many / (1 - crowd.busy),
        night=whole * DAY * figures.packing / 1000 / 3600,
    )  # fmt: skip


def _at_least(cores: float, crowd: Crowd) -> int:
    return max(1, ceil(cores / crowd.busy))


PAID = ("cores that serve", "databases", "Redis", "disks", "line")


def cost(needed: Need, crowd: Crowd) -> dict[str, float]:
    """Dollars a month, by what for: a primary, a standby and a replica, two Redis, a year of packed logs.

    Who needs one process has one machine of two cores, SQLite, and its backups elsewhere.
    """
    if needed.processes == 1:
        small, kept_twice = needed.grows * 12 + needed.fresh, crowd.stored + crowd.archived
        return dict(zip(PAID, (2 * crowd.core, 0, 0, small * kept_twice, needed.traffic * crowd.sent), strict=True))
    serving = ceil((needed.processes + needed.referees + needed.thinkers) * crowd.spare)
    disk = needed.grows * 12 + needed.fresh
    paid = (
        serving * crowd.core,
        3 * needed.database_cores * crowd.database_core,
        2 * crowd.cache,
        3 * disk * crowd.stored + needed.archive * crowd.archived,
        needed.traffic * crowd.sent,
    )
    return dict(zip(PAID, paid, strict=True))


# -- Where it breaks -----------------------------------------------------------------------------------------
Used = Callable[[float, Figures, Crowd], float]
"""How much of something so many players use: one is all of it."""

CONNECTIONS, POOL = 97, 19
"""PostgreSQL as it comes, without those it keeps back; and what a process with two cores may open."""

LARGE, DISK, HOURS, STORED = 16, 100, 8, 4_000
"""Cores of a database, MB of journal a second, hours of a night, GB of logs: more is asked of few machines."""


def used() -> dict[str, Used]:
    """All that may be too small, by a sentence."""
    return {
        "one process is busy for half of the time": lambda p, f, c: work(p, f, c).web / c.busy,
        "one referee is busy for half of the time": lambda p, f, c: work(p, f, c).referee / c.busy,
        "PostgreSQL's 100 connections, if every process opens its whole pool":
            lambda p, f, c: need(p, f, c).processes * POOL / CONNECTIONS,
        "one Redis is busy for half of the time": lambda p, f, c: work(p, f, c).redis / c.busy,
        "the public list costs as much as all tables": lambda p, f, c: work(p, f, c).street / work(p, f, c).tables,
        f"PostgreSQL with {LARGE} cores is busy for half of the time":
            lambda p, f, c: work(p, f, c).database / c.busy / LARGE,
        f"the journal grows by {DISK} MB a second": lambda p, f, c: need(p, f, c).journal / DISK,
        f"one process packs a day's games for {HOURS} hours": lambda p, f, c: need(p, f, c).night / HOURS,
        f"a year's logs are {STORED // 1000} TB, packed": lambda p, f, c: need(p, f, c).grows * 12 / STORED,
    }  # fmt: skip


def breaks_at(use: Used, figures: Figures, crowd: Crowd) -> float:
    """How many players are too many, as it uses more the more they are; to a thousandth."""
    few, many = 1.0, 1e9
    while many / few > 1.001:
        middle = (few * many) ** 0.5
        few, many = (few, middle) if use(middle, figures, crowd) >= 1 else (middle, many)
    return many


def limits(figures: Figures, crowd: Crowd) -> list[tuple[float, str]]:
    """What breaks, with the players at which it does; first things first."""
    return sorted((breaks_at(use, figures, crowd), name) for name, use in used().items())
