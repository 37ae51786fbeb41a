"""Offers, time, standing in and vacation as programs and pages meet them: answers, refusals, and what sockets hear."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import catalog
from games.models import Game, Offer
from games.play import clocks
from games.table import memory
from people import presence
from tests.games.callers import Answer, Caller, person
from tests.games.moving import dealt, to_move
from tests.games.sockets import Ear, sit_down

Json = Any
DAY = 86_400
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


@pytest.fixture
def all_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is at their table."""
    monkeypatch.setattr(clocks.presence, "is_here", lambda _place, _user: True)


def table_of(kind: str = "uno", clock: int = 60) -> tuple[int, Caller, Caller]:
    """A game, who is to move, and an opponent."""
    game_id, people = dealt(kind, turn_clock=clock)
    mover = to_move(game_id)
    return game_id, people[mover], people[(mover + 1) % len(people)]


# -- Answers -------------------------------------------------------------------------------------------------
@every_kind
@pytest.mark.usefixtures("all_here")
def test_a_pause_by_rest(kind: str) -> None:
    game_id, people = dealt(kind, turn_clock=60)
    asker, *others = people
    status, offer = asker.post(f"/api/games/{game_id}/offers", {"offer": "pause", "minutes": 10})
    assert status == 201
    assert (offer["number"], offer["minutes"], offer["state"]) == (1, 10, "open")
    assert asker.get(f"/api/games/{game_id}").body["offer"]["asked"] == [one.id for one in others]
    for other in others:
        status, offer = other.post(f"/api/games/{game_id}/offers/1", {"answer": "yes"})
        assert status == 202
    assert offer["state"] == "agreed"
    view = others[0].get(f"/api/games/{game_id}").body
    assert (view["paused"]["by"], view["deadline"]) == (asker.id, None)
    status, view = asker.post(f"/api/games/{game_id}/back")
    assert (status, "paused" in view, view["deadline"] is None) == (202, False, False)
    told = [event["event"] for entry in asker.get(f"/api/games/{game_id}/moves").body["entries"]
            for event in entry["events"]]  # fmt: skip
    assert [event for event in told if event in {"game:paused", "game:resumed"}] == ["game:paused", "game:resumed"]


@every_kind
def test_time_by_rest(kind: str) -> None:
    game_id, mover, other = table_of(kind)
    before = memory.current(game_id).now.timing.deadline
    assert before is not None
    assert mover.post(f"/api/games/{game_id}/time").body["code"] == "OWN_TURN"
    status, _view = other.post(f"/api/games/{game_id}/time")
    assert (status, memory.current(game_id).now.timing.deadline) == (202, before + timedelta(seconds=60))
    assert other.post(f"/api/games/{game_id}/time").body["code"] == "TIME_GIVEN"


def away_for_a_minute() -> None:
    """Of nobody a sign is remembered."""
    cache.clear()
    presence._noted.clear()
    presence._seen.clear()


@pytest.mark.parametrize("how", ["rest", "page"])
def test_a_pause_ends_when_its_asker_comes_back_without_a_socket(how: str) -> None:
    game_id, mover, other = table_of()
    page = browser(mover)

    def looks() -> None:
        answer = page.get(f"/games/{game_id}/") if how == "page" else mover.get(f"/api/games/{game_id}")
        assert (answer.status if isinstance(answer, Answer) else answer.status_code) == 200

    away_for_a_minute()
    assert mover.post(f"/api/games/{game_id}/offers", {"offer": "pause"}).status == 201
    assert Offer.objects.get().state == "agreed"
    for _ in range(2):
        looks()
        presence._noted.clear()
    assert memory.current(game_id).now.timing.pause is not None, "who never went has not come back"
    away_for_a_minute()
    other.get(f"/api/games/{game_id}")
    assert memory.current(game_id).now.timing.pause is not None, "it is not theirs"
    looks()
    assert memory.current(game_id).now.timing.pause is None


@every_kind
def test_standing_in_by_rest(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, mover, other = table_of(kind)
    seat = to_move(game_id)
    monkeypatch.setattr(clocks.presence, "is_here", lambda _place, user_id: user_id == mover.id)
    monkeypatch.setattr(clocks, "AWAY", timedelta(0))
    assert other.post(f"/api/games/{game_id}/stand-in", {"seat": seat}).body["code"] == "STILL_HERE"
    monkeypatch.setattr(clocks.presence, "is_here", lambda _place, user_id: False)
    assert other.post(f"/api/games/{game_id}/stand-in", {"seat": seat}).status == 202
    assert memory.current(game_id).people[seat].is_bot
    assert other.post(f"/api/games/{game_id}/stand-in", {"seat": 99}).body["code"] == "STILL_HERE"


def test_who_looks_by_rest_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, mover, other = table_of()
    monkeypatch.setattr(clocks, "AWAY", timedelta(0))
    mover.get(f"/api/games/{game_id}")
    told = other.post(f"/api/games/{game_id}/stand-in", {"seat": to_move(game_id)})
    assert (told.status, told.body["code"]) == (409, "STILL_HERE")


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("offers", {"offer": "tea"}, 400, "INVALID_BODY"),
        ("offers", {"offer": "pause", "minutes": 3}, 400, "INVALID_BODY"),
        ("offers", {"offer": "pause", "minutes": "5"}, 400, "INVALID_BODY"),
        ("offers", {}, 400, "INVALID_BODY"),
        ("offers", b"{", 400, "INVALID_BODY"),
        ("offers/1", {"answer": "yes"}, 404, "NO_SUCH_OFFER"),
        ("offers/1", {"answer": True}, 400, "INVALID_BODY"),
        ("offers/99999999999999999999", {"answer": "yes"}, 404, "NO_SUCH_OFFER"),
        ("stand-in", {"seat": "0"}, 400, "INVALID_BODY"),
        ("stand-in", {"seat": -1}, 400, "INVALID_BODY"),
    ],
)
def test_what_is_refused(path: str, body: Json, status: int, code: str) -> None:
    game_id, mover, _other = table_of()
    answer = mover.post(f"/api/games/{game_id}/{path}", body)
    assert (answer.status, answer.body["code"]) == (status, code)


@pytest.mark.parametrize("path", ["offers", "offers/1", "time", "stand-in", "back"])
def test_who_only_watches_does_none_of_it(path: str) -> None:
    game_id, _mover, _other = table_of()
    answer = person("Zoe").post(f"/api/games/{game_id}/{path}", {})
    assert answer.status == 403


def test_after_the_end_nothing_is_asked() -> None:
    game_id, mover, other = table_of()
    from games.play import services

    services.abandon(game_id)
    for path, body in (("offers", {"offer": "pause"}), ("time", {}), ("stand-in", {"seat": 0})):
        assert mover.post(f"/api/games/{game_id}/{path}", body).status == 409
    assert other.post(f"/api/games/{game_id}/back").status == 202  # nothing rests, and nothing has changed


def test_too_many_offers_in_ten_minutes(settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "offer": "1/10m/account"}
    game_id, mover, _other = table_of()
    assert mover.post(f"/api/games/{game_id}/offers", {"offer": "pause"}).status == 201
    mover.post(f"/api/games/{game_id}/back")
    answer = mover.post(f"/api/games/{game_id}/offers", {"offer": "pause"})
    assert (answer.status, answer.body["limit"]) == (429, "offer")


# -- Vacation ------------------------------------------------------------------------------------------------
def in_days(days: float) -> str:
    return (timezone.now() + timedelta(days=days)).isoformat()


def test_a_vacation_by_rest_is_shown_and_rests_the_clock() -> None:
    game_id, mover, other = table_of(clock=DAY)
    assert mover.get("/api/me/vacation").body == {"until": None, "days_left": 21}
    status, shown = mover.call("PUT", "/api/me/vacation", {"until": in_days(10)})
    assert (status, shown["days_left"]) == (200, 11)
    view = other.get(f"/api/games/{game_id}").body
    assert view["vacations"] == [{"player_id": mover.id, "until": shown["until"]}]
    assert view["deadline"] > in_days(10.9)
    assert mover.call("DELETE", "/api/me/vacation").status == 204
    assert "vacations" not in other.get(f"/api/games/{game_id}").body
    assert mover.get("/api/me/vacation").body["until"] is None


@pytest.mark.parametrize(
    ("until", "code"),
    [
        ("tomorrow", "INVALID_BODY"), ("2026-12-01", "INVALID_BODY"), ("2020-01-01T00:00:00Z", "INVALID_BODY"),
        (7, "INVALID_BODY"), (None, "INVALID_BODY"),
    ],
)  # fmt: skip
def test_a_vacation_that_cannot_be(until: Json, code: str) -> None:
    answer = person("Mia").call("PUT", "/api/me/vacation", {"until": until})
    assert (answer.status, answer.body["code"], list(answer.body["fields"])) == (400, code, ["until"])


def test_a_vacation_that_is_too_long() -> None:
    answer = person("Mia").call("PUT", "/api/me/vacation", {"until": in_days(15)})
    assert (answer.status, answer.body["code"]) == (400, "TOO_LONG")


# -- Sockets -------------------------------------------------------------------------------------------------
@every_kind
@pytest.mark.usefixtures("all_here")
def test_sockets_hear_of_offers_and_pauses(kind: str) -> None:
    game_id, people = dealt(kind, turn_clock=60)
    heard = async_to_sync(_hears)(game_id, people)
    offered = [frame["data"]["offer"]["state"] for frame in heard if frame["event"] == "game:offer"]
    assert offered[0] == "open"
    assert offered[-1] == "agreed"
    assert [frame["event"] for frame in heard if frame["event"] in {"game:paused", "game:resumed"}] == [
        "game:paused", "game:resumed",
    ]  # fmt: skip


async def _hears(game_id: int, people: list[Caller]) -> list[Json]:
    from api.threads import in_thread

    ear = await sit_down(people[1], game_id)
    await ear.entry()
    await in_thread(people[0].post, f"/api/games/{game_id}/offers", {"offer": "pause"})
    await _until(ear, "game:offer")
    for other in people[1:]:
        await in_thread(other.post, f"/api/games/{game_id}/offers/1", {"answer": "yes"})
    while ear.heard[-1]["event"] != "game:offer" or ear.heard[-1]["data"]["offer"]["state"] != "agreed":
        await ear.next()
    await in_thread(people[0].post, f"/api/games/{game_id}/back")
    await _until(ear, "game:resumed")
    await ear.close()
    return ear.heard


async def _until(ear: Ear, event: str) -> None:
    while not ear.heard or ear.heard[-1]["event"] != event:
        await ear.next()


@pytest.mark.usefixtures("all_here")
def test_who_connects_hears_of_the_open_offer() -> None:
    game_id, people = dealt("uno", turn_clock=60)
    people[0].post(f"/api/games/{game_id}/offers", {"offer": "deal_anew"})

    async def hears() -> Json:
        ear = await sit_down(people[1], game_id, since=1)
        while not any(frame["event"] == "game:offer" for frame in ear.heard):
            await ear.next()
        await ear.close()
        return ear.heard[-1]["data"]["offer"]

    told = async_to_sync(hears)()
    assert (told["offer"], told["by"]) == ("deal_anew", people[0].id)


# -- Pages ---------------------------------------------------------------------------------------------------
def browser(caller: Caller) -> Client:
    assert caller.user is not None
    client = Client()
    client.force_login(caller.user)
    return client


@every_kind
@pytest.mark.usefixtures("all_here")
def test_the_table_as_plain_forms(kind: str) -> None:
    game_id, people = dealt(kind, turn_clock=60)
    asker, answering = browser(people[0]), browser(people[1])
    page = asker.get(f"/games/{game_id}/").content.decode()
    assert 'value="pause 5"' in page
    assert "Ask to deal anew" in page
    sent = asker.post(f"/games/{game_id}/offers/", {"offer": "pause 5"})
    assert (sent.status_code, sent["Location"]) == (302, f"/games/{game_id}/")
    assert "asks for a pause of 5 minutes." in answering.get(f"/games/{game_id}/").content.decode()
    assert "You ask for a pause of 5 minutes." in asker.get(f"/games/{game_id}/").content.decode()
    for other in people[1:]:
        browser(other).post(f"/games/{game_id}/offers/1/", {"answer": "yes"})
    assert "The clocks rest." in answering.get(f"/games/{game_id}/").content.decode()
    page = asker.get(f"/games/{game_id}/").content.decode()
    assert "I&#39;m back" in page
    asker.post(f"/games/{game_id}/back/")
    assert Game.objects.get(pk=game_id).paused_until is None
    log = asker.get(f"/games/{game_id}/").content.decode()
    assert "has a pause. The clocks rest until they are back, 5 minutes at most." in log


def test_a_refused_form_says_why_with_and_without_scripts() -> None:
    game_id, mover, _other = table_of()
    page = browser(mover)
    page.post(f"/games/{game_id}/time/")
    assert "the others can give you time." in page.get(f"/games/{game_id}/").content.decode()
    quiet = page.post(f"/games/{game_id}/time/", headers={"X-Part": "quiet"})
    assert (quiet.status_code, quiet["Content-Type"]) == (409, "text/plain; charset=utf-8")
    assert "the others can give you time." in quiet.content.decode()
    assert page.post(f"/games/{game_id}/offers/", {"offer": "tea"}).status_code == 404
    signed_out = Client().post(f"/games/{game_id}/time/", headers={"X-Part": "quiet"})
    assert signed_out.status_code == 401
    assert Offer.objects.count() == 0


@every_kind
def test_staff_read_of_it_in_the_log(kind: str) -> None:
    from tests.live.test_packing import staff

    game_id, _people = dealt(kind, turn_clock=60)
    clocks.pause(memory.current(game_id), 0, 5)
    page = staff().get(f"/admin/games/game/{game_id}/log/")
    assert page.status_code == 200
    assert "has a pause" in page.content.decode()


def test_strangers_forms_are_nobodys() -> None:
    game_id, _mover, _other = table_of()
    assert browser(person("Zoe")).post(f"/games/{game_id}/offers/", {"offer": "pause 5"}).status_code == 404
