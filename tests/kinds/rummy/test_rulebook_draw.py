"""The rulebook, R4 to R8: drawing."""

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.state import DRAW, LAY_DOWN
from tests.kinds.rummy.positions import cards, names, play, position, refusal, told, types


@pytest.mark.rule("R4")
def test_a_turn_is_a_draw_and_a_lay_down_of_one_seat() -> None:
    state = position("2C 9D", "KH QS", stock="4S 7S", discards="5H")
    drawn = play(state, "draw stock").state
    assert (rules.turn(drawn), drawn.phase) == (0, LAY_DOWN)
    done = play(drawn, "discard 9D").state
    assert (rules.turn(done), done.phase, done.turn_number) == (1, DRAW, 6)


@pytest.mark.rule("R4")
def test_nobody_lays_down_before_drawing_or_draws_twice() -> None:
    state = position("2C 9D", "KH", stock="4S 7S", discards="5H")
    assert refusal(state, "discard 2C") == "DRAW_FIRST"
    drawn = play(state, "draw discard").state
    assert refusal(drawn, "draw stock") == "ALREADY_DRAWN"
    assert refusal(drawn, "draw discard") == "ALREADY_DRAWN"


@pytest.mark.rule("R5")
def test_the_stock_gives_its_top_card_and_only_the_drawer_sees_it() -> None:
    state = position("2C", "KH", stock="4S 9S 7S", discards="5H")
    step = play(state, "draw stock")
    assert names(step.state.hands[0]) == "2C 7S"
    assert names(step.state.stock) == "4S 9S"
    assert told(step.events, 0) == [("card:drawn", {"seat": 0, "card": "7S", "stock_count": 2})]
    assert told(step.events, 1) == told(step.events, None) == [("card:drawn", {"seat": 0, "stock_count": 2})]


@pytest.mark.rule("R5")
def test_the_discard_pile_gives_its_top_card_and_everybody_sees_it() -> None:
    state = position("2C", "KH", stock="7S", discards="4D 5H")
    step = play(state, "draw discard")
    assert names(step.state.hands[0]) == "2C 5H"
    assert (names(step.state.discards), names(step.state.stock)) == ("4D", "7S")
    for reader in (0, 1, None):
        assert told(step.events, reader) == [("card:taken", {"seat": 0, "card": "5H"})]


@pytest.mark.rule("R6")
def test_e7_an_empty_stock_is_made_of_all_discards_but_the_top_one() -> None:
    step = play(position("2C", "QS", stock="", discards="9C 4D KH"), "draw stock")
    assert names(step.state.discards) == "KH"
    assert len(step.state.stock) == 1
    assert {*step.state.stock, step.state.drawn} == {*cards("9C 4D")}
    drawn = names([step.state.drawn])
    assert told(step.events, 0) == [
        ("stock:reshuffled", {"stock_count": 2, "discard_top": "KH"}),
        ("card:drawn", {"seat": 0, "card": drawn, "stock_count": 1}),
    ]
    assert told(step.events, 1) == [
        ("stock:reshuffled", {"stock_count": 2, "discard_top": "KH"}),
        ("card:drawn", {"seat": 0, "stock_count": 1}),
    ]


@pytest.mark.rule("R6")
def test_the_reshuffle_comes_never_earlier() -> None:
    last = play(position("2C", "QS", stock="7S", discards="9C 4D KH"), "draw stock")
    assert names(last.state.stock) == ""
    assert names(last.state.discards) == "9C 4D KH"
    assert types(last.events) == ["card:drawn"]
    done = play(last.state, "discard 2C")
    assert names(done.state.discards) == "9C 4D KH 2C"
    taken = play(done.state, "draw discard")
    assert (names(taken.state.stock), names(taken.state.discards)) == ("", "9C 4D KH")


@pytest.mark.rule("R6")
def test_two_discards_are_enough() -> None:
    step = play(position("2C", "QS", stock="", discards="4D KH"), "draw stock")
    assert (names(step.state.hands[0]), names(step.state.discards)) == ("2C 4D", "KH")
    assert types(step.events) == ["stock:reshuffled", "card:drawn"]


@pytest.mark.rule("R6")
def test_a_second_reshuffle_mixes_the_same_discards_otherwise() -> None:
    discards = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
    stocks = [
        play(position("2C", "QS", stock="", discards=discards, reshuffles=count), "draw stock").state
        for count in (0, 1, 1)
    ]
    assert stocks[0].stock != stocks[1].stock
    assert stocks[1] == stocks[2]
    assert [state.reshuffles for state in stocks] == [1, 2, 2]


@pytest.mark.rule("R7")
@pytest.mark.parametrize("discards", ["KH", ""])
def test_e7_asking_an_exhausted_stock_ends_the_round_blocked(discards: str) -> None:
    step = play(position("2C 9D", "QS", stock="", discards=discards), "draw stock")
    assert types(step.events, 0) == ["round:scored", "hand:dealt", "round:started"]
    score = told(step.events, None)[0][1]
    assert (score["reason"], score["ended_by"]) == ("blocked", 0)
    assert score["hands"] == [["2C", "9D"], ["QS"]]
    assert (score["points"], score["totals"]) == ([11, 10], [11, 10])


@pytest.mark.rule("R7")
def test_the_last_discard_could_be_taken_instead() -> None:
    step = play(position("2C 9D", "QS", stock="", discards="KH"), "draw discard")
    assert names(step.state.hands[0]) == "2C 9D KH"
    done = play(step.state, "discard 9D").state
    assert (names(done.discards), done.round) == ("9D", 1)


@pytest.mark.rule("R8")
def test_the_discard_pile_is_not_empty_when_a_turn_begins() -> None:
    taken = play(position("2C 9D", "QS", stock="", discards="KH"), "draw discard").state
    assert taken.discards == ()
    assert play(taken, "discard 2C").state.discards != ()


@pytest.mark.rule("R8")
def test_a_draw_from_an_empty_discard_pile_is_refused_all_the_same() -> None:
    assert refusal(position("2C", "QS", stock="7S", discards=""), "draw discard") == "DISCARD_EMPTY"
