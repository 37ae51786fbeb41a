"""What other implementations got wrong, as far as the platform has a part in it."""

import json
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from games.catalog.hidden_joker.rules.options import JokerOptions
from games.clock import referee
from games.models import Entry, Game
from games.play import services
from games.table import memory, remembered
from tests.games.hidden_joker.company import ids, room
from tests.games.hidden_joker.positions import DRAWN, GOOD, MELDS, TO_DRAW
from tests.games.hidden_joker.test_whole_games import begun
from tests.games.seating import kept
from tests.kinds.hidden_joker.build import LOW, table

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

FINISH = {"melds": MELDS, "discard_card_id": "c_14"}


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


# -- Two at once ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("attempt", range(3))
def test_two_tabs_both_draw_and_one_card_is_drawn(attempt):
    place = room(TO_DRAW)
    answers = at_once(*[lambda: place.post(0, "draw-card", {"source": "stock", "expect_seq": 1})] * 2)
    assert sorted(answer.status for answer in answers) == [202, 409]
    view = place.view(0)
    assert (len(view["you"]["hand"]), view["stock_count"], view["seq"]) == (14, 1, 2)


@pytest.mark.parametrize("attempt", range(3))
def test_discarding_and_declaring_at_the_same_instant_is_one_of_both(attempt):
    place = room(DRAWN)
    discarded, declared = at_once(
        lambda: place.post(0, "discard-card", {"card_id": "c_14"}), lambda: place.post(0, "submit-melds", FINISH)
    )
    assert sorted((discarded.status, declared.status)) in ([202, 403], [202, 409])
    assert place.view()["status"] == ("ended" if declared.status == 202 else "playing")
    assert memory.current(place.game).seq == 2


@pytest.mark.parametrize("attempt", range(3))
def test_a_layout_beside_a_move_hinders_neither(attempt):
    place = room(DRAWN)
    laid, moved = at_once(
        lambda: place.lay_out(0, {"groups": [ids(1, 2, 3)]}),
        lambda: place.post(0, "discard-card", {"card_id": "c_14"}),
    )
    assert (laid.status, moved.status) == (200, 202)
    assert place.view(0)["you"]["layout"] == [ids(1, 2, 3)]
    assert place.view(0)["seq"] == 2


def test_two_starts_deal_once():
    game, callers = begun(2, 0, {})
    entries = Entry.objects.filter(game_id=game).count()
    answers = at_once(*[lambda: callers[0].post(f"/api/games/{game}/start")] * 2)
    assert {answer.status for answer in answers} == {409}
    assert Entry.objects.filter(game_id=game).count() == entries == 1


# -- Refusals keep what there was ----------------------------------------------------------------------------
def test_a_refused_declaration_keeps_cards_order_and_the_drawn_flag():
    place = room(DRAWN)
    before, state = place.view(0), kept(place.game)
    for melds in (MELDS[:2], [{"type": "set", "card_ids": ids(*range(1, 15))}], []):
        assert place.post(0, "submit-melds", {"melds": melds}).status == 400
    after = place.view(0)
    assert kept(place.game) == state
    assert {**after, "server_ts": 0} == {**before, "server_ts": 0}
    assert place.post(0, "submit-melds", FINISH).body["declared"] is True


def test_a_taken_card_goes_not_straight_back_but_may_finish_a_declaration():
    place = room(table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="discard"))
    assert place.post(0, "discard-card", {"card_id": "c_14"}).body["code"] == "JUST_TAKEN"
    assert place.post(0, "submit-melds", FINISH).body["declared"] is True


# -- Coming, going, stalling ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        (None, [{"type": "draw", "source": "stock"}, {"type": "discard", "card_id": "c_29"}]),
        ("stock", [{"type": "discard", "card_id": "c_14"}]),
        ("discard", [{"type": "discard", "card_id": "c_12"}]),
    ],
    ids=["before drawing", "after drawing", "after taking"],
)
def test_a_time_out_draws_and_discards_and_does_nothing_else(drawn, expected):
    """A hand that could be declared is not. The king just taken may not go back; all else is grouped: a queen goes."""
    hand = GOOD if drawn is None else f"{GOOD} KC"
    options = JokerOptions(drops=True)
    place = room(table(hand, LOW, discards="2S", stock="5C 6C", drawn=drawn, options=options), turn_clock=86400)
    Game.objects.filter(pk=place.game).update(deadline=timezone.now(), due=timezone.now())
    remembered.forget(place.game)
    referee.see_to_what_is_due()
    made = Entry.objects.filter(game_id=place.game, by="clock", seat=0).order_by("seq")
    assert [json.loads(row.move) for row in made] == expected
    assert (place.view()["current_player_id"], place.view()["turn_number"]) == (place.ids[1], 2)


def test_the_player_to_move_leaves_and_a_bot_goes_on_at_once():
    game, callers = begun(2, 1, {"spectators": False})
    path = f"/api/games/{game}"
    mover = callers[0].get(path).body["current_player_id"]
    leaver, other = sorted(callers, key=lambda caller: caller.id != mover)
    assert leaver.id == mover
    assert leaver.post(f"{path}/leave").status == 202
    view = other.get(path).body
    assert (view["status"], view["current_player_id"]) == ("playing", other.id)
    assert next(player for player in view["players"] if player["player_id"] == leaver.id)["is_bot"] is True
    assert leaver.get(path).status == 403
    back = leaver.post(f"{path}/rejoin")
    assert (back.status, back.body["you"]["player_id"], len(back.body["you"]["hand"])) == (202, leaver.id, 13)


def test_when_all_people_have_gone_the_game_ends_without_a_winner():
    game, callers = begun(2, 2, {"preset": "pool"})
    for caller in callers:
        assert caller.post(f"/api/games/{game}/leave").status == 202
    table_now = memory.current(game)
    outcome = table_now.rules.outcome(table_now.state)
    assert (outcome.reason, outcome.winners) == ("abandoned", ())


def test_who_comes_back_finds_the_hand_the_bot_has_played_on():
    place = room(TO_DRAW)
    services.change_seat(place.game, 1, bot=True, reason="timeout")
    place.post(0, "draw-card", {"source": "stock"})
    answer = place.post(0, "discard-card", {"card_id": "c_30"})
    assert answer.body["current_player_id"] == place.ids[0], "the bot has answered in the same request"
    services.change_seat(place.game, 1, bot=False, reason="rejoined")
    held = [card["id"] for card in place.view(1)["you"]["hand"]]
    assert len(held) == 13
    assert held == ids(*memory.current(place.game).state.players[1].hand)
