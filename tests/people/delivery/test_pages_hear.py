"""What is new reaches every page of a person at once, in its language, and is made good where a message was lost."""

import importlib.util
from collections.abc import AsyncIterator, Awaitable, Callable
from types import ModuleType
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache

from api import groups
from games.sockets import catching_up
from people import notices
from people.delivery import looking
from people.models import Notice, Topic
from tests.games.callers import Caller, person
from tests.games.sockets import Ear, listen
from tests.lobbies import gathering
from tests.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
Enter = Callable[..., Awaitable[Ear]]
KEYS = ("me", "lobby", "street", "table")


@pytest.fixture
async def enter() -> AsyncIterator[Enter]:
    """Open a page of somebody, who has heard how many notices they have; hang up after the test."""
    ears: list[Ear] = []

    async def opened(caller: Caller, path: str = "/ws/me/") -> Ear:
        ears.append(await listen(caller, path))
        await news(ears[-1])
        return ears[-1]

    yield opened
    for ear in ears:
        await ear.close()


async def news(ear: Ear) -> Json:
    """The next frame of notices."""
    while not (frame := await ear.next())["event"].startswith("notice:"):
        pass
    return frame


@sync_to_async
def tell(caller: Caller, key: str = "one") -> None:
    facts = {"by": "Cleo", "title": "UNO"}
    notices.tell(Topic.INVITED, [caller.id], path="/lobbies/3/", key=key, facts=facts)


@sync_to_async
def pages_of(caller: Caller) -> list[str]:
    """The addresses of every kind of page."""
    lobby = gathering.lobby(caller)
    game = gathering.dealt(caller, person("Bob"), max_players=2)["game_id"]
    return [
        "/ws/me/?lang=de", f"/ws/lobbies/{lobby}/?me=1&lang=de", "/ws/lobby/?me=1&lang=de",
        f"/ws/tables/{game}/?lang=de",
    ]  # fmt: skip


async def test_on_every_kind_of_page_in_its_language(enter: Enter) -> None:
    ann = await sync_to_async(person)("Ann")
    for path in await pages_of(ann):
        ear = await enter(ann, path)
        await tell(ann, path)
        new = await news(ear)
        assert new["event"] == "notice:new", path
        assert new["data"]["notice"]["text"] == "Cleo bittet dich zu einer Partie UNO.", path


async def test_a_seen_one_leaves_the_bell_of_other_tabs(enter: Enter) -> None:
    ann = await sync_to_async(person)("Ann")
    one, other = await enter(ann), await enter(ann)
    await tell(ann)
    for tab in (one, other):
        assert (await news(tab))["data"]["unread"] == 1
    await sync_to_async(notices.see)(ann.id, (await Notice.objects.aget()).pk)
    for tab in (one, other):
        seen = await news(tab)
        assert (seen["event"], seen["data"]["unread"]) == ("notice:count", 0)


@pytest.mark.parametrize("which", range(3))
async def test_a_lost_message_is_made_good_on_every_page(
    enter: Enter, monkeypatch: pytest.MonkeyPatch, which: int
) -> None:
    ann = await sync_to_async(person)("Ann")
    ear = await enter(ann, (await pages_of(ann))[which])
    with monkeypatch.context() as lost:
        lost.setattr(groups, "send_to", lambda group, message: None)
        await tell(ann)
    await catching_up.catch_up()
    assert (await news(ear))["event"] == "notice:new"


async def test_programs_at_a_table_or_in_a_lobby_hear_nothing_of_it(enter: Enter) -> None:
    ann = await sync_to_async(person)("Ann")
    lobby = await sync_to_async(gathering.lobby)(ann)
    program, page = await listen(ann, f"/ws/lobbies/{lobby}/"), await enter(ann)
    await tell(ann)
    await news(page)
    assert not [frame for frame in program.heard if frame["event"].startswith("notice:")]
    await program.close()


async def test_coming_into_a_lobby_disturbs_no_page(enter: Enter) -> None:
    """What gateways hear of one person goes to them alone."""
    ann, bob = await sync_to_async(person)("Ann"), await sync_to_async(person)("Bob")
    page = await enter(bob)
    await sync_to_async(gathering.lobby)(ann, bob)
    await tell(bob)
    assert (await news(page))["event"] == "notice:new"


# -- Who looks -----------------------------------------------------------------------------------------------
async def test_a_page_says_whether_it_is_looked_at(enter: Enter) -> None:
    ann = await sync_to_async(person)("Ann")
    for path in await pages_of(ann):
        page = await enter(ann, path)
        for said, looks in ((looking.EYES, True), (looking.EYES, True), (looking.AWAY, False), (looking.EYES, True)):
            await page.socket.send_to(text_data=said)
            await page.socket.send_to(text_data='{"action":"ping"}')
            while (await page.next())["event"] != "conn:pong":
                pass
            assert await sync_to_async(looking.looks)(ann.id) is looks, path
        await page.close()
        assert not await sync_to_async(looking.looks)(ann.id), "a closed page is not looked at"


@pytest.fixture
def elsewhere(settings: Any) -> ModuleType:
    """Who looks, as another process of the same site has it: memory of its own, the same shared cache."""
    settings.REDIS_URL = settings.REDIS_URL or "redis://127.0.0.1:1"
    spec = importlib.util.spec_from_file_location("looking_elsewhere", looking.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("first", ["here", "elsewhere"])
async def test_a_page_that_is_hidden_hides_none_of_another_process(
    enter: Enter, elsewhere: ModuleType, first: str
) -> None:
    ann = await sync_to_async(person)("Ann")
    page = await enter(ann)

    async def say(said: str, is_counted: int) -> None:
        await page.socket.send_to(text_data=said)
        await until(lambda: looking._open[ann.id] == is_counted)

    if first == "here":
        await say(looking.EYES, 1)
    await sync_to_async(elsewhere.look)(ann.id)
    if first == "elsewhere":
        await say(looking.EYES, 1)
    await sync_to_async(elsewhere.look_away)(ann.id)
    await until(lambda: cache.get(looking.key_of(ann.id)))
    assert await sync_to_async(elsewhere.looks)(ann.id), "the page here is still looked at"
    await say(looking.AWAY, 0)
    await until(lambda: cache.get(looking.key_of(ann.id)) is None)
    assert not await sync_to_async(elsewhere.looks)(ann.id)
