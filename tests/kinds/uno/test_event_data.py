"""What the events of a move hold: exactly their keys, and for one seat alone what is private."""

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, Play, Uno
from tests.kinds.uno.positions import (
    EVERY_STACK,
    after,
    at,
    card_in,
    event,
    go,
    id_in,
    lay,
)

row = pytest.param

HANDS = ["r1 rs rr r+2 r7 r0 w w4", "y1 y2 y3", "g1 g2 g3"]
S = "state:update"
T = "turn:changed"


def D(seat):
    return [f"draw:completed@{seat}", "cards:drawn"]


def H(*seats):
    return [f"hand:update@{seat}" for seat in seats]


def L(*seats):
    return [f"legal:update@{seat}" for seat in seats]


def play(state, card):
    return Play(id_in(state, 0, card), "green", swap_with=2)


def window():
    return after(at(["r1 g9", *HANDS[1:]], "r9", uno_call="manual"), (0, "r1"))


# -- Data ----------------------------------------------------------------------------------------------------
KEYS = {
    "card:played": ["seat", "card", "chosen_color", "effects", "next_seat", "jump_in"],
    "draw:completed": ["seat", "drawn", "reason", "drawn_card_id"],
    "cards:drawn": ["seat", "count", "reason"],
    "pile:reshuffled": ["draw_pile_count"],
    "hand:update": ["seat", "hand", "hand_count", "drawn_card_id", "legal"],
    "legal:update": ["seat", "legal"],
    "state:update": [],
    "turn:changed": ["next_seat", "turn_number", "awaiting", "pending_draw"],
    "reverse": ["direction"],
    "skip": ["skipped_seat"],
    "color:chosen": ["seat", "color"],
    "uno:called": ["seat", "auto"],
    "uno:caught": ["seat", "caught_by_seat", "count"],
    "hands:swapped": ["swaps"],
    "challenge:revealed": ["seat", "hand"],
    "challenge:resolved": ["seat", "challenger_seat", "guilty", "drawer_seat", "count"],
    "round:scored": ["round", "winner_seat", "points", "reason", "hands", "scores"],
    "round:started": ["round", "dealer_seat"],
    "ended": ["winner_seat", "scoreboard", "reason"],
}


def test_every_event_has_exactly_its_keys():
    steps = [
        *(lay(at(HANDS, "r9", **options), 0, card, "green") for card, options in (("rr", {}), ("r+2", {}), ("w", {}))),
        go(window(), 0, Uno()),
        go(window(), 2, Catch(0)),
        go(at(HANDS, "r9", seven_zero=True), 0, play(at(HANDS, "r9"), "r7")),
        go(after(at(HANDS, "r9", wd4_bluff=True), (0, "w4", "green")), 1, Challenge()),
        go(at(HANDS, "r9", under="b1 b2", only_pile=True), 0, Draw()),
        lay(at(["r1", *HANDS[1:]], "r9", target_score=500), 0, "r1"),
        lay(at(["r1", *HANDS[1:]], "r9"), 0, "r1"),
    ]
    met = {}
    for step in steps:
        for told_event in step.events:
            met[told_event.type] = list(told_event.data)
            assert list(told_event.data) == KEYS[told_event.type]
    assert met.keys() == KEYS.keys()


def test_card_played():
    state = at(["w g1 g2", "y1 y2"], "r9")
    assert event(lay(state, 0, "w", "blue"), "card:played") == {
        "seat": 0,
        "card": {"id": id_in(state, 0, "w"), "color": "wild", "value": "wild"},
        "chosen_color": "blue",
        "effects": {},
        "next_seat": 1,
        "jump_in": False,
    }


EFFECTS = [
    ("r1", {}, {}),
    ("rs", {}, {"skip": True}),
    ("rr", {}, {"reverse": True}),
    ("r+2", {}, {"skip": True, "draw": 2}),
    ("r+2", {"stack_draw_two": True}, {"draw": 2}),
    ("w4", {}, {"skip": True, "draw": 4}),
    ("w4", {"wd4_bluff": True}, {"draw": 4}),
    ("r7", {"seven_zero": True}, {"swap": True}),
]


@pytest.mark.parametrize(("card", "options", "effects"), EFFECTS)
def test_effects_have_only_keys_that_apply(card, options, effects):
    hands = [f"{card} g9 y9", *HANDS[1:]]
    state = at(hands, "r9", **options)
    assert event(go(state, 0, play(state, card)), "card:played")["effects"] == effects


def test_a_reverse_of_two_skips():
    step = lay(at(HANDS[:2], "r9"), 0, "rr")
    assert event(step, "card:played")["effects"] == {"skip": True, "reverse": True}
    assert event(step, "card:played")["next_seat"] == 0


def test_effects_count_nominally_what_a_stack_adds():
    state = after(at(["r+2 g1", "b+2 g2", "y1"], "r9", **EVERY_STACK), (0, "r+2"))
    step = lay(state, 1, "b+2")
    assert event(step, "card:played")["effects"] == {"draw": 2}
    assert event(step, "turn:changed") == {"next_seat": 2, "turn_number": 3, "awaiting": "stack", "pending_draw": 4}


def test_the_drawer_alone_hears_what_it_drew():
    state = at(HANDS, "r9", pile="r3")
    step = go(state, 0, Draw())
    drawn = card_in(step.state, 0, "r3")
    card = {"id": step.state.ids[drawn], "color": "red", "value": "3"}
    assert event(step, "draw:completed", 0) == {
        "seat": 0, "drawn": [card], "reason": "turn", "drawn_card_id": card["id"],
    }  # fmt: skip
    hand = event(step, "hand:update", 0)
    assert (hand["hand"][-1], hand["hand_count"], hand["drawn_card_id"]) == (card, 9, card["id"])
    assert hand["legal"] == rules.view(step.state, 0)["legal"]


def test_round_scored():
    state = at(["r1", "r7 bs"], "r9", target_score=500, scores=(3, 4), round=2)
    assert event(lay(state, 0, "r1"), "round:scored") == {
        "round": 2,
        "winner_seat": 0,
        "points": 27,
        "reason": "hand_empty",
        "hands": [[], rules.view(state, 1)["you"]["hand"]],
        "scores": [30, 4],
    }


def test_what_others_may_do_is_told_to_them_alone():
    state = at(["r5 g1", "y1 y2", "y3 r5 r6"], "r9", jump_in=True)
    step = lay(state, 0, "r5")
    update = event(step, "legal:update", 2)
    assert update == {"seat": 2, "legal": rules.view(step.state, 2)["legal"]}
    assert update["legal"]["cards"] == [id_in(step.state, 2, "r5")]
