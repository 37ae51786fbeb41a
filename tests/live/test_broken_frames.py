"""Whatever is sent over a socket: an answer, never the end of it, never a fault of ours; and the game goes on."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Coroutine
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache

from api import framing, groups
from arena import news as arena_news
from arena import tournaments
from games import catalog
from games.core.wire import Contract
from games.models import Game
from games.table import memory, replay
from tests.games.callers import Caller, person
from tests.games.moving import dealt, offered
from tests.games.sockets import Ear, listen
from tests.live.mutations import Made, broken
from tests.lobbies import gathering
from tests.lobbies.gathering import lobby

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
how_many = pytest.mark.parametrize("frames", [120, pytest.param(10_000, marks=pytest.mark.long)])


# -- At a table --------------------------------------------------------------------------------------------------
class Table:
    """A game whose players send frames by one of its two addresses, and what came of them."""

    def __init__(self, kind: str, address: str) -> None:
        self.address = address
        self.game_id, self.callers = dealt(kind)
        self.contract: type[Contract] | Contract = catalog.contract(kind)
        self.seq, self.moves, self.heard = 1, 0, Counter[str]()
        self.offer()

    def offer(self) -> None:
        """Think of a good move."""
        table = memory.current(self.game_id)
        self.is_over = table.rules.outcome(table.state) is not None
        if not self.is_over:
            self.mover, self.move = offered(self.game_id)

    async def enter(self) -> None:
        self.ears = [await listen(caller, f"/ws/{self.address}/{self.game_id}/") for caller in self.callers]
        for ear in self.ears:
            await ear.entry()

    def good_frames(self) -> list[Json]:
        """All that one may ask for; mostly moves, because they are what changes a game."""
        move = {"action": "move", "key": "k", "expect_seq": self.seq, "move": self.move}
        form = {"action": "form", "key": "k", "fields": {"move": [json.dumps(self.move)], "ask": ["coach-1"]}}
        questions = [
            {"action": name, "key": "q", **(question.body or {})} for name, question in self.contract.QUESTIONS.items()
        ]
        moves = [form] * 12 if self.address == "tables" else []
        return [*moves, *[move] * 12, {"action": "hints", "key": "h", "level": 1}, *questions]

    async def take(self, made: Made, seat: int) -> Json:
        """Send a frame; its answer, and what it did to the game."""
        ear = self.ears[seat]
        await ear.send(made)
        told = await answer_of(ear)
        assert "INTERNAL" not in json.dumps(told), (made, told)
        self.heard[told["event"]] += 1
        seq = told["data"].get("seq") or 0
        if told["event"] == "ack" and seq > self.seq:
            assert seq == self.seq + 1
            self.seq, self.moves = seq, self.moves + 1
            await sync_to_async(self.offer)()
        return told

    async def leave(self) -> None:
        """A good move is still one; and the log has those that were acknowledged, and nothing else."""
        cache.clear()  # of moves that were refused a moment ago
        if not self.is_over:
            told = await self.take(json.dumps({"action": "move", "key": "the last", "move": self.move}), self.mover)
            assert told["event"] == "ack", told
        await sync_to_async(self.check)()
        for ear in self.ears:
            await ear.close()

    def check(self) -> None:
        game = Game.objects.get(pk=self.game_id)
        rows = list(game.entries.order_by("seq"))
        assert [row.seq for row in rows] == list(range(1, self.seq + 1))
        assert len([row for row in rows if row.move]) == self.moves
        *_, (_row, state) = replay.states(game, rows, len(self.callers))
        assert state == memory.current(self.game_id).state


def answer_of(ear: Ear) -> Awaitable[Json]:
    """The next answer to an action."""
    return or_the_end(ear, ear.answer())


def next_of(ear: Ear) -> Awaitable[Json]:
    """The next frame."""
    return or_the_end(ear, ear.next())


async def or_the_end(ear: Ear, awaited: Coroutine[Any, Any, Json]) -> Json:
    """What is awaited; or what ended the server's side, at once."""
    waiting = asyncio.ensure_future(awaited)
    await asyncio.wait({waiting, ear.socket.future}, return_when=asyncio.FIRST_COMPLETED)
    if ear.socket.future.done():
        ear.socket.future.result()
    return await waiting


@pytest.mark.parametrize("address", ["games", "tables"])
async def test_nothing_is_too_deep(address: str) -> None:
    """Where a reader just takes it, a writer may not: what is asked for is not written again."""
    table = await sync_to_async(Table)(catalog.SLUGS[0], address)
    await table.enter()
    for depth in (10, 60, *range(850, 1000, 3), 5000, *range(9_950, 10_000)):
        deep = "[" * depth + "]" * depth
        for frame in (
            f'{{"action": "?", "key": {deep}}}',
            f'{{"action": "hints", "level": 1, "key": {deep}}}',
            f'{{"action": "move", "key": "k", "move": {deep}}}',
            f'{{"action": "move", "key": "k", "move": {{"type": {deep}}}}}',
            f'{{"action": "form", "key": "k", "fields": {{"move": [{deep}], "ask": {deep}}}}}',
        ):
            told = await table.take(frame, table.mover)
            assert told["data"]["key"] in {"k", None}
    await table.leave()


@how_many
@pytest.mark.parametrize("address", ["games", "tables"])
@pytest.mark.parametrize("kind", catalog.SLUGS)
async def test_at_a_table(kind: str, address: str, frames: int, caplog: pytest.LogCaptureFixture) -> None:
    rng = Random(f"{kind} {address}")
    heard, moves = Counter[str](), 0
    while heard.total() < frames:
        table = await sync_to_async(Table)(kind, address)
        await table.enter()
        while not table.is_over and table.heard.total() < frames - heard.total():
            made = broken(table.good_frames(), rng)
            await table.take(made, table.mover if rng.random() < 0.8 else rng.randrange(len(table.ears)))
        await table.leave()
        heard, moves = heard + table.heard, moves + table.moves
    assert heard["game:error"] > frames / 2
    assert moves > 1, "some are harmless"
    assert not [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}]


# -- Where one only listens, or waits ------------------------------------------------------------------------------
GOOD: list[Json] = [
    {"action": "move", "key": "k", "move": {"type": "draw", "from": "stock"}},
    {"action": "chat", "text": "Hello", "lobby_id": 1, "seats": [{"seat": 0, "ready": True}]},
]


def in_a_lobby(ann: Caller) -> tuple[str, Any]:
    """A lobby, and something that its members hear."""
    number = lobby(ann)
    return f"/ws/lobbies/{number}/", lambda: ann.post(f"/api/lobbies/{number}/chat", {"text": "Hello"})


def on_the_street(ann: Caller) -> tuple[str, Any]:
    """The list of lobbies, and one more of them."""
    return "/ws/lobby/", lambda: lobby(person("Bob"), visibility="public")


def at_a_tournament(ann: Caller) -> tuple[str, Any]:
    """A tournament, and how it stands."""
    number = tournaments.open_tournament([], tournaments.Terms(0)).pk
    told = {"type": "tell", "about": ("tournament", number, framing.now_ms(), 0, ())}
    return f"/ws/rummy/tournaments/{number}/", lambda: groups.send_to(arena_news.group_of(number), told)


@how_many
@pytest.mark.parametrize("place", [in_a_lobby, on_the_street, at_a_tournament])
async def test_where_one_only_listens(place: Any, frames: int, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing is answered, and what happens next is heard as ever."""
    rng = Random(place.__name__)
    ann = await sync_to_async(person)("Ann")
    path, happens = await sync_to_async(place)(ann)
    ear = await listen(ann, path)
    while not ear.heard or ear.heard[-1]["event"] not in GREETED:
        await ear.next()
    for _ in range(frames):
        await ear.send(broken(GOOD, rng))
    while not ear.socket.input_queue.empty():
        await asyncio.sleep(0.01)
    assert [frame for frame in ear.pending() if frame["event"] != "conn:presence"] == []
    await sync_to_async(happens)()
    while (await next_of(ear))["event"] == "conn:presence":
        pass
    await ear.close()
    assert not [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}]


GREETED = {"lobby:state:update", "lobby:list:update", "tournament:state:update"}
"""What is told last on entering."""


@how_many
async def test_at_a_table_before_the_deal(frames: int) -> None:
    rng = Random("before the deal")
    ann = await sync_to_async(person)("Ann")
    game_id = (await sync_to_async(gathering.game)(ann))["game_id"]
    for address in ("games", "tables"):
        ear = await listen(ann, f"/ws/{address}/{game_id}/")
        for _ in range(frames // 2):
            await ear.send(broken(GOOD, rng))
            told = await answer_of(ear)
            assert told["event"] == "game:error"
            assert "INTERNAL" not in json.dumps(told)
        await ear.close()


# -- Addresses -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("since", ["-1", "9" * 9, "9" * 40, "1e400", "NaN", "%00", "", "\u0663", "[" * 5000])
async def test_whatever_number_somebody_has_heard_up_to(since: str) -> None:
    game_id, (ann, *_) = await sync_to_async(dealt)("rummy")
    ear = await listen(ann, f"/ws/games/{game_id}/?since={since}")
    assert (await next_of(ear))["event"] == "conn:connected"
    assert (await ear.entry())[0]["event"] == "game:state:update", "everything, as to somebody who knows nothing"
    await ear.close()
