"""Who is let in over Socket.IO, by what, and how the others are told why not."""

import json

import pytest
from asgiref.sync import sync_to_async
from django.test import override_settings

from tests.games.callers import person
from tests.gateways.socketio.wire import WAYS, bearer, begun, connected, cookie_of
from tests.live.endings import member, signed_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
NOBODY = {"error": "Sign in first, or send a token that is still good.", "code": "NOT_AUTHENTICATED"}


@pytest.mark.parametrize("way", WAYS)
async def test_a_token_lets_in_and_one_is_greeted_once(way: str) -> None:
    ann = await sync_to_async(person)("Ann")
    async with begun(way) as client:
        assert await client.sign_in({"token": ann.token}) is None
        event, data = await client.next()
        assert (event, data["user_id"]) == ("conn:connected", ann.id)
        assert await client.silent()


@pytest.mark.parametrize("way", WAYS)
async def test_a_header_lets_in(way: str) -> None:
    ann = await sync_to_async(person)("Ann")
    async with begun(way, bearer(ann)) as client:
        assert await client.sign_in() is None
        assert (await client.next())[1]["user_id"] == ann.id


@pytest.mark.parametrize("way", WAYS)
async def test_the_cookie_of_a_page_of_ours_lets_in(way: str) -> None:
    mia = await sync_to_async(lambda: signed_in(member()))()
    async with begun(way, cookie_of(mia)) as client:
        assert await client.sign_in() is None
        assert (await client.next())[1]["user_id"] == mia.id


@pytest.mark.parametrize("origin", [None, b"https://elsewhere.example"])
@pytest.mark.parametrize("way", WAYS)
async def test_a_cookie_without_our_origin_lets_nobody_in(way: str, origin: bytes | None) -> None:
    mia = await sync_to_async(lambda: signed_in(member()))()
    async with begun(way, cookie_of(mia, origin)) as client:
        assert await client.sign_in() == NOBODY


async def test_nobody_hears_why_by_the_error_body() -> None:
    async with begun() as client:
        for auth in (None, {}, {"token": ""}, {"token": "wrong"}, {"token": 7}, "token", [1], 0):
            assert await client.sign_in(auth) == NOBODY, auth


async def test_a_wrong_token_is_not_made_good_by_a_cookie() -> None:
    mia = await sync_to_async(lambda: signed_in(member()))()
    async with begun(headers=cookie_of(mia)) as client:
        assert await client.sign_in({"token": "wrong"}) == NOBODY


async def test_who_was_refused_may_say_it_again_and_who_is_in_does_not_come_in_twice() -> None:
    ann = await sync_to_async(person)("Ann")
    async with begun() as client:
        assert await client.sign_in({"token": "wrong"}) == NOBODY
        assert await client.sign_in({"token": ann.token}) is None
        assert (await client.next())[0] == "conn:connected"
        await client.send("40" + json.dumps({"token": ann.token}))
        assert await client.silent()
        assert client.greeting.startswith("44")
        assert (await client.ask("move", {}))["code"] == "INVALID_BODY"


@override_settings(SOCKETS_PER_ACCOUNT=2)
async def test_an_account_has_so_many_connections_and_no_more() -> None:
    ann = await sync_to_async(person)("Ann")
    async with connected(ann), begun() as third:
        async with connected(ann, "polling"):
            refused = await third.sign_in({"token": ann.token})
            assert (refused["code"], refused["limit"]) == ("RATE_LIMITED", "sockets")
        assert await third.sign_in({"token": ann.token}) is None


async def test_who_says_nothing_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateways.socketio.lines.NAMELESS", 0.05)
    async with begun() as client:
        assert await client.ended() == 1000
    async with begun("polling") as client:
        assert await client.ended()
        assert (await client.request("GET"))[0] == 400


async def test_of_too_many_who_say_nothing_the_first_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateways.socketio.lines.MOST_NAMELESS", 1)
    async with begun() as first, begun() as second:
        assert await first.ended() == 1000
        assert (await second.sign_in())["code"] == "NOT_AUTHENTICATED"


async def test_a_mistake_of_ours_is_told_by_its_id(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with begun() as client:
        monkeypatch.setattr("gateways.socketio.server.headers_of", lambda *_: {}["a token"])
        refused = await client.sign_in({"token": "x"})
        assert (refused["code"], bool(refused["id"])) == ("INTERNAL_ERROR", True)
        assert refused["id"] in {getattr(record, "id", "") for record in caplog.records}
