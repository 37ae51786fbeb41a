"""Catching who forgot UNO, by the clock: not at once, not again and again, and not for ever."""

from typing import Any

import pytest
from django.core.cache import cache

from games.play import services
from games.table import remembered
from tests.games.callers import Answer
from tests.games.seating import kept
from tests.games.sockets import shown
from tests.games.uno.company import ANN, BOB, CLEO, DORA, WIL, Clock, Company, company, later, listening, named
from tests.games.uno.rows import DRAW, THREE, UNO, play, table

Json = Any

pytestmark = pytest.mark.django_db(transaction=True)

GRACE, COOLDOWN = 1500, 3000


@pytest.fixture
def place() -> Company:
    """Ann has just played down to one card and said nothing."""
    found = company(table(["r1 g9", *THREE[1:]], uno_call="manual"))
    found.done(ANN, play("r1"))
    return found


def catch(place: Company, who: str, whom: Any = ANN, **more: Json) -> Answer:
    return place.do(who, {"type": "catch", "player_id": whom}, **more)


def code(answer: Answer) -> tuple[int, str | None]:
    return answer.status, answer.body.get("code")


def since(place: Company) -> int:
    return place.look(WIL)["uno_open"][0]["since"]


# -- The grace -----------------------------------------------------------------------------------------------
def test_the_grace_is_one_and_a_half_seconds_from_the_play(place: Company, monkeypatch: Any) -> None:
    opened = since(place)
    for who, at, expected in ((BOB, GRACE - 1, (409, "CATCH_TOO_EARLY")), (CLEO, GRACE, (202, None))):
        monkeypatch.setattr("api.framing.now_ms", lambda at=at: opened + at)
        assert code(catch(place, who)) == expected


def test_the_grace_is_the_same_in_every_process(place: Company, clock: Clock) -> None:
    """Also in one that reads the game anew, after somebody else has called."""
    remembered.forget_all()
    assert code(catch(place, BOB)) == (409, "CATCH_TOO_EARLY")
    clock.pass_by(GRACE)
    remembered.forget_all()
    assert catch(place, CLEO).status == 202


def test_a_change_of_seats_does_not_give_more_time(place: Company, clock: Clock) -> None:
    opened = since(place)
    clock.pass_by(GRACE)
    services.change_seat(place.game_id, 2, bot=True, reason="timeout")
    assert since(place) == opened
    remembered.forget_all()
    assert since(place) == opened
    assert catch(place, BOB).status == 202


def test_who_says_it_in_time_is_safe(place: Company, clock: Clock) -> None:
    assert catch(place, BOB).status == 409
    place.done(ANN, UNO)
    clock.pass_by(COOLDOWN)
    assert code(catch(place, BOB)) == (409, "NOBODY_TO_CATCH")


# -- The cooldown --------------------------------------------------------------------------------------------
def test_a_refused_catch_is_answered_by_three_seconds_of_silence(place: Company, clock: Clock) -> None:
    clock.stand_still()
    assert code(catch(place, BOB)) == (409, "CATCH_TOO_EARLY")
    clock.pass_by(COOLDOWN - 100)
    assert code(catch(place, BOB)) == (429, "CATCH_COOLDOWN")
    clock.pass_by(100)
    assert code(catch(place, BOB)) == (202, None)


def test_the_cooldown_is_of_one_seat(place: Company, clock: Clock) -> None:
    assert code(catch(place, BOB)) == (409, "CATCH_TOO_EARLY")
    clock.pass_by(GRACE)
    assert code(catch(place, BOB)) == (429, "CATCH_COOLDOWN")
    assert code(catch(place, CLEO)) == (202, None)


def test_the_cooldown_itself_does_not_go_on_and_on(place: Company, clock: Clock) -> None:
    """Mashing the button neither catches nor locks out for ever."""
    clock.stand_still()
    answers = [code(catch(place, BOB))[0]]
    for _ in range(10):
        clock.pass_by(COOLDOWN // 10)
        answers.append(code(catch(place, BOB))[0])
    assert answers == [409, *[429] * 9, 202]


def test_the_cooldown_says_when_to_come_back(place: Company, clock: Clock) -> None:
    clock.stand_still()
    catch(place, BOB)
    clock.pass_by(1200)
    caller = place.people[BOB]
    answer = caller.client.post(
        f"{place.path}/catch", {"player_id": place.id(ANN)}, "application/json",
        headers={"Authorization": f"Bearer {caller.token}"},
    )  # fmt: skip
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
    body = answer.json()
    assert set(body) == {"error", "code", "seq", "limit"}
    assert (body["limit"], body["seq"]) == ("catch", 2)


def test_the_cooldown_is_known_in_every_process(place: Company, clock: Clock) -> None:
    catch(place, BOB)
    remembered.forget_all()
    clock.pass_by(GRACE)
    assert code(catch(place, BOB)) == (429, "CATCH_COOLDOWN")


def test_it_holds_up_nothing_but_catches(place: Company) -> None:
    catch(place, BOB)
    assert place.do(BOB, DRAW).status == 202


@pytest.mark.parametrize("whom", ["x", None, True])
def test_what_cannot_be_read_is_no_try(place: Company, clock: Clock, whom: Json) -> None:
    assert code(catch(place, BOB, whom)) == (400, "INVALID_BODY")
    clock.pass_by(GRACE)
    assert catch(place, BOB).status == 202


def test_what_cannot_be_read_comes_before_the_cooldown(place: Company) -> None:
    catch(place, BOB)
    assert code(catch(place, BOB, "x")) == (400, "INVALID_BODY")


def test_who_may_not_move_is_no_try(place: Company, clock: Clock) -> None:
    for who, expected in ((WIL, (403, "NOT_A_PLAYER")), (DORA, (404, "GAME_NOT_FOUND"))):
        assert code(catch(place, who)) == expected
    assert code(catch(place, BOB, expect_seq=1)) == (409, "CONFLICT")
    clock.pass_by(GRACE)
    assert catch(place, BOB, expect_seq=2).status == 202


# -- Nobody to catch -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("whom", [CLEO, BOB, WIL, 0, -1, 10**18])
def test_nobody_else_is_to_be_caught(place: Company, clock: Clock, whom: Json) -> None:
    """Another player, oneself, who only watches, nobody at all."""
    clock.pass_by(GRACE)
    assert code(catch(place, BOB, whom)) == (409, "NOBODY_TO_CATCH")


@pytest.mark.parametrize("late", [0, GRACE])
def test_nobody_catches_oneself(place: Company, clock: Clock, late: int) -> None:
    clock.pass_by(late)
    assert code(catch(place, ANN)) == (409, "NOBODY_TO_CATCH")


def test_the_next_move_closes_the_window(place: Company, clock: Clock) -> None:
    place.done(BOB, DRAW)
    clock.pass_by(GRACE)
    assert place.look(CLEO)["uno_open"] == []
    assert code(catch(place, CLEO)) == (409, "NOBODY_TO_CATCH")


def test_only_one_of_two_catches_counts(place: Company, clock: Clock) -> None:
    clock.pass_by(GRACE)
    assert place.look(ANN)["you"]["hand_count"] == 1
    assert catch(place, BOB).status == 202
    assert code(catch(place, CLEO)) == (409, "NOBODY_TO_CATCH")
    assert place.look(ANN)["you"]["hand_count"] == 3


def test_a_catch_sent_again_with_its_key_is_answered_as_before(place: Company, clock: Clock) -> None:
    clock.pass_by(GRACE)
    first, again = catch(place, BOB, key="once"), catch(place, BOB, key="once")
    assert (first.status, again.status) == (202, 202)
    assert place.look(ANN)["you"]["hand_count"] == 3
    assert cache.get(f"cooldown:{place.game_id}:1:catch") is None


def test_the_log_holds_accepted_catches_only(place: Company, clock: Clock) -> None:
    before = kept(place.game_id)
    for who, whom in ((BOB, ANN), (BOB, ANN), (CLEO, BOB)):
        assert catch(place, who, whom).status in {409, 429}
    assert kept(place.game_id) == before
    clock.pass_by(COOLDOWN)
    catch(place, CLEO)
    (entry,) = place.people[CLEO].get(f"{place.path}/moves?since=2").body["entries"]
    assert entry["move"] == named({"type": "catch", "player_id": ANN}, place)
    assert entry["player_id"] == place.id(CLEO)


async def test_refused_catches_are_told_to_the_catcher_alone(clock: Clock) -> None:
    place = await later(company)(table(["r1 g9", *THREE[1:]], uno_call="manual"))
    async with listening(place) as ears:
        await later(place.done)(ANN, play("r1"))
        await ears.until(2)
        for code, reason, more in (
            ("CONFLICT", "CATCH_TOO_EARLY", set()), ("RATE_LIMITED", "CATCH_COOLDOWN", {"limit"}),
        ):  # fmt: skip
            frame = await ears[BOB].move(named({"type": "catch", "player_id": ANN}, place), key="c")
            assert (frame["event"], frame["data"]["code"], frame["data"]["reason"]) == ("game:error", code, reason)
            assert set(frame["data"]) == {"key", "code", "reason", "message", "seq", "server_ts"} | more
        clock.pass_by(COOLDOWN)
        ack = await ears[BOB].move(named({"type": "catch", "player_id": ANN}, place), key="c")
        assert shown([ack]) == [("ack", {"key": "c", "seq": 3})]
        await ears.until(3)
        await ears.nothing_more()
