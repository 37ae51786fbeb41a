"""What it takes to open a table's socket, and what an idle one holds: counted, not timed."""

import asyncio
import gc
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db.backends.utils import CursorWrapper

from config import sockets
from games.sockets import base, consumers
from games.table import live, remembered
from tests.games.moving import dealt
from tests.games.sockets import sit_down
from tests.waiting import until

Json = Any
KIND = "spades"
STATEMENTS = 4
"""Who it is, where the game stands, the lobby of it, and what was said last."""

HOPS = 4
"""To find out who it is, to look, to be present, and to make the first picture."""

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements that are executed, in whatever thread."""
    found: list[str] = []
    execute = CursorWrapper.execute

    def noted(self: Any, sql: Any, params: Any = None) -> Any:
        found.append(str(sql))
        return execute(self, sql, params)

    monkeypatch.setattr(CursorWrapper, "execute", noted)
    return found


@pytest.fixture
def hops(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is called in a thread."""
    found: list[str] = []

    def noting(plain: Callable[..., Any]) -> Callable[..., Any]:
        async def noted(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
            found.append(function.__name__)
            return await plain(function, *args, **kwargs)

        return noted

    for module in (sockets, base, consumers):
        monkeypatch.setattr(module, "in_thread", noting(module.in_thread))
    return found


async def test_a_socket_of_a_known_game_takes_few_statements_and_threads(asked: list[str], hops: list[str]) -> None:
    game_id, callers = await sync_to_async(dealt)(KIND)
    first = await sit_down(callers[0], game_id)
    await first.entry()
    asked.clear()
    hops.clear()
    second = await sit_down(callers[1], game_id)
    await second.entry()
    assert len(asked) <= STATEMENTS, asked
    assert len(hops) <= HOPS, hops
    await first.close()
    await second.close()


async def test_an_idle_socket_holds_no_table_and_no_heads(asked: list[str]) -> None:
    game_id, callers = await sync_to_async(dealt)(KIND)
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    remembered.forget(game_id)
    (socket,) = (one for one in base.open_sockets if getattr(one, "game_id", 0) == game_id)
    assert not any(isinstance(held, live.Table | live.Step) for held in vars(socket).values())
    assert socket.scope["headers"] == []
    assert set(socket.scope) <= set(sockets.KEPT)
    await until(lambda: game_id not in tables())
    await ear.close()


def tables() -> list[int]:
    """The games of which there is a table; also of what a beat has set aside."""
    gc.unfreeze()
    gc.collect()
    return [one.id for one in gc.get_objects() if type(one) is live.Table]  # `isinstance` would wake lazy objects


async def test_an_idle_socket_is_one_task_of_the_server() -> None:
    def of_sockets() -> Counter[str]:
        return Counter(task.get_coro().__qualname__ for task in asyncio.all_tasks())  # type: ignore[union-attr]

    game_id, callers = await sync_to_async(dealt)(KIND)
    before = of_sockets()
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    await until(lambda: not (of_sockets() - before)["Connection._hear"])
    assert not [name for name in of_sockets() - before if name.startswith("Connection.")], of_sockets()
    await ear.close()
