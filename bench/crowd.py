"""4,800 sockets at one process: most tables lie idle, the others make 200 moves a second; then it is restarted.

Every reader's entries are checked, and what a move takes to each of them; beside it what the process holds and uses,
and the longest pauses of its loop with what it was at. The clients have a process of their own at idle priority.
`CROWD_IDLE=200 CROWD_SECONDS=10 make bench ONLY=crowd` for less.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections import defaultdict
from contextlib import closing
from statistics import median
from typing import Any

from bench.house import ROOT, House, cpu_seconds, stop
from bench.platform import KIND, SOCKETS
from bench.rude import memory, open_files
from bench.yardstick import Yardstick, scaled

Json = Any
ALONE = True
"""Not one of all measurements: it takes minutes by itself."""

IDLE = int(os.environ.get("CROWD_IDLE", "2000"))
SECONDS = float(os.environ.get("CROWD_SECONDS", "60"))
RATE = float(os.environ.get("CROWD_RATE", "200"))
READERS = 2
"""Sockets at a table that lies idle."""

WARM = 20
"""Tables that are opened before anything is counted."""

AT_ONCE = 32
"""Sockets that are being opened at one time."""

REST = float(os.environ.get("CROWD_REST", "180"))
"""Seconds until idle games have fallen asleep, a hundred at a time."""

EMPTY = float(os.environ.get("CROWD_EMPTY", "600"))
"""Seconds after which a process without sockets should hold what it held when it was empty."""

WORST = 12
"""Pauses that are told one by one."""


class People:
    """The process of the clients."""

    def __init__(self) -> None:
        command, pipe = [sys.executable, "-m", "bench.crowd_people"], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)

    def ask(self, name: str, *args: Json) -> Json:
        """Let them do something, and wait for what they tell of it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([name, args]) + "\n")
        self.process.stdin.flush()
        if not (line := self.process.stdout.readline()):
            raise RuntimeError(f"the clients have failed at {name}")
        return json.loads(line)

    def close(self) -> None:
        """Let them end."""
        self.process.communicate("", timeout=30)


def furnish_idle(kinds: dict[str, int], count: int, readers: int) -> list[Json]:
    """So many tables of all kinds in turn, of which so many players have a socket."""
    from bench.tables import furnish

    share = -(-count // len(kinds))
    found = [one for kind, seats in kinds.items() for one in furnish(kind, seats, share, 0, {})][:count]
    return [{"id": one["id"], "tokens": one["tokens"][:readers], "script": []} for one in found]


class Figures:
    """What one process holds and uses, told line by line."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pid = house.processes[-1].pid
        self.empty = memory(self.pid, "RssAnon")

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        return cpu_seconds(self.pid)

    def say(self, what: str, more: str = "") -> float:
        """One line; the MB that it holds."""
        now = memory(self.pid, "RssAnon")
        files = open_files(self.pid, "socket:")
        print(f"{what:34} {now:6.1f} MB {now / self.empty:5.2f} x  {files:5} sockets  {more}", flush=True)
        return now


def opened(people: People, figures: Figures, what: str, tables: list[Json]) -> float:
    """Open the sockets of these tables, too; the seconds of CPU that took."""
    before = figures.cpu()
    told = people.ask("open", figures.house.ports[-1], tables, AT_ONCE)
    spent = figures.cpu() - before
    each = spent / told["sockets"] * 1000
    figures.say(what, f"{spent:.1f} s of CPU, {each:.2f} ms a socket, {told['seconds']:.0f} s")
    return spent


def warmed(people: People, figures: Figures, tables: list[Json]) -> None:
    """Let a few people in and out, so that what is made once is there."""
    people.ask("open", figures.house.ports[-1], tables, AT_ONCE)
    people.ask("leave")
    time.sleep(2)
    figures.empty = memory(figures.pid, "RssAnon")
    figures.say("empty, and warm")


def play(people: People, figures: Figures) -> None:
    """Play, and tell what was heard and what it cost."""
    before = figures.cpu()
    with Yardstick() as beside:
        told = people.ask("play", SECONDS, RATE)
    spent = figures.cpu() - before
    each = scaled(spent / told["moves"] * 1000, beside.took)
    figures.say("played", f"{spent:.1f} s of CPU, {spent / SECONDS:.0%} of a core, {each:.2f} ms a move, scaled")
    line, found = "p50 {:.1f}, p95 {:.1f}, p99 {:.1f}, longest {:.0f} ms", told["found"] or "nothing"
    print(f"{told['moves']} moves, heard {told['heard']} times; yardstick {beside.took:.0f}")
    print(f"from sending to each reader: {line.format(*told['taken'])}")
    print(f"clients were late: {line.format(*told['late'])}")
    keys = figures.house.ask("bench.tables:written_of", sorted({int(key.split("-")[0]) for key in told["keys"]}))
    written = keys["keys"]
    lost, twice = set(told["keys"]) - set(written), len(written) - len(set(written))
    print(f"wrong: {found}; {len(lost)} lost, {twice} doubled, {len(keys['gaps'])} logs with a gap")


def pauses(house: House, what: str, since: int) -> int:
    """Tell the longest pauses of the loop since that place of the log; where it ends now."""
    log = house.logged()
    found = told(log[since:], "pause ")
    found.sort(key=lambda one: -one["ms"])
    print(f"{what}: {len(found)} pauses of the loop, together {sum(one['ms'] for one in found)} ms")
    for one in found[:WORST]:
        print(
            "  {ms:5} ms, {loop:4} by the loop, {gc:4} collecting, wall {wall:5}".format(**one),
            *one["at"][:3],
            sep="; ",
        )
    checks = defaultdict(list)
    for one in told(log[since:], "check "):
        checks[one["name"]].append(one["ms"])
    for name, spent in checks.items():
        print(f"  {name}: {median(spent):.0f} ms of CPU, {max(spent):.0f} at most, {len(spent)} times")
    return len(log)


def told(log: str, kind: str) -> list[Json]:
    """The lines of this kind that the watched process has written."""
    return [json.loads(line.removeprefix(kind)) for line in log.splitlines() if line.startswith(kind)]


def evening(house: House, people: People, idle: list[Json], playing: list[Json], warm: list[Json]) -> None:
    """All come, some play, all go."""
    figures = Figures(house)
    warmed(people, figures, warm)
    opened(people, figures, "all sockets open", [*playing, *idle])
    since = pauses(house, "while they were opened", 0)
    play(people, figures)
    since = pauses(house, "while it was played", since)
    people.ask("leave")
    time.sleep(3)
    figures.say("all have gone")
    time.sleep(EMPTY)
    figures.say(f"{EMPTY:.0f} s later")
    pauses(house, "while they went", since)


def restarted(house: House, people: People, idle: list[Json], playing: list[Json], warm: list[Json]) -> None:
    """End the process and begin another one: what it costs to open all sockets again, and what idle games hold."""
    stop(house.processes[-1])
    house.open_server()
    figures = Figures(house)
    warmed(people, figures, warm)
    with Yardstick() as beside:
        spent = opened(people, figures, "again, those that are idle", idle)
        time.sleep(REST)
        rested = figures.say(f"{REST:.0f} s later")
        spent += opened(people, figures, "again, the others", playing)
    print(
        f"an idle game with {READERS} sockets: {(rested - figures.empty) * 1024 / len(idle):.1f} KB;"
        f" opening all again: {spent:.1f} s of CPU, {scaled(spent, beside.took):.1f} s scaled"
    )


def measure(house: House, people: People) -> None:
    """All of it, with one house."""
    kinds = house.ask("bench.tables:seats_by_kind", READERS)
    idle = house.ask("bench.crowd:furnish_idle", kinds, IDLE + WARM, READERS)
    tables = int(RATE)  # each is moved at once a second
    playing = house.ask("bench.tables:furnish", KIND, SOCKETS, tables, int(SECONDS) + 1, {})
    evening(house, people, idle[WARM:], playing, idle[:WARM])
    restarted(house, people, idle[WARM:], playing, idle[:WARM])


def main() -> None:
    """Measure, and print."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with House(server="watched", REFEREE="0") as house, closing(People()) as people:
        print(f"{IDLE} idle tables, SQLite and memory, one process; load {os.getloadavg()[0]:.1f}")
        measure(house, people)
