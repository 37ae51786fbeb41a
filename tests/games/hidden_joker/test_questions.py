"""The dry run and the best grouping: asked at any time, changing nothing."""

import pytest

from api import limits
from games.catalog.hidden_joker.rules.options import JokerOptions
from tests.games.hidden_joker.company import ids, later, listening, room
from tests.games.hidden_joker.positions import DRAWN, MELDS, PENALTY, TO_DRAW
from tests.games.seating import kept
from tests.kinds.hidden_joker.build import LOW, table, with_player

pytestmark = pytest.mark.django_db
REPORT = {"declarable", "problems", "melds", "left_over", "discard_card_id", "points"}
INDIAN = JokerOptions(required_runs="indian")


# -- The dry run ---------------------------------------------------------------------------------------------
def test_a_dry_run_that_would_be_accepted_changes_nothing():
    place = room(DRAWN)
    before = kept(place.game)
    answer = place.post(0, "check-melds", {"melds": MELDS})
    assert answer.status == 200
    assert set(answer.body) == REPORT
    assert (answer.body["declarable"], answer.body["problems"], answer.body["points"]) == (True, [], 0)
    assert (answer.body["discard_card_id"], answer.body["left_over"]) == ("c_14", [])
    assert [meld["text"] for meld in answer.body["melds"]] == [
        "Ace to 3 of hearts, pure run.", "4 to 7 of spades, pure run.", "Set of three: 8.", "Set of three: queen.",
    ]  # fmt: skip
    assert [(meld["pure"], meld["wilds"]) for meld in answer.body["melds"]] == [
        (True, 0), (True, 0), (False, 0), (False, 1),
    ]  # fmt: skip
    assert kept(place.game) == before


def test_the_example_of_the_document():
    """4 7 of hearts and a wild: the 5 and the 6 are missing; 5 of diamonds and 7 of clubs are 12 points."""
    place = room(table("4H 7H 9C 5D 7C", LOW))
    answer = place.post(0, "check-melds", {"melds": [{"type": "run", "card_ids": ids(1, 2, 3)}]})
    assert answer.body == {
        "declarable": False,
        "problems": ["CARDS_LEFT", "MELD_INVALID"],
        "melds": [{
            "index": 0, "type": "run", "valid": False, "pure": False, "wilds": 0, "reason": "GAP",
            "text": "Between 4 and 7 of hearts two cards are missing; one wild is not enough.",
        }],
        "left_over": ids(4, 5),
        "discard_card_id": None,
        "points": 12,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("state", "who"), [(TO_DRAW, 0), (TO_DRAW, 1), (DRAWN, 1)], ids=["thirteen cards", "out of turn", "after a draw"]
)
def test_it_may_be_asked_by_anybody_at_any_time(state, who):
    place = room(state)
    answer = place.post(who, "check-melds", {"melds": []})
    assert (answer.status, answer.body["declarable"], answer.body["problems"]) == (200, False, ["CARDS_LEFT"])
    assert len(answer.body["left_over"]) == 13


def test_who_is_out_of_the_round_may_ask():
    place = room(with_player(table(LOW, LOW, LOW, options=PENALTY), 2, out="wrong_declaration", cost=80))
    assert place.post(2, "check-melds", {"melds": []}).body["declarable"] is False
    assert place.post(2, "arrange").body["points"] == 95


def test_who_is_out_of_the_game_has_nothing_to_group():
    state = table(LOW, LOW, "", discards="2S", stock="5C", options=JokerOptions(format="pool_101"))
    place = room(with_player(state, 2, out="eliminated", eliminated=1))
    assert place.post(2, "check-melds", {"melds": []}).body["left_over"] == []
    assert place.post(2, "arrange").body == {
        "groups": [], "loose": [], "points": 0, "discard_card_id": None, "declarable": False,
    }  # fmt: skip
    assert place.lay_out(2, {"groups": []}).status == 200


@pytest.mark.parametrize("card", ["c_15", "c_28", "c_29", "c_105"], ids=["Bob's", "pile", "stock", "unknown"])
def test_cards_one_does_not_hold_are_in_the_report_alike(card):
    place = room(DRAWN)
    body = place.post(0, "check-melds", {"melds": [{"type": "set", "card_ids": ["c_8", "c_9", card]}]}).body
    assert body["problems"] == ["CARD_NOT_IN_HAND", "CARDS_LEFT", "MELD_INVALID"]
    assert body["melds"][0]["text"] == "A card of this group isn't in your hand."


@pytest.mark.parametrize(
    "body",
    [b"{nonsense", b"[]", None, {}, {"melds": None}, {"melds": {}}, {"melds": [7]}, {"melds": [{"type": "run"}]},
     {"melds": [{"type": "group", "card_ids": []}]}, {"melds": [{"type": "run", "card_ids": ["14"]}]},
     {"melds": [], "discard_card_id": 14}, {"melds": [], "x": 1}],
)  # fmt: skip
def test_a_dry_run_that_cannot_be_read(body):
    place = room(DRAWN)
    for who in (0, 1):
        answer = place.post(who, "check-melds", body)
        assert (answer.status, answer.body["code"]) == (400, "BAD_BODY")


def test_in_indian_it_says_which_runs_are_missing():
    place = room(table("3C 3D 3H 3S 6C 6D 6H JC JD JH KC KD KS 2H", LOW, drawn="stock", options=INDIAN))
    sets = [{"type": "set", "card_ids": ids(*numbers)} for numbers in ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10))]
    body = place.post(0, "check-melds", {"melds": [*sets, {"type": "set", "card_ids": ids(11, 12, 13)}]}).body
    assert (body["declarable"], body["problems"]) == (False, ["RUNS_MISSING", "PURE_RUN_MISSING"])


def test_it_is_in_the_caller_s_language():
    place = room(DRAWN)
    sent = {"melds": [{"type": "set", "card_ids": ids(8, 9)}]}
    english, german = (place.post(0, "check-melds", sent, Accept_Language=code).body for code in ("en", "de"))
    assert english["melds"][0]["text"] == "A meld has at least three cards."
    assert german["melds"][0]["text"] != english["melds"][0]["text"]
    assert {**german, "melds": None} == {**english, "melds": None}


def test_ten_a_second_and_no_more(monkeypatch):
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_000.25)
    place = room(DRAWN, hints=False)
    answers = [place.post(0, "check-melds", {"melds": []}) for _ in range(12)]
    assert [answer.status for answer in answers] == [200] * 10 + [429] * 2
    assert (answers[-1].body["code"], answers[-1].body["limit"]) == ("RATE_LIMITED", "check_melds")
    assert place.post(1, "check-melds", {"melds": []}).status == 200, "each seat has its own count"
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_001.25)
    assert place.post(0, "check-melds", {"melds": []}).status == 200


def test_it_is_not_asked_by_get():
    place = room(DRAWN)
    answer = place.players[0].get(f"{place.path}/check-melds")
    assert (answer.status, answer.body["code"]) == (405, "METHOD_NOT_ALLOWED")


# -- The best grouping ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_best_grouping_of_fourteen_cards_sets_the_discard_apart(method):
    place = room(DRAWN)
    before = kept(place.game)
    answer = place.players[0].call(method, f"{place.path}/arrange")
    assert answer.status == 200
    found = answer.body
    assert set(found) == {"groups", "loose", "points", "discard_card_id", "declarable"}
    assert (found["points"], found["loose"], found["discard_card_id"], found["declarable"]) == (0, [], "c_14", True)
    assert [(group["type"], sorted(group["card_ids"]), group["pure"]) for group in found["groups"]] == [
        (meld["type"], sorted(meld["card_ids"]), meld["type"] == "run") for meld in MELDS
    ]
    assert kept(place.game) == before
    declared = [{"type": group["type"], "card_ids": group["card_ids"]} for group in found["groups"]]
    assert place.post(0, "submit-melds", {"melds": declared, "discard_card_id": "c_14"}).body["declared"] is True


def test_out_of_turn_there_is_nothing_to_set_apart():
    found = room(DRAWN).post(1, "arrange", {}).body
    assert (found["discard_card_id"], found["points"], found["declarable"]) == (None, 95, False)
    assert found["loose"] == ids(*range(15, 28))


def test_a_lobby_may_play_without_help():
    place = room(DRAWN, hints=False)
    for method in ("GET", "POST"):
        answer = place.players[0].call(method, f"{place.path}/arrange")
        assert (answer.status, answer.body["code"]) == (403, "HINTS_OFF")
    assert place.post(0, "check-melds", {"melds": []}).status == 200, "the dry run is never switched off"
    assert place.lay_out(0, {"groups": []}).status == 200


# -- By socket -----------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
async def test_questions_by_socket_are_answered_to_that_socket_alone():
    place = await later(room)(DRAWN)
    async with listening(place) as ears:
        by_rest = (await later(place.post)(1, "check-melds", {"melds": []})).body
        ack = await ears.players[1].ask({"action": "check-melds", "key": "q1", "melds": []})
        assert (ack["event"], ack["data"]["key"], ack["data"]["seq"]) == ("ack", "q1", 1)
        assert ack["data"]["result"] == by_rest
        ack = await ears.players[0].ask({"action": "arrange", "key": "q2"})
        assert ack["data"]["result"] == (await later(place.post)(0, "arrange")).body
        bad = await ears.players[0].ask({"action": "check-melds", "key": "q3", "melds": 7})
        assert (bad["event"], bad["data"]["key"], bad["data"]["code"]) == ("game:error", "q3", "BAD_BODY")
        assert "seq" not in bad
        for name in ("check-melds", "arrange"):
            assert (await ears.watcher.ask({"action": name}))["data"]["code"] == "NOT_A_MEMBER"
        assert ears.pending() == []
