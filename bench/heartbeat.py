"""What the heartbeat costs: 4,800 sockets at which nothing happens, asked by the server, and asking it themselves.

A page in sight asks 5 s after the last frame, a hidden one after 25; API clients need not ask. The clients have a
process of their own at idle priority. `HEARTBEAT_SOCKETS=400 HEARTBEAT_SECONDS=10 make bench ONLY=heartbeat` for less.
"""

import os
import resource
from contextlib import closing

from bench.crowd import AT_ONCE, Figures, People
from bench.house import House
from bench.yardstick import Yardstick, scaled

COUNT = int(os.environ.get("HEARTBEAT_SOCKETS", "4800"))
SECONDS = float(os.environ.get("HEARTBEAT_SECONDS", "30"))
READERS = 2
"""Sockets at a table."""

WAYS = {"no client asks": 0.0, "all hidden, every 25 s": 25.0, "all in sight, every 5 s": 5.0}


def price(people: People, figures: Figures, what: str, every: float) -> None:
    """One line: what one way of asking costs."""
    before = figures.cpu()
    with Yardstick() as beside:
        told = people.ask("ping", SECONDS, every)
    share = (figures.cpu() - before) / SECONDS
    cost = f"{share:6.1%} of a core, {scaled(share, beside.took):.1%} scaled"
    print(f"{what:26} {cost}; asked {told['pings']}, answered {told['pongs']}, asked by the server {told['asked']}")


def main() -> None:
    """Measure, and print."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with House(REFEREE="0") as house, closing(People()) as people:
        kinds = house.ask("bench.tables:seats_by_kind", READERS)
        tables = house.ask("bench.crowd:furnish_idle", kinds, COUNT // READERS, READERS)
        figures = Figures(house)
        people.ask("open", house.ports[-1], tables, AT_ONCE)
        figures.say("all sockets open", f"load {os.getloadavg()[0]:.1f}")
        for what, every in WAYS.items():
            price(people, figures, what, every)
