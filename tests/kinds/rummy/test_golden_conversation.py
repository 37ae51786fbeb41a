"""Ann (seat 0) and Bob (seat 1) play the published round, move by move, as each of them hears it."""

from typing import Any

import pytest

from games.catalog.rummy.rules import game as rules
from tests.kinds.rummy.positions import play, told
from tests.kinds.rummy.published import ANN, BOB, dealt

SETS = {"seat": BOB, "meld": 0, "kind": "set", "cards": ["7C", "7D", "7H"]}
HEARTS = {"seat": BOB, "meld": 1, "kind": "run", "cards": ["QH", "KH", "AH"]}
SPADES = {"seat": BOB, "meld": 2, "kind": "run", "cards": ["2S", "3S", "4S", "5S"]}

TURNS: list[tuple[int, str, list[tuple[str, dict[str, Any]]]]] = [
    (BOB, "draw discard", [("card:taken", {"seat": BOB, "card": "AH"})]),
    (
        BOB,
        "meld 7C 7D 7H meld QH AH KH discard JC",
        [
            ("meld:played", SETS),
            ("meld:played", HEARTS),
            ("card:discarded", {"seat": BOB, "card": "JC"}),
            ("turn:changed", {"previous_seat": BOB, "next_seat": ANN, "turn_number": 2}),
        ],
    ),
    (ANN, "draw stock", [("card:drawn", {"seat": ANN, "stock_count": 30})]),
    (
        ANN,
        "layoff meld(0) 7S layoff meld(1) JH discard KC",
        [
            ("meld:extended", {**SETS, "seat": ANN, "cards": ["7C", "7D", "7H", "7S"], "card": "7S"}),
            ("meld:extended", {**HEARTS, "seat": ANN, "cards": ["JH", "QH", "KH", "AH"], "card": "JH"}),
            ("card:discarded", {"seat": ANN, "card": "KC"}),
            ("turn:changed", {"previous_seat": ANN, "next_seat": BOB, "turn_number": 3}),
        ],
    ),
    (BOB, "draw stock", [("card:drawn", {"seat": BOB, "stock_count": 29})]),
]


@pytest.mark.rule("R5", "R13", "R16", "R19")
def test_every_turn_is_told_as_it_was() -> None:
    state = dealt()
    for seat, text, public in TURNS:
        step = play(state, text, seat)
        assert told(step.events, None) == told(step.events, 1 - seat) == public
        state = step.state


def test_the_drawer_alone_hears_the_card() -> None:
    state = dealt()
    drawn = {}
    for seat, text, _ in TURNS:
        step = play(state, text, seat)
        if text == "draw stock":
            drawn[seat] = told(step.events, seat)
        state = step.state
    assert drawn == {
        ANN: [("card:drawn", {"seat": ANN, "card": "7S", "stock_count": 30})],
        BOB: [("card:drawn", {"seat": BOB, "card": "5S", "stock_count": 29})],
    }


@pytest.mark.rule("R3", "R20", "R22", "R23")
def test_bob_goes_out_and_ann_leads_the_next_round() -> None:
    state = dealt()
    for seat, text, _ in TURNS:
        state = play(state, text, seat).state
    step = play(state, "meld 2S 3S 4S 5S discard 9D", BOB)
    laid, thrown, scored, own, started = told(step.events, ANN)
    assert (laid, thrown) == (("meld:played", SPADES), ("card:discarded", {"seat": BOB, "card": "9D"}))
    assert scored == (
        "round:scored",
        {
            "round": 1,
            "reason": "out",
            "ended_by": BOB,
            "hands": [["5C", "8C", "3D", "5D", "TD", "2H", "6H", "8S"], []],
            "points": [47, 0],
            "totals": [47, 0],
        },
    )
    assert (own[0], len(own[1]["hand"])) == ("hand:dealt", 10)
    assert (started[0], started[1]["round"], started[1]["lead_seat"]) == ("round:started", 2, ANN)
    assert rules.turn(step.state) == ANN


def test_bobs_view_after_his_first_take() -> None:
    view = rules.view(play(dealt(), "draw discard").state, BOB)
    published = {
        "phase": "lay_down",
        "round": 1,
        "turn_number": 1,
        "stock_count": 31,
        "discard_top": None,
        "discard_pile": [],
        "melds": [],
        "you": {
            "seat": 1,
            "hand": ["7C", "JC", "7D", "9D", "AH", "7H", "QH", "KH", "2S", "3S", "4S"],
            "drawn": "AH",
            "just_taken": "AH",
        },
    }
    assert {name: view[name] for name in published} == published
