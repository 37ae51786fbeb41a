"""The rulebook, R21 to R24: seven and zero, jumping in, drawing on, forced play."""

from random import Random

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Draw, EndTurn, Play
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
    stack_the_deck,
    told,
)

rule = pytest.mark.rule
row = pytest.param


# -- R21: seven and zero -------------------------------------------------------------------------------------
@rule("R21")
def test_a_seven_swaps_with_whom_it_names():
    state = at(["r7 r1 r2", "g1 g2", "b1 b2 b3 b4"], "r9", seven_zero=True)
    step = go(state, 0, Play(id_in(state, 0, "r7"), swap_with=2))
    assert [hand(step.state, seat) for seat in range(3)] == ["b1 b2 b3 b4", "g1 g2", "r1 r2"]
    assert step.state.turn == 1
    assert event(step, "hands:swapped")["swaps"] == [{"from_seat": 0, "to_seat": 2}, {"from_seat": 2, "to_seat": 0}]


@rule("R21")
@pytest.mark.parametrize("swap_with", [None, 0, 1])
def test_of_two_a_seven_swaps_with_the_other(swap_with):
    state = at(["r7 r1", "g1 g2"], "r9", seven_zero=True)
    step = go(state, 0, Play(id_in(state, 0, "r7"), swap_with=swap_with))
    assert [hand(step.state, seat) for seat in range(2)] == ["g1 g2", "r1"]


@rule("R21")
@pytest.mark.parametrize("swap_with", [None, 0, 3, -1, 99])
def test_a_seven_needs_another_seat(swap_with):
    state = at(["r7 r1", "g1 g2", "b1"], "r9", seven_zero=True)
    assert refusal(state, 0, Play(id_in(state, 0, "r7"), swap_with=swap_with)) == "SWAP_TARGET_REQUIRED"


ZEROES = [
    row(1, ["b1", "r1 r2", "g1 g2"], id="clockwise"),
    row(-1, ["g1 g2", "b1", "r1 r2"], id="counter-clockwise"),
]


@rule("R21")
@pytest.mark.parametrize(("direction", "hands"), ZEROES)
def test_a_zero_passes_every_hand_on(direction, hands):
    state = at(["r0 r1 r2", "g1 g2", "b1"], "r9", seven_zero=True, direction=direction)
    step = lay(state, 0, "r0")
    assert [hand(step.state, seat) for seat in range(3)] == hands
    assert event(step, "card:played")["effects"] == {"swap": True}


@rule("R21")
@pytest.mark.parametrize("last", ["r7", "r0"])
def test_no_swap_with_the_last_card(last):
    state = at([last, "g1 g2", "b1"], "r9", seven_zero=True)
    step = lay(state, 0, last)
    assert rules.outcome(step.state).winners == (0,)
    assert hand(step.state, 1) == "g1 g2"


@rule("R21")
@pytest.mark.parametrize("starter", ["r7", "r0"])
def test_no_swap_by_the_starter(monkeypatch, starter):
    stack_the_deck(monkeypatch, starter)
    step = rules.deal(3, rules.OPTIONS(seven_zero=True), Random(1))
    assert "hands:swapped" not in told(step)


@rule("R21")
def test_off_by_default():
    assert hand(lay(at(["r7 r1", "g1 g2"], "r9"), 0, "r7").state, 0) == "r1"


# -- R22: jumping in -----------------------------------------------------------------------------------------
def jump(hands=("r5 g1 g2", "y1 y2", "y3 r5 r6", "b1 b2"), **fields):
    """Seat 0 has played a red 5; seat 2 holds the other."""
    return after(at(list(hands), "r9", jump_in=True, **fields), (0, "r5"))


@rule("R22")
def test_the_twin_of_the_top_may_be_played_out_of_turn():
    state = jump()
    assert [legal_names(state, seat) for seat in range(4)] == ["", "", "r5", ""]
    step = lay(state, 2, "r5")
    assert (step.state.turn, step.state.turn_number) == (3, 3)
    assert event(step, "card:played")["jump_in"] is True


@rule("R22")
def test_play_goes_on_from_the_jumper_with_the_effect_of_its_card():
    state = at(["rs g1", "y1 y2", "rs r6", "b1 b2"], "r9", jump_in=True)
    state = after(state, (0, "rs"))
    assert state.turn == 2
    step = lay(state, 2, "rs")
    assert event(step, "card:played")["jump_in"] is False  # it was its turn anyway
    state = at(["rr g1", "y1 y2", "rr r6", "b1 b2"], "r9", jump_in=True)
    step = lay(after(state, (0, "rr")), 2, "rr")
    assert (step.state.turn, step.state.direction) == (3, 1)


@rule("R22")
def test_the_player_of_the_top_may_jump_in_on_itself():
    step = lay(jump(("r5 r5 g2", "y1 y2", "y3")), 0, "r5")
    assert (step.state.turn, len(step.state.hands[0])) == (1, 1)


@rule("R22")
def test_a_seat_to_move_plays_its_twin_as_an_ordinary_card():
    step = lay(jump(("r5 g1", "r5 y1", "y3")), 1, "r5")
    assert event(step, "card:played")["jump_in"] is False


NO_JUMP = [
    row({"jump_in": False}, [], id="off"),
    row({}, [(1, "draw")], id="after-a-draw"),
    row({"pile": "r8"}, [(1, "draw")], id="after-a-draw-that-fits"),
    row({"pile": "r8"}, [(1, "draw"), (1, "end")], id="after-an-end-of-turn"),
    row({}, [(1, "r4")], id="after-a-play"),
]


@rule("R22")
@pytest.mark.parametrize(("fields", "moves"), NO_JUMP)
def test_no_jump(fields, moves):
    state = at(["r5 g1 g2", "y1 r4", "y3 r5 r6", "b1 b2"], "r9", **{"jump_in": True, **fields})
    state = after(state, (0, "r5"), *moves)
    if state.turn == 2:  # its turn has come: let it pass, and ask another
        state = after(state, (2, "draw"))
    assert legal_names(state, 2) == ""
    assert refusal(state, 2, Play(id_in(state, 2, "r5"))) == "NOT_YOUR_TURN"


@rule("R22")
def test_no_jump_on_the_starter():
    state = at(["g1 g2", "r5 y1", "y3"], "r5", jump_in=True)
    assert refusal(state, 1, Play(id_in(state, 1, "r5"))) == "NOT_YOUR_TURN"


@rule("R22")
@pytest.mark.parametrize("wrong", ["b5", "r6", "w", "w4"])
def test_only_the_identical_card_jumps(wrong):
    state = jump(("r5 g1", "y1 y2", f"{wrong} g3"))
    assert refusal(state, 2, Play(id_in(state, 2, wrong), "red")) == "NOT_YOUR_TURN"


@rule("R22")
@pytest.mark.parametrize("wild", ["w", "w4"])
def test_wilds_are_never_jumped(wild):
    state = after(at([f"{wild} g1", "y1 y2", "b1", f"{wild} g3"], "r9", jump_in=True), (0, wild, "red"))
    assert legal_names(state, 3) == ""
    assert refusal(state, 3, Play(id_in(state, 3, wild), "red")) == "NOT_YOUR_TURN"


@rule("R22", "R20")
def test_no_jump_while_cards_are_owed():
    state = at(["r+2 g1", "y1 y2", "r+2 g3"], "r9", jump_in=True, stack_draw_two=True)
    state = after(state, (0, "r+2"))
    assert refusal(state, 2, Play(id_in(state, 2, "r+2"))) == "NOT_YOUR_TURN"


@rule("R22")
def test_a_draw_two_may_be_jumped_once_its_victim_has_drawn():
    state = at(["r+2 g1", "y1 y2", "b1 b2", "r+2 g3"], "r9", jump_in=True)
    step = lay(after(state, (0, "r+2")), 3, "r+2")
    assert [len(hand) for hand in step.state.hands] == [3, 4, 2, 1]
    assert step.state.turn == 1


@rule("R22")
def test_of_two_jumps_at_once_the_second_finds_no_twin():
    """There are only two of each card: what was a jump is judged anew on the new top."""
    state = lay(jump(("r5 g1", "y1 y2", "r5 r6", "b1 b2")), 2, "r5").state
    assert refusal(state, 0, Play(id_in(state, 0, "g1"))) == "NOT_YOUR_TURN"


@rule("R22", "R21")
def test_a_jumping_seven_swaps():
    state = at(["g1 g2", "y1 y2 y3", "r7 r6"], "r7", laid_by=0, jumpable=True, jump_in=True, seven_zero=True)
    assert refusal(state, 2, Play(id_in(state, 2, "r7"))) == "SWAP_TARGET_REQUIRED"
    step = go(state, 2, Play(id_in(state, 2, "r7"), swap_with=1))
    assert hand(step.state, 2) == "y1 y2 y3"


# -- R23: draw until playable --------------------------------------------------------------------------------
@rule("R23")
def test_drawing_goes_on_until_a_card_fits():
    state = at(["y1", "g1"], "r9", draw_until_playable=True, pile="b1 b2 y3 r4 r5")
    step = go(state, 0, Draw())
    assert hand(step.state, 0) == "y1 b1 b2 y3 r4"
    assert (step.state.phase, legal_names(step.state, 0)) == ("after_draw", "r4")
    assert event(step, "cards:drawn") == {"seat": 0, "count": 4, "reason": "turn"}
    assert event(step, "draw:completed")["drawn_card_id"] == id_in(step.state, 0, "r4")


@rule("R23")
def test_only_the_last_card_may_be_played():
    state = after(at(["r1", "g1"], "r9", draw_until_playable=True, pile="b1 r4"), (0, "draw"))
    assert legal_names(state, 0) == "r4"
    assert refusal(state, 0, Play(id_in(state, 0, "r1"))) == "ONLY_DRAWN_CARD"


@rule("R23", "R11")
def test_until_nothing_is_left():
    state = at(["y1", "g1"], "r9", under="b5", draw_until_playable=True, pile="b1 b2", only_pile=True)
    step = go(state, 0, Draw())
    assert hand(step.state, 0) == "y1 b1 b2 b5"
    assert (step.state.turn, step.state.phase) == (1, "turn")
    assert told(step)[0] == "pile:reshuffled"
    assert event(step, "cards:drawn")["count"] == 3


@rule("R23", "R7")
def test_a_wild_draw_four_that_r7_forbids_does_not_fit():
    state = at(["r1", "g1"], "r9", draw_until_playable=True, pile="w4 b3 g9")
    assert hand(after(state, (0, "draw")), 0) == "r1 w4 b3 g9"


# -- R24: forced play ----------------------------------------------------------------------------------------
FORCED = [
    # hand, other options, may draw
    row("r1 b2", {}, False),
    row("w b2", {}, False),
    row("w4 b2", {}, False),
    row("g1 b2", {}, True),
    row("w4 r1", {}, False),
    row("w4 b2", {"wd4_bluff": True}, False),
]


@rule("R24")
@pytest.mark.parametrize(("held", "options", "may_draw"), FORCED)
def test_no_drawing_while_a_legal_card_is_held(held, options, may_draw):
    state = at([held, "g1"], "r9", force_play=True, **options)
    assert refusal(state, 0, Draw()) == (None if may_draw else "MUST_PLAY")
    assert rules.view(state, 0)["legal"]["draw"] is may_draw


@rule("R24", "R19")
@pytest.mark.parametrize(("held", "refused"), [("r2 w4", None), ("b2 w4", "MUST_PLAY")])
def test_a_bluff_forces_nothing(held, refused):
    """The drawn Wild Draw Four lies beside a card of the colour in force, or not: only the honest one must go."""
    drawn = at([held, "g1"]).hands[0][1]
    state = at([held, "g1"], "r9", force_play=True, wd4_bluff=True, phase="after_draw", drawn=drawn)
    assert legal_names(state, 0) == "w4"
    assert refusal(state, 0, EndTurn()) == refused
    assert rules.view(state, 0)["legal"]["end_turn"] is (refused is None)


@rule("R24")
def test_a_drawn_card_that_fits_must_be_played():
    state = after(at(["b2", "g1"], "r9", force_play=True, pile="r3"), (0, "draw"))
    assert state.phase == "after_draw"
    assert refusal(state, 0, EndTurn()) == "MUST_PLAY"
    assert rules.view(state, 0)["legal"]["end_turn"] is False
    assert rules.safest(state, 0) == Play(id_in(state, 0, "r3"))


@rule("R24", "R20")
def test_a_stack_may_always_be_taken():
    state = after(at(["r+2 g1", "b+2 r5", "y1"], "r9", force_play=True, **EVERY_STACK), (0, "r+2"))
    assert legal_names(state, 1) == "b+2"
    assert refusal(state, 1, Draw()) is None


@rule("R24", "R19")
def test_a_wild_draw_four_may_always_be_accepted():
    state = after(
        at(["w4 g1", "w4 r5", "y1"], "r9", force_play=True, wd4_bluff=True, stack_draw_four=True), (0, "w4", "red")
    )
    assert refusal(state, 1, Draw()) is None


@rule("R24", "R5")
def test_without_a_colour_every_card_must_be_played():
    state = at(["r1 b2", "g1"], "w", color=None, force_play=True)
    assert refusal(state, 0, Draw()) == "MUST_PLAY"


@rule("R23", "R24")
def test_draw_until_playable_and_then_play_it():
    state = at(["b2", "g1"], "r9", force_play=True, draw_until_playable=True, pile="b3 g4 r5")
    state = after(state, (0, "draw"))
    assert hand(state, 0) == "b2 b3 g4 r5"
    assert refusal(state, 0, EndTurn()) == "MUST_PLAY"
