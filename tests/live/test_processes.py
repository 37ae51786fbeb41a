"""Two and four server processes on PostgreSQL and Redis: they play one game, whichever of them is asked."""

import asyncio
import http.client
import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.house import House
from games import catalog

Json = Any
CROWD = 50
PATIENCE = 60

pytestmark = pytest.mark.processes
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


@pytest.fixture(scope="module", params=[2, pytest.param(4, marks=pytest.mark.long)], ids="{}_processes".format)
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    """Servers without referees; a missing Redis is a failure, not an excuse."""
    urls = {"database_url": os.environ["DATABASE_URL"], "redis_url": os.environ["REDIS_URL"]}
    with House(processes=request.param, REFEREE="0", DATABASE_POOL="12", **urls) as opened:
        yield opened


@pytest.fixture(scope="module")
def stock(house: House) -> Json:
    """Tables and people; each test takes some away."""
    return house.ask("tests.live.furniture:everything")


# -- Clients -------------------------------------------------------------------------------------------------
def call(port: int, token: str, method: str, path: str, body: Json = None, **headers: str) -> tuple[int, Json]:
    """One request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    sent = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, None if body is None else json.dumps(body), sent)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text) if text else None


def at_once(ask: Callable[[int], Any], crowd: int = CROWD) -> list[Any]:
    """What everybody of a crowd gets who asks in the same moment."""
    start = threading.Barrier(crowd)

    def one(number: int) -> Any:
        start.wait()
        return ask(number)

    with ThreadPoolExecutor(crowd) as threads:
        return list(threads.map(one, range(crowd)))


def outcomes(answers: list[tuple[int, Json]]) -> Counter[Any]:
    return Counter((status, body.get("code")) for status, body in answers)


class Ear:
    """A socket at a table, with the frames of entries it has heard as they came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.texts: list[str] = []

    async def until(self, seq: int) -> list[str]:
        """Everything up to the last frame of this entry."""
        async with asyncio.timeout(PATIENCE):
            while not any(f'"seq":{seq},"last":true' in text[:120] for text in self.texts):
                text = await self.socket.recv()
                assert isinstance(text, str)
                if '"seq":' in text[:60]:
                    self.texts.append(text)
        return self.texts

    async def close(self) -> None:
        await self.socket.close()


async def sit(port: int, game_id: int, token: str, since: int | None = None) -> Ear:
    query = "" if since is None else f"?since={since}"
    uri = f"ws://127.0.0.1:{port}/ws/games/{game_id}/{query}"
    return Ear(await connect(uri, additional_headers={"Authorization": f"Bearer {token}"}))


def entries(house: House, table: Json) -> list[Json]:
    """The log as the first seat may read it."""
    return call(house.ports[0], table["tokens"][0], "GET", f"/api/games/{table['id']}/moves")[1]["entries"]


def asks(house: House, table: Json, seat: int | None = None) -> Callable[..., tuple[int, Json]]:
    """Ask for a move, now of one server, now of the other."""
    token = table["tokens"][table["mover"] if seat is None else seat]

    def ask(number: int, move: Json, key: str = "", **more: Json) -> tuple[int, Json]:
        headers = {"Idempotency_Key": key} if key else {}
        path = f"/api/games/{table['id']}/moves"
        return call(house.ports[number % len(house.ports)], token, "POST", path, {"move": move, **more}, **headers)

    return ask


# -- Races ---------------------------------------------------------------------------------------------------
@every_kind
def test_different_moves_that_all_expect_the_same_number(house: House, stock: Json, kind: str) -> None:
    table = stock["tables"][kind].pop()
    ask, moves = asks(house, table), table["moves"]
    answers = at_once(lambda number: ask(number, moves[number % len(moves)], expect_seq=1))
    assert outcomes(answers) == {(202, None): 1, (409, "CONFLICT"): CROWD - 1}
    assert len(entries(house, table)) == 2


@every_kind
def test_different_moves_of_one_turn(house: House, stock: Json, kind: str) -> None:
    table = stock["tables"][kind].pop()
    ask, moves = asks(house, table), table["moves"]
    answers = at_once(lambda number: ask(number, moves[number % len(moves)]))
    made = [body for status, body in answers if status == 202]
    log = entries(house, table)
    assert len(log) == 1 + len(made)
    assert len({entry["player_id"] for entry in log[1:]}) == 1
    assert {entry["by"] for entry in log[1:]} == {"player"}
    assert {status for status, _ in answers} <= {202, 400, 403, 404, 409, 422}
    if kind != "uno":  # there a card may bring the turn back to who played it
        assert len(made) == 1


@every_kind
def test_one_key_is_one_move_and_one_answer(house: House, stock: Json, kind: str) -> None:
    table = stock["tables"][kind].pop()
    ask, moves = asks(house, table), table["moves"]
    answers = at_once(lambda number: ask(number, moves[0], key="tap"), 30)
    assert outcomes(answers) == {(202, None): 30}
    assert {(body["seq"], body["turn_number"]) for _, body in answers} == {(2, answers[0][1]["turn_number"])}
    assert len(entries(house, table)) == 2


def test_the_last_seat_is_taken_once(house: House, stock: Json) -> None:
    host, *crowd = (stock["people"].pop() for _ in range(21))
    wish = {"kind": "uno", "max_players": 2, "visibility": "public"}
    status, made = call(house.ports[0], host, "POST", "/api/games", wish)
    assert status == 201
    path = f"/api/games/{made['game_id']}/join"
    answers = at_once(lambda number: call(house.ports[number % len(house.ports)], crowd[number], "POST", path), 20)
    assert sorted(outcomes(answers).values()) == [1, 19]
    assert [status for status, _ in answers].count(202) == 1
    _, game = call(house.ports[1], host, "GET", f"/api/games/{made['game_id']}")
    assert len(game["players"]) == 2


def test_two_starts_are_one_game(house: House, stock: Json) -> None:
    host, guest = (stock["people"].pop() for _ in range(2))
    status, made = call(house.ports[0], host, "POST", "/api/lobbies", {"name": "Race", "capacity": 2})
    assert status == 201
    lobby = made["lobby_id"]
    for verb in ("join", "ready"):
        assert call(house.ports[1], guest, "POST", f"/api/lobbies/{lobby}/{verb}")[0] == 202
    answers = at_once(
        lambda n: call(house.ports[n % len(house.ports)], host, "POST", "/api/games", {"lobby_id": lobby}), 8
    )
    assert outcomes(answers) == {(201, None): 1, (409, "ALREADY_STARTED"): 7}
    _, mine = call(house.ports[1], guest, "GET", "/api/games?mine=1")
    assert [(game["status"], len(game["players"])) for game in mine["games"]] == [("playing", 2)]


# -- One game on two servers ---------------------------------------------------------------------------------
@every_kind
async def test_all_servers_tell_the_same_story(house: House, stock: Json, kind: str) -> None:
    """Moves made on any, now by REST, now by socket; every seat listens on all and hears the same bytes."""
    table = stock["scripts"][kind].pop()
    pairs = [[await sit(port, table["id"], token) for port in house.ports] for token in table["tokens"]]
    for pair in pairs:
        for ear in pair:
            await ear.until(1)
            ear.texts.clear()
    for number, (seat, move) in enumerate(table["script"][:12]):
        if number % 3:
            port, path = house.ports[number % len(house.ports)], f"/api/games/{table['id']}/moves"
            made = await asyncio.to_thread(call, port, table["tokens"][seat], "POST", path, {"move": move})
            assert made[0] == 202, made
        else:
            await pairs[seat][number % len(house.ports)].socket.send(json.dumps({"action": "move", "move": move}))
        for pair in pairs:
            for ear in pair:
                await ear.until(number + 2)
    for one, *others in pairs:
        for ear in (one, *others):
            assert ear.texts == one.texts
            await ear.close()


async def test_a_server_that_dies_takes_no_game_with_it(house: House, stock: Json) -> None:
    """Its sockets come back to the other one, and have missed nothing."""
    table = stock["scripts"]["spades"].pop()
    dying = await asyncio.to_thread(house.open_server)
    stays = house.ports[0]
    steady = await sit(stays, table["id"], table["tokens"][0])
    lost = await sit(dying, table["id"], table["tokens"][0])
    for ear in (steady, lost):
        await ear.until(1)
        ear.texts.clear()  # the whole picture, which tells the time
    path = f"/api/games/{table['id']}/moves"
    seq = 1
    for seat, move in table["script"][:10]:
        assert (await asyncio.to_thread(call, dying, table["tokens"][seat], "POST", path, {"move": move}))[0] == 202
        seq += 1
    await lost.until(seq)
    heard = list(lost.texts)
    house.processes[-1].send_signal(signal.SIGKILL)
    await asyncio.to_thread(house.processes[-1].wait)
    house.processes.pop()
    house.ports.pop()
    with pytest.raises((ConnectionClosed, TimeoutError)):
        await lost.until(seq + 1)
    for seat, move in table["script"][10:13]:  # few enough to be told one by one
        assert (await asyncio.to_thread(call, stays, table["tokens"][seat], "POST", path, {"move": move}))[0] == 202
        seq += 1
    back = await sit(stays, table["id"], table["tokens"][0], since=11)
    assert heard + await back.until(seq) == await steady.until(seq)
    await back.close()
    await steady.close()


# -- Referees ------------------------------------------------------------------------------------------------
@pytest.fixture
def referees(house: House) -> Iterator[list[Any]]:
    """Two of them, each in a process of its own."""
    started = [house.start("manage.py", "referee") for _ in range(2)]
    yield started
    for process in started:
        process.send_signal(signal.SIGTERM)
    assert [process.wait(PATIENCE) for process in started] == [0, 0]


async def test_two_referees_play_every_unhurried_bot_once_and_all_hear_of_it(
    house: House, stock: Json, referees: list[Any]
) -> None:
    games = stock["bots"]
    ears = [await sit(house.ports[n % len(house.ports)], game["id"], game["tokens"][0]) for n, game in enumerate(games)]
    for game, ear in zip(games, ears, strict=True):
        log = await moved_on(house, game)
        assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
        await ear.until(log[-1]["seq"])
        await ear.close()


async def moved_on(house: House, game: Json) -> list[Json]:
    """Let the people bid until both bots have had their turn; the log."""
    path = f"/api/games/{game['id']}/moves"
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        log = await asyncio.to_thread(entries, house, game)
        if sum(entry["by"] == "bot" for entry in log) >= 2:
            return log
        for number, token in enumerate(game["tokens"]):
            bid = {"move": {"type": "bid", "bid": 3}}
            await asyncio.to_thread(call, house.ports[number % len(house.ports)], token, "POST", path, bid)
        await asyncio.sleep(0.1)
    raise AssertionError("the bots never moved")


# -- What travels --------------------------------------------------------------------------------------------
def test_redis_and_the_logs_carry_no_secret(house: House, stock: Json) -> None:
    tables = [stock["scripts"][kind].pop() for kind in catalog.SLUGS]
    heard: list[bytes] = []
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client, client.pubsub() as spy:
        spy.psubscribe(house.env["REDIS_PREFIX"] + "*")
        for table in tables:
            for number, (seat, move) in enumerate(table["script"]):
                path = f"/api/games/{table['id']}/moves"
                made = call(house.ports[number % len(house.ports)], table["tokens"][seat], "POST", path, {"move": move})
                assert made[0] == 202
        until = time.monotonic() + 2
        while time.monotonic() < until:
            message = spy.get_message(timeout=0.2)
            if message and isinstance(message["data"], bytes):
                heard.append(message["data"])
        keys = b"".join(client.scan_iter(house.env["REDIS_PREFIX"] + "*"))
    moves = sum(len(table["script"]) for table in tables)
    assert len([one for one in heard if b"nudge" in one]) >= moves
    assert all(len(one) < 120 for one in heard if b"nudge" in one), "a nudge is a few numbers"
    secrets = [token for table in tables for token in table["tokens"]]
    secrets += [text for table in tables for token in table["tokens"] for text in own_part(house, table, token)]
    told = b"".join(heard) + keys + house.logged().encode()
    assert not [text for text in secrets if text.encode() in told]


def own_part(house: House, table: Json, token: str) -> list[str]:
    """What this seat alone may see, in every spelling."""
    _, view = call(house.ports[0], token, "GET", f"/api/games/{table['id']}")
    you = view["you"]
    return [json.dumps(you), json.dumps(you, separators=(",", ":")), str(you)]
