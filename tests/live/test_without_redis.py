"""Two servers on PostgreSQL, and a Redis that is killed, or hangs, or loses a message, while people play and talk.

Everything goes on in each process; the other one hears of it by its beat, and by Redis again once that is back.
"""

import asyncio
import json
import os
import re
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from bench.house import House, stop
from games import catalog
from tests.live.hands import PATIENCE, request
from tests.live.own_redis import OwnRedis
from tests.live.test_doors import leaves, may_travel
from tests.live.test_processes import call

Json = Any
pytestmark = [pytest.mark.processes, pytest.mark.slow]


# -- The house -----------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server() -> Iterator[OwnRedis]:
    with OwnRedis() as started:
        yield started


@pytest.fixture(scope="module")
def opened(server: OwnRedis) -> Iterator[House]:
    limits = {"LIMIT_ROOM_CODE": "3/1h/account", "LIMIT_CHAT": "100/1s/account", "REDIS_TIMEOUT": "0.5"}
    urls = {"database_url": os.environ["DATABASE_URL"], "redis_url": server.url}
    with House(processes=2, REFEREE="0", DATABASE_POOL="12", DEBUG="1", **limits, **urls) as house:
        yield house


@pytest.fixture(scope="module")
def stock(opened: House) -> Json:
    """Tables and people; each test takes some away."""
    return {"begun": time.monotonic(), **opened.ask("tests.live.furniture:for_an_outage")}


@pytest.fixture
def house(opened: House, server: OwnRedis) -> Iterator[House]:
    """With a Redis that answers, before the test and after it."""
    ready(opened, "ok")
    yield opened
    server.bring_back()


def ready(house: House, word: str) -> None:
    """Wait until every process says so of itself."""
    until = time.monotonic() + PATIENCE
    for port in house.ports:
        while (found := page(port, "/readyz"))[0] != 200 or json.loads(found[1])["status"] != word:
            assert time.monotonic() < until, found
            time.sleep(0.1)


def page(port: int, path: str, session: str = "") -> tuple[int, str]:
    """What a browser is answered."""
    answer = request(port, "GET", path, {"Cookie": f"sessionid={session}"} if session else {})
    return answer.status, answer.text


class Ear:
    """A socket that keeps everything it has heard."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[Json] = []

    async def hear(self, wanted: Callable[[Json], Any]) -> Json:
        """The first frame that is wanted, heard already or still to come."""
        for frame in self.heard:
            if wanted(frame):
                return frame
        async with asyncio.timeout(PATIENCE):
            while True:
                self.heard.append(json.loads(await self.socket.recv()))
                if wanted(self.heard[-1]):
                    return self.heard[-1]

    async def event(self, name: str) -> Json:
        """The data of the first frame of this name."""
        return (await self.hear(lambda frame: frame["event"] == name))["data"]

    async def entry(self, seq: int) -> None:
        """Wait for the last frame of an entry."""
        await self.hear(lambda frame: frame.get("seq") == seq and frame.get("last"))


Enter = Callable[[int, str, str], Awaitable[Ear]]


@pytest.fixture
async def enter() -> AsyncIterator[Enter]:
    """Open sockets, and close them after the test."""
    ears: list[Ear] = []

    async def opened(port: int, path: str, token: str) -> Ear:
        headers = {"Authorization": f"Bearer {token}"}
        ears.append(
            Ear(await connect(f"ws://127.0.0.1:{port}{path}", additional_headers=headers, open_timeout=PATIENCE))
        )
        await ears[-1].hear(lambda frame: frame["event"].endswith(("state:update", "list:update", "notice:count")))
        return ears[-1]

    yield opened
    for ear in ears:
        await ear.socket.close()


async def ask(port: int, token: str, method: str, path: str, body: Json = None) -> tuple[int, Json]:
    return await asyncio.to_thread(call, port, token, method, path, body)


async def move(port: int, table: Json) -> int:
    """The next move of a table's script, by REST; the number of its entry."""
    seat, written = table["script"].pop(0)
    path = f"/api/games/{table['id']}/moves"
    status, made = await ask(port, table["tokens"][seat], "POST", path, {"move": written})
    assert status == 202, made
    return made["seq"]


# -- Away ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", ["kill", "freeze"])
async def test_everything_goes_on_without_redis(
    way: str, house: House, server: OwnRedis, stock: Json, enter: Enter
) -> None:
    one, two = house.ports
    table, lobby, people = stock["tables"].pop(), stock["lobbies"].pop(), stock["people"]
    ann, bob = table["tokens"][:2]
    at_one, at_two = (
        await enter(one, f"/ws/games/{table['id']}/", ann),
        await enter(two, f"/ws/games/{table['id']}/", bob),
    )
    inside = await enter(two, f"/ws/lobbies/{lobby['id']}/", lobby["token"])
    street = await enter(two, "/ws/lobby/", people.pop())
    asked = people.pop()
    elsewhere = await enter(two, "/ws/me/", asked)
    seq = await move(one, table)
    for ear in (at_one, at_two):
        await ear.entry(seq)
    for ear in (at_two, inside, street):
        ear.heard.clear()

    getattr(server, way)()
    for port in house.ports:
        assert page(port, "/healthz") == (200, '{"status": "ok"}')
        assert page(port, "/healthz", table["sessions"][0])[0] == 200
    ready(house, "degraded")
    for port in house.ports:
        assert page(port, "/")[0] == page(port, "/accounts/login/")[0] == 200
        assert page(port, f"/games/{table['id']}/", table["sessions"][0])[0] == 200
        assert (await ask(port, ann, "GET", "/api/me"))[0] == 200
        assert (await ask(port, ann, "POST", "/api/auth/guest", {}))[0] == 201

    # Play, talk and lobbies: those at the same process hear at once, those at the other one by a beat.
    late = await enter(two, f"/ws/games/{table['id']}/", bob)
    newcomer = people.pop()
    seq = await move(one, table)
    assert (await ask(one, ann, "POST", f"/api/games/{table['id']}/chat", {"text": "Still here?"}))[0] == 202
    assert (await ask(one, newcomer, "POST", f"/api/lobbies/{lobby['id']}/join"))[0] == 202
    for ear in (at_one, at_two, late):
        await ear.entry(seq)
    assert (await at_two.event("chat:message:new"))["message"]["text"] == "Still here?"
    assert len((await inside.event("lobby:state:update"))["players"]) == 2
    assert (await street.event("lobby:list:update"))["lobbies"][0]["lobby_id"] == lobby["id"]
    seat, written = table["script"].pop(0)
    await (at_one, at_two)[seat].socket.send(json.dumps({"action": "move", "key": "k", "move": written}))
    for ear in (at_one, at_two, late):
        await ear.entry(seq + 1)

    # What one person should hear of comes to their page at another process as well.
    who = {"user_id": (await ask(two, asked, "GET", "/api/me"))[1]["id"]}
    assert (await ask(one, lobby["token"], "POST", f"/api/lobbies/{lobby['id']}/invite", who))[0] == 202
    assert (await elsewhere.event("notice:new"))["notice"]["topic"] == "invited"

    # Limits are counted by each process; of nobody it is said that they are away.
    tries = [(await ask(one, newcomer, "POST", "/api/lobbies/join", {"room_code": "NOCODE"}))[0] for _ in range(5)]
    assert tries == [404, 404, 404, 429, 429]
    for port in house.ports:
        view = (await ask(port, ann, "GET", f"/api/games/{table['id']}"))[1]
        assert [player["connected"] for player in view["players"]] == [True, True]
        assert 'class="mark away-mark"' not in page(port, f"/games/{table['id']}/", table["sessions"][0])[1]
    assert not [
        frame for frame in at_two.heard
        if frame["event"] == "conn:presence" and not frame["data"]["connected"]
    ]  # fmt: skip

    server.bring_back()
    ready(house, "ok")
    await subscribed(house, server, table["id"])
    seq = await move(one, table)
    for ear in (at_one, at_two, late):
        await ear.entry(seq)
    check_log(house, stock)


async def subscribed(house: House, server: OwnRedis, game_id: int) -> None:
    """Wait until both processes hear of a game by Redis."""
    topic = f"{house.env['REDIS_PREFIX']}:group:game.{game_id}"
    async with asyncio.timeout(PATIENCE):
        with server.client() as client:
            while dict(client.pubsub_numsub(topic))[topic.encode()] < 2:
                await asyncio.sleep(0.1)


def check_log(house: House, stock: Json) -> None:
    """One line a minute from each process, and nothing worse."""
    log = house.logged()
    minutes = 1 + int((time.monotonic() - stock["begun"]) / 60)
    assert 1 <= log.count("Redis does not answer") <= (house.count + 1) * minutes, log
    assert not [word for word in ("[error", "[critical", "Traceback", "Exception") if word in log], log


async def test_a_server_that_starts_without_redis(house: House, server: OwnRedis, stock: Json, enter: Enter) -> None:
    table = stock["tables"].pop()
    server.kill()
    third = await asyncio.to_thread(house.open_server)
    told = json.loads(page(third, "/readyz")[1])
    assert told.pop("status") == "degraded"
    assert [name for name, works in told.items() if not works] == ["channel_layer"]
    ears = [await enter(port, f"/ws/games/{table['id']}/", table["tokens"][0]) for port in (third, house.ports[0])]
    seq = await move(house.ports[0], table)
    for ear in ears:
        await ear.entry(seq)
    server.start()
    ready(house, "ok")
    await subscribed(house, server, table["id"])
    seq = await move(third, table)
    for ear in ears:
        await ear.entry(seq)
    house.ports.remove(third)
    await asyncio.to_thread(stop, house.processes.pop())


# -- Lost ----------------------------------------------------------------------------------------------------
async def test_a_nudge_that_is_lost_while_redis_is_well(house: House, stock: Json, enter: Enter) -> None:
    table = stock["tables"].pop()
    ears = [await enter(port, f"/ws/games/{table['id']}/", table["tokens"][0]) for port in house.ports[:2]]
    seq = await asyncio.to_thread(house.ask, "tests.live.furniture:moved_in_silence", table["id"])
    for ear in ears:
        await ear.entry(seq)


# -- What travels --------------------------------------------------------------------------------------------
KEY = re.compile(
    r"(here|gone|asked|lately):(\d+|lobby\.\d+|house):\d+|looks:\d+"
    r"|limit:\w+:(address|account):\d+:\d+:[0-9a-f]{32}"
    r"|cooldown:\d+:\d+:\w+"
    r"|seen:[0-9a-f]{64}"
)
"""Every key that may be in the cache."""


class Spy:
    """Hears every command that Redis is given, and what is published with it."""

    def __init__(self, server: OwnRedis) -> None:
        self.commands: list[str] = []
        self.payloads: list[bytes] = []
        self.client = server.client()
        self.ears = self.client.pubsub(ignore_subscribe_messages=True)
        self.ears.psubscribe("*")
        self.monitor = self.client.monitor().__enter__()
        self.listening = threading.Thread(target=self.listen)
        self.listening.start()

    def listen(self) -> None:
        while "the spy has gone" not in (found := self.monitor.next_command()["command"]):
            self.commands.append(found)

    def leave(self) -> None:
        """What has been asked and published until now is known."""
        self.client.publish("the spy", "the spy has gone")
        self.listening.join(PATIENCE)
        while True:
            message = self.ears.get_message(timeout=PATIENCE)
            assert message is None or message["type"] == "pmessage"
            if message and message["channel"] == b"the spy":
                break
            if message:
                self.payloads.append(message["data"])
        self.ears.close()
        self.client.close()


@pytest.fixture
def spy(house: House, server: OwnRedis) -> Iterator[Spy]:
    made = Spy(server)
    yield made
    if made.listening.is_alive():
        made.leave()


async def test_long_games_tell_redis_numbers_only(
    house: House, server: OwnRedis, spy: Spy, stock: Json, enter: Enter
) -> None:
    sentences: set[str] = set()
    for kind in catalog.SLUGS:
        table = stock["long"].pop(kind)
        ears = [
            await enter(house.ports[seat % 2], f"/ws/games/{table['id']}/", token)
            for seat, token in enumerate(table["tokens"])
        ]
        await subscribed(house, server, table["id"])  # no beat makes good a refusal that is lost
        sentences |= await played(house, table, ears)
        for seat, session in enumerate(table["sessions"]):
            assert page(house.ports[seat % 2], f"/games/{table['id']}/", session)[0] == 200
    lobby = stock["lobbies"].pop()
    inside = await enter(house.ports[1], f"/ws/lobbies/{lobby['id']}/", lobby["token"])
    words = "All I have is a pure run."
    assert (await ask(house.ports[0], lobby["token"], "POST", f"/api/lobbies/{lobby['id']}/chat", {"text": words}))[
        0
    ] == 202
    await inside.event("chat:message:new")
    spy.leave()

    prefix = f"{house.env['REDIS_PREFIX']}:1:"
    keys = {word for line in spy.commands for word in line.split(" ") if word.startswith(prefix)}
    assert len(keys) > 20
    assert not [key for key in keys if not KEY.fullmatch(key.removeprefix(prefix))]
    messages = [msgspec.msgpack.decode(payload[32:]) for payload in spy.payloads]
    assert len([message for _group, message in messages if message["type"] == "nudge"]) > 100
    assert not [message for _group, message in messages if not all(map(may_travel, leaves(message)))]
    told = "\n".join(spy.commands)
    secret = sentences | {words, lobby["name"], *lobby["people"]}
    assert len(sentences) > 5
    assert not [text for text in secret if text in told]


async def played(house: House, table: Json, ears: list[Ear]) -> set[str]:
    """A game by its script, with refusals on the way; sentences, names, tokens and sessions that were about."""
    path = f"/api/games/{table['id']}/moves"
    said = {*table["tokens"], *table["sessions"]}
    for number, (seat, written) in enumerate(table["script"]):
        others = [token for place, token in enumerate(table["tokens"]) if place != seat]
        port = house.ports[number % 2]
        if number % 7 == 0:
            status, refused = await ask(port, others[0], "POST", path, {"move": written})
            if status >= 400:
                said.add(refused["error"])
        if number < 3:
            said |= await wrongly_declared(house, table, seat, ears[seat])
        status, made = await ask(port, table["tokens"][seat], "POST", path, {"move": written})
        assert status == 202, made
    for ear in ears:
        await ear.entry(1 + len(table["script"]))
    return said


async def wrongly_declared(house: House, table: Json, seat: int, ear: Ear) -> set[str]:
    """A declaration of a whole hand, refused with a report; it is heard elsewhere without it."""
    if table["kind"] != "hidden_joker":
        return set()
    token, path = table["tokens"][seat], f"/api/games/{table['id']}"
    elsewhere = house.ports[(seat + 1) % 2]
    hand = [card["id"] for card in (await ask(elsewhere, token, "GET", path))[1]["you"]["hand"]]
    status, refused = await ask(
        elsewhere, token, "POST", f"{path}/submit-melds", {"melds": [{"type": "run", "card_ids": hand}]}
    )
    assert status >= 400
    told = (await ear.hear(lambda frame: frame["event"] == "game:error" and frame["data"]["code"] == refused["code"]))[
        "data"
    ]
    assert told["seq"] == refused["seq"]
    assert told["message"] != refused["error"]
    assert "report" not in told
    assert not [card for card in hand if card in json.dumps(told)]
    return {refused["error"]}
