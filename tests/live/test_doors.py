"""Games through the real doors: what is sent between processes, what is logged, and who is not let in."""

import json
import logging
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.urls import URLPattern

from api import framing, news
from api.codes import CODES
from config.urls import api
from games import catalog
from games.models import Entry, Game
from games.table import live, memory
from tests.games.callers import Caller, person
from tests.games.moving import on_the_wire, to_move
from tests.games.sockets import Closed, Ear, listen, sit_down
from tests.laws import Kind, by_both

Json = Any
MOST = 20
NOTHING = {"error", "code"}
MARK = "never-to-be-repeated"
WORDS = {
    "type", "tell", "nudge", "presence", "laid.anew", "said", "turned.out", "look.again", "wanted.again",
    "about", "of", "version", "game", "seq", "user", "connected", "laid", "joined", "left", "ready", "started",
}  # fmt: skip
"""Types of messages, keys, and what happens in lobbies."""

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("kind", catalog.SLUGS),
]


# -- A game that is private ----------------------------------------------------------------------------------
def gather(kind: str, **body: Json) -> tuple[Json, list[Caller]]:
    """A game made, joined and started by REST, with as many people as it needs."""
    people = [person(name) for name in ("Ann", "Bob", "Cid", "Dot")[: catalog.rules(kind).SEATS[0]]]
    made = people[0].post(
        "/api/games", {"kind": kind, "max_players": len(people), "visibility": "private", "spectators": True, **body}
    )
    assert made.status == 201, made
    for guest in people[1:]:
        path = f"/api/games/{made.body['game_id']}/join"
        assert guest.post(path, {"room_code": made.body["room_code"]}).status == 202
    game = Game.objects.get(pk=made.body["game_id"])
    if game.status == Game.Status.LOBBY:
        assert people[0].post(f"/api/games/{game.pk}/start").status == 202
    return made.body, in_seats(game.pk, people)


def in_seats(game_id: int, people: list[Caller]) -> list[Caller]:
    """These in the order of their seats."""
    order = [who.user_id for who in memory.current(game_id).people]
    return sorted(people, key=lambda caller: order.index(caller.id))


def next_move(game_id: int, rng: Random) -> tuple[int, Json] | None:
    """Who is to move, and a move for them."""
    table = memory.current(game_id)
    if table.rules.outcome(table.state) is not None:
        return None
    mover = to_move(game_id)
    return mover, on_the_wire(game_id, by_both(Kind(table.kind), table.state, mover, rng))


def secrets_of(game_id: int, people: list[Caller]) -> Iterator[str]:
    """Texts that no log line and no message may contain: shuffle, tokens, states, moves, hands, private events."""
    table, game = memory.current(game_id), Game.objects.get(pk=game_id)
    yield from (bytes(game.seed or b"").hex(), bytes(game.salt).hex(), repr(table.seed), game.state)
    yield from (caller.token for caller in people)
    for row in Entry.objects.filter(game_id=game_id):
        yield row.move
        for name, data, only, _ in msgspec.json.decode(row.events):
            if only is not None and data:
                yield json.dumps(data)
                yield framing.encode(data).decode()
                yield f"{name} {data}"
    for number in range(len(people)):
        hand = table.view(number)["you"]
        yield from (json.dumps(hand), framing.encode(hand).decode(), str(hand))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Json]]:
    """All messages to groups."""
    found: list[tuple[str, Json]] = []
    layer = get_channel_layer()
    send = layer.tell

    def spy(group: str, message: Json) -> None:
        found.append((group, message))
        send(group, message)

    monkeypatch.setattr(layer, "tell", spy)
    return found


async def test_logs_and_messages_tell_no_secret(
    kind: str, sent: list[tuple[str, Json]], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    rng = Random(kind)
    made, people = await sync_to_async(gather)(kind)
    game_id = made["game_id"]
    ears = [await sit_down(caller, game_id) for caller in people]
    for _ in range(MOST):
        found = await sync_to_async(next_move)(game_id, rng)
        if found is None:
            break
        mover, move = found
        other = people[(mover + 1) % len(people)]
        await sync_to_async(other.move)(game_id, move | {MARK: MARK})
        await ears[mover].send({"action": "move", "key": MARK, "move": {"type": MARK}})
        if rng.random() < 0.5:
            assert (await sync_to_async(people[mover].move)(game_id, move)).status == 202
        else:
            await ears[mover].send({"action": "move", "key": "k", "move": move})
            while (await ears[mover].answer())["data"]["key"] != "k":
                pass
    for ear in ears:
        await ear.close()
    hidden = {text for text in await sync_to_async(list)(secrets_of(game_id, people)) if len(text) > 2}
    hidden |= {MARK, made["room_code"]}
    told = caplog.text + "".join(str(vars(record)) for record in caplog.records)
    assert not {text for text in hidden if text in told}
    check_messages(game_id, sent)


def check_messages(game_id: int, sent: list[tuple[str, Json]]) -> None:
    """A nudge is numbers and nothing else; in other messages a word is one that is known beforehand."""
    nudges = [(group, message) for group, message in sent if message["type"] == "nudge"]
    assert len(nudges) > 8
    assert all(
        (group, message) == (live.group_of(game_id), {"type": "nudge", "game": game_id, "seq": message["seq"]})
        for group, message in nudges
    )
    assert any("refused" in message.get("about", ()) for _group, message in sent)
    assert not [message for _group, message in sent if not all(map(may_travel, leaves(message)))]


def leaves(data: Json) -> Iterator[Json]:
    """Keys and values of a message, however deep."""
    if isinstance(data, dict):
        data = [*data, *data.values()]
    if isinstance(data, list | tuple):
        for member in data:
            yield from leaves(member)
    else:
        yield data


def may_travel(leaf: Json) -> bool:
    """Numbers, codes, the names of what messages are about, and what tells two refusals apart."""
    if not isinstance(leaf, str):
        return leaf is None or isinstance(leaf, int)
    return leaf in WORDS or leaf in news.subjects or leaf in CODES or re.fullmatch("[0-9a-f]{32}", leaf) is not None


# -- Strangers, and who was there once -----------------------------------------------------------------------
METHODS = ("GET", "POST", "PATCH", "DELETE")


def routes_of_a_game() -> Iterator[tuple[str, list[str]]]:
    """Every address of the API that names a game, with the methods that its view has at all."""

    def walk(patterns: Any, before: str) -> Iterator[tuple[str, list[str]]]:
        for pattern in patterns:
            here = before + str(pattern.pattern)
            if isinstance(pattern, URLPattern):
                view = getattr(pattern.callback, "cls", None)
                yield here, [method for method in METHODS if view is None or hasattr(view, method.lower())]
            else:
                yield from walk(pattern.url_patterns, here)

    for route, methods in walk(api, "/api/"):
        if "<int:game_id>" in route:
            yield route.replace("<int:message_id>", "1"), methods


def answers_to(caller: Caller, game_id: int, *, ways_back: bool = True) -> dict[str, tuple[int, Json]]:
    """What this caller is answered by every route of a game, whatever the method."""
    found: dict[str, tuple[int, Json]] = {}
    for route, methods in routes_of_a_game():
        if joins(route) and not ways_back:
            continue
        for method in methods:
            path = route.replace("<int:game_id>", str(game_id)).replace("<int:number>", "1")
            answer = caller.call(method, path, {} if method != "GET" else None)
            if answer.status != 405:
                found[f"{method} {route}"] = answer
    assert len(found) > 20
    return found


def joins(route: str) -> bool:
    """Whether one comes in by this route; it has refusals of its own."""
    return route.rsplit("/", 1)[1] in {"join", "rejoin", "rematch"}


async def closed_at_once(caller: Caller, path: str) -> int:
    """The code by which a socket is turned away, and that it was told nothing before."""
    ear: Ear = await listen(caller, path)
    with pytest.raises(Closed) as closed:
        await ear.next()
    assert ear.heard == []
    return closed.value.code


async def test_a_stranger_hears_of_a_private_game_what_nobody_hears_of_no_game(kind: str) -> None:
    made, _ = await sync_to_async(gather)(kind)
    stranger = await sync_to_async(person)("Eve")
    there = await sync_to_async(answers_to)(stranger, made["game_id"])
    nowhere = await sync_to_async(answers_to)(stranger, 987654)
    assert there == nowhere
    assert {status for status, _ in there.values()} == {404}
    assert all(set(body) == NOTHING for _, body in there.values())
    for path in ("/ws/games/{}/", "/ws/tables/{}/", "/ws/lobbies/{}/"):
        number = made["lobby_id"] if "lobbies" in path else made["game_id"]
        assert await closed_at_once(stranger, path.format(number)) == 4404
    listed = await sync_to_async(stranger.get)("/api/games")
    assert all(game["game_id"] != made["game_id"] for game in listed.body["games"])


async def test_nobody_without_a_name_hears_anything(kind: str) -> None:
    made, _ = await sync_to_async(gather)(kind, visibility="public")
    answers = await sync_to_async(answers_to)(Caller(), made["game_id"])
    assert {status for status, _ in answers.values()} == {401}
    assert all(set(body) == NOTHING for _, body in answers.values())
    assert await closed_at_once(Caller(), f"/ws/games/{made['game_id']}/") == 4401


async def test_who_only_knows_of_a_game_hears_nothing_of_it(kind: str) -> None:
    """A public game without spectators."""
    made, _ = await sync_to_async(gather)(kind, visibility="public", spectators=False)
    outsider = await sync_to_async(person)("Eve")
    answers = await sync_to_async(answers_to)(outsider, made["game_id"], ways_back=False)
    assert {status for status, _ in answers.values()} <= {403, 404}
    assert all(set(body) <= NOTHING | {"seq"} for _, body in answers.values())
    assert await closed_at_once(outsider, f"/ws/games/{made['game_id']}/") == 4403


async def test_who_has_left_hears_nothing_more(kind: str) -> None:
    """Their sockets are closed at once; whatever they ask afterwards is answered as to anybody outside."""
    made, people = await sync_to_async(gather)(kind, visibility="public", spectators=False)
    game_id, gone, stays = made["game_id"], people[-1], people[0]
    ears = [await sit_down(gone, game_id), await sit_down(gone, game_id)]
    for ear in ears:
        await ear.entry()
    left = await sync_to_async(gone.post)(f"/api/games/{game_id}/leave")
    assert left.status == 202
    for ear in ears:
        before = len(ear.heard)
        with pytest.raises(Closed) as closed:
            while True:
                await ear.next()
        assert closed.value.code == 4403
        assert not [frame for frame in ear.heard[before:] if "seq" in frame]
    answers = await sync_to_async(answers_to)(gone, game_id, ways_back=False)
    assert {status for status, _ in answers.values()} <= {403, 404}
    assert all(set(body) <= NOTHING | {"seq"} for _, body in answers.values())
    assert await closed_at_once(gone, f"/ws/games/{game_id}/?since=1") == 4403
    assert (await sync_to_async(stays.get)(f"/api/games/{game_id}")).status == 200
