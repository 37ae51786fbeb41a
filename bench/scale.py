"""How far a house carries: measured figures, a crowd that is assumed, and what both together need.

`docs/scale.md` has what this prints, between marks; `KEEP=1 make bench ONLY=scale` writes it there. Nothing is opened
and nothing measured: the queues are simulated with a seed (`bench.waits`), so the same figures give the same tables.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import Any

from bench import kept
from bench.platform import KIND
from bench.queues import at, mixed, waiting
from bench.waits import Playing, Setup, played
from bench.yardstick import scaled

PAGE = Path(__file__).parent.parent / "docs/scale.md"
AT_ONCE = (50, 500, 5_000, 50_000)
MOVES, SEED = 10_000, 1
"""Moves of each simulation, and where chance begins."""

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
    table: float = told(200, "KB", "a table in memory, with four sockets", SIZES)
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
    own = (1 - crowd.by_rest) * figures.move + crowd.by_rest * figures.rest
    pages = crowd.together * crowd.sockets * crowd.browsers * figures.page_told
    asked = now.moves * figures.database + now.pages * crowd.page_reads + now.opened * crowd.opening_reads
    return Work(
        moves=(now.people * own + now.bots * figures.elsewhere) * ms,
        tables=now.moves * pages * ms,
        pages=now.pages * figures.page * ms,
        sockets=now.opened * figures.opening * ms,
        street=now.listed * figures.frame * ms,
        referee=now.bots * (figures.move + figures.choice) * ms,
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
    number = 0
    for more in range(1, 10_000):
        hearing = (more - 1) * (1 - (1 - 1 / more) ** others)
        number = more
        if (done.web + now.people * hearing * figures.elsewhere / 1000) / crowd.busy <= more:
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
    """GB a month, packed; `fresh` are those of a day that are not."""

    fresh: float
    archive: float
    """GB of journal in a week."""

    traffic: float
    """GB a month to players."""

    memory: float
    """GB of all processes."""

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
        grows=whole * MONTH * figures.packed / 1e9,
        fresh=whole * DAY * figures.entry / 1e9,
        archive=whole * 7 * DAY * figures.journal / 1e9,
        traffic=whole * MONTH * readers * figures.heard * crowd.line / 1e9,
        memory=held / 1000,
        night=whole * DAY * figures.packing / 1000 / 3600,
    )  # fmt: skip


def _at_least(cores: float, crowd: Crowd) -> int:
    return max(1, ceil(cores / crowd.busy))


def cost(needed: Need, crowd: Crowd) -> dict[str, float]:
    """Dollars a month, by what for: a primary, a standby and a replica, two Redis, a year of packed logs."""
    serving = ceil((needed.processes + needed.referees + needed.thinkers) * crowd.spare)
    disk = needed.grows * 12 + needed.fresh
    return {
        "serving": serving * crowd.core,
        "database": 3 * needed.database_cores * crowd.database_core,
        "Redis": 2 * crowd.cache,
        "disks": 3 * disk * crowd.stored + needed.archive * crowd.archived,
        "line": needed.traffic * crowd.sent,
    }


# -- How long moves take -------------------------------------------------------------------------------------
def setup(needed: Need, figures: Figures, crowd: Crowd) -> Setup:
    """The queues of such a house."""
    now, done, ms = needed.now, needed.done, 1 / 1000
    judging, own = figures.move * crowd.before * ms, figures.move * (1 - crowd.before) * ms
    beside = [(now.pages, figures.page * ms), (now.opened, figures.opening * ms)]
    beside += [(now.bots, done.tables / now.moves + figures.elsewhere * ms), (now.listed, figures.frame * ms)]
    return Setup(
        needed.processes, needed.database_cores, now.people, judging, own + done.tables / now.moves,
        figures.database * ms, 2 * crowd.network * ms + crowd.disk * ms, [each for each in beside if each[0] > 0],
    )  # fmt: skip


def by_the_book(house: Setup) -> float:
    """The mean wait for a process's CPU, in seconds, if all came independently of each other."""
    rate, mean, variation = mixed(house.streams)
    return waiting(rate, mean, 1, variation)


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


# -- Tables --------------------------------------------------------------------------------------------------
def number(value: float) -> str:
    """Two figures that count, and no more decimals than one can use."""
    if value == 0 or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.0f}" if value >= 20 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def rounded(value: float) -> str:
    """A number of players, to two figures."""
    digits = max(0, len(str(int(value))) - 2)
    return f"{round(value / 10**digits) * 10**digits:,}"


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] + ["---:"] * (len(head) - 1), *rows])


def sources(*groups: Figures | Crowd) -> str:
    """Every figure, with where it is from."""
    rows = [
        [each.metadata["what"], number(getattr(group, each.name)) + f" {each.metadata['unit']}".rstrip(),
         each.metadata["source"]]
        for group in groups for each in fields(group)
    ]  # fmt: skip
    return markdown(["figure", "", "from"], rows)


@dataclass(frozen=True)
class Column:
    """A house of one size, with its moves as they were simulated."""

    needed: Need
    house: Setup
    moves: Playing
    without: int
    """Processes without affinity."""

    paid: dict[str, float]

    def waits(self, share: float) -> float:
        """The milliseconds in which this share of moves was told."""
        return at(share, self.moves.taken) * 1000


@cache
def column(players: float, figures: Figures, crowd: Crowd) -> Column:
    """What there is to say of so many players."""
    needed = need(players, figures, crowd)
    house = setup(needed, figures, crowd)
    without = scattered(players, figures, crowd)
    return Column(needed, house, played(house, MOVES, SEED), without, cost(needed, crowd))


def lines(figures: Figures, crowd: Crowd) -> Iterator[tuple[str, Callable[[Column], float]]]:
    """What the large table says of each size."""
    yield "moves a second, in the busiest minute", lambda c: c.needed.now.moves
    yield "sockets", lambda c: c.needed.now.sockets
    yield "cores that serve: moves", lambda c: c.needed.done.moves
    yield "… pages at tables that are told", lambda c: c.needed.done.tables
    yield "… pages and sockets that are opened", lambda c: c.needed.done.pages + c.needed.done.sockets
    yield "… the public list", lambda c: c.needed.done.street
    yield "**processes that serve**, half busy", lambda c: c.needed.processes
    yield "the same without affinity", lambda c: c.without
    yield "referees; they move bots", lambda c: c.needed.referees
    yield "processes that think", lambda c: c.needed.thinkers
    yield "memory of all these, GB", lambda c: c.needed.memory
    yield "**PostgreSQL**: cores, half busy", lambda c: c.needed.database_cores
    yield "rows written a second", lambda c: 2 * c.needed.now.moves
    yield "journal, MB a second", lambda c: c.needed.journal
    yield "logs of a day in rows, GB", lambda c: c.needed.fresh
    yield "packed logs, GB a month", lambda c: c.needed.grows
    yield "hours to pack a day's games", lambda c: c.needed.night
    yield "**Redis**: messages a second", lambda c: messages(c.needed.now)
    yield "how busy one is, %", lambda c: c.needed.done.redis * 100
    yield "**a move**, until all were told: p50, ms", lambda c: c.waits(0.5)
    yield "p95, ms", lambda c: c.waits(0.95)
    yield "p99, ms", lambda c: c.waits(0.99)
    yield "mean wait for a process, ms, simulated", lambda c: c.moves.waited * 1000
    yield "the same by the formula", lambda c: by_the_book(c.house) * 1000
    yield "**$ a month**", lambda c: sum(c.paid.values())
    for name in cost(need(1, figures, crowd), crowd):
        yield f"… {name}", lambda c, name=name: c.paid[name]  # type: ignore[misc]


def large_table(figures: Figures, crowd: Crowd) -> str:
    """What is needed, by how many play at once."""
    columns = [column(players, figures, crowd) for players in AT_ONCE]
    rows = [[name, *(number(of(each)) for each in columns)] for name, of in lines(figures, crowd)]
    return markdown(["players at once", *(f"{players:,}" for players in AT_ONCE)], rows)


def limits_table(figures: Figures, crowd: Crowd) -> str:
    """What breaks first."""
    rows = [[name, rounded(players)] for players, name in limits(figures, crowd)]
    return markdown(["what is full", "players at once"], rows)


def tables() -> dict[str, str]:
    """All tables of the page, by their marks."""
    figures, crowd = measured(), Crowd()
    return {
        "measured": sources(figures),
        "assumed": sources(crowd),
        "needed": large_table(figures, crowd),
        "breaks": limits_table(figures, crowd),
    }


def marked(text: str, found: dict[str, str]) -> str:
    """A page with these tables between its marks."""
    for name, table in found.items():
        mark, end = f"<!-- {name} -->\n", "\n<!-- end -->"
        text = re.sub(re.escape(mark) + ".*?" + re.escape(end), lambda _, all=mark + table + end: all, text, flags=re.S)  # type: ignore[misc]
    return text


def main() -> None:
    found = tables()
    print(*found.values(), sep="\n\n")
    if os.environ.get("KEEP"):
        PAGE.write_text(marked(PAGE.read_text(), found))
