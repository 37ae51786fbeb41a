"""How far a house carries: measured figures, a crowd that is assumed, and what both together need.

`docs/scale.md` has what this prints, between marks; `KEEP=1 make bench ONLY=scale` writes it there. Nothing is opened
and nothing measured: the queues are simulated with a seed (`bench.waits`), so the same figures give the same tables.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path

from bench.needs import DAY, PAID, Crowd, Figures, Need, cost, limits, measured, messages, need, scattered
from bench.queues import at, mixed, waiting
from bench.waits import Playing, Setup, played

PAGE = Path(__file__).parent.parent / "docs/scale.md"
AT_ONCE = (50, 500, 5_000, 50_000)
MOVES, SEED = 10_000, 1
"""Moves of each simulation, and where chance begins."""


# -- How long moves take -------------------------------------------------------------------------------------
def setup(needed: Need, figures: Figures, crowd: Crowd) -> Setup:
    """The queues of such a house."""
    now, done, ms = needed.now, needed.done, 1 / 1000
    move, elsewhere = figures.move * figures.rests * ms, figures.elsewhere * figures.rests * ms
    judging, own = move * crowd.before, move * (1 - crowd.before)
    beside = [(now.pages, figures.page * ms), (now.opened, figures.opening * ms)]
    beside += [(now.bots, done.tables / now.moves + elsewhere), (now.listed, figures.frame * ms)]
    return Setup(
        needed.processes, needed.database_cores, now.people, judging, own + done.tables / now.moves,
        figures.database * ms, 2 * crowd.network * ms + crowd.disk * ms, [each for each in beside if each[0] > 0],
    )  # fmt: skip


def by_the_book(house: Setup) -> float:
    """The mean wait for a process's CPU, in seconds, if all came independently of each other."""
    rate, mean, variation = mixed(house.streams)
    return waiting(rate, mean, 1, variation)


# -- Tables --------------------------------------------------------------------------------------------------
def number(value: float) -> str:
    """Two figures that count, and no more decimals than one can use."""
    if value >= 20 or value == int(value):
        return f"{value:,.0f}"
    return "under 0.01" if value < 0.01 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def exact(value: float) -> str:
    """A figure as it is reckoned with, to three figures at least."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


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
        [each.metadata["what"], exact(getattr(group, each.name)) + f" {each.metadata['unit']}".rstrip(),
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


def lines() -> Iterator[tuple[str, Callable[[Column], float]]]:
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
    yield "seconds until all are back if every socket breaks", lambda c: c.needed.back
    yield "hours to pack a day's games", lambda c: c.needed.night
    yield "**Redis**: messages a second", lambda c: messages(c.needed.now)
    yield "how busy one is, %", lambda c: c.needed.done.redis * 100
    yield "**a move**, until all were told: p50, ms", lambda c: c.waits(0.5)
    yield "p95, ms", lambda c: c.waits(0.95)
    yield "p99, ms", lambda c: c.waits(0.99)
    yield "mean wait for a process, ms, simulated", lambda c: c.moves.waited * 1000
    yield "the same by the formula", lambda c: by_the_book(c.house) * 1000
    yield "**$ a month**", lambda c: sum(c.paid.values())
    for name in PAID:
        yield f"… {name}", lambda c, name=name: c.paid[name]  # type: ignore[misc]


def large_table(figures: Figures, crowd: Crowd) -> str:
    """What is needed, by how many play at once."""
    columns = [column(players, figures, crowd) for players in AT_ONCE]
    rows = [[name, *(number(of(each)) for each in columns)] for name, of in lines()]
    return markdown(["players at once", *(f"{players:,}" for players in AT_ONCE)], rows)


def limits_table(figures: Figures, crowd: Crowd) -> str:
    """What breaks first."""
    rows = [[name, rounded(players)] for players, name in limits(figures, crowd)]
    return markdown(["what is full", "players at once"], rows)


def what_if(figures: Figures, crowd: Crowd) -> Iterator[tuple[str, Figures, Crowd]]:
    """The same crowd with one thing otherwise."""
    yield "as above", figures, crowd
    yield "players move every six seconds", figures, replace(crowd, pace=crowd.pace / 2)
    yield "… every half minute", figures, replace(crowd, pace=30)
    yield "nobody plays in a browser", figures, replace(crowd, browsers=0)
    yield "a page at the table is told at half the CPU", replace(figures, page_told=figures.page_told / 2), crowd
    yield "a page is opened every half minute", figures, replace(crowd, looks=30)
    yield "nobody looks at the public list", figures, replace(crowd, street=0)
    yield "every tenth player does", figures, replace(crowd, street=0.1)
    yield "as many moves of bots as of people", figures, replace(crowd, bots=1)
    yield "processes may be busy for 70 % of the time", figures, replace(crowd, busy=0.7)


def what_if_table(figures: Figures, crowd: Crowd) -> str:
    """How much hangs on what is assumed, in the largest house."""
    found = [(name, need(AT_ONCE[-1], one, other), other) for name, one, other in what_if(figures, crowd)]
    rows = [
        [name, *map(number, (one.processes, one.referees, one.database_cores, sum(cost(one, other).values())))]
        for name, one, other in found
    ]
    return markdown([f"{AT_ONCE[-1]:,} players", "processes", "referees", "PostgreSQL's cores", "$ a month"], rows)


def accounts_table(figures: Figures, crowd: Crowd, accounts: int = 1_000_000) -> str:
    """What many accounts mean where so many play at once as in the largest house."""
    visits = AT_ONCE[-1] / crowd.visit
    signing = visits * crowd.peak * crowd.signs_in
    rows = {
        "rows of accounts, GB": accounts * crowd.account / 1e9,
        "visits a day": visits * crowd.mean * DAY,
        "… for each account": visits * crowd.mean * DAY / accounts,
        "sign-ins a second, in the busiest minute": signing,
        "cores that check passwords then": signing * figures.password / 1000,
    }
    return markdown([f"{accounts:,} accounts", ""], [[name, number(value)] for name, value in rows.items()])


def tables() -> dict[str, str]:
    """All tables of the page, by their marks."""
    figures, crowd = measured(), Crowd()
    return {
        "measured": sources(figures),
        "assumed": sources(crowd),
        "needed": large_table(figures, crowd),
        "breaks": limits_table(figures, crowd),
        "accounts": accounts_table(figures, crowd),
        "otherwise": what_if_table(figures, crowd),
    }


def marked(text: str, found: dict[str, str]) -> str:
    """A page with these tables between its marks."""
    for name, table in found.items():
        before, after = text.split(f"<!-- {name} -->\n")
        text = f"{before}<!-- {name} -->\n{table}\n<!-- end -->" + after.split("<!-- end -->", 1)[1]
    return text


def main() -> None:
    found = tables()
    print(*found.values(), sep="\n\n")
    if os.environ.get("KEEP"):
        PAGE.write_text(marked(PAGE.read_text(), found))
