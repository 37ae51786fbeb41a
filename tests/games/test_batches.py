"""`?batch=1`: what is told together comes as one message, in every kind and to every reader."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import catalog
from tests.games.callers import person
from tests.games.moving import advance, dealt
from tests.games.sockets import PATIENCE, Ear, listen
from tests.laws import Kind

Json = Any
pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("kind", catalog.SLUGS),
]


async def next_batch(ear: Ear) -> list[Json]:
    message = await asyncio.wait_for(ear.socket.output_queue.get(), PATIENCE)
    found = json.loads(message["text"])
    assert isinstance(found, list)
    return found


async def test_an_entry_is_one_message(kind: str) -> None:
    game_id, players = await sync_to_async(dealt)(kind, 8)
    watcher = await sync_to_async(person)("Wil")
    count = min(12, Kind(kind).lasts)
    for caller in (players[0], watcher):
        single = await listen(caller, f"/ws/games/{game_id}/")
        batches = await listen(caller, f"/ws/games/{game_id}/?batch=1")
        first = await single.entry()
        assert [frame["event"] for frame in await next_batch(batches)] == ["conn:connected"]
        seq = first[-1]["seq"]
        snapshot = [frame for frame in await next_batch(batches) if "seq" in frame]
        assert [(frame["event"], frame["seq"]) for frame in snapshot] == [(frame["event"], seq) for frame in first]
        await sync_to_async(advance)(game_id, count // 2, 3)
        told = await single.until(seq + count // 2)
        heard: list[Json] = []
        while not heard or heard[-1]["seq"] < seq + count // 2:
            batch = await next_batch(batches)
            if "seq" in batch[0]:  # and not of somebody who comes, or goes
                assert batch[-1]["last"] is True, "no entry is torn"
                heard += batch
        assert heard == [frame for frame in told if frame["seq"] > seq]
        await batches.send({"action": "nonsense"})
        answer = await next_batch(batches)
        assert [frame["event"] for frame in answer] == ["game:error"]
        for ear in (single, batches):
            await ear.close()
