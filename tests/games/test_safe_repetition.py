"""Moves asked for twice, too late or at the same time, for every kind: keys, expected numbers and crossings."""

from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from api.problems import Problem
from games import catalog
from games.models import Entry
from games.play import services
from games.table import live, memory, remembered
from tests.games.callers import Answer, Caller
from tests.games.moving import advance, dealt, offered, to_move
from tests.games.seating import kept
from tests.games.sockets import sit_down

Json = Any

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("kind", catalog.SLUGS),
]


def ask(game_id: int, asked: tuple[int, Json], **more: Json) -> services.Made:
    """The move of a seat, by the one way there is."""
    return services.play(game_id, services.Asked(*asked, **more))


def by_rest(callers: list[Caller], game_id: int, asked: tuple[int, Json], **more: Json) -> Answer:
    return callers[asked[0]].move(game_id, asked[1], **more)


def refusal(game_id: int, asked: tuple[int, Json], **more: Json) -> tuple[int, str]:
    """How the move is refused; it must be, and change nothing."""
    before = kept(game_id)
    with pytest.raises(Problem) as refused:
        ask(game_id, asked, **more)
    assert kept(game_id) == before
    assert refused.value.extra["seq"] == before[0]
    return refused.value.status, refused.value.code


# -- Safe to repeat ------------------------------------------------------------------------------------------
def test_the_second_time_with_the_same_key_answers_as_the_first(kind: str) -> None:
    game_id, callers = dealt(kind)
    asked = offered(game_id)
    first = by_rest(callers, game_id, asked, key="tap")
    before = kept(game_id)
    second = by_rest(callers, game_id, asked, key="tap")
    assert first.status == second.status == 202
    assert still(second.body) == still(first.body)
    assert kept(game_id) == before


def still(view: Json) -> Json:
    return {name: value for name, value in view.items() if name not in {"server_ts", "updated_at"}}


def test_a_key_is_remembered_when_the_game_has_moved_on(kind: str) -> None:
    """Whatever else would be wrong by then: the turn, the number, the move itself."""
    game_id, callers = dealt(kind)
    seat, move = offered(game_id)
    assert by_rest(callers, game_id, (seat, move), key="tap", expect_seq=1).status == 202
    advance(game_id, 4, 7)
    before = kept(game_id)
    for again in (move, {"type": "no such move"}, None):
        status, body = by_rest(callers, game_id, (seat, again), key="tap", expect_seq=1)
        assert (status, body["seq"]) == (202, before[0])
    assert kept(game_id) == before


async def test_a_key_is_the_same_by_rest_and_by_socket(kind: str) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    seat, move = await sync_to_async(offered)(game_id)
    ear = await sit_down(callers[seat], game_id)
    assert (await sync_to_async(callers[seat].move)(game_id, move, key="tap")).status == 202
    before = await sync_to_async(kept)(game_id)
    ack = await ear.move(move, key="tap")
    assert (ack["event"], ack["data"]["key"], ack["data"]["seq"]) == ("ack", "tap", 2)
    assert await sync_to_async(kept)(game_id) == before
    await ear.close()


def test_each_seat_has_keys_of_its_own(kind: str) -> None:
    game_id, _ = dealt(kind)
    seats: set[int] = set()
    rng = Random(2)
    while len(seats) < 2:
        seat, move = offered(game_id, rng)
        ask(game_id, (seat, move), key=None if seat in seats else "tap")
        seats.add(seat)
    assert set(Entry.objects.filter(game_id=game_id, key="tap").values_list("seat", flat=True)) == seats


def test_a_key_whose_move_was_refused_is_free(kind: str) -> None:
    game_id, _ = dealt(kind)
    seat, move = offered(game_id)
    refusal(game_id, (seat, {"type": "no such move"}), key="tap")
    assert ask(game_id, (seat, move), key="tap").table.seq == 2


@pytest.mark.parametrize("key", ["", "k" * 65, "a\nb", "a\x00b"])
async def test_what_is_no_key(kind: str, key: str) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    seat, move = await sync_to_async(offered)(game_id)
    before = await sync_to_async(kept)(game_id)
    ear = await sit_down(callers[seat], game_id)
    for wrong in (key, 7, ["tap"]):
        frame = await ear.move(move, key=wrong)
        assert (frame["event"], frame["data"]["fields"].keys()) == ("game:error", {"key"})
    assert await sync_to_async(kept)(game_id) == before
    await ear.close()


# -- The number expected -------------------------------------------------------------------------------------
def test_a_move_may_say_on_what_it_was_decided(kind: str) -> None:
    game_id, callers = dealt(kind)
    asked = offered(game_id)
    for wrong in (0, 2, -1, 10**12):
        status, body = by_rest(callers, game_id, asked, expect_seq=wrong)
        assert (status, body["code"], body["seq"]) == (409, "CONFLICT", 1)
    assert refusal(game_id, asked, expect_seq=0) == (409, "CONFLICT")
    status, body = by_rest(callers, game_id, asked, expect_seq=1)
    assert (status, body["seq"]) == (202, 2)


@pytest.mark.parametrize("wrong", ["1", 1.0, True, [1]], ids=repr)
def test_a_number_that_is_none(kind: str, wrong: Json) -> None:
    game_id, callers = dealt(kind)
    status, body = by_rest(callers, game_id, offered(game_id), expect_seq=wrong)
    assert (status, list(body["fields"]), body["seq"]) == (400, ["expect_seq"], 1)


# -- Two at once ---------------------------------------------------------------------------------------------
def other_seat(kind: str, seat: int) -> int:
    return (seat + 1) % catalog.rules(kind).SEATS[0]


def test_two_moves_of_a_seat_that_crossed_on_the_way(kind: str) -> None:
    """The second had read entry 1 and so did not know of the first: it is a double tap, whatever it asks for."""
    game_id, _ = dealt(kind)
    seat, move = offered(game_id)
    found = memory.current(game_id)
    ask(game_id, (seat, move), table=found)
    assert refusal(game_id, (seat, move), table=found) == (409, "CONFLICT")
    table = memory.current(game_id)
    for hint in table.rules.hints(table.state, seat):
        assert refusal(game_id, (seat, table.rules.dump_move(hint)), table=found) == (409, "CONFLICT")


def test_what_a_seat_asks_after_it_has_seen_its_move_is_judged(kind: str) -> None:
    game_id, _ = dealt(kind)
    seat, move = offered(game_id)
    ask(game_id, (seat, move), table=memory.current(game_id))
    assert refusal(game_id, (seat, {"type": "no such move"}), table=memory.current(game_id))[1] != "CONFLICT"


def test_two_moves_of_different_seats_are_judged_one_after_the_other(kind: str) -> None:
    """Who knew less than there was is judged on what the first one left."""
    game_id, _ = dealt(kind)
    seat, move = offered(game_id)
    before = memory.current(game_id)
    ask(game_id, (seat, move), table=before)
    while (following := to_move(game_id)) == seat:
        ask(game_id, offered(game_id))
    first = memory.current(game_id)
    remembered.forget(game_id)
    remembered.keep(before)  # as in a process that has heard of nothing
    assert ask(game_id, offered_on(first, following), table=before).table.seq > first.seq


def offered_on(table: live.Table, seat: int) -> tuple[int, Json]:
    hint = table.rules.hints(table.state, seat)[0]
    return seat, dict(table.contract.write_move(table.rules.dump_move(hint), table.now.envelope))


def test_a_process_that_knows_less_than_the_row_does_not_call_it_a_crossing(kind: str) -> None:
    """No sticky sessions: each request of a player may come to another process."""
    game_id, callers = dealt(kind)
    old = memory.current(game_id)
    for number in range(6):
        assert by_rest(callers, game_id, offered(game_id, Random(number))).status == 202
        remembered.forget(game_id)
        remembered.keep(old)


def test_nobody_moves_for_another_seat(kind: str) -> None:
    game_id, callers = dealt(kind)
    seat, move = offered(game_id)
    status, body = by_rest(callers, game_id, (other_seat(kind, seat), move))
    assert status in {403, 409, 400}
    assert body["seq"] == 1
    assert kept(game_id)[0] == 1
