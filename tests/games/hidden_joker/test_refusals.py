"""Every refusal: its code and status by each entrance, who hears of it, and that nothing has changed."""

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games.catalog.hidden_joker.rules.options import JokerOptions
from tests.games.hidden_joker.company import TYPES, ids, later, listening, room
from tests.games.hidden_joker.positions import DRAWN, DROPS, GOOD, MELDS, PENALTY, SECRET, TAKEN, TO_DRAW
from tests.games.seating import kept
from tests.games.sockets import sit_down
from tests.kinds.hidden_joker.build import LOW, table, with_player

INDIAN = JokerOptions(required_runs="indian")
NO_PICKUP = table(LOW, LOW, discards="9H", stock="5C", options=JokerOptions(wild_pickup=False))
SETS = table("3C 3D 3H 3S 6C 6D 6H JC JD JH KC KD KS 2H", LOW, drawn="stock", options=INDIAN)
"""Four sets, no run."""

RUN = "8H 9H 10H AC 2D 4H 6S 8C 10D QH KS JC 3H"
TO_SHOW = table(RUN, LOW, discards="2S", stock="5C", options=SECRET)
NO_ID = ("42", "c42", "C_42", "c_", "c_042", "c_4.2", "c_-1", " c_1", "c_1 ", "c_٣", "", 42, 4.0, True, None, [], {})

ROWS = {
    # situation: position, route, body, status, code
    "no source": (TO_DRAW, "draw-card", {}, 400, "BAD_SOURCE"),
    "no body": (TO_DRAW, "draw-card", None, 400, "BAD_SOURCE"),
    "source null": (TO_DRAW, "draw-card", {"source": None}, 400, "BAD_SOURCE"),
    "source in capitals": (TO_DRAW, "draw-card", {"source": "STOCK"}, 400, "BAD_SOURCE"),
    "source a list": (TO_DRAW, "draw-card", {"source": ["stock"]}, 400, "BAD_SOURCE"),
    "a key without meaning": (TO_DRAW, "draw-card", {"source": "stock", "count": 2}, 400, "BAD_BODY"),
    "drawn already": (DRAWN, "draw-card", {"source": "stock"}, 403, "ALREADY_DREW"),
    "no card on the pile": (table(LOW, LOW, discards="", stock="5C"), "draw-card", {"source": "discard"},
                            409, "DISCARD_EMPTY"),
    "a wild on the pile": (NO_PICKUP, "draw-card", {"source": "discard"}, 409, "WILD_NOT_TAKEABLE"),
    "discard before drawing": (TO_DRAW, "discard-card", {"card_id": "c_1"}, 409, "MUST_DRAW_FIRST"),
    "no card": (DRAWN, "discard-card", {}, 400, "BAD_BODY"),
    **{f"card {value!r}": (DRAWN, "discard-card", {"card_id": value}, 400, "BAD_BODY") for value in NO_ID},
    "card 0": (DRAWN, "discard-card", {"card_id": "c_0"}, 404, "CARD_UNKNOWN"),
    "card 105": (DRAWN, "discard-card", {"card_id": "c_105"}, 404, "CARD_UNKNOWN"),
    "Bob's card": (DRAWN, "discard-card", {"card_id": "c_15"}, 403, "CARD_NOT_YOURS"),
    "a card of the pile": (DRAWN, "discard-card", {"card_id": "c_28"}, 403, "CARD_NOT_YOURS"),
    "a card of the stock": (DRAWN, "discard-card", {"card_id": "c_29"}, 403, "CARD_NOT_YOURS"),
    "just taken": (TAKEN, "discard-card", {"card_id": "c_14"}, 400, "JUST_TAKEN"),
    "declare before drawing": (TO_DRAW, "submit-melds", {"melds": MELDS}, 409, "MUST_DRAW_FIRST"),
    "no melds": (DRAWN, "submit-melds", {}, 400, "BAD_BODY"),
    "melds null": (DRAWN, "submit-melds", {"melds": None}, 400, "BAD_BODY"),
    "melds an object": (DRAWN, "submit-melds", {"melds": {}}, 400, "BAD_BODY"),
    "a meld of another type": (DRAWN, "submit-melds", {"melds": [{"type": "Run", "card_ids": []}]}, 400, "BAD_BODY"),
    "a meld without a type": (DRAWN, "submit-melds", {"melds": [{"card_ids": ids(1, 2, 3)}]}, 400, "BAD_BODY"),
    "a meld without cards": (DRAWN, "submit-melds", {"melds": [{"type": "run"}]}, 400, "BAD_BODY"),
    "a meld of numbers": (DRAWN, "submit-melds", {"melds": [{"type": "run", "card_ids": [1, 2]}]}, 400, "BAD_BODY"),
    "a discard that is a number": (DRAWN, "submit-melds", {"melds": MELDS, "discard_card_id": 14}, 400, "BAD_BODY"),
    "cards forgotten": (DRAWN, "submit-melds", {"melds": MELDS[:3]}, 400, "INVALID_DECLARATION"),
    "nothing laid out": (DRAWN, "submit-melds", {"melds": []}, 400, "INVALID_DECLARATION"),
    "forgotten at a cost costs nothing": (
        table(f"{GOOD} KC", LOW, drawn="stock", options=PENALTY), "submit-melds", {"melds": MELDS[:3]},
        400, "INVALID_DECLARATION",
    ),
    "no runs": (SETS, "submit-melds", {"melds": [
        {"type": "set", "card_ids": ids(1, 2, 3, 4)}, {"type": "set", "card_ids": ids(5, 6, 7)},
        {"type": "set", "card_ids": ids(8, 9, 10)}, {"type": "set", "card_ids": ids(11, 12, 13)},
    ]}, 400, "INVALID_DECLARATION"),
    "nobody drops here": (TO_DRAW, "drop", {}, 409, "DROPS_OFF"),
    "nobody drops here, drawn or not": (DRAWN, "drop", {}, 409, "DROPS_OFF"),
    "drop after drawing": (table(f"{LOW} KC", LOW, drawn="stock", options=DROPS), "drop", {}, 409, "TOO_LATE_TO_DROP"),
    "drop with a card": (table(LOW, LOW, options=DROPS), "drop", {"card_id": "c_1"}, 400, "BAD_BODY"),
    "nothing to reveal": (TO_DRAW, "reveal", {"card_ids": ids(1, 2, 3)}, 409, "JOKER_IS_OPEN"),
    "revealed already": (with_player(TO_SHOW, 0, knows=True), "reveal", {"card_ids": ids(1, 2, 3)},
                         409, "JOKER_KNOWN"),
    "reveal without cards": (TO_SHOW, "reveal", {}, 400, "BAD_BODY"),
    "reveal a card id": (TO_SHOW, "reveal", {"card_ids": "c_1"}, 400, "BAD_BODY"),
    "reveal no cards": (TO_SHOW, "reveal", {"card_ids": []}, 400, "NOT_A_PURE_RUN"),
    "reveal two cards": (TO_SHOW, "reveal", {"card_ids": ids(1, 2)}, 400, "NOT_A_PURE_RUN"),
    "reveal one card thrice": (TO_SHOW, "reveal", {"card_ids": ids(1, 1, 2, 3)}, 400, "NOT_A_PURE_RUN"),
    "reveal cards of others": (TO_SHOW, "reveal", {"card_ids": ids(1, 2, 14)}, 400, "NOT_A_PURE_RUN"),
    "reveal cards that are nowhere": (TO_SHOW, "reveal", {"card_ids": ids(1, 2, 3, 999)}, 400, "NOT_A_PURE_RUN"),
    "reveal no run": (TO_SHOW, "reveal", {"card_ids": ids(4, 5, 6)}, 400, "NOT_A_PURE_RUN"),
}  # fmt: skip
GENERIC = {
    "no move": None,
    "a list": [1],
    "no type": {},
    "an unknown type": {"type": "fly"},
    "a type that is no text": {"type": 7},
    "a type in capitals": {"type": "DRAW"},
}
KEYS = {"error", "code", "seq"}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ROWS)
def test_a_refusal_by_both_routes(name):
    state, route, body, status, code = ROWS[name]
    place = room(state)
    before = kept(place.game)
    by_moves = place.players[0].move(place.game, {"type": TYPES[route], **(body or {})})
    by_route = place.post(0, route, body)
    for answer in (by_moves, by_route):
        assert (answer.status, answer.body["code"], answer.body["seq"]) == (status, code, 1)
        assert set(answer.body) - {"report"} == KEYS
        assert isinstance(answer.body["error"], str)
        assert ("report" in answer.body) == (code == "INVALID_DECLARATION")
    assert by_moves == by_route
    assert kept(place.game) == before


@pytest.mark.django_db
@pytest.mark.parametrize("name", GENERIC)
@pytest.mark.parametrize("state", [TO_DRAW, DRAWN], ids=["to draw", "drawn"])
def test_what_is_no_move_at_all(name, state):
    place = room(state)
    answer = place.players[0].move(place.game, GENERIC[name])
    assert (answer.status, answer.body["code"]) == (400, "BAD_BODY")


@pytest.mark.django_db(transaction=True)
async def test_the_same_refusals_over_the_socket_to_that_socket_alone():
    place = await later(room)(DRAWN)
    async with listening(place) as ears:
        other_tab = await sit_down(place.players[0], place.game)
        await other_tab.until(1)
        for state, route, body, _status, code in ROWS.values():
            if state is not DRAWN:
                continue
            frame = await ears.players[0].move({"type": TYPES[route], **(body or {})}, key="k1")
            assert frame["event"] == "game:error"
            assert "seq" not in frame
            assert set(frame["data"]) - {"report"} == {"key", "code", "message", "seq", "server_ts"}
            assert (frame["data"]["key"], frame["data"]["code"], frame["data"]["seq"]) == ("k1", code, 1)
        assert ears.pending(ears.players[0]) == []
        assert [frame for frame in other_tab.pending() if frame["event"] != "conn:presence"] == []
        await other_tab.close()


@pytest.mark.django_db(transaction=True)
async def test_a_refusal_by_rest_is_heard_at_all_sockets_of_the_actor():
    place = await later(room)(DRAWN)
    async with listening(place) as ears:
        answer = await later(place.post)(0, "draw-card", {"source": "stock"})
        frame = await ears.players[0].answer()
        assert frame["event"] == "game:error"
        assert (frame["data"]["message"], frame["data"]["code"]) == (answer.body["error"], "ALREADY_DREW")
        assert ears.pending(ears.players[0]) == []


# -- The report inside a refusal -----------------------------------------------------------------------------
@pytest.mark.django_db
def test_the_report_says_what_is_wrong_with_each_meld():
    """The 7 of spades is in no meld, 4 5 6 of spades and the 9 of clubs stay; the queens lack a third."""
    place = room(DRAWN)
    melds = [MELDS[0], {"type": "run", "card_ids": ids(4, 5, 6)}, MELDS[2], {"type": "set", "card_ids": ids(11, 12)}]
    answer = place.post(0, "submit-melds", {"melds": melds, "discard_card_id": "c_14"})
    assert (answer.status, answer.body["code"]) == (400, "INVALID_DECLARATION")
    assert answer.body["error"] == "You can't declare yet: some cards are in no group."
    assert answer.body["report"] == {
        "declarable": False,
        "problems": ["CARDS_LEFT", "MELD_INVALID"],
        "melds": [
            {"index": 0, "type": "run", "valid": True, "pure": True, "wilds": 0, "reason": None,
             "text": "Ace to 3 of hearts, pure run."},
            {"index": 1, "type": "run", "valid": True, "pure": True, "wilds": 0, "reason": None,
             "text": "4 to 6 of spades, pure run."},
            {"index": 2, "type": "set", "valid": True, "pure": False, "wilds": 0, "reason": None,
             "text": "Set of three: 8."},
            {"index": 3, "type": "set", "valid": False, "pure": False, "wilds": 0, "reason": "TOO_SHORT",
             "text": "A meld has at least three cards."},
        ],
        "left_over": ids(7, 13),
        "discard_card_id": "c_14",
        "points": 7,
    }  # fmt: skip


@pytest.mark.django_db
def test_foreign_and_unknown_cards_read_alike_in_a_report():
    place = room(DRAWN)
    told = []
    for strange in ("c_15", "c_28", "c_29", "c_60", "c_105", "c_0"):
        melds = [{"type": "run", "card_ids": ["c_1", "c_2", strange]}, *MELDS[1:]]
        answer = place.post(0, "submit-melds", {"melds": melds, "discard_card_id": "c_14"})
        assert (answer.status, answer.body["code"]) == (400, "INVALID_DECLARATION")
        told.append(answer.body)
    assert told == [told[0]] * 6
    assert told[0]["report"]["problems"] == ["CARD_NOT_IN_HAND", "CARDS_LEFT", "MELD_INVALID"]
    assert [meld["reason"] for meld in told[0]["report"]["melds"]] == ["CARD_NOT_IN_HAND", None, None, None]


@pytest.mark.django_db
def test_a_card_in_two_melds_is_reported_on_the_later_one():
    place = room(DRAWN)
    melds = [MELDS[0], {"type": "run", "card_ids": ids(4, 5, 6, 7, 1)}, *MELDS[2:]]
    report = place.post(0, "submit-melds", {"melds": melds, "discard_card_id": "c_14"}).body["report"]
    assert report["problems"] == ["CARD_USED_TWICE", "MELD_INVALID"]
    assert [meld["reason"] for meld in report["melds"]] == [None, "CARD_USED_TWICE", None, None]


@pytest.mark.django_db
def test_indian_says_which_runs_are_missing():
    place = room(SETS)
    report = place.post(0, "submit-melds", ROWS["no runs"][2]).body["report"]
    assert report["problems"] == ["RUNS_MISSING", "PURE_RUN_MISSING"]
    assert all(meld["valid"] for meld in report["melds"])


@pytest.mark.django_db
def test_a_refusal_is_in_the_caller_s_language():
    place = room(DRAWN)
    melds = [{"type": "run", "card_ids": ids(4, 5, 7)}]
    body = place.post(0, "submit-melds", {"melds": melds}, Accept_Language="de").body
    with translation.override("de"):
        error = gettext("You can't declare yet: some cards are in no group.")
        gap = gettext("Between {low} and {high} of {suit} one card is missing.")
        text = gap.format(low=4, high=7, suit=gettext("spades"))
    assert (body["error"], body["report"]["melds"][0]["text"]) == (error, text)
    assert "Pik" in text


@pytest.mark.django_db
def test_a_refusal_names_whose_turn_it_is():
    place = room(DRAWN)
    assert place.post(1, "draw-card", {"source": "stock"}).body["error"] == "It's Alice's turn."
