"""Moves by REST on the short way: answered as on the long one, byte for byte, and refused by the same words."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from random import Random
from time import time
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.utils.http import http_date, parse_http_date
from rest_framework.renderers import JSONRenderer

from accounts import known, services
from accounts.models import ApiToken, User
from api.threads import in_thread
from config import asgi
from config import short_way as remembering
from config.bridge import WsgiBridge
from config.short_way import ShortWay
from games import catalog
from games.api import short_way
from games.play import writing
from games.play.services import wake_bots
from games.table import memory
from gateways.spades_tables import urls as tables
from gateways.spades_tables import views
from people import presence
from tests.games.callers import Caller, bot, person
from tests.games.conftest import fresh_process
from tests.games.moving import dealt, offered
from tests.games.seating import seat
from tests.waiting import until

__all__ = ["fresh_process"]
Json = Any
Answer = tuple[int, dict[str, str], str]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
GATEWAYS = {
    views.TableRoute.kind: {
        f"/api/tables/{{}}/{name}": view.route.type for name, view in tables.ROUTES.items() if hasattr(view, "route")
    }
}
"""By kind: addresses in other rooms of the API, the game's number being `{}`, and the moves that are made there."""

MOVES_AT = "/api/games/{}/moves"
KINDS = pytest.mark.parametrize("kind", catalog.SLUGS)
MOVES = 40


def test_an_answer_is_written_as_the_rest_framework_writes_it() -> None:
    odd = ["Zoë", "\u2028 and \u2029", '"\\/<>&', "\x00\x1f\x7f\n", "\U0001f0cf"]
    answer = {"texts": odd, "numbers": (1, -2.5, 0.1), "nothing": None, "yes": True, "by seat": {1: {}}, odd[1]: []}
    assert short_way.render(answer) == JSONRenderer().render(answer)


class Ways:
    """The entrance, which knows both ways, and the long one alone; how many answers each way has given."""

    def __init__(self) -> None:
        self.short = 0
        self.both: WsgiBridge = asgi.entrance
        self.long = Long(self.both)


class Long(WsgiBridge):
    """The same threads, without the short way."""

    def __init__(self, both: WsgiBridge) -> None:
        self.application, self.body_limit, self.jobs = both.application, both.body_limit, both.jobs


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch, fresh_process: None) -> Iterator[Ways]:
    found, answer = Ways(), ShortWay.answer
    known.forget()
    asgi.entrance.short_way.known.clear()

    async def counted(self: ShortWay, *args: Any) -> Any:
        messages = await answer(self, *args)
        found.short += 1
        return messages

    monkeypatch.setattr(ShortWay, "answer", counted)
    yield found
    known.forget()


async def ask(way: WsgiBridge, path: str, body: bytes, headers: dict[str, str], method: str = "POST") -> Answer:
    """Status, headers and body of an answer."""
    named = {"host": "localhost", "accept": "*/*", "content-type": "application/json", **headers}
    address, _, query = path.partition("?")
    scope = {
        "type": "http", "method": method, "path": address, "query_string": query.encode(), "scheme": "http",
        "http_version": "1.1", "server": ["127.0.0.1", 80], "client": ["127.0.0.1", 1], "root_path": "",
        "headers": [[name.encode(), value.encode()] for name, value in named.items()]
        + [[b"content-length", b"%d" % len(body)]],
    }  # fmt: skip
    parts, told = [{"type": "http.request", "body": body}], []

    async def receive() -> Json:
        return parts.pop() if parts else {"type": "http.disconnect"}

    async def send(message: Json) -> None:
        told.append(message)

    await way(scope, receive, send)
    start, text = told[0], b"".join(message.get("body", b"") for message in told[1:])
    given = {name.decode(): value.decode() for name, value in start["headers"]}
    assert given["content-length"] == str(len(text))
    return start["status"], given, text.decode()


NEW = (
    (re.compile(r'"(server_ts|deadline|time_sent)":(\d+|null)'), r'"\1":0'),
    (re.compile(r'"\d{4}-\d\d-\d\dT[^"]*"'), '"then"'),
    (re.compile(r'"(commitment|salt|seed)":"[0-9a-f]*"'), r'"\1":""'),
    (re.compile(r'"(game_id|table_?[iI]d)":("\d+"|\d+)'), r'"\1":0'),
    (re.compile(r'"id":("\d+"|"[0-9a-f]{8,}"|\d+)'), '"id":0'),
)
"""What two games that are played alike do not share."""


def alike(answer: Answer) -> Answer:
    """An answer without the time, and without which of the two games it is of."""
    status, headers, text = answer[0], dict(answer[1]), answer[2]
    for pattern, instead in NEW:
        text = pattern.sub(instead, text)
    assert len(headers.pop("x-request-id")) >= 8
    headers.pop("content-length")
    assert abs(parse_http_date(headers.pop("expires", http_date())) - time()) < 600
    return status, headers, text


def token(caller: Caller) -> dict[str, str]:
    return {"authorization": f"Bearer {caller.token}"}


def routes_of(kind: str, move: Json) -> list[tuple[str, Json]]:
    """Every address by which this move can be made, with the body it wants there."""
    body = {key: move[key] for key in move if key != "type"}
    own = [(f"/api/games/{{}}/{name}", route.type) for name, route in catalog.contract(kind).ROUTES.items()]
    others = GATEWAYS.get(kind, {}).items()
    return [(MOVES_AT, {"move": move}), *((path, body) for path, verb in (*own, *others) if verb == move["type"])]


def requests(
    kind: str, callers: list[Caller], mover: int, move: Json, rng: Random
) -> Iterator[tuple[str, bytes, Json]]:
    """Requests of all sorts that are refused, then one that is good: address, body, headers."""
    me, other = callers[mover], callers[(mover + 1) % len(callers)]
    name, body = rng.choice(routes_of(kind, move))
    good, plain = json.dumps(body).encode(), token(me)
    pair = {"x-session-id": me.token, "x-player-id": str(me.id)}
    wrong = [
        (name, good, token(other)),
        (name, good, {"authorization": "Bearer parlour_nobody"}),
        (name, good, {}),
        (name, good, {**pair, "x-player-id": "0"}),
        (name, good, {"x-session-id": me.token}),
        (name, b"{", plain),
        (name, b"[1]", plain),
        (name, b'{"move": NaN}', plain),
        (name, b"\xff\xfe", plain),
        (name, json.dumps({**body, "expect_seq": "1"}).encode(), plain),
        (name, json.dumps({**body, "expect_seq": 10**6}).encode(), plain),
        (name, good, {**plain, "idempotency-key": "x" * 65}),
        (name, good, {**plain, "content-type": "text/plain"}),
        (name, good, {**plain, "accept": "text/html"}),
        (name, b"x" * 300_000, plain),
        (MOVES_AT, json.dumps({"move": {"type": "nonsense"}}).encode(), plain),
        (MOVES_AT, json.dumps({"move": {**move, "more": 1}}).encode(), {**plain, "accept-language": "de"}),
        (MOVES_AT, b"", plain),
        ("/api/games/{}/nothing-of-the-kind", good, plain),
        (f"{name}?x=1", b"{}", token(other)),
    ]
    yield from rng.sample(wrong, 4)
    ways_in = [plain, pair, {**plain, "accept-language": "de"}, {**plain, "idempotency-key": f"{rng.random()}"}]
    ways_in += [{**plain, "x-request-id": "an-id-of-their-own"}, {**plain, "accept": "application/json"}]
    yield name, good, rng.choice(ways_in)


@KINDS
async def test_both_ways_answer_alike(kind: str, ways: Ways) -> None:
    one, callers = await sync_to_async(dealt)(kind, seed=3)
    other = await sync_to_async(seat)(kind, callers, 3)
    rng, seen = Random(kind), set()
    for _ in range(MOVES):
        if await sync_to_async(lambda: memory.current(one).is_over)():
            break
        mover, move = await sync_to_async(offered)(one, rng)
        for path, body, headers in requests(kind, callers, mover, move, rng):
            found = await ask(ways.both, path.format(one), body, headers)
            true = await ask(ways.long, path.format(other), body, headers)
            assert alike(found) == alike(true), (path, body, headers)
            seen.add(found[0])
    assert {400, 401} <= seen
    assert ways.short >= 3, "good moves take the short way once it is known"


@pytest.mark.parametrize("kind", GATEWAYS)
async def test_other_rooms_answer_alike_on_both_ways(kind: str, ways: Ways) -> None:
    one, callers = await sync_to_async(dealt)(kind, seed=5)
    other = await sync_to_async(seat)(kind, callers, 5)
    rng, made = Random(kind), set()
    for _ in range(MOVES):
        mover, move = await sync_to_async(offered)(one, rng)
        address, body = routes_of(kind, move)[-1]
        for asked in (b'{"card": 1, "bid": []}', json.dumps(body).encode()):
            found = await ask(ways.both, address.format(one), asked, token(callers[mover]))
            true = await ask(ways.long, address.format(other), asked, token(callers[mover]))
            assert alike(found) == alike(true), (address, asked)
        assert found[0] == 200
        made.add(address)
    assert {short_way.at(*address.split("/")[2:5:2]) is not None for address in made} == {True}
    assert ways.short > MOVES / 2


# -- What may happen in between ------------------------------------------------------------------------------
class Table:
    """A game at which the next move would take the short way."""

    def __init__(self, kind: str = "toy") -> None:
        self.id, self.callers = dealt(kind)

    @property
    def mover(self) -> Caller:
        return self.callers[offered(self.id)[0]]

    def body(self) -> bytes:
        return json.dumps({"move": offered(self.id)[1]}).encode()

    async def move(self, way: WsgiBridge, caller: Caller | None = None, **headers: str) -> Answer:
        """Whoever is to move does so, or somebody else tries."""
        body, mover = await sync_to_async(lambda: (self.body(), self.mover))()
        return await ask(way, f"/api/games/{self.id}/moves", body, {**token(caller or mover), **headers})


async def warm(ways: Ways, kind: str = "spades") -> Table:
    """A table at which everybody is known, and what is answered to them."""
    table = await sync_to_async(Table)(kind)
    for caller in table.callers:
        await ask(ways.both, f"/api/games/{table.id}/moves", b"{}", token(caller))
    before = ways.short
    for _ in range(10):  # while the process begins to hear what others revoke, it forgets all it knew
        assert (await table.move(ways.both))[0] == 202
        if ways.short > before:
            return table
    raise AssertionError("nobody takes the short way")


async def test_who_is_revoked_is_known_no_longer(ways: Ways) -> None:
    table = await warm(ways)
    mover = await sync_to_async(lambda: table.mover)()
    await sync_to_async(services.revoke_tokens)(ApiToken.objects.filter(user=mover.id))
    assert (await table.move(ways.both))[0] == 401


async def test_who_is_switched_off_is_known_no_longer(ways: Ways) -> None:
    table = await warm(ways)
    mover = await sync_to_async(lambda: table.mover)()
    await sync_to_async(User.objects.filter(pk=mover.id).update)(is_active=False)
    assert (await table.move(ways.both))[0] == 401


async def test_who_is_revoked_while_their_move_waits(ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await warm(ways)
    mover, read = await sync_to_async(lambda: table.mover)(), short_way._read

    def revoked_meanwhile(*asked: Any) -> Any:
        try:
            return read(*asked)
        finally:
            known.forget()
            User.objects.filter(pk=mover.id).update(is_active=False)

    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    monkeypatch.setattr(short_way, "_read", revoked_meanwhile)
    seq = await sync_to_async(lambda: memory.current(table.id).seq)()
    assert (await table.move(ways.both))[0] == 401
    assert await sync_to_async(lambda: memory.current(table.id).seq)() == seq


async def test_nobody_is_known_for_long(ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await warm(ways)
    now = known.monotonic()
    monkeypatch.setattr(known, "monotonic", lambda: now + known.SECONDS)
    before = ways.short
    assert (await table.move(ways.both))[0] == 202
    assert ways.short == before


def test_what_was_read_before_it_was_forgotten_is_not_kept() -> None:
    ann = services.make_guest("Ann")
    token, text = services.issue_token(ann, "test")
    before = known.forgettings()
    known.forget()
    known.keep(token, before)
    assert known.owner(text) is None
    known.keep(token, known.forgettings())
    assert known.owner(text) == ann.pk
    known.forget()


async def test_no_answer_waits_until_it_is_noted_who_is_here(ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    table, answered, hops, noted = await warm(ways), threading.Event(), [], []
    mover = await sync_to_async(lambda: table.mover)()

    def note(place: presence.Place, user_id: int) -> None:
        if user_id == mover.id:
            noted.append((place, answered.wait(20)))

    async def hop(*asked: Any) -> None:
        hops.append(asked)
        await in_thread(*asked)

    monkeypatch.setattr(presence, "NOTED", 0.0)
    monkeypatch.setattr(remembering.here, "note", note)
    monkeypatch.setattr(remembering, "in_thread", hop)
    before = ways.short
    assert (await table.move(ways.both, mover))[0] == 202
    answered.set()
    assert ways.short == before + 1
    await until(lambda: len(noted) == 2)
    assert noted == [(presence.HOUSE, True), (table.id, True)]
    assert len(hops) == 1


async def test_a_double_tap_is_one_move(ways: Ways) -> None:
    table = await warm(ways, "uno")
    seq = await sync_to_async(lambda: memory.current(table.id).seq)()
    mover, body = await sync_to_async(lambda: (table.mover, table.body()))()
    taps = [ask(ways.both, f"/api/games/{table.id}/moves", body, token(mover)) for _ in range(3)]
    statuses = sorted([status for status, _, _ in await asyncio.gather(*taps)])
    assert statuses[0] == 202
    assert set(statuses[1:]) <= {403, 409}, "not their turn any more, or a crossing: as it happens"
    assert await sync_to_async(lambda: memory.current(table.id).seq)() == seq + 1


async def test_what_is_used_is_kept_of_all_that_was_learned(ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembering, "MOST", 2)
    table = await warm(ways)
    (first,) = asgi.entrance.short_way.known
    for number in range(4):
        assert (await table.move(ways.both, **{"user-agent": f"program {number}"}))[0] == 202
        assert first in asgi.entrance.short_way.known
        assert len(asgi.entrance.short_way.known) == 2
        assert (await table.move(ways.both))[0] == 202


async def test_the_same_key_is_answered_again(ways: Ways) -> None:
    table = await warm(ways)
    mover, body = await sync_to_async(lambda: (table.mover, table.body()))()
    headers = {**token(mover), "idempotency-key": "mine"}
    answers = [await ask(ways.both, f"/api/games/{table.id}/moves", body, headers) for _ in range(3)]
    assert [status for status, _, _ in answers] == [202, 202, 202]
    assert len({json.loads(text)["seq"] for _, _, text in answers}) == 1


@pytest.mark.parametrize("error", [OperationalError("the disk is on fire"), ZeroDivisionError("a mistake of ours")])
async def test_what_goes_wrong_is_told_as_ever(error: Exception, ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await warm(ways)
    seq = await sync_to_async(lambda: memory.current(table.id).seq)()
    tried = []

    def fail(*_: Any) -> None:
        tried.append(1)
        raise error

    monkeypatch.setattr(writing, "_write", fail)
    short = alike(await table.move(ways.both))
    times = len(tried)
    long = alike(await table.move(ways.long))
    assert short == long
    assert short[0] >= 500
    assert len(tried) == 2 * times, "it is tried as often as on the long way"
    monkeypatch.undo()
    assert await sync_to_async(lambda: memory.current(table.id).seq)() == seq


async def test_bots_answer_before_the_answer(ways: Ways) -> None:
    players = [await sync_to_async(person)("Ann"), await sync_to_async(bot)("Robo")]
    one, other = [await sync_to_async(seat)("uno", players, 5) for _ in range(2)]
    for _ in range(12):
        for game_id in (one, other):
            await sync_to_async(wake_bots)(game_id)
        if await sync_to_async(lambda: memory.current(one).is_over)():
            break
        body = json.dumps({"move": (await sync_to_async(offered)(one))[1]}).encode()
        short, long = [
            await ask(way, f"/api/games/{game_id}/moves", body, token(players[0]))
            for way, game_id in ((ways.both, one), (ways.long, other))
        ]
        assert alike(short) == alike(long)
        assert short[0] == 202
    assert ways.short >= 1
