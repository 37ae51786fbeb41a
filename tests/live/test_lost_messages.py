"""Messages between processes that never arrive: a beat finds what was missed, tells it once, and costs next to nothing.

Every message to a group is dropped here, as if another process had sent it while Redis was away.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from api import framing, groups, news
from games import catalog
from games.sockets import beat, catching_up, watchers
from games.sockets.base import open_sockets
from games.table import memory, remembered
from people import presence
from tests.games.callers import Caller, person
from tests.games.moving import advance, dealt
from tests.games.sockets import Closed, Ear, listen
from tests.lobbies import gathering

Json = Any
Enter = Callable[..., Awaitable[Ear]]

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


class Line:
    """The way from process to process, which is cut: nothing of what happens elsewhere is heard here."""

    def __init__(self) -> None:
        self.layer: Any = get_channel_layer()
        self.tell, self.here = self.layer.tell, self.layer.tell_here
        self.is_cut = False
        self.told_here: list[Json] = []

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """What is done in here is done by another process, with a memory of its own."""
        memories = [(remembered, "_tables"), (news, "_kept")]
        own = [getattr(module, name) for module, name in memories]
        for module, name in memories:
            setattr(module, name, OrderedDict())
        self.is_cut = True
        try:
            yield
        finally:
            self.is_cut = False
            for (module, name), memory in zip(memories, own, strict=True):
                setattr(module, name, memory)

    def send(self, group: str, message: Json) -> None:
        if not self.is_cut:
            self.tell(group, message)

    def send_here(self, group: str, message: Json) -> None:
        self.told_here.append(message)
        self.here(group, message)


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    made = Line()
    monkeypatch.setattr(made.layer, "tell", made.send)
    monkeypatch.setattr(made.layer, "tell_here", made.send_here)
    return made


@pytest.fixture(autouse=True)
def own_past(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catching_up, "_last_look", None)
    monkeypatch.setattr(catching_up.sources["tournament"], "before", {})
    open_sockets.clear()


@pytest.fixture
async def enter() -> AsyncIterator[Enter]:
    """Open sockets, and close them after the test."""
    ears: list[Ear] = []

    async def opened(caller: Caller, path: str) -> Ear:
        ears.append(await listen(caller, path))
        return await settled(ears[-1])

    yield opened
    for ear in ears:
        await ear.close()


async def settled(ear: Ear) -> Ear:
    """A socket that has been told how things stand."""
    while not (await ear.next())["event"].endswith(("state:update", "list:update", "page:entry")):
        pass
    return ear


async def until(ear: Ear, event: str) -> Json:
    """The data of the next frame of this name."""
    while (frame := await ear.next())["event"] != event:
        pass
    return frame["data"]


async def quiet(ear: Ear) -> list[str]:
    """Events that are still to be heard once all that waits for this socket has been served."""
    for _ in range(50):
        await asyncio.sleep(0.001)
    found = []
    while not ear.socket.output_queue.empty():
        found.append((await ear.next())["event"])
    return [event for event in found if event not in {"conn:presence", "conn:watchers"}]


async def code(ear: Ear) -> int:
    with pytest.raises(Closed) as closed:
        while True:
            await ear.next()
    return closed.value.code


async def people(*names: str) -> list[Caller]:
    return [await sync_to_async(person)(name) for name in names]


async def post(caller: Caller, path: str, body: Json = None) -> Json:
    answer = await sync_to_async(caller.post)(path, body)
    assert answer.status < 300, answer
    return answer.body


# -- Games ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", catalog.SLUGS)
async def test_moves_that_nobody_was_nudged_of(kind: str, line: Line, enter: Enter) -> None:
    game_id, players = await sync_to_async(dealt)(kind, spectators=True)
    (watcher,) = await people("Wil")
    ears = [await enter(caller, f"/ws/games/{game_id}/") for caller in [*players, watcher]]
    await ears[0].until(1)
    with line.elsewhere():
        await sync_to_async(advance)(game_id, 3)
    await beat.beat()
    for ear in ears:
        told = await ear.until(4)
        assert {frame["seq"] for frame in told if frame["seq"] > 1} == {2, 3, 4}
    await beat.beat()
    assert [await quiet(ear) for ear in ears] == [[]] * len(ears), "once is enough"


async def test_a_page_hears_too(line: Line, enter: Enter) -> None:
    game_id, players = await sync_to_async(dealt)("uno")
    ear = await listen(players[0], f"/ws/tables/{game_id}/", since=1)
    await ear.next()
    with line.elsewhere():
        await sync_to_async(advance)(game_id, 2)
    await beat.beat()
    assert [frame["seq"] for frame in await ear.until(3) if frame["seq"] > 1] == [2, 3]
    await ear.close()


async def test_the_deal(line: Line, enter: Enter) -> None:
    ann, bob = await people("Ann", "Bob")
    made = await sync_to_async(gathering.game)(ann, bob)
    ear = await enter(bob, f"/ws/games/{made['game_id']}/")
    with line.elsewhere():
        await post(ann, f"/api/games/{made['game_id']}/start")
    await beat.beat()
    assert (await until(ear, "game:hand:update"))["player_id"] == bob.id
    await beat.beat()
    assert "game:hand:update" not in await quiet(ear)


async def test_who_was_removed_from_a_running_game(line: Line, enter: Enter) -> None:
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    made = await sync_to_async(gathering.dealt)(ann, bob, cy)
    ear = await enter(bob, f"/ws/games/{made['game_id']}/")
    with line.elsewhere():
        await post(ann, f"/api/lobbies/{made['lobby_id']}/kick", {"player_id": bob.id})
    await beat.beat()
    assert await code(ear) == 4403


async def test_a_hand_laid_out_on_another_device(line: Line, enter: Enter) -> None:
    game_id, (ann, bob) = await sync_to_async(dealt)("hidden_joker")
    mine, other = await enter(ann, f"/ws/games/{game_id}/"), await enter(bob, f"/ws/games/{game_id}/")
    table = await sync_to_async(memory.current)(game_id)
    cards = [card["id"] for card in table.wire_view(0)["you"]["hand"]]
    with line.elsewhere():
        laid = await sync_to_async(ann.call)("PUT", f"/api/games/{game_id}/layout", {"groups": [cards[:3]]})
        assert laid.status == 200
    await beat.beat()
    assert (await until(mine, "game:layout:update"))["layout"] == [cards[:3]]
    await beat.beat()
    assert await quiet(mine) == []
    assert "game:layout:update" not in await quiet(other), "nobody else hears of it"
    line.told_here.clear()
    await beat.beat()
    assert line.told_here == [], "nor asks again"


# -- Lobbies -------------------------------------------------------------------------------------------------
async def test_who_came_to_a_lobby_and_who_was_removed(line: Line, enter: Enter) -> None:
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    number = await sync_to_async(gathering.lobby)(ann, bob)
    ears = [await enter(caller, f"/ws/lobbies/{number}/") for caller in (ann, bob)]
    with line.elsewhere():
        await post(cy, f"/api/lobbies/{number}/join")
    await beat.beat()
    for ear in ears:
        told = await until(ear, "lobby:state:update")
        assert [player["display_name"] for player in told["players"]] == ["Ann", "Bob", "Cy"]
    await beat.beat()
    assert [await quiet(ear) for ear in ears] == [[], []]
    with line.elsewhere():
        await post(ann, f"/api/lobbies/{number}/kick", {"player_id": bob.id})
    await beat.beat()
    assert await code(ears[1]) == 4403
    assert len((await until(ears[0], "lobby:state:update"))["players"]) == 2


async def test_a_table_that_gathers(line: Line, enter: Enter) -> None:
    ann, bob, cy, sam = await people("Ann", "Bob", "Cy", "Sam")
    made = await sync_to_async(gathering.game)(ann, bob, spectators=True)
    player, watcher = [await enter(who, f"/ws/games/{made['game_id']}/") for who in (ann, sam)]
    with line.elsewhere():
        await post(cy, f"/api/games/{made['game_id']}/join")
    await beat.beat()
    for ear in (player, watcher):
        told = await until(ear, "game:state:update")
        assert [who["display_name"] for who in told["players"]] == ["Ann", "Bob", "Cy"]
    with line.elsewhere():
        await post(ann, f"/api/lobbies/{made['lobby_id']}/options", {"spectators": False})
    await beat.beat()
    assert await code(watcher) == 4403
    await until(player, "game:state:update")


async def test_the_public_list(line: Line, enter: Enter) -> None:
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    known = await sync_to_async(gathering.lobby)(ann)
    ear = await enter(cy, "/ws/lobby/")
    with line.elsewhere():
        await post(bob, f"/api/lobbies/{known}/join")
        new = await sync_to_async(gathering.lobby)(bob)
        await sync_to_async(gathering.lobby)(bob, visibility="private")
    await beat.beat()
    told = [(await until(ear, "lobby:list:update"))["lobbies"][0] for _ in range(2)]
    assert {(lobby["lobby_id"], len(lobby["players"])) for lobby in told} == {(known, 2), (new, 1)}
    await beat.beat()
    assert await quiet(ear) == []
    with line.elsewhere():
        await post(bob, f"/api/lobbies/{new}/options", {"visibility": "private"})
    await beat.beat()
    assert (await until(ear, "lobby:list:removed"))["lobby_id"] == new
    with line.elsewhere():
        await post(bob, f"/api/lobbies/{new}/options", {"options": {"seven_zero": True}})
    await beat.beat()
    assert await quiet(ear) == [], "what goes on in private is nobody's business"


# -- Talk ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("place", ["game", "lobby"])
async def test_what_was_said(place: str, line: Line, enter: Enter) -> None:
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    made = await sync_to_async(gathering.dealt)(ann, bob, cy)
    number = made[f"{place}_id"]
    path = f"/api/{'games' if place == 'game' else 'lobbies'}/{number}/chat"
    before = (await post(ann, path, {"text": "before"}))["message"]["id"]
    socket = f"/ws/{'games' if place == 'game' else 'lobbies'}/{number}/"
    ears = [await enter(caller, socket) for caller in (ann, bob, cy)]
    await post(cy, f"/api/users/{bob.id}/mute")
    with line.elsewhere():
        said = (await post(bob, path, {"text": "good"}))["message"]["id"]
        gone = (await post(bob, path, {"text": "gone"}))["message"]["id"]
        await sync_to_async(bob.call)("PATCH", f"{path}/{said}", {"text": "better"})
        await sync_to_async(bob.call)("DELETE", f"{path}/{gone}")
        await sync_to_async(ann.call)("PATCH", f"{path}/{before}", {"text": "long before"})
    await beat.beat()
    for ear in ears[:2]:
        assert (await until(ear, "chat:message:new"))["message"]["text"] == "better"
        for number_of, text, deleted in ((said, "better", False), (gone, "", True), (before, "long before", False)):
            (told,) = (await until(ear, "chat:thread:update"))["messages"]
            assert (told["id"], told["text"], told["deleted"]) == (number_of, text, deleted)
    assert (await until(ears[2], "chat:thread:update"))["messages"][0]["id"] == before, "of who is muted nothing"
    await beat.beat()
    assert [await quiet(ear) for ear in ears] == [[], [], []]


async def test_a_number_that_comes_late_is_no_news_and_a_gap_is_closed(line: Line, enter: Enter) -> None:
    ann, bob = await people("Ann", "Bob")
    number = await sync_to_async(gathering.lobby)(ann, bob)
    ear = await enter(ann, f"/ws/lobbies/{number}/")
    with line.elsewhere():
        for text in ("one", "two", "three"):
            await post(bob, f"/api/lobbies/{number}/chat", {"text": text})
    for version in (3, 1, 2):
        groups.send_here(f"lobby.{number}", {"type": "said", "version": version})
    told = [(await until(ear, "chat:message:new"))["message"]["text"] for _ in range(3)]
    assert told == ["one", "two", "three"]
    assert await quiet(ear) == []


# -- Presence ------------------------------------------------------------------------------------------------
async def test_who_left_while_nobody_could_tell_is_told_of_later(
    line: Line, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await people("Ann", "Bob")
    number = await sync_to_async(gathering.lobby)(ann, bob)
    monkeypatch.setattr(presence, "GRACE", 0)
    monkeypatch.setattr(presence, "BEAT", 0.01)
    watcher, leaver = await enter(ann, f"/ws/lobbies/{number}/"), await listen(bob, f"/ws/lobbies/{number}/")
    assert (await told_of(watcher, bob))["connected"]
    asked: list[None] = []
    monkeypatch.setattr(presence, "is_known", lambda: asked.append(None))
    await leaver.close()
    while len(asked) < 3:
        await asyncio.sleep(0.01)
    while not watcher.socket.output_queue.empty():
        assert (await watcher.next())["data"]["connected"], "nobody is said to be away"
    monkeypatch.setattr(presence, "is_known", lambda: True)
    assert not (await told_of(watcher, bob))["connected"]


async def told_of(ear: Ear, who: Caller) -> Json:
    """The next that is said of where somebody is."""
    while (told := await until(ear, "conn:presence"))["player_id"] != who.id:
        pass
    return told


# -- Of other versions ---------------------------------------------------------------------------------------
async def test_what_only_a_newer_neighbour_knows_closes_no_socket(line: Line, enter: Enter) -> None:
    (ann,) = await people("Ann")
    number = await sync_to_async(gathering.lobby)(ann)
    ear = await enter(ann, f"/ws/lobbies/{number}/")
    line.here(f"lobby.{number}", {"type": "tell", "about": ["a subject of next year", 1]})
    await sync_to_async(news.tell)(f"lobby.{number}", ["a test", 1], [framing.frame("test:mark", {})])
    await until(ear, "test:mark")


# -- What it costs -------------------------------------------------------------------------------------------
async def test_one_statement_however_many_there_are(line: Line, enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await people("Ann", "Bob")
    games = [(await sync_to_async(gathering.dealt)(ann, bob))["game_id"] for _ in range(3)]
    number = await sync_to_async(gathering.lobby)(ann)
    paths = [*(f"/ws/games/{game_id}/" for game_id in games), f"/ws/lobbies/{number}/", "/ws/lobby/"]
    ears = [await enter(ann, path) for path in paths]
    for ear in ears:
        await quiet(ear)
    with monkeypatch.context() as few:
        few.setattr(catching_up, "AT_ONCE", 2)
        assert await catching_up.told_by_all() == catching_up.told_by(open_sockets)
    told = await asyncio.to_thread(in_one_statement, catching_up.told_by(open_sockets))
    assert {name for name, *_ in told} <= {"street"}, "the lobbies of a moment ago"
    line.told_here.clear()
    monkeypatch.setattr(watchers, "_told", {})
    await beat.beat()
    assert line.told_here == [], "nothing is told to anybody"
    assert [await quiet(ear) for ear in ears] == [[]] * len(ears)


def in_one_statement(told: dict[str, catching_up.Told]) -> list[catching_up.Newer]:
    """What has changed; it takes one statement, though there be thousands to compare."""
    many = {name: {**rows, **{10**6 + n: (0, 0) for n in range(3000)}} for name, rows in told.items()}
    from django.utils import timezone

    try:
        with CaptureQueriesContext(connection) as queries:
            found = catching_up.changed_since(many, timezone.now())
        assert len(queries) == 1
        return found
    finally:
        connection.close()


async def test_without_sockets_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catching_up, "changed_since", None)
    await catching_up.catch_up()


async def test_a_database_that_is_away_closes_no_socket(
    line: Line, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await people("Ann", "Bob")
    number = await sync_to_async(gathering.lobby)(ann)
    ear = await enter(ann, f"/ws/lobbies/{number}/")
    with line.elsewhere():
        await post(bob, f"/api/lobbies/{number}/join")
    words = news.subjects["lobby"]

    def away(*_: Any) -> Any:
        raise OperationalError("gone")

    monkeypatch.setitem(news.subjects, "lobby", away)
    await beat.beat()
    assert await quiet(ear) == []
    monkeypatch.setitem(news.subjects, "lobby", words)
    await beat.beat()
    assert len((await until(ear, "lobby:state:update"))["players"]) == 2
