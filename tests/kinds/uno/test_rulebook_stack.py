"""The rulebook, R19 and R20: bluffing and challenging, and stacking."""

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Challenge, Draw, EndTurn, Play
from tests.kinds.uno.positions import (
    EVERY_STACK,
    after,
    at,
    event,
    go,
    hand,
    id_in,
    lay,
    legal_names,
    refusal,
)

rule = pytest.mark.rule
row = pytest.param


# -- R19: bluff and challenge --------------------------------------------------------------------------------
def bluff(rest="r2", color="red", **fields):
    """Seat 0 has played a Wild Draw Four with the colour green."""
    state = at([f"w4 {rest}", "r3 g3", "b4"], "r9" if color else "w", color=color, wd4_bluff=True, **fields)
    return after(state, (0, "w4", "green"))


GUILT = [
    # rest of the hand, colour then in force, guilty
    row("r2", "red", True),
    row("g2", "red", False),
    row("g2 w w4", "red", False),
    row("r2 g2", "green", True),
    row("y9", "red", False),
    row("r2", None, False),
]


@rule("R19")
@pytest.mark.parametrize(("rest", "color", "guilty"), GUILT)
def test_guilt(rest, color, guilty):
    step = go(bluff(rest, color), 1, Challenge())
    counts = [len(hand) for hand in step.state.hands]
    before = len(rest.split())
    assert counts == ([before + 4, 2, 1] if guilty else [before, 8, 1])
    assert step.state.turn == (1 if guilty else 2)
    assert (step.state.phase, step.state.pending, step.state.color) == ("turn", 0, "green")
    assert event(step, "challenge:resolved") == {
        "seat": 0,
        "challenger_seat": 1,
        "guilty": guilty,
        "drawer_seat": 0 if guilty else 1,
        "count": 4 if guilty else 6,
    }


@rule("R19")
def test_wild_draw_four_is_always_legal():
    state = at(["w4 r2", "r3"], "r9", wd4_bluff=True)
    assert legal_names(state, 0) == "w4 r2"


@rule("R19")
def test_the_victim_gets_the_turn_and_may_draw():
    state = bluff()
    assert (state.turn, state.phase, state.pending, len(state.hands[1])) == (1, "challenge", 4, 2)
    legal = rules.view(state, 1)["legal"]
    assert legal == {"cards": [], "draw": True, "end_turn": False, "challenge": True, "uno": False, "catch": []}
    step = go(state, 1, Draw())
    assert (len(step.state.hands[1]), step.state.turn, step.state.pending) == (6, 2, 0)
    assert event(step, "cards:drawn") == {"seat": 1, "count": 4, "reason": "wild_draw_four"}


@rule("R19")
def test_after_a_right_challenge_the_turn_is_an_ordinary_one():
    state = after(bluff(), (1, "challenge"))
    assert legal_names(state, 1) == "g3"
    assert state.turn_number == 2
    assert after(state, (1, "g3")).turn == 2


@rule("R19")
def test_the_challenger_alone_sees_the_hand_until_its_next_move():
    step = go(bluff("g2 y1"), 1, Challenge())
    revealed = event(step, "challenge:revealed")
    assert [card["value"] for card in revealed["hand"]] == ["2", "1"]
    assert next(e for e in step.events if e.type == "challenge:revealed").only == (1,)
    views = [rules.view(step.state, seat) for seat in range(3)]
    assert [view["you"]["revealed"] is None for view in views] == [True, False, True]
    assert views[1]["you"]["revealed"] == {"seat": 0, "cards": revealed["hand"]}
    state = step.state
    while state.turn != 1:
        state = go(state, state.turn, rules.safest(state, state.turn)).state
    assert rules.view(state, 1)["you"]["revealed"] is not None
    assert rules.view(go(state, 1, Draw()).state, 1)["you"]["revealed"] is None


@rule("R19")
def test_guilt_is_judged_on_the_hand_at_the_play():
    """Caught between bluff and challenge, the player draws a red card: still innocent."""
    state = at(["w4 g2", "r3 g3", "b4"], "r9", wd4_bluff=True, uno_call="manual", pile="r1 r4")
    state = after(state, (0, "w4", "green"), (2, "catch", 0))
    assert hand(state, 0) == "g2 r1 r4"
    step = go(state, 1, Challenge())
    assert event(step, "challenge:resolved")["guilty"] is False
    assert len(event(step, "challenge:revealed")["hand"]) == 1


@rule("R19")
def test_nothing_to_challenge():
    assert refusal(at(["r1 r2", "g1"], "r9", wd4_bluff=True), 0, Challenge()) == "NOTHING_TO_CHALLENGE"
    assert refusal(at(["r1 r2", "g1"], "r9", wd4_bluff=True), 1, Challenge()) == "NOT_YOUR_TURN"


# -- R20: stacking -------------------------------------------------------------------------------------------
ANSWERS = [
    # options, first card, colour, hand of the victim, answers
    row({"stack_draw_two": True}, "r+2", None, "b+2 w4 r5 w", "b+2"),
    row({"stack_draw_four": True}, "w4", "blue", "b+2 w4 b5 w", "w4"),
    row({"stack_draw_two": True, "stack_draw_four": True}, "r+2", None, "b+2 w4", "b+2"),
    row({"stack_draw_two": True, "stack_draw_four": True}, "w4", "blue", "b+2 w4", "w4"),
    row(EVERY_STACK, "r+2", None, "b+2 w4 r5 w", "b+2 w4"),
    row(EVERY_STACK, "w4", "blue", "b+2 g+2 w4 b5 w", "b+2 w4"),
    row({**EVERY_STACK, "wd4_bluff": True}, "w4", "blue", "b+2 g+2 w4 w", "b+2 w4"),
]


@rule("R20")
@pytest.mark.parametrize(("options", "first", "color", "held", "answers"), ANSWERS)
def test_what_answers(options, first, color, held, answers):
    state = at([f"{first} g1 g2", held, "y1"], "r9" if first == "r+2" else "y9", **options)
    state = after(state, (0, first, color))
    assert (state.turn, len(state.hands[1])) == (1, len(held.split()))
    assert legal_names(state, 1) == answers
    for name in held.split():
        wanted = None if name in answers.split() else "PENDING_DRAW"
        assert refusal(state, 1, Play(id_in(state, 1, name), "green")) == wanted


NOT_STACKED = [
    row({}, "r+2", 4),
    row({"stack_draw_four": True}, "r+2", 4),
    row({"stack_draw_two": True}, "w4", 6),
    row({}, "w4", 6),
]


@rule("R20")
@pytest.mark.parametrize(("options", "card", "count"), NOT_STACKED)
def test_without_its_option_a_penalty_falls_at_once(options, card, count):
    state = at([f"{card} g1", "r+2 w4", "y1"], "r9", **options)
    step = lay(state, 0, card, "red")
    assert (len(step.state.hands[1]), step.state.turn) == (count, 2)


@rule("R20")
def test_an_answering_wild_draw_four_is_free_of_r7_and_cannot_be_challenged():
    state = at(["r+2 g1", "w4 r5", "y1 y2"], "r9", wd4_bluff=True, **EVERY_STACK)
    state = after(state, (0, "r+2"), (1, "w4", "red"))
    assert (state.phase, state.pending, state.turn) == ("stack", 6, 2)
    assert refusal(state, 2, Challenge()) == "NOTHING_TO_CHALLENGE"


@rule("R20")
def test_an_answer_ends_the_right_to_challenge():
    state = at(["w4 r1", "w4 g5", "y1 y2"], "r9", wd4_bluff=True, stack_draw_four=True)
    state = after(state, (0, "w4", "blue"))
    assert refusal(state, 1, Challenge()) is None
    state = after(state, (1, "w4", "green"))
    assert (state.phase, state.pending) == ("stack", 8)
    assert refusal(state, 2, Challenge()) == "NOTHING_TO_CHALLENGE"
    assert len(after(state, (2, "draw")).hands[2]) == 10


@rule("R20")
def test_a_seat_without_an_answer_is_asked_all_the_same():
    """Waiting time must tell nothing."""
    state = after(at(["r+2 g1", "r5 g5", "y1"], "r9", stack_draw_two=True), (0, "r+2"))
    assert (state.turn, state.phase, state.pending) == (1, "stack", 2)
    step = go(state, 1, Draw())
    assert (len(step.state.hands[1]), step.state.turn) == (4, 2)
    assert event(step, "cards:drawn")["reason"] == "stack"


@rule("R20")
def test_no_end_of_turn_before_what_waits():
    state = after(at(["r+2 g1", "r5 g5"], "r9", stack_draw_two=True), (0, "r+2"))
    assert refusal(state, 1, EndTurn()) == "PENDING_DRAW"
