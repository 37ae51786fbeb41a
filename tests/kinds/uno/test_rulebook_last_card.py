"""The rulebook, R14, and the worked examples of turns: the last card, and stacks."""

import pytest

from games.catalog.uno.rules import game as rules
from tests.kinds.uno.positions import (
    EVERY_STACK,
    after,
    at,
    deal,
    event,
    lay,
    legal_names,
    stack_the_deck,
    told,
)

rule = pytest.mark.rule
row = pytest.param

FOUR = ["r1 r2 rr rs r+2 w w4", "y1 y2 yr ys y+2", "g1 g2 gr gs g+2", "b1 b2 br bs b+2"]
TWO = FOUR[:2]


# -- R14: the last card --------------------------------------------------------------------------------------
LAST = [
    # card, options, cards of the next seat afterwards
    row("r1", {}, 2, id="number"),
    row("rs", {}, 2, id="skip"),
    row("rr", {}, 2, id="reverse"),
    row("w", {}, 2, id="wild"),
    row("r+2", {}, 4, id="draw-two"),
    row("w4", {}, 6, id="wild-draw-four"),
    row("r+2", EVERY_STACK, 4, id="draw-two-cannot-be-answered"),
    row("w4", {"wd4_bluff": True}, 6, id="wild-draw-four-cannot-be-challenged"),
    row("r7", {"seven_zero": True}, 2, id="no-swap"),
    row("r0", {"seven_zero": True}, 2, id="no-passing-of-hands"),
]


@rule("R14")
@pytest.mark.parametrize(("card", "options", "count"), LAST)
def test_any_card_may_be_the_last(card, options, count):
    step = lay(at([card, "b+2 g2", "y1"], "r9", **options), 0, card, "green")
    assert rules.outcome(step.state).winners == (0,)
    assert [len(hand) for hand in step.state.hands] == [0, count, 1]
    assert event(step, "card:played")["effects"] == ({"draw": count - 2} if count > 2 else {})
    assert event(step, "card:played")["next_seat"] is None
    assert not {"skip", "reverse", "hands:swapped", "uno:called"} & set(told(step))


@rule("R14", "R20")
@pytest.mark.parametrize(("card", "count"), [("r+2", 9), ("w4", 11)])
def test_a_whole_stack_falls_on_the_next_seat(card, count):
    """Six cards wait; with the last card it is 6 + 2 or 6 + 4, and seat 2 held one."""
    state = at([card, "b1", "y1"], "r+2", phase="stack", pending=6, turn=0, direction=-1, **EVERY_STACK)
    step = lay(state, 0, card, "green")
    assert [len(hand) for hand in step.state.hands] == [0, 1, count]
    assert event(step, "cards:drawn") == {"seat": 2, "count": count - 1, "reason": "stack"}


@rule("R14", "R22")
def test_a_jump_in_may_be_the_last_card():
    state = at(["r1 r2", "g1 g2", "r+2"], "r+2", laid_by=1, jumpable=True, jump_in=True)
    step = lay(state, 2, "r+2")
    assert rules.outcome(step.state).winners == (2,)
    assert len(step.state.hands[0]) == 4


# -- The examples of turns, one by one -----------------------------------------------------------------------
@rule("R20")
def test_a_stack_of_draw_twos_is_taken():
    """0 red +2, 1 blue +2, 2 takes: seat 2 draws 4, next 3, colour blue."""
    state = at(["r+2 r1", "b+2 y1", "g1 g2", "b1 b2"], "r9", stack_draw_two=True)
    state = after(state, (0, "r+2"), (1, "b+2"))
    assert (state.pending, state.phase, state.turn) == (4, "stack", 2)
    state = after(state, (2, "draw"))
    assert (len(state.hands[2]), state.turn, state.color, state.pending) == (6, 3, "blue", 0)


@rule("R20")
def test_a_mixed_stack():
    """0 green +2, 1 WD4 with red, pending 6; of red +2 and blue +2 only red +2; then 8, and any +2 or WD4 answers."""
    hands = ["g+2 g1", "w4 r1", "r+2 b+2 y1", "y+2 g+2 w4 y2"]
    state = after(at(hands, "g9", **EVERY_STACK), (0, "g+2"), (1, "w4", "red"))
    assert (state.pending, state.turn) == (6, 2)
    assert legal_names(state, 2) == "r+2"
    state = after(state, (2, "r+2"))
    assert state.pending == 8
    assert legal_names(state, 3) == "y+2 g+2 w4"


def test_deals_are_events_without_a_turn(monkeypatch):
    stack_the_deck(monkeypatch, "r5")
    assert "turn:changed" not in told(deal(3))
