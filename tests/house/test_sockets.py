"""The door of WebSockets: who gets in, by what, from where, and what the others are told."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.urls import path

from accounts import services
from accounts.models import User
from config.sockets import Door, is_ours

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


class Echo(AsyncWebsocketConsumer):
    """Says who it takes the caller for, and what it has heard of their secrets."""

    async def connect(self) -> None:
        await self.accept(self.scope["subprotocol"])
        heard = " ".join(name.decode() for name, _ in self.scope["headers"])
        await self.send(f"{self.scope['user'].pk} {heard}")


DOOR = Door([path("ws/echo/", Echo.as_asgi())])


async def knock(
    headers: list[tuple[bytes, bytes]], subprotocols: list[str] | None = None, at: str = "/ws/echo/"
) -> Any:
    """What the caller hears: the echo, or the close code; and the subprotocol that was echoed."""
    caller = WebsocketCommunicator(DOOR, at, headers=[(b"host", b"parlour.test"), *headers], subprotocols=subprotocols)
    entered, subprotocol = await caller.connect()
    assert entered, "everybody is accepted first, or a browser never sees the code"
    heard = await caller.receive_output()
    await caller.disconnect()
    return heard.get("text") or heard.get("code"), subprotocol


@pytest.fixture
def guest() -> tuple[User, str]:
    user = services.make_guest("Amber Heron")
    return user, services.issue_token(user, "test")[1]


@pytest.fixture
def cookie(guest: tuple[User, str]) -> bytes:
    client = Client()
    client.force_login(guest[0])
    return b"sessionid=" + client.cookies["sessionid"].value.encode()


async def test_a_token_in_the_header(guest: tuple[User, str]) -> None:
    user, token = guest
    heard, _ = await knock([(b"authorization", f"Bearer {token}".encode())])
    assert heard == f"{user.pk} ", "and no header goes further"


async def test_a_token_as_subprotocol_is_echoed(guest: tuple[User, str]) -> None:
    user, token = guest
    heard, echoed = await knock([], ["other", f"bearer.{token}"])
    assert heard.startswith(f"{user.pk} ")
    assert echoed == f"bearer.{token}"


async def test_a_cookie_from_our_own_page(guest: tuple[User, str], cookie: bytes) -> None:
    heard, _ = await knock([(b"cookie", cookie), (b"origin", b"http://parlour.test")])
    assert heard.startswith(f"{guest[0].pk} ")


@pytest.mark.parametrize("origin", [None, b"http://evil.test", b"http://parlour.test.evil.test", b"null", b""])
async def test_a_cookie_from_elsewhere_is_nobodys(origin: bytes | None, cookie: bytes) -> None:
    heard, _ = await knock([(b"cookie", cookie), *([(b"origin", origin)] if origin is not None else [])])
    assert heard == 4401


@pytest.mark.parametrize(
    ("headers", "subprotocols"),
    [
        ([], None),
        ([(b"authorization", b"Bearer wrong")], None),
        ([(b"authorization", b"Basic abc")], None),
        ([], ["bearer.wrong"]),
        ([(b"origin", b"http://parlour.test"), (b"cookie", b"sessionid=wrong")], None),
        ([(b"origin", b"http://parlour.test"), (b"cookie", b'a="; =;')], None),
    ],
)
async def test_nobody(headers: list[tuple[bytes, bytes]], subprotocols: list[str] | None) -> None:
    assert (await knock(headers, subprotocols))[0] == 4401


async def test_a_wrong_token_is_not_made_up_for_by_a_cookie(cookie: bytes) -> None:
    headers = [(b"cookie", cookie), (b"origin", b"http://parlour.test"), (b"authorization", b"Bearer wrong")]
    assert (await knock(headers))[0] == 4401


async def test_a_signed_out_session_is_nobodys(guest: tuple[User, str], cookie: bytes) -> None:
    await sync_to_async(SessionStore(cookie.decode().removeprefix("sessionid=")).delete)()
    assert (await knock([(b"cookie", cookie), (b"origin", b"http://parlour.test")]))[0] == 4401


async def test_a_closed_account_is_nobodys(guest: tuple[User, str]) -> None:
    user, token = guest
    await sync_to_async(User.objects.filter(pk=user.pk).update)(is_active=False)
    assert (await knock([(b"authorization", f"Bearer {token}".encode())]))[0] == 4401


async def test_no_such_address(guest: tuple[User, str]) -> None:
    assert (await knock([(b"authorization", f"Bearer {guest[1]}".encode())], at="/ws/nothing/"))[0] == 4404


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("http://a.test", "a.test", True),
        ("https://A.test", "a.test", True),
        ("http://a.test:8000", "a.test:8000", True),
        ("http://a.test:9000", "a.test:8000", False),
        ("http://b.test", "a.test", False),
        ("", "a.test", False),
        ("null", "a.test", False),
        ("", "", False),
        (None, "a.test", False),
    ],
)
def test_origins(origin: str | None, host: str, ours: bool) -> None:
    assert is_ours(origin, host) is ours
