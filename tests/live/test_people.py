"""Two processes on PostgreSQL and Redis: a block ends watching in the other one, and friends there are told of."""

import asyncio
import http.client
import json
import os
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.house import House
from tests.live.test_processes import call

Json = Any
PATIENCE = 30
pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    urls = {"database_url": os.environ["DATABASE_URL"], "redis_url": os.environ["REDIS_URL"]}
    with House(processes=2, REFEREE="0", **urls) as opened:
        yield opened


def somebody(port: int) -> tuple[int, str]:
    """A new member's number and token."""
    name = "m" + uuid4().hex[:12]
    body = {"username": name, "email": f"{name}@example.org", "password": "a quiet evening 7"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("POST", "/api/auth/register", json.dumps(body), {"Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer["user"]["id"], answer["token"]


async def hear(port: int, token: str, path: str, event: str, then: Any) -> Json:
    """The data of the first such frame after this was done elsewhere; the code if the socket is closed before."""
    headers = {"Authorization": f"Bearer {token}"}
    async with asyncio.timeout(PATIENCE), connect(f"ws://127.0.0.1:{port}{path}", additional_headers=headers) as socket:
        await socket.recv()
        await asyncio.to_thread(then)
        try:
            async for text in socket:
                frame = json.loads(text)
                if frame["event"] == event:
                    return frame["data"]
        except ConnectionClosed:
            pass
        return socket.close_code


async def test_a_block_in_one_process_ends_watching_in_the_other(house: House) -> None:
    here, there = house.ports[:2]
    (_, ann), (_, bob), (cleo_id, cleo) = somebody(here), somebody(here), somebody(there)
    made = call(here, ann, "POST", "/api/games", {"max_players": 2, "visibility": "public", "spectators": True})[1]
    path = f"/api/games/{made['game_id']}"
    assert call(here, bob, "POST", f"{path}/join")[0] == 202
    assert call(here, ann, "POST", f"{path}/start")[0] == 202
    assert call(there, cleo, "GET", path)[0] == 200

    def block() -> None:
        assert call(here, ann, "PUT", f"/api/users/{cleo_id}/block")[0] == 204

    assert await hear(there, cleo, f"/ws/games/{made['game_id']}/", "nothing", block) == 4403
    assert call(there, cleo, "GET", path)[0] == 403


async def test_a_friend_who_comes_to_the_other_process_is_told_of(house: House) -> None:
    here, there = house.ports[:2]
    (ann_id, ann), (bob_id, bob) = somebody(here), somebody(there)
    for token, whom in ((ann, bob_id), (bob, ann_id)):
        assert call(here, token, "PUT", f"/api/users/{whom}/follow")[0] == 204

    def come() -> None:
        assert call(there, bob, "GET", "/api/me")[0] == 200

    told = await hear(here, ann, "/ws/me/", "friend:here", come)
    assert (told["user_id"], told["here"]) == (bob_id, True)
