"""What is revoked is over at once: every socket that lives on it closes, and nothing is told or done any more."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import admitted, revocation, services
from accounts.models import ApiToken, User
from config import admission, sockets
from games.models import Entry
from games.sockets import beat
from games.table import threads
from tests.games.callers import Caller, person
from tests.games.moving import offered
from tests.games.seating import seat
from tests.games.sockets import PATIENCE, Closed, Ear, listen

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
PASSWORD, OTHER = "a quiet evening 7", "a loud morning 8"
KIND = "rummy"


# -- People, and the ways in which they are over ---------------------------------------------------------------------
def member() -> User:
    """Somebody with a password."""
    return services.sign_up(username="mia", email="mia@example.org", password=PASSWORD)


def signed_in(user: User) -> Caller:
    """This person in a browser."""
    client = Client()
    client.force_login(user, backend=site.AUTHENTICATION_BACKENDS[0])
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": time.time(), "username": user.username, "reauthenticated": True}
    ]
    session.save()
    assert client.get("/accounts/").status_code == 200
    return Caller(user, client=client)


def program(user: User) -> Caller:
    """A program of this person's."""
    return Caller(user, services.issue_token(user, "test")[1])


def key_of(browser: Caller) -> str:
    return str(browser.client.cookies[site.SESSION_COOKIE_NAME].value)


def staff() -> Client:
    boss = User.objects.create_superuser("boss", "boss@example.org", PASSWORD)
    browser = Client()
    browser.force_login(boss, backend=site.AUTHENTICATION_BACKENDS[0])
    return browser


def posted(client: Client, path: str, **fields: Json) -> None:
    """A form that is taken."""
    answer = client.post(path, fields)
    assert answer.status_code == 302, answer.content.decode()[:2000]


def deactivated_by_form(who: Caller) -> None:
    assert who.user
    fields = {"username": "mia", "email": "mia@example.org", "display_name": "mia", "theme": "auto"}
    posted(staff(), f"/admin/accounts/user/{who.id}/change/", animation="normal", volume="60", **fields)


def token_of(who: Caller) -> int:
    return ApiToken.objects.get(user=who.user).pk


def chosen(who: str, action: str, *rows: int) -> None:
    """An action of the admin on these rows."""
    posted(staff(), f"/admin/accounts/{who}/", action=action, _selected_action=list(rows))


def taken_off_the_list(who: Caller) -> None:
    """Staff end a sign-in for somebody who has lost a phone."""
    row = UserSession.objects.get(session_key=key_of(who))
    posted(staff(), f"/admin/usersessions/usersession/{row.pk}/delete/", post="yes")


def changed_elsewhere(who: Caller) -> None:
    assert who.user
    form = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    posted(signed_in(who.user).client, "/accounts/password/change/", **form)


def saved(who: Caller, **values: Json) -> None:
    assert who.user
    user = User.objects.get(pk=who.id)
    for name, value in values.items():
        setattr(user, name, value)
    user.save()


def updated(who: Caller, **values: Json) -> None:
    User.objects.filter(pk=who.id).update(**values)


def ended_elsewhere(who: Caller) -> None:
    """"Sign the others out", from another browser."""
    assert who.user
    posted(signed_in(who.user).client, "/accounts/sessions/")


IN_A_BROWSER: dict[str, Callable[[Caller], object]] = {
    "signed out on the page": lambda who: posted(who.client, "/accounts/logout/"),
    "signed out by API": lambda who: who.post("/api/auth/logout"),
    "ended under Sign-ins": ended_elsewhere,
    "taken off the list by staff": taken_off_the_list,
    "another person signs in": lambda who: who.client.force_login(
        services.make_guest("Bob"), backend=site.AUTHENTICATION_BACKENDS[0]
    ),
    "session deleted": lambda who: Session.objects.filter(session_key=key_of(who)).delete(),
    "password changed elsewhere": changed_elsewhere,
    "password set by staff": lambda who: saved(who, password="!"),
    "password updated": lambda who: updated(who, password="!"),
    "deactivated by an action": lambda who: chosen("user", "deactivate", who.id),
    "deactivated by the form": deactivated_by_form,
    "deactivated and saved": lambda who: saved(who, is_active=False),
    "deactivated by an update": lambda who: updated(who, is_active=False),
    "account closed": lambda who: posted(who.client, "/accounts/close/", sure="on", password=PASSWORD),
}
WITH_A_TOKEN: dict[str, Callable[[Caller], object]] = {
    "signed out": lambda who: who.post("/api/auth/logout"),
    "revoked by API": lambda who: who.call("DELETE", f"/api/me/tokens/{token_of(who)}"),
    "revoked on the page": lambda who: posted(
        signed_in(who.user).client, f"/accounts/tokens/{token_of(who)}/revoke/"  # type: ignore[arg-type]
    ),
    "revoked by staff": lambda who: chosen("apitoken", "revoke", token_of(who)),
    "row deleted": lambda who: ApiToken.objects.filter(user=who.user).delete(),
    "row saved": lambda who: [
        (setattr(one, "revoked", timezone.now()), one.save()) for one in ApiToken.objects.filter(user=who.user)
    ],
    "deactivated by an action": lambda who: chosen("user", "deactivate", who.id),
    "account closed": lambda who: posted(
        signed_in(who.user).client, "/accounts/close/", sure="on", password=PASSWORD  # type: ignore[arg-type]
    ),
}  # fmt: skip
WAYS = [
    *(pytest.param(signed_in, way, id=f"browser: {name}") for name, way in IN_A_BROWSER.items()),
    *(pytest.param(program, way, id=f"program: {name}") for name, way in WITH_A_TOKEN.items()),
]


# -- Where they listen -----------------------------------------------------------------------------------------------
@dataclass
class Scene:
    """Somebody whose turn it is, with a socket of each sort, and a move that is to come too late."""

    who: Caller
    game_id: int
    move: Json
    ears: dict[str, Ear]

    async def hang_up(self) -> None:
        for ear in self.ears.values():
            await ear.close()


def set_up(way_in: Callable[[User], Caller]) -> tuple[Caller, int, Json, list[str]]:
    """The person, the game, a move of theirs, and the addresses."""
    who = way_in(member())
    made = who.post("/api/lobbies", {"name": "Here", "capacity": 2, "kind": KIND})
    assert made.status == 201, made
    game_id = dealt_to(who, person("Bob"))
    paths = [f"/ws/games/{game_id}/", f"/ws/tables/{game_id}/", f"/ws/lobbies/{made.body['lobby_id']}/", "/ws/lobby/"]
    return who, game_id, offered(game_id)[1], paths


def dealt_to(who: Caller, other: Caller) -> int:
    """A game in which this person begins."""
    for people in ([who, other], [other, who]):
        game_id = seat(KIND, people, 1)
        if people[offered(game_id)[0]] is who:
            return game_id
    raise AssertionError("who begins depends on more than the seat")


async def opened(way_in: Callable[[User], Caller]) -> Scene:
    """The scene, with all that is said at once heard."""
    who, game_id, move, paths = await sync_to_async(set_up)(way_in)
    ears = [await listen(who, path) for path in paths]
    scene = Scene(who, game_id, move, dict(zip(("table", "page", "lobby", "list"), ears, strict=True)))
    for ear in scene.ears.values():
        await ear.next()
    await settled(scene)
    return scene


async def settled(scene: Scene) -> None:
    """Until nothing more comes by itself: who came in last has been told of."""
    for _ in range(5):
        for ear in scene.ears.values():
            while not ear.socket.output_queue.empty():
                await ear.next()
        await asyncio.sleep(0.02)


async def code_of(ear: Ear) -> int:
    """The code by which a socket closes, and nothing before it."""
    before = len(ear.heard)
    with pytest.raises(Closed) as closed:
        while True:
            await ear.next()
    assert ear.heard[before:] == []
    return closed.value.code


async def all_over(scene: Scene) -> None:
    """Every socket is closed, and a move that came afterwards was neither made nor answered."""
    for name in ("table", "page"):
        await scene.ears[name].send({"action": "move", "key": "late", "move": scene.move})
    codes = {name: await code_of(ear) for name, ear in scene.ears.items()}
    assert codes == dict.fromkeys(scene.ears, 4401)
    await scene.hang_up()
    assert all(ear.socket.output_queue.empty() for ear in scene.ears.values())
    assert await sync_to_async(moves_of)(scene.game_id) == 0


def moves_of(game_id: int) -> int:
    return Entry.objects.filter(game_id=game_id, by="player").count()


@pytest.fixture
async def quiet(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """No beat comes by itself: whatever ends here has ended at once."""
    monkeypatch.setattr(beat, "BEAT", 3600)
    yield
    assert admitted._by_user == admitted._by_name == {}


# -- At once ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("way_in", "way"), WAYS)
async def test_what_is_revoked_is_over_before_the_revoker_hears_so(
    way_in: Callable[[User], Caller], way: Callable[[Caller], object], quiet: None
) -> None:
    scene = await opened(way_in)
    moved = await scene.ears["table"].ask({"action": "hints", "key": "h"})
    assert moved["event"] == "ack", "until then it is good"
    await settled(scene)
    await sync_to_async(way)(scene.who)
    await all_over(scene)


async def test_a_move_that_waits_for_a_thread_is_not_made(quiet: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """It came in time, but all threads that make moves were busy until it was too late."""
    scene = await opened(program)
    free = threading.Event()
    blocked = [threads._moves.submit(free.wait, PATIENCE) for _ in range(threads._moves._max_workers)]
    await scene.ears["table"].send({"action": "move", "key": "late", "move": scene.move})
    async with asyncio.timeout(PATIENCE):
        while threads._moves._work_queue.empty():
            await asyncio.sleep(0.01)
    await sync_to_async(WITH_A_TOKEN["revoked by staff"])(scene.who)
    free.set()
    assert all([await asyncio.wrap_future(one) for one in blocked])
    await all_over(scene)


async def test_others_are_not_disturbed(quiet: None) -> None:
    """Neither other people, nor what the same person has open elsewhere."""
    scene = await opened(program)
    assert scene.who.user
    elsewhere = await sync_to_async(signed_in)(scene.who.user)
    stay = [await listen(elsewhere, "/ws/lobby/"), await listen(await sync_to_async(person)("Eve"), "/ws/lobby/")]
    await sync_to_async(services.revoke_tokens)(ApiToken.objects.filter(user=scene.who.user))
    await all_over(scene)
    for ear in stay:
        assert [(await ear.next())["event"] for _ in range(2)] == ["conn:connected", "lobby:list:update"]
        assert ear.socket.output_queue.empty()
        await ear.close()


# -- A session that goes on ------------------------------------------------------------------------------------------
def change_password(browser: Caller) -> None:
    form = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    posted(browser.client, "/accounts/password/change/", **form)


async def test_who_changes_the_password_goes_on_and_all_others_are_out(quiet: None) -> None:
    user = await sync_to_async(member)()
    here, there = await sync_to_async(signed_in)(user), await sync_to_async(signed_in)(user)
    tokens = await sync_to_async(program)(user)
    mine, other, programs = [await listen(who, "/ws/lobby/") for who in (here, there, tokens)]
    for ear in (mine, other, programs):
        await ear.next()
        await ear.next()
    await sync_to_async(change_password)(here)
    assert await code_of(other) == 4401
    assert await code_of(mine) == 4001, "the cookie has changed: whoever has only the old one is nobody"
    assert (await sync_to_async(here.client.get)("/accounts/")).status_code == 200
    assert (await sync_to_async(there.client.get)("/accounts/")).status_code == 302
    back = await listen(here, "/ws/lobby/")
    assert (await back.next())["event"] == "conn:connected"
    assert programs.socket.output_queue.empty(), "tokens have a page of their own"
    for ear in (mine, other, programs, back):
        await ear.close()


async def test_a_guest_who_signs_up_goes_on(quiet: None) -> None:
    guest = await sync_to_async(services.make_guest)("Amber Heron")
    browser = await sync_to_async(signed_in)(guest)
    ear = await listen(browser, "/ws/lobby/")
    await ear.next()
    await ear.next()
    form = {"username": "amber", "email": "amber@example.org", "password1": PASSWORD}
    await sync_to_async(posted)(browser.client, "/accounts/signup/", **form)
    assert await code_of(ear) == 4001
    back = await listen(browser, "/ws/lobby/")
    assert (await back.next())["data"]["user_id"] == guest.pk
    await ear.close()
    await back.close()


# -- Without a word --------------------------------------------------------------------------------------------------
@pytest.fixture
def nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every notice is lost."""
    monkeypatch.setattr(revocation, "_tell", lambda: None)


def expired(who: Caller) -> None:
    Session.objects.filter(session_key=key_of(who)).update(expire_date=timezone.now() - timedelta(seconds=1))


LOST = [
    pytest.param(signed_in, expired, id="session expired"),
    pytest.param(signed_in, IN_A_BROWSER["signed out on the page"], id="signed out"),
    pytest.param(signed_in, IN_A_BROWSER["password updated"], id="password changed"),
    pytest.param(program, WITH_A_TOKEN["revoked by staff"], id="token revoked"),
    pytest.param(program, IN_A_BROWSER["deactivated by an update"], id="deactivated"),
    pytest.param(program, lambda who: ApiToken.objects.filter(user=who.user).delete(), id="token deleted"),
]


@pytest.mark.parametrize(("way_in", "way"), LOST)
async def test_the_beat_makes_good_what_was_not_told(
    way_in: Callable[[User], Caller], way: Callable[[Caller], object], nothing_is_told: None, quiet: None
) -> None:
    scene = await opened(way_in)
    await beat.beat()
    await sync_to_async(way)(scene.who)
    assert all(ear.socket.output_queue.empty() for ear in scene.ears.values())
    await beat.beat()
    await all_over(scene)


async def test_the_beat_asks_in_two_statements(quiet: None) -> None:
    """However many sockets there are."""
    scene = await opened(program)
    assert scene.who.user
    more = [await listen(await sync_to_async(signed_in)(scene.who.user), "/ws/lobby/") for _ in range(4)]

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            admitted.look()
        return len(queries)

    assert await sync_to_async(asked)() == 2
    for ear in more:
        await ear.close()
    await scene.hang_up()
    assert await sync_to_async(asked)() == 0


@pytest.mark.parametrize(("way_in", "way"), LOST[1:])
async def test_a_message_of_another_process_is_enough(
    way_in: Callable[[User], Caller], way: Callable[[Caller], object], nothing_is_told: None, quiet: None
) -> None:
    scene = await opened(way_in)
    await sync_to_async(way)(scene.who)
    notice = revocation.Notice(users={scene.who.id})
    await get_channel_layer().group_send(revocation.GROUP, notice.message())
    codes = {name: await code_of(ear) for name, ear in scene.ears.items()}
    assert set(codes.values()) == {4401}
    await scene.hang_up()


async def test_messages_carry_no_secrets_and_not_too_much(
    quiet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, Json]] = []
    monkeypatch.setattr("games.table.live.send_to", lambda group, message: told.append((group, message)))
    user = await sync_to_async(member)()
    browser, one = await sync_to_async(signed_in)(user), await sync_to_async(program)(user)
    key = key_of(browser)
    told.clear()
    await sync_to_async(IN_A_BROWSER["signed out on the page"])(browser)
    await sync_to_async(WITH_A_TOKEN["signed out"])(one)
    assert [message["type"] for _, message in told] == ["revoked", "revoked"]
    assert key not in str(told)
    assert one.token not in str(told)
    many = revocation.Notice(users=set(range(revocation.MOST + 1)))
    assert revocation.Notice.read(many.message()) is None, "then all are looked at"
    few = revocation.Notice(users={7}, names={"ab"}, renewed={"ab": 7})
    assert revocation.Notice.read(few.message()) == few


# -- The door --------------------------------------------------------------------------------------------------------
async def test_what_is_revoked_while_somebody_comes_in_is_over(quiet: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were known when the database was asked, and counted in a moment later."""
    who = await sync_to_async(lambda: program(member()))()
    known = sockets.identify

    def revoked_meanwhile(*args: Any) -> Any:
        found = known(*args)
        services.revoke_tokens(ApiToken.objects.filter(user=who.user))
        return found

    monkeypatch.setattr(sockets, "identify", revoked_meanwhile)
    ear = await listen(who, "/ws/lobby/")
    assert await code_of(ear) == 4401
    await ear.close()


async def test_a_person_has_so_many_sockets_and_no_more(quiet: None, settings: Any) -> None:
    settings.SOCKETS_PER_ACCOUNT = 3
    user = await sync_to_async(member)()
    ways = [await sync_to_async(program)(user), await sync_to_async(signed_in)(user)]
    ears = [await listen(ways[number % 2], "/ws/lobby/") for number in range(3)]
    for ear in ears:
        assert (await ear.next())["event"] == "conn:connected"
    one_too_many = await listen(ways[0], "/ws/lobby/")
    assert await code_of(one_too_many) == 4429
    other = await listen(await sync_to_async(person)("Eve"), "/ws/lobby/")
    assert (await other.next())["event"] == "conn:connected"
    await ears.pop().close()
    ears.append(await listen(ways[1], "/ws/lobby/"))
    assert (await ears[-1].next())["event"] == "conn:connected"
    for ear in (*ears, one_too_many, other):
        await ear.close()


async def test_what_others_revoke_is_heard_again_when_the_layer_is_back(
    quiet: None, nothing_is_told: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the layer is away nothing is heard; on hearing again, all are looked at."""
    layer, away = get_channel_layer(), [True]
    add = layer.group_add

    async def add_if_there(group: str, channel: str) -> None:
        if group == revocation.GROUP and away[0]:
            raise ConnectionError
        await add(group, channel)

    monkeypatch.setattr(layer, "group_add", add_if_there, raising=False)
    monkeypatch.setattr(admission, "PAUSE", 0.05)
    who = await sync_to_async(lambda: program(member()))()
    ear = await listen(who, "/ws/lobby/")
    await ear.next()
    await ear.next()
    await sync_to_async(WITH_A_TOKEN["signed out"])(who)
    assert ear.socket.output_queue.empty()
    away[0] = False
    assert await code_of(ear) == 4401
    await ear.close()
