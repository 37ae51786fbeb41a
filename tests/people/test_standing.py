"""What is told to one person reaches all their pages, once, in order, and also when a message was lost."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction

from accounts.models import User
from api import framing, groups
from games.sockets import catching_up
from people import standing
from tests.games.callers import Caller, person
from tests.games.sockets import Ear, listen
from tests.lobbies import gathering

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
Enter = Callable[..., Awaitable[Ear]]
MARK, BEGINS = "test:mark", "test:begins"
"""A change; and what is told first, from which on all changes are heard."""


@pytest.fixture(autouse=True)
def marks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """A source that tells every change by its number."""
    made: list[tuple[int, int]] = []

    def told(user: User, since: int | None) -> list[str]:
        if since is None:
            return [framing.frame(BEGINS, {})]
        numbers = [number for who, number in made if who == user.pk and number > since]
        return [framing.frame(MARK, {"number": number}) for number in numbers]

    monkeypatch.setattr(standing, "sources", [told])
    return made


@pytest.fixture
async def enter() -> AsyncIterator[Enter]:
    """Open a socket; hang up after the test."""
    ears: list[Ear] = []

    async def opened(caller: Caller, path: str = "/ws/me/") -> Ear:
        ears.append(await listen(caller, path))
        assert (await ears[-1].next())["event"] == "conn:connected"
        while "me" in path and (await ears[-1].next())["event"] != BEGINS:
            pass
        return ears[-1]

    yield opened
    for ear in ears:
        await ear.close()


@sync_to_async
def change(marks: list[tuple[int, int]], *people: Caller) -> None:
    """Something happens to all of these."""
    with transaction.atomic():
        marks += standing.changed(one.id for one in people).items()


async def mark(ear: Ear) -> int:
    """The number of the next mark."""
    while (frame := await ear.next())["event"] != MARK:
        pass
    number: int = frame["data"]["number"]
    return number


async def test_every_page_of_a_person_hears_and_nobody_elses(enter: Enter, marks: Json) -> None:
    ann, bob = await sync_to_async(person)("Ann"), await sync_to_async(person)("Bob")
    lobby = await sync_to_async(gathering.lobby)(ann)
    pages = [await enter(ann, path) for path in ("/ws/me/", f"/ws/lobbies/{lobby}/?me=1", "/ws/lobby/?me=1")]
    other = await enter(bob)
    await change(marks, ann)
    await change(marks, ann, bob)
    for page in pages:
        assert [await mark(page), await mark(page)] == [1, 2]
    assert await mark(other) == 1


async def test_what_is_rolled_back_is_told_to_nobody(enter: Enter, marks: Json) -> None:
    ann = await sync_to_async(person)("Ann")
    page = await enter(ann)

    @sync_to_async
    def undone() -> None:
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            standing.changed([ann.id])
            raise ZeroDivisionError

    await undone()
    await change(marks, ann)
    assert await mark(page) == 1


async def test_a_lost_message_is_made_good(enter: Enter, marks: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await sync_to_async(person)("Ann")
    page = await enter(ann)
    with monkeypatch.context() as lost:
        lost.setattr(groups, "send_to", lambda group, message: None)
        await change(marks, ann)
        await change(marks, ann)
    await catching_up.catch_up()
    assert [await mark(page), await mark(page)] == [1, 2]
    await catching_up.catch_up()
    assert page.socket.output_queue.empty(), "nothing is told twice"


async def test_sockets_of_programs_hear_their_lobby_alone(enter: Enter, marks: Json) -> None:
    ann = await sync_to_async(person)("Ann")
    lobby = await sync_to_async(gathering.lobby)(ann)
    program, page = await enter(ann, f"/ws/lobbies/{lobby}/"), await enter(ann)
    await change(marks, ann)
    assert await mark(page) == 1
    assert MARK not in {frame["event"] for frame in program.heard}
    assert program.socket.output_queue.qsize() <= 2, "what the lobby tells on entering"
