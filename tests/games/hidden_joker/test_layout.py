"""The hand as its seat likes to see it: kept, shown to nobody else, and no move."""

import json

import pytest

from games.models import Entry, Seat
from games.table import remembered
from tests.games.hidden_joker.company import ids, later, listening, room
from tests.games.hidden_joker.positions import DRAWN, GOOD, MELDS, ROUNDS, SECRET, TO_DRAW
from tests.games.seating import kept
from tests.games.sockets import sit_down
from tests.kinds.hidden_joker.build import LOW, table

pytestmark = pytest.mark.django_db
REPORT = {"declarable", "problems", "melds", "left_over", "discard_card_id", "points"}


def laid(place, who=0):
    you = place.view(who)["you"]
    return you["layout"], you["loose"]


def test_a_hand_nobody_has_laid_out_is_loose():
    assert laid(room(DRAWN)) == ([], ids(*range(1, 15)))


def test_a_layout_survives_and_brings_back_the_report():
    place = room(DRAWN)
    groups = [ids(3, 1, 2), ids(8, 9, 10), ids(11, 12)]
    answer = place.lay_out(0, {"groups": groups})
    assert answer.status == 200
    assert set(answer.body) == REPORT
    assert [(meld["type"], meld["valid"], meld["reason"]) for meld in answer.body["melds"]] == [
        ("run", True, None), ("set", True, None), ("set", False, "TOO_SHORT"),
    ]  # fmt: skip
    loose = ids(4, 5, 6, 7, 13, 14)
    assert (answer.body["left_over"], answer.body["points"]) == (loose, 32)
    for _ in range(2):
        assert laid(place) == (groups, loose)
        remembered.forget_all()


def test_loose_cards_may_have_an_order_too():
    place = room(DRAWN)
    place.lay_out(0, {"groups": [ids(1, 2, 3)], "loose": ids(14, 13, 12)})
    assert laid(place) == ([ids(1, 2, 3)], ids(14, 13, 12, 4, 5, 6, 7, 8, 9, 10, 11))


def test_cards_not_held_are_ignored_and_groups_without_cards_forgotten():
    place = room(DRAWN)
    answer = place.lay_out(0, {"groups": [["c_1", "c_15", "c_999"], ["c_29"], []], "loose": ["c_28", "c_2"]})
    assert answer.status == 200
    assert [len(meld["text"]) > 0 for meld in answer.body["melds"]] == [True]
    assert laid(place)[0] == [["c_1"]]
    kept_ones = json.dumps(Seat.objects.get(game_id=place.game, number=0).layout)
    assert not {"c_15", "c_28", "c_29", "c_999"} & set(kept_ones.replace('"', " ").replace(",", " ").split())


def test_new_cards_append_at_the_end_and_played_ones_leave_gaps():
    place = room(TO_DRAW)
    place.lay_out(0, {"groups": [ids(4, 5, 6, 7), ids(3, 2, 1)], "loose": ids(13, 12, 11, 10, 9, 8)})
    place.post(0, "draw-card", {"source": "stock"})
    assert laid(place) == ([ids(4, 5, 6, 7), ids(3, 2, 1)], ids(13, 12, 11, 10, 9, 8, 30))
    place.post(0, "discard-card", {"card_id": "c_5"})
    assert laid(place) == ([ids(4, 6, 7), ids(3, 2, 1)], ids(13, 12, 11, 10, 9, 8, 30))
    assert [card["id"] for card in place.view(0)["you"]["hand"]] == [*ids(1, 2, 3, 4), *ids(*range(6, 14)), "c_30"]


def test_a_layout_is_no_move():
    place = room(DRAWN)
    before = kept(place.game)
    for who in (0, 1):
        assert place.lay_out(who, {"groups": [ids(1, 2, 3)]}).status == 200
    assert kept(place.game) == before
    assert Entry.objects.filter(game_id=place.game).count() == 1
    assert place.view(0)["seq"] == 1


def test_the_next_round_begins_with_a_loose_hand():
    """Its ids are given anew: groups of the last round would hold other cards."""
    place = room(table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="stock", options=ROUNDS))
    place.lay_out(1, {"groups": [ids(*range(15, 28))]})
    assert laid(place, 1)[0] == [ids(*range(15, 28))]
    place.post(0, "submit-melds", {"melds": MELDS})
    assert place.view(1)["round_number"] == 2
    assert laid(place, 1) == ([], [card["id"] for card in place.view(1)["you"]["hand"]])


def test_nobody_else_sees_a_layout():
    place = room(DRAWN)
    before = [place.view(1), place.view()]
    place.lay_out(0, {"groups": [ids(1, 2, 3)]})
    after = [place.view(1), place.view()]
    for view in (*before, *after):
        del view["server_ts"]
    assert after == before


@pytest.mark.parametrize(
    "body",
    [b"{nonsense", b"[]", None, {}, {"groups": None}, {"groups": {}}, {"groups": ["c_1"]}, {"groups": [[1]]},
     {"groups": [["1"]]}, {"groups": [], "loose": None}, {"groups": [], "loose": "c_1"}, {"groups": [], "x": 1},
     {"groups": [["c_1", "c_1"]]}, {"groups": [["c_1"], ["c_1"]]}, {"groups": [["c_1"]], "loose": ["c_1"]}],
)  # fmt: skip
def test_a_layout_that_cannot_be_read(body):
    place = room(DRAWN)
    place.lay_out(0, {"groups": [ids(1, 2, 3)]})
    for who in (0, 1):
        answer = place.lay_out(who, body)
        assert (answer.status, answer.body["code"]) == (400, "BAD_BODY")
    assert laid(place)[0] == [ids(1, 2, 3)]


def test_who_does_not_know_the_joker_is_told_nothing_by_a_layout():
    told = [
        room(table(f"{GOOD} KC", LOW, drawn="stock", options=SECRET, wild=wild)).lay_out(
            0, {"groups": [ids(11, 12, 13)]}
        )
        for wild in ("9", "2")
    ]
    assert told[0] == told[1]
    assert told[0].body["melds"][0]["reason"] == "MIXED_RANKS"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
async def test_the_other_devices_of_the_seat_hear_of_a_layout_and_nobody_else():
    place = await later(room)(DRAWN)
    async with listening(place) as ears:
        tablet = await sit_down(place.players[0], place.game)
        await tablet.until(1)
        await later(place.lay_out)(0, {"groups": [ids(1, 2, 3)]})
        for ear in (ears.players[0], tablet):
            frame = await ear.next()
            while frame["event"] == "conn:presence":
                frame = await ear.next()
            assert (frame["event"], "seq" in frame) == ("game:layout:update", False)
            assert set(frame["data"]) == {"game_id", "player_id", "server_ts", "layout", "loose"}
            assert frame["data"]["layout"] == [ids(1, 2, 3)]
            assert frame["data"]["player_id"] == place.ids[0]
        await later(place.post)(0, "discard-card", {"card_id": "c_14"})
        await ears.until(2)
        assert ears.pending(ears.players[0]) == []
        await tablet.close()
        again = await sit_down(place.players[0], place.game)
        snapshot = await again.until(2)
        assert snapshot[-1]["data"]["you"]["layout"] == [ids(1, 2, 3)]
        await again.close()
