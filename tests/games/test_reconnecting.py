"""Sockets that drop at any moment, for every kind: they have heard what one heard that never dropped.

Where they missed more than is short, the whole picture stands for it (`test_resuming`), and they go on from there.
"""

from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import catalog
from tests.games.callers import Caller, person
from tests.games.moving import advance, dealt
from tests.games.sockets import Ear, sit_down
from tests.laws import Kind

Json = Any
MOVES = 40

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("kind", catalog.SLUGS),
]


class Flaky:
    """A reader whose line drops now and then, and who asks for what came since the last whole entry."""

    def __init__(self, caller: Caller, game_id: int) -> None:
        self.caller, self.game_id = caller, game_id
        self.ear: Ear | None = None
        self.story: list[Json] = []

    async def flicker(self, rng: Random) -> None:
        """Perhaps hang up, perhaps come back, perhaps hear an entry, or a part of one that then does not count."""
        if self.ear is None:
            self.ear = await sit_down(self.caller, self.game_id, self.story[-1]["seq"])
        elif rng.random() < 0.5:
            await self.ear.close()
            self.ear = None

    async def catch_up(self, seq: int) -> None:
        """Hear everything up to this entry."""
        if self.ear is None:
            await self.flicker(Random(0))
        assert self.ear is not None
        if self.story[-1]["seq"] < seq:
            self.story += await self.ear.until(seq)


PICTURE = ["game:state:update", "game:hand:update"]


def by_entry(story: list[Json]) -> dict[int, list[Json]]:
    """What was told of each entry, in the order of telling."""
    found: dict[int, list[Json]] = {}
    for frame in story:
        found.setdefault(frame["seq"], []).append(frame)
    return found


def goes_without_gaps(story: list[Json], true: list[Json]) -> int:
    """Each entry was told as to everybody else, or a picture in place of it and of those before; how many were not."""
    heard, all_told, before, pictures = by_entry(story), by_entry(true), 0, 0
    assert list(heard) == sorted(heard)
    for seq, frames in heard.items():
        if frames != all_told[seq]:
            pictures += 1
            assert [frame["event"] for frame in frames] == PICTURE[: len(frames)]
            assert frames[-1]["last"]
        else:
            assert seq == before + 1, "nothing is left out without a picture"
        before = seq
    assert before == max(all_told)
    return pictures


async def test_a_line_that_drops_at_any_moment(kind: str) -> None:
    rng = Random(kind)
    game_id, players = await sync_to_async(dealt)(kind, 8)
    watcher = await sync_to_async(person)("Wil")
    pairs = [(await sit_down(caller, game_id), Flaky(caller, game_id)) for caller in [*players, watcher]]
    stories = []
    for steady, flaky in pairs:
        stories.append(await steady.entry())
        flaky.story += stories[-1]
    moves = min(MOVES, Kind(kind).lasts)
    for seq in range(2, moves + 2):
        await sync_to_async(advance)(game_id, 1, seq)
        for _, flaky in pairs:
            await flaky.flicker(rng)
            if flaky.ear is not None and rng.random() < 0.5:
                await flaky.catch_up(seq)
    for (steady, flaky), story in zip(pairs, stories, strict=True):
        told = story + await steady.until(moves + 1)
        await flaky.catch_up(moves + 1)
        assert goes_without_gaps(flaky.story, told) < moves / 2
        await steady.close()
        if flaky.ear is not None:
            await flaky.ear.close()
