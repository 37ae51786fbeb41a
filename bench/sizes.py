"""How large what a move leaves is, and a table: bytes in the database, in its journal, on the line and in memory.

One game of each kind, played to its end by easy players; `bench.scale` reckons with these figures.
"""

import asyncio
import time
from http.client import HTTPConnection
from typing import Any

from bench.clients import GAMES, Player, Table
from bench.house import House, cpu_seconds, services
from bench.platform import KIND, KINDS, SOCKETS
from bench.rude import memory
from bench.yardstick import Yardstick, scaled

Json = Any
MOST, TABLES, HEARD, LOOKS = 600, 200, 40, 90
"""Moves of a game at most, tables that lie idle, moves that are heard at one of each kind, and pages that are seen."""

ROW = "{kind:14} {entries:7} {entry:7.0f} {state:7.0f} {journal:8.0f} {packed:8.0f} {packing:8.1f} {heard:8.0f}"
HEAD = f"{'':14} {'entries':>7} {'entry':>7} {'state':>7} {'journal':>8} {'packed':>8} {'packing':>8} {'heard':>8}"
UNITS = f"{'':14} {'a game':>7} {'bytes':>7} {'bytes':>7} {'B/entry':>8} {'B/entry':>8} {'ms/game':>8} {'B/reader':>8}"


# -- In the database -----------------------------------------------------------------------------------------
def weigh(kind: str, seats: int) -> Json:
    """What a game leaves: each entry, the last state, the journal of PostgreSQL, and the log when it is packed."""
    from bench.tables import table
    from games.models import Entry, Game, Packed
    from games.table import entries

    game_id = table(kind, seats, 0, {}, 1)["id"]
    before = journal()
    play_out(game_id)
    written, count = journal() - before, Entry.objects.filter(game_id=game_id).count()
    logged = sum(len(events.encode()) + len(move.encode()) for events, move in log_of(game_id))
    state = len(entries.state_of(Game.objects.get(pk=game_id)).encode())
    Game.objects.filter(pk=game_id).update(status=Game.Status.ENDED)
    begun = time.process_time()
    entries.pack(game_id)
    packing, data = time.process_time() - begun, bytes(Packed.objects.get(pk=game_id).data)
    found = {"entry": logged / count, "journal": written / count, "packed": len(data) / count, "state": state}
    return found | {"kind": kind, "entries": count, "packing": packing * 1000}


def log_of(game_id: int) -> list[tuple[str, str]]:
    """Events and moves of a game, as texts."""
    from games.models import Entry

    return list(Entry.objects.filter(game_id=game_id).values_list("events", "move"))


def journal() -> int:
    """The bytes that PostgreSQL has put into its journal so far; of SQLite nothing is known."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
        return int(cursor.fetchone()[0])


def play_out(game_id: int) -> None:
    """Let easy players play to the end, or until it is long enough."""
    from bench.tables import next_move
    from games.play import services as play
    from games.table import memory as tables

    for _ in range(MOST):
        now = tables.current(game_id)
        if (seat := now.rules.turn(now.state)) is None:
            return
        play.play(game_id, play.Asked(seat, next_move(game_id)["move"]))


# -- On the line and in memory -------------------------------------------------------------------------------
class Weighing(Player):
    """One who adds up the bytes of frames after the snapshot."""

    weight = 0

    async def weigh(self) -> None:
        """Count from here on what the socket brings."""
        receive = self.socket.recv_messages.get
        self.weight = 0

        async def counted(*args: Any, **more: Any) -> Any:
            text = await receive(*args, **more)
            self.weight += len(text)
            return text

        self.socket.recv_messages.get = counted  # type: ignore[method-assign]


async def on_the_line(house: House, kind: str, seats: int) -> float:
    """The bytes of a move for each reader."""
    (furnished,) = house.ask("bench.tables:furnish", kind, seats, 1, HEARD, {})
    table = Table(house.ports, furnished)
    table.players = [Weighing(house.ports[0], furnished["id"], token, GAMES) for token in furnished["tokens"]]
    await table.open()
    for player in table.players:
        await player.weigh()  # type: ignore[attr-defined]
    moves = 0
    while not table.is_over:
        await table.move(by_rest=False)
        moves += 1
    weight: float = sum(player.weight for player in table.players)  # type: ignore[attr-defined]
    await table.close()
    return weight / moves / seats


async def idle(house: House) -> tuple[float, float]:
    """KB of memory of a table with all its sockets, and ms of CPU of opening a socket with what it is told first."""
    pid = house.processes[0].pid
    furnished = house.ask("bench.tables:furnish", KIND, SOCKETS, TABLES, 1, {})
    warm = [await Table(house.ports, one).open() for one in furnished[:10]]
    held, spent = memory(pid), cpu_seconds(pid)
    more = [await Table(house.ports, one).open() for one in furnished[10:]]
    held, spent = memory(pid) - held, cpu_seconds(pid) - spent
    for table in warm + more:
        await table.close()
    return held * 1000 / len(more), spent * 1000 / (len(more) * SOCKETS)


def pages(house: House) -> float:
    """The ms of CPU that pages of people who are signed in take: the house's first ones, and a table."""
    (furnished,) = house.ask("bench.tables:furnish", KIND, SOCKETS, 1, 1, {})
    cookies = {"Cookie": f"sessionid={furnished['sessions'][0]}"}
    line, paths = HTTPConnection("127.0.0.1", house.ports[0]), ("/", "/lobbies/", f"/games/{furnished['id']}/")
    for number in range(LOOKS + len(paths)):
        if number == len(paths):  # the first ones warm up
            begun = cpu_seconds(house.processes[0].pid)
        line.request("GET", paths[number % len(paths)], headers=cookies)
        answer = line.getresponse()
        assert answer.status == 200, answer.read()
        answer.read()
    line.close()
    return (cpu_seconds(house.processes[0].pid) - begun) * 1000 / LOOKS


def main() -> None:
    found = services() or {}
    print(f"{'PostgreSQL and Redis' if found else 'SQLite and memory'}, games between easy players\n{HEAD}\n{UNITS}")
    with House(1, found.get("database_url"), found.get("redis_url"), REFEREE="0") as house:
        for kind, seats in KINDS.items():
            heard = asyncio.run(on_the_line(house, kind, seats))
            print(ROW.format(**house.ask("bench.sizes:weigh", kind, seats), heard=heard), flush=True)
        with Yardstick() as beside:
            held, opened = asyncio.run(idle(house))
            page = pages(house)
    opened, page = scaled(opened, beside.took), scaled(page, beside.took)
    print(
        f"a table with {SOCKETS} sockets holds {held:.0f} KB; scaled CPU of one {opened:.2f} ms, of a page {page:.2f}"
    )
