"""What the routes answer besides the view, by the seed's own examples, and that asking twice answers twice alike."""

import pytest

from games.catalog.hidden_joker.rules.options import JokerOptions
from games.table import memory, remembered
from tests.games.hidden_joker.company import card, cards, ids, room
from tests.games.hidden_joker.positions import DRAWN, GOOD, MELDS, PENALTY, TO_DRAW, WRONG
from tests.kinds.hidden_joker.build import LOW, table

pytestmark = pytest.mark.django_db(transaction=True)
THREE = table(f"{GOOD} KC", LOW, LOW, discards="2S 3C", stock="5C 6C", drawn="stock", options=PENALTY)
FINISH = {"melds": MELDS, "discard_card_id": "c_14"}


def still(answer):
    """An answer without the moment it was given."""
    return {key: value for key, value in answer.body.items() if key not in {"server_ts"}}


def without_more(answer, *more):
    return {key: value for key, value in still(answer).items() if key not in more}


def view_of(place, who):
    return {key: value for key, value in place.view(who).items() if key != "server_ts"}


def test_drawing_from_the_stock_answers_with_the_card():
    place = room(TO_DRAW)
    answer = place.post(0, "draw-card", {"source": "stock"})
    assert (answer.status, answer.body["drawn_card"]) == (202, card(30, "KC"))
    assert without_more(answer, "drawn_card") == view_of(place, 0)
    assert answer.body["you"]["drawn_card_id"] == "c_30"


def test_drawing_from_the_pile_answers_with_the_card():
    place = room(TO_DRAW)
    answer = place.post(0, "draw-card", {"source": "discard"})
    assert (answer.status, answer.body["drawn_card"]) == (202, card(28, "2S"))
    assert answer.body["you"]["not_discardable_id"] == "c_28"
    assert answer.body["legal"]["discard"] == ids(*range(1, 14))
    assert answer.body["players"][0]["took"] == [card(28, "2S")]


def test_discarding_answers_with_the_view():
    place = room(DRAWN)
    answer = place.post(0, "discard-card", {"card_id": "c_14"})
    assert (answer.status, still(answer)) == (202, view_of(place, 0))
    assert (answer.body["current_player_id"], answer.body["turn_number"]) == (place.ids[1], 2)


def test_declaring_answers_with_the_end():
    place = room(DRAWN)
    answer = place.post(0, "submit-melds", FINISH)
    assert (answer.status, answer.body["declared"], answer.body["status"]) == (202, True, "ended")
    assert without_more(answer, "declared") == view_of(place, 0)


def test_declaring_wrongly_answers_with_the_report_and_the_price():
    place = room(THREE)
    answer = place.post(0, "submit-melds", {"melds": WRONG, "discard_card_id": "c_14"})
    assert (answer.status, answer.body["declared"], answer.body["points"]) == (202, False, 80)
    report = answer.body["report"]
    assert (report["declarable"], report["problems"]) == (False, ["MELD_INVALID"])
    assert [meld["reason"] for meld in report["melds"]] == ["MIXED_SUITS", "MIXED_SUITS", None, None]
    assert (report["left_over"], report["discard_card_id"]) == ([], "c_14")
    me = answer.body["players"][0]
    assert (me["in_round"], me["out_reason"], me["hand_size"]) == (False, "wrong_declaration", 14)
    assert without_more(answer, "declared", "report", "points") == view_of(place, 0)


def test_indian_declarations_cost_80_too():
    """Runs and sets that are all right, but no pure run."""
    hand = "5H 6H 9C 10S QS 9D 2C 2D 2H KC KD KH KS 7S"
    options = JokerOptions(required_runs="indian", wrong_declaration="penalty")
    place = room(table(hand, LOW, LOW, discards="2S", stock="5C", drawn="stock", options=options))
    melds = [
        {"type": "run", "card_ids": ids(1, 2, 3)}, {"type": "run", "card_ids": ids(4, 5, 6)},
        {"type": "set", "card_ids": ids(7, 8, 9)}, {"type": "set", "card_ids": ids(10, 11, 12, 13)},
    ]  # fmt: skip
    answer = place.post(0, "submit-melds", {"melds": melds})
    assert (answer.status, answer.body["declared"], answer.body["points"]) == (202, False, 80)
    assert answer.body["report"]["problems"] == ["PURE_RUN_MISSING"]


def test_the_report_of_a_wrong_declaration_is_as_the_seat_knew_its_cards():
    """For Alice no card is wild; that her declaration ends the round, and opens the joker, changes nothing of it."""
    options = JokerOptions(joker="secret", wrong_declaration="penalty")
    place = room(table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="stock", options=options))
    answer = place.post(0, "submit-melds", FINISH)
    assert (answer.body["declared"], answer.body["status"], answer.body["hidden_joker_rank"]) == (False, "ended", "9")
    assert [meld["reason"] for meld in answer.body["report"]["melds"]] == [None, None, None, "MIXED_RANKS"]
    assert [meld["wilds"] for meld in answer.body["report"]["melds"]] == [0, 0, 0, 0]


def test_moves_of_every_kind_answer_with_the_view_alone():
    place = room(TO_DRAW)
    answer = place.players[0].move(place.game, {"type": "draw", "source": "stock"})
    assert (answer.status, still(answer)) == (202, view_of(place, 0))


@pytest.mark.parametrize("memory_lost", [False, True], ids=["same process", "another process"])
@pytest.mark.parametrize(
    ("state", "route", "body"),
    [(TO_DRAW, "draw-card", {"source": "stock"}), (DRAWN, "discard-card", {"card_id": "c_14"}),
     (DRAWN, "submit-melds", FINISH)],
)  # fmt: skip
def test_the_same_key_twice_moves_once_and_answers_alike(state, route, body, memory_lost):
    place = room(state)
    first = place.post(0, route, body, Idempotency_Key="one")
    if memory_lost:
        remembered.forget_all()
    again = place.post(0, route, body, Idempotency_Key="one")
    assert (first.status, again.status) == (202, 202)
    assert still(again) == still(first)
    assert memory.current(place.game).seq == 2


def test_a_wrong_declaration_sent_twice_is_paid_once():
    place = room(THREE)
    sent = {"melds": WRONG, "discard_card_id": "c_14"}
    first = place.post(0, "submit-melds", sent, Idempotency_Key="one")
    again = place.post(0, "submit-melds", sent, Idempotency_Key="one")
    assert still(again) == still(first)
    remembered.forget_all()
    later = place.post(0, "submit-melds", sent, Idempotency_Key="one")
    assert (later.status, later.body["declared"], later.body["points"]) == (202, False, 80)
    assert [player["score"] for player in later.body["players"]] == [0, 0, 0]


def test_the_seed_s_body_declares_with_its_shape():
    """`{"melds": [{"type", "card_ids"}], "discard_card_id"}`, as in the source document, with cards of this table."""
    place = room(DRAWN)
    run, spades, eights, queens = MELDS
    body = {
        "melds": [
            {"type": "run", "card_ids": run["card_ids"]},
            {"type": "set", "card_ids": eights["card_ids"]},
            spades,
            queens,
        ],
        "discard_card_id": "c_14",
    }
    answer = place.post(0, "submit-melds", body)
    assert (answer.status, answer.body["declared"]) == (202, True)
    assert [meld["type"] for meld in answer.body["melds"]] == ["run", "set", "run", "set"]
    assert answer.body["discard_top"] == card(14, "KC")
    assert answer.body["you"]["hand"] == []


def test_before_the_end_a_hand_is_in_the_order_it_came():
    place = room(DRAWN)
    assert place.view(0)["you"]["hand"] == cards(f"{GOOD} KC")
    assert place.post(0, "discard-card", {"card_id": "c_3"}).body["you"]["hand"] == [
        *cards("AH 2H"), *cards("4S 5S 6S 7S 8C 8D 8H QD QS 9C KC", 4),
    ]  # fmt: skip
