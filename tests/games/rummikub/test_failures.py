"""What other implementations got wrong, as far as the platform has a part in it."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from games.catalog.rummikub.rules.options import RummikubOptions
from games.clock import referee, watch
from games.models import Entry, Seat
from games.table import memory
from tests.games.rummikub import gather, later, room, tiles_in
from tests.games.seating import kept
from tests.games.sockets import sit_down
from tests.kinds.rummikub.tables import table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

Q = "run 3ra 4ra 5ra 6ra 7ra"
ADD = {"melds": [{"kind": "run", "tiles": ["3ra", "4ra", "5ra", "6ra", "7ra", "8ra"]}]}
FREE = table(Q, ("8ra 13kb 12kb", "8rb"))


def at_once(*calls):
    """All calls at the same instant, each on a thread with a connection of its own; what each answered."""
    barrier, answers = Barrier(len(calls)), [None] * len(calls)

    def run(place, call):
        barrier.wait()
        try:
            answers[place] = call()
        finally:
            connection.close()

    threads = [Thread(target=run, args=item) for item in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


# -- 8: racks of others --------------------------------------------------------------------------------------
def test_the_answer_to_a_move_shows_sizes_and_no_rack():
    place = room(FREE)
    view = place.post(0, "play-tiles", ADD).body
    assert [player["rack_size"] for player in view["players"]] == [2, 1]
    assert not [player for player in view["players"] if "rack" in player]
    assert "8rb" not in tiles_in(view)


def test_another_s_id_opens_nothing():
    place = room(FREE)
    bob = place.players[1]
    before = kept(place.game)
    for body in ({"player_id": place.ids[0], **ADD}, {"seat": 0, **ADD}, ADD):
        answer = bob.post(f"{place.path}/play-tiles", body, X_Player_Id=str(place.ids[0]))
        assert answer.status in {401, 403}
    for query in (f"?player_id={place.ids[0]}", "?seat=0"):
        assert "8ra" not in tiles_in(bob.get(place.path + query).body)
        assert bob.get(f"{place.path}/hints{query}").status == 403
    assert kept(place.game) == before


# -- 9: what is told of foreign tiles, and of the clock ------------------------------------------------------
def test_a_check_changes_neither_number_nor_clock_nor_log():
    place = room(FREE, turn_clock=60)
    before, clock = kept(place.game), place.view(0)["deadline"]
    for seat in (0, 1):
        assert place.post(seat, "check", ADD).status == 200
    assert kept(place.game) == before
    assert place.view(0)["deadline"] == clock


async def test_a_drawn_tile_is_nowhere_but_with_its_drawer():
    place = await later(room)(FREE)
    ears = await gather(place)
    view = (await later(place.post)(0, "draw-tile")).body
    drawn = set(view["you"]["last_drawn"])
    await ears.until(2)
    for ear in ears.all[1:]:
        assert not drawn & tiles_in(ear.heard)
    for caller in (place.players[1], place.spectator):
        assert not drawn & tiles_in((await later(caller.get)(place.path)).body)
        assert not drawn & tiles_in((await later(caller.get)(f"{place.path}/moves")).body)
        back = await sit_down(caller, place.game, since=1)
        assert not drawn & tiles_in(await back.until(2))
        await back.close()
    assert drawn <= tiles_in(ears.players[0].heard)
    await ears.close()


def test_the_order_of_a_rack_does_not_tell_when_a_tile_came():
    place = room(table("", ("13kb 1oa 7ra", "1kb")))
    tiles = place.post(0, "draw-tile").body["you"]["rack"]["tile_ids"]
    numbers = [int(tile[:-2]) for tile in tiles if tile[0] != "j"]
    assert numbers == sorted(numbers)


# -- 13: two tabs at the same instant ------------------------------------------------------------------------
@pytest.mark.parametrize("attempt", range(5))
def test_play_and_draw_at_the_same_instant(attempt):
    place = room(FREE)
    answers = at_once(lambda: place.post(0, "play-tiles", ADD), lambda: place.post(0, "draw-tile"))
    codes = sorted((answer.status, answer.body.get("code")) for answer in answers)
    assert codes[0] == (202, None)
    assert codes[1] in {(409, "CONFLICT"), (403, "NOT_YOUR_TURN")}
    assert memory.current(place.game).seq == 2
    assert Entry.objects.filter(game_id=place.game, by="player").count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_a_double_tap_on_draw(attempt):
    place = room(FREE)
    answers = at_once(*[lambda: place.post(0, "draw-tile", {"expect_seq": 1})] * 2)
    assert sorted(answer.status for answer in answers) == [202, 409]
    assert place.view(0)["players"][0]["rack_size"] == 4


@pytest.mark.parametrize("attempt", range(3))
def test_a_request_sent_twice_with_one_key(attempt):
    place = room(FREE)
    answers = at_once(*[lambda: place.post(0, "draw-tile", {}, Idempotency_Key="once")] * 2)
    assert [answer.status for answer in answers] == [202, 202]
    assert answers[0].body["you"] == answers[1].body["you"]
    assert memory.current(place.game).seq == 2


# -- 15: time-outs -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("pool", "drawn"), [(40, 3), (2, 2)])
def test_a_time_out_in_mid_draft_leaves_the_board_and_draws_once_though_two_referees_look(pool, drawn):
    options = RummikubOptions(timeout_penalty=3)
    place = room(table(Q, ("8ra 13kb 12kb", "8rb"), pool=pool, options=options), turn_clock=0.001)
    board = place.view(0)["board"]
    assert place.post(0, "check", ADD).body["ok"] is True
    served = at_once(referee.see_to_what_is_due, referee.see_to_what_is_due)
    assert sum(served) >= 1
    entries = list(Entry.objects.filter(game_id=place.game, seq=2).values_list("by", "seat"))
    assert entries == [("clock", 0)]
    view = place.view(0)
    assert view["board"] == board
    assert len(view["you"]["last_drawn"]) == drawn
    assert view["pool_size"] == pool - drawn - sum(
        turn["count"] for turn in view["recent_turns"] if turn["player_id"] == place.ids[1]
    )


def test_a_draft_sent_after_the_time_out_is_stale():
    place = room(FREE, turn_clock=0.001)
    referee.see_to_what_is_due()
    answer = place.post(0, "play-tiles", {**ADD, "expect_seq": 1})
    assert (answer.status, answer.body["code"]) == (409, "CONFLICT")
    assert place.view(0)["board"]["melds"][0]["id"] == "3ra-4ra-5ra-6ra-7ra"


def test_the_third_time_out_in_a_row_puts_a_bot_in_the_seat(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(watch, "MINUTE", 0.001)  # which a seat has at least between two of them
    place = room(table("", ("13kb 12kb", "1kb 1ra")), turn_clock=0.001)
    made = Entry.objects.filter(game_id=place.game, seq__gt=1).order_by("seq")
    while made.count() < 5:
        referee.see_to_what_is_due()
    assert list(made.values_list("by", "seat"))[:5] == [("clock", 0), ("clock", 1)] * 2 + [("timeout", 0)]
    assert Seat.objects.get(game_id=place.game, number=0).bot_plays


def test_a_move_in_time_forgets_the_time_outs():
    place = room(table("", ("13kb 12kb", "1kb 1ra")), turn_clock=0.001)
    made = Entry.objects.filter(game_id=place.game, seq__gt=1)
    while made.count() < 2:
        referee.see_to_what_is_due()
    assert place.post(0, "draw-tile").status == 202
    assert Seat.objects.get(game_id=place.game, number=0).timeouts == 0
