"""What is told, in which order, to whom, and with which words."""

from random import Random

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.options import RummyOptions
from tests.kinds.rummy.positions import forfeited, names, play, position, told, types

START = ["hand:dealt", "round:started"]


def test_the_start_is_seat_0_then_seat_1_then_the_round() -> None:
    state, events = rules.deal(2, RummyOptions(), Random(3))
    assert [(event.type, event.only, event.but) for event in events] == [
        ("hand:dealt", (0,), ()),
        ("hand:dealt", (1,), ()),
        ("round:started", None, ()),
    ]
    for seat in (0, 1):
        assert told(events, seat)[0] == ("hand:dealt", {"hand": names(state.hands[seat]).split()})
    up_card = names(state.discards)
    assert told(events, None) == [
        ("round:started", {"round": 1, "lead_seat": 1, "up_card": up_card, "stock_count": 31})
    ]


def test_one_event_for_each_command_in_order_then_the_turn() -> None:
    state = position("5C 9H 9S 9C 2D 3D 4D JH KS", "KH", drawn="JH", piles=("2C 3C 4C",), turn_number=8)
    step = play(state, "meld 9H 9S 9C layoff meld(0) 5C meld 4D 3D 2D discard JH")
    assert [(event.only, event.but) for event in step.events] == [(None, ())] * 5
    assert told(step.events, None) == [
        ("meld:played", {"seat": 0, "meld": 1, "kind": "set", "cards": ["9H", "9S", "9C"]}),
        ("meld:extended", {"seat": 0, "meld": 0, "kind": "run", "cards": ["2C", "3C", "4C", "5C"], "card": "5C"}),
        ("meld:played", {"seat": 0, "meld": 2, "kind": "run", "cards": ["2D", "3D", "4D"]}),
        ("card:discarded", {"seat": 0, "card": "JH"}),
        ("turn:changed", {"previous_seat": 0, "next_seat": 1, "turn_number": 9}),
    ]


def test_a_round_that_ends_is_scored_and_the_next_one_dealt() -> None:
    step = play(position("9D", "KH", drawn="9D", round=6), "discard 9D")
    assert types(step.events, 0) == types(step.events, 1) == ["card:discarded", "round:scored", *START]
    assert types(step.events) == ["card:discarded", "round:scored", "round:started"]
    started = told(step.events, None)[-1][1]
    assert (started["round"], started["lead_seat"], started["stock_count"]) == (7, 1, 31)


def test_a_game_that_ends_is_scored_and_ended_and_nothing_is_dealt() -> None:
    step = play(position("9D", "KH", drawn="9D", totals=(0, 490)), "discard 9D")
    for reader in (0, 1, None):
        assert types(step.events, reader) == ["card:discarded", "round:scored", "ended"]
    assert told(step.events, None)[-1][1] == rules.view(step.state, None)["result"]


def test_a_blocked_draw_is_a_score_and_no_draw() -> None:
    step = play(position("9D", "KH", stock="", discards="2C"), "draw stock")
    assert types(step.events, 0) == ["round:scored", *START]
    over = play(position("9D", "KH", stock="", discards="2C", totals=(0, 490)), "draw stock")
    assert types(over.events, 0) == ["round:scored", "ended"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_forfeit_is_told_once_to_all(seat: int) -> None:
    step = forfeited(position("9D", "KH"), seat)
    for reader in (0, 1, None):
        assert types(step.events, reader) == ["player:forfeited", "round:scored", "ended"]


def test_the_score_reveals_both_hands_sorted() -> None:
    step = play(position("KS 2C AH 9D", "QH 3D AC", drawn="KS", turn_number=1000), "discard 9D")
    assert told(step.events, None)[1][1]["hands"] == [["2C", "AH", "KS"], ["AC", "3D", "QH"]]


def test_every_move_tells_every_reader_something() -> None:
    state = position("9D 2C", "KH", stock="4S 7S", discards="3C")
    for text in ("draw stock", "discard 9D", "draw discard", "discard KH"):
        step = play(state, text)
        assert all(types(step.events, reader) for reader in (0, 1, None))
        state = step.state
