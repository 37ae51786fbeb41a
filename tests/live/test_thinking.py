"""Bots think in threads, never in the event loop and never within a transaction, whichever way their turn came."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client

from games import catalog
from games.clock import referee
from games.models import Game
from games.play import services
from games.table import memory, remembered
from lobbies import starting
from lobbies.models import Lobby
from tests.games.callers import Caller, person
from tests.games.moving import on_the_wire
from tests.games.sockets import listen, sit_down
from tests.live.conftest import Clock
from tests.lobbies.gathering import dealt, lobby

Json = Any

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How often bots have thought, by level; and how often where they must not."""
    counted: Counter[str] = Counter()
    for kind in catalog.SLUGS:
        bot = catalog.bot(kind)
        monkeypatch.setattr(bot, "choose", watched(bot.choose, counted))
    yield counted
    assert counted["in a transaction"] == counted["in the event loop"] == 0


def watched(choose: Any, counted: Counter[str]) -> Any:
    def think(view: Json, level: str, rng: Any) -> Any:
        counted[level] += 1
        counted["in a transaction"] += connection.in_atomic_block
        counted["in the event loop"] += loop_runs_here()
        return choose(view, level, rng)

    return think


def loop_runs_here() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def company(host: Caller, kind: str, level: str = "hard", **body: Json) -> int:
    """A game of one person and bots of this level, dealt by the host."""
    seats = catalog.rules(kind).SEATS[0]
    number = lobby(host, kind=kind, capacity=seats, **body)
    for _ in range(seats - 1):
        assert host.post(f"/api/lobbies/{number}/bots", {"level": level}).status == 202
    started = host.post("/api/games", {"lobby_id": number})
    assert started.status == 201, started
    return int(started.body["game_id"])


def own_move(game_id: int) -> Json:
    """A move of the host's, as a client writes it."""
    table = memory.current(game_id)
    seat = table.rules.turn(table.state)
    assert seat == 0, "bots have played on until the person is to move"
    return on_the_wire(game_id, table.rules.hints(table.state, 0)[0])


def play_until_bots_have_thought(host: Caller, game_id: int, thoughts: Counter[str]) -> None:
    before = thoughts.total()
    for _ in range(30):
        if thoughts.total() > before or Game.objects.get(pk=game_id).status == Game.Status.ENDED:
            return
        assert host.post(f"/api/games/{game_id}/moves", {"move": own_move(game_id)}).status == 202


@every_kind
def test_after_the_deal_and_after_moves_by_rest(kind: str, thoughts: Counter[str]) -> None:
    host = person("Ann")
    game_id = company(host, kind)
    play_until_bots_have_thought(host, game_id, thoughts)
    assert thoughts[catalog.bot(kind).LEVELS[-1]] > 0, "hard is the strongest there is"


@every_kind
async def test_after_moves_by_sockets(kind: str, thoughts: Counter[str]) -> None:
    host = (await sync_to_async(lambda: [person("Ann")])())[0]
    game_id = await sync_to_async(company)(host, kind)
    ear, page = await sit_down(host, game_id), await listen(host, f"/ws/tables/{game_id}/")
    before = thoughts.total()
    for number in range(30):
        if thoughts.total() > before:
            break
        move = await sync_to_async(own_move)(game_id)
        if number % 2:
            answer = await ear.move(move)
        else:
            fields = {"move": [json.dumps(move)]}
            answer = await page.ask({"action": "form", "key": f"k{number}", "fields": fields})
        assert answer["event"] == "ack", answer
    assert thoughts.total() > before
    for one in (ear, page):
        await one.close()


def test_by_form_and_when_everything_is_dealt_by_one_click(thoughts: Counter[str]) -> None:
    host = person("Ann")
    browser = Client()
    assert host.user
    browser.force_login(host.user)
    assert browser.post("/play/spades/").status_code == 302
    game_id = Game.objects.get().pk
    Game.objects.filter(pk=game_id).update(settings={"bot_pace": "instant"})
    remembered.forget_all()
    while memory.current(game_id).rules.turn(memory.current(game_id).state) != 0:
        referee.play_bot(memory.current(game_id), memory.current(game_id).now.timing.turn or 0)
    before = thoughts.total()
    browser.post(f"/games/{game_id}/move", {"move": json.dumps(own_move(game_id))})
    assert thoughts.total() > before


def test_when_a_person_leaves_and_when_one_wants_to_play_again(thoughts: Counter[str]) -> None:
    ann, bob, cid = person("Ann"), person("Bob"), person("Cid")
    made = dealt(ann, bob, cid, kind="uno", max_players=3, options={"target_score": 0})
    for _ in range(3):
        table = memory.current(made["game_id"])
        mover = [ann, bob, cid][table.rules.turn(table.state) or 0]
        if mover is not ann:
            break
        hint = table.rules.hints(table.state, 0)[0]
        ann.post(f"/api/games/{made['game_id']}/moves", {"move": on_the_wire(made["game_id"], hint)})
    assert mover.post(f"/api/games/{made['game_id']}/leave").status == 202
    assert thoughts.total() > 0, "the bot that took the seat was to move"
    before = thoughts.total()
    alone = company(ann, "uno")
    lobby_id = Lobby.objects.get(game=alone).pk
    for _ in range(12):
        present = Lobby.objects.get(pk=lobby_id).game_id or 0
        services.abandon(present, "voided")
        starting.rematch(present, lobby_id, ann.user)  # type: ignore[arg-type]
    assert thoughts.total() > before, "in some of these games a bot began"


def test_by_the_referee(thoughts: Counter[str], clock: Clock) -> None:
    host = person("Ann")
    game_id = company(host, "spades", bot_pace="natural")
    for _ in range(8):
        clock.tick(2)
        referee.see_to_what_is_due()
    assert thoughts.total() > 0
    assert memory.current(game_id).seq > 1
