"""A process that is told to end says so, sends its sockets away, loses nothing; the next one goes on where it was."""

import asyncio
import http.client
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.house import House, children
from games.sockets import moving
from tests.live.guests import Party

pytestmark = pytest.mark.django_db
Json = Any
PATIENCE = 90
KIND, SEATS = "spades", 4


def get(port: int, path: str) -> tuple[int, str | None]:
    """Status, and what is said of the connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.getheader("Connection")


async def lost(house: House, parties: list[Party]) -> list[str]:
    """Moves that were answered and are not in the log, or are there twice; games that do not replay."""
    found = await asyncio.to_thread(house.ask, "tests.live.furniture:audits", [party.id for party in parties])
    wrong = []
    for party in parties:
        audit = found[str(party.id)]
        wrong += [f"{party.id} {key}" for key in party.acked if audit["keys"].count(key) != 1]
        wrong += [f"{party.id} does not replay"] * (not (audit["numbers"] and audit["replays"]))
    return wrong


@pytest.fixture(scope="module")
def street(migrated: Path | None) -> Iterator[House]:
    """A database, SQLite, and nobody who serves."""
    with House(0, migrated=migrated, DRAIN_SECONDS="8") as opened:  # long enough for two requests on a busy machine
        yield opened


@pytest.fixture
def house(street: House) -> House:
    """With one process, which its test ends."""
    street.ports[:] = [street.open_server()]
    street.processes[:-1] = []
    return street


async def test_one_process_after_another(house: House) -> None:
    """Who plays is told when to go, comes back once, and finds the game as it was."""
    port = house.ports[0]
    furnished = await asyncio.to_thread(house.ask, "bench.tables:furnish", KIND, SEATS, 3, 600, {})
    parties, stop = [Party(lambda: port, one) for one in furnished], asyncio.Event()
    playing = asyncio.gather(*(party.play(stop) for party in parties))
    await until_played(parties, 30)

    (first,) = house.processes
    first.send_signal(signal.SIGTERM)
    while (ready := await asyncio.to_thread(get, port, "/readyz"))[0] == 200:  # it has not heard of the signal yet
        await asyncio.sleep(0.01)
    assert ready == (503, "close")
    assert (await asyncio.to_thread(get, port, "/healthz"))[0] == 200, "others are answered while it drains"
    assert await asyncio.to_thread(first.wait, PATIENCE) == 0
    await asyncio.to_thread(house.open_server, port)
    guests = [guest for party in parties for guest in party.guests]
    async with asyncio.timeout(PATIENCE):
        while min(guest.connections for guest in guests) < 2:
            await asyncio.sleep(0.05)
    await until_played(parties, max(len(party.acked) for party in parties) + 20)
    stop.set()
    await playing

    assert [guest.connections for guest in guests] == [2] * len(guests), "everybody came back once"
    assert {code for guest in guests for code in guest.goodbyes} <= {None, moving.RESTART}
    for party in parties:
        await party.leave()
    house.processes[-1].send_signal(signal.SIGTERM)
    assert await lost(house, parties) == []


async def until_played(parties: list[Party], moves: int) -> None:
    """Wait until every game has so many moves, or has ended."""
    async with asyncio.timeout(PATIENCE):
        while any(len(party.acked) < min(moves, len(party.script)) for party in parties):
            await asyncio.sleep(0.05)


async def test_who_does_not_listen_is_closed_all_the_same(house: House) -> None:
    """All kinds of sockets hear of it; those that stay are closed by a code that says why, one after another."""
    [table] = await asyncio.to_thread(house.ask, "bench.tables:furnish", KIND, SEATS, 1, 1, {})
    headers = {"Authorization": f"Bearer {table['tokens'][0]}"}
    places = [f"ws/games/{table['id']}/"] * 4 + ["ws/lobby/"] * 4
    sockets = [
        await connect(f"ws://127.0.0.1:{house.ports[0]}/{place}", additional_headers=headers, ping_interval=None)
        for place in places
    ]
    (process,) = house.processes
    process.send_signal(signal.SIGTERM)
    within = []
    for socket in sockets:
        with pytest.raises(ConnectionClosed) as closed:
            await hear_until_closed(socket, within)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == moving.RESTART
    assert len(within) == len(places), "each was told once"
    assert all(0 <= wait <= moving.SPREAD * 1000 for wait in within)
    assert len(set(within)) > 1, "not all at once"
    assert await asyncio.to_thread(process.wait, PATIENCE) == 0


async def hear_until_closed(socket: Any, within: list[int]) -> None:
    while True:
        frame = json.loads(await socket.recv())
        if frame["event"] == "conn:moving":
            within.append(frame["data"]["within_ms"])


async def test_who_waits_at_the_terminal_does_not_wait_long(house: House) -> None:
    """Ctrl+C sends everybody away at once, and the second time waits for nobody."""
    [table] = await asyncio.to_thread(house.ask, "bench.tables:furnish", KIND, SEATS, 1, 1, {})
    headers = {"Authorization": f"Bearer {table['tokens'][0]}"}
    uri = f"ws://127.0.0.1:{house.ports[0]}/ws/games/{table['id']}/"
    async with connect(uri, additional_headers=headers, ping_interval=None) as socket:
        house.processes[0].send_signal(signal.SIGINT)
        within: list[int] = []
        with pytest.raises(ConnectionClosed):
            await hear_until_closed(socket, within)
        assert within == [0]
    assert await asyncio.to_thread(house.processes[0].wait, PATIENCE) == 0


# -- Several processes ---------------------------------------------------------------------------------------
@pytest.fixture
def two() -> Iterator[House]:
    """Two processes behind one port, on PostgreSQL and Redis."""
    urls = {"database_url": os.environ["DATABASE_URL"], "redis_url": os.environ["REDIS_URL"]}
    with House(server="serve", options=("--workers", "2"), **urls) as opened:
        yield opened


@pytest.mark.processes
async def test_two_processes_are_replaced_while_people_play(two: House) -> None:
    """Then one of the new ones is killed: it is replaced, too, and nothing that was answered is lost."""
    port, (parent,) = two.ports[0], two.processes
    await asyncio.to_thread(get, port, "/healthz")
    furnished = await asyncio.to_thread(two.ask, "bench.tables:furnish", KIND, SEATS, 6, 3000, {})
    parties, stop = [Party(lambda: port, one) for one in furnished], asyncio.Event()
    playing = asyncio.gather(*(party.play(stop) for party in parties))
    await until_played(parties, 20)
    guests = [guest for party in parties for guest in party.guests]

    old, begun = children(parent.pid), time.monotonic()
    parent.send_signal(signal.SIGHUP)
    async with asyncio.timeout(PATIENCE):
        while old & children(parent.pid):
            await asyncio.sleep(0.05)
    print(f"\nreplaced in {time.monotonic() - begun:.1f} s; connections: {sorted(g.connections for g in guests)}")
    await until_played(parties, max(len(party.acked) for party in parties) + 20)
    assert len(children(parent.pid)) == 2
    assert [guest.connections for guest in guests] == [2] * len(guests), "everybody moved once"

    killed = min(children(parent.pid))
    os.kill(killed, signal.SIGKILL)
    async with asyncio.timeout(PATIENCE):
        while killed in children(parent.pid) or len(children(parent.pid)) < 2:
            await asyncio.sleep(0.05)
    await until_played(parties, max(len(party.acked) for party in parties) + 20)
    stop.set()
    await playing
    for party in parties:
        await party.leave()
    moves = sum(len(party.acked) for party in parties)
    wrong = await lost(two, parties)
    print(f"{moves} moves of {len(guests)} people were answered, {len(wrong)} of them lost; after the kill connections:"
          f" {sorted(g.connections for g in guests)}")  # fmt: skip
    assert wrong == []
    parent.send_signal(signal.SIGTERM)
    assert await asyncio.to_thread(parent.wait, PATIENCE) == 0
    assert two.logged().count("another one comes") == 1
