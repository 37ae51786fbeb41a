"""What a move and the list of games cost in a house that has seen much: with a thousand entries in the log, and more.

`ENTRIES=1000,100000 make bench ONLY=growth` for other sizes. Older games are filled in by the database itself, a
thousand entries each; the games that are measured are new each time, and as long as ever.
"""

import asyncio
import os
import urllib.request
from statistics import median
from typing import Any

from bench.house import House, services
from bench.platform import KIND, SOCKETS, TABLES, rounds
from bench.yardstick import Yardstick, scaled

Json = Any
SIZES = [int(size) for size in os.environ.get("ENTRIES", "1000,100000,1000000").split(",")]
LONG, LISTS = 1000, 40
"""Entries of an older game; how often the list is asked for."""

LINE = "x" * 300
"""About as long as an entry is that was packed."""

FILL = """
INSERT INTO games_entry (game_id, seq, at, seat, move, events, "by")
WITH RECURSIVE numbers (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM numbers WHERE seq < %s)
SELECT games_game.id, numbers.seq, games_game.created_at, 0, '', %s, 'player' FROM games_game CROSS JOIN numbers
WHERE games_game.id > %s
"""


def fill(entries: int) -> int:
    """Add older games until the log has so many entries; how many it has."""
    from django.db import connection
    from django.utils import timezone

    from games.models import Entry, Game, Seat

    model = Game.objects.filter(seq__gt=0).latest("pk")
    seats, many = list(Seat.objects.filter(game=model)), -((Entry.objects.count() - entries) // LONG)
    now = timezone.now()
    row = {"kind": model.kind, "host": model.host, "status": Game.Status.ENDED, "seq": LONG, "ended_at": now}
    games = Game.objects.bulk_create(Game(options=model.options, settings=model.settings, **row) for _ in range(many))
    Seat.objects.bulk_create(Seat(game=game, number=one.number, user=one.user) for game in games for one in seats)
    with connection.cursor() as cursor:
        cursor.execute(FILL, [LONG, LINE, model.pk])
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return Entry.objects.count()


def list_cost(house: House, token: str) -> float:
    """Milliseconds of CPU that the list of one's games takes."""
    asked = urllib.request.Request(f"http://127.0.0.1:{house.ports[0]}/api/games", headers={"Authorization": token})
    before = house.cpu()
    for _ in range(LISTS):
        urllib.request.urlopen(asked).close()
    return (house.cpu() - before) / LISTS * 1000


def measured(house: House, entries: int) -> None:
    """A line of the table."""
    furnished = house.ask("bench.tables:furnish", KIND, SOCKETS, TABLES, 600, {})
    had = house.ask("bench.growth:fill", entries)
    with Yardstick() as beside:
        cost = median(run.cost for run in asyncio.run(rounds(house, furnished, 1)))
        listed = list_cost(house, f"Bearer {furnished[-1]['tokens'][0]}")
    loop = beside.took
    print(
        f"{had:10,} entries  {cost:6.2f} ms a move, scaled {scaled(cost, loop):5.2f}"
        f"   {listed:6.2f} ms a list, scaled {scaled(listed, loop):5.2f}   yardstick {loop:.0f}", flush=True,
    )  # fmt: skip


def main() -> None:
    places: dict[str, dict[str, str]] = {"SQLite": {}}
    if found := services():
        places["PostgreSQL and Redis"] = found
    for name, place in places.items():
        print(f"\n{name}: {KIND} with {SOCKETS} sockets at {TABLES} tables, load {os.getloadavg()[0]:.1f}")
        with House(**place) as house:
            for entries in SIZES:
                measured(house, entries)
