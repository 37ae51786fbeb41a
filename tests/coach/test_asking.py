"""Asking the coach: by REST, by socket, on the page with and without scripts; and where the lobby forbids it."""

from collections import Counter
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games import catalog
from games.play import services
from games.table import memory
from tests.games.callers import Caller, person
from tests.games.moving import dealt, offered, to_move
from tests.games.sockets import listen, sit_down

Json = Any
COACHED = [kind for kind in catalog.SLUGS if catalog.kind(kind).coach is not None]

pytestmark = pytest.mark.django_db(transaction=True)
every_kind = pytest.mark.parametrize("kind", COACHED)
beside_moves = pytest.mark.parametrize("kind", [k for k in COACHED if not catalog.kind(k).coach.ON_TURN])


@beside_moves
def test_by_rest_with_the_moves_that_are_open(kind: str) -> None:
    game_id, callers = dealt(kind)
    answer = callers[to_move(game_id)].get(f"/api/games/{game_id}/hints")
    assert (answer.status, set(answer.body)) == (200, {"hints", "coach"})
    assert answer.body["hints"]
    assert all(isinstance(line, str) and line for line in answer.body["coach"]["lines"])


@beside_moves
def test_who_waits_may_ask_too(kind: str) -> None:
    game_id, callers = dealt(kind)
    waiting = next(seat for seat in range(len(callers)) if seat != to_move(game_id))
    answer = callers[waiting].get(f"/api/games/{game_id}/hints")
    assert answer.status == 200
    assert answer.body["coach"]["lines"]


@every_kind
async def test_by_both_sockets(kind: str) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    who = callers[await sync_to_async(to_move)(game_id)]
    by_rest = (await sync_to_async(who.get)(f"/api/games/{game_id}/hints")).body
    for ear in (await sit_down(who, game_id), await listen(who, f"/ws/tables/{game_id}/")):
        answer = await ear.ask({"action": "hints", "key": "k"})
        assert (answer["event"], answer["data"]["key"], answer["data"]["result"]) == ("ack", "k", by_rest)
        refused = await ear.ask({"action": "hints", "level": 99})
        assert (refused["event"], refused["data"]["fields"].keys()) == ("game:error", {"level"})
        await ear.close()


@every_kind
async def test_it_is_silent_where_the_lobby_forbids_it(kind: str) -> None:
    game_id, callers = await sync_to_async(dealt)(kind, hints=False)
    who = callers[await sync_to_async(to_move)(game_id)]
    answer = await sync_to_async(who.get)(f"/api/games/{game_id}/hints")
    assert (answer.status, answer.body["code"]) == (403, "HINTS_OFF")
    ear = await sit_down(who, game_id)
    refused = await ear.ask({"action": "hints"})
    assert refused["event"] == "game:error"
    assert "HINTS_OFF" in refused["data"].values()
    await ear.close()
    page = await sync_to_async(lambda: shown(browser(who), game_id))()
    assert 'id="coach"' not in page


@every_kind
def test_it_thinks_once_for_each_entry_and_seat(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    coach, thought = catalog.kind(kind).coach, Counter[int]()
    assert coach is not None
    think = coach.think

    def counted(view: Json) -> Any:
        thought[view["you"]["seat"]] += 1
        return think(view)

    monkeypatch.setattr(coach, "think", counted)
    game_id, callers = dealt(kind)
    mover = to_move(game_id)
    for _ in range(3):
        assert callers[mover].get(f"/api/games/{game_id}/hints").status == 200
    assert thought == {mover: 1}
    services.play(game_id, services.Asked(*offered(game_id)))
    assert callers[to_move(game_id)].get(f"/api/games/{game_id}/hints").status == 200
    assert thought.total() == 2


# -- On the page ---------------------------------------------------------------------------------------------
def browser(caller: Caller) -> Client:
    """A browser without scripts."""
    made = Client()
    assert caller.user
    made.force_login(caller.user)
    return made


def shown(client: Client, game_id: int) -> str:
    return client.get(f"/games/{game_id}/").content.decode()


@every_kind
def test_by_form_without_scripts(kind: str) -> None:
    game_id, callers = dealt(kind)
    client, coach = browser(callers[to_move(game_id)]), catalog.kind(kind).coach
    assert coach is not None
    before = shown(client, game_id)
    assert '<ul class="coach-lines" id="coach-lines"' in before
    for level in coach.LEVELS:
        assert f'value="coach-{level}"' in before
        assert client.post(f"/games/{game_id}/move", {"ask": f"coach-{level}"}).status_code == 302
        page = shown(client, game_id)
        assert page.count("<li>", page.index('id="coach-lines"'), page.index('class="coach-asks"')) >= 1
    assert memory.current(game_id).seq == 1, "asking changes nothing"
    assert 'id="coach" open' not in shown(client, game_id), "it is said once"


@every_kind
def test_nobody_else_has_a_coach(kind: str) -> None:
    game_id, _callers = dealt(kind, spectators=True)
    watcher = browser(person("Sam"))
    assert 'id="coach"' not in shown(watcher, game_id)
    assert watcher.post(f"/games/{game_id}/move", {"ask": "coach-1"}).status_code == 302
    assert "coach-lines" not in shown(watcher, game_id)


@every_kind
def test_after_the_end_there_is_nothing_to_ask(kind: str) -> None:
    game_id, callers = dealt(kind)
    services.abandon(game_id)
    assert 'id="coach"' not in shown(browser(callers[0]), game_id)
    assert callers[0].get(f"/api/games/{game_id}/hints").status == 409
