"""The rulebook, R18: calling UNO, forgetting it, and being caught."""

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Catch, Play, Uno
from tests.kinds.uno.positions import after, at, event, go, id_in, lay, refusal, told

rule = pytest.mark.rule
row = pytest.param

HANDS = ["r1 g2 b2", "r3 g3 b3", "r4 g4 b4"]
SHORT = ["r1 g2", *HANDS[1:]]


def manual(hands=SHORT, top="r9", **fields):
    return at(hands, top, uno_call="manual", **fields)


def uno(state):
    """What each seat's UNO is shown as."""
    return [player["uno"] for player in rules.view(state, None)["players"]]


@rule("R18")
def test_auto_calls_for_whoever_plays_down_to_one_card():
    step = lay(at(SHORT, "r9"), 0, "r1")
    assert event(step, "uno:called") == {"seat": 0, "auto": True}
    assert uno(step.state) == ["called", None, None]
    assert "uno:called" not in told(lay(at(HANDS, "r9"), 0, "r1"))


@pytest.mark.parametrize("move", [Uno(), Catch(0)])
@pytest.mark.parametrize("seat", [0, 1])
@rule("R18")
def test_auto_refuses_calls_and_catches(move, seat):
    assert refusal(at(SHORT, "r9"), seat, move) == "UNO_IS_AUTO"


@rule("R18")
def test_a_call_with_the_play():
    step = lay(manual(), 0, "r1", uno=True)
    assert event(step, "uno:called") == {"seat": 0, "auto": False}
    assert uno(step.state) == ["called", None, None]
    assert refusal(step.state, 1, Catch(0)) == "NOBODY_TO_CATCH"


@rule("R18")
def test_a_call_before_the_play_with_exactly_two_cards():
    called = after(manual(), (0, "uno"))
    assert uno(called) == ["called", None, None]
    assert called.turn == 0
    step = lay(called, 0, "r1")
    assert "uno:called" not in told(step)
    assert uno(step.state) == ["called", None, None]
    assert step.state.forgot is None


@pytest.mark.parametrize("hands", [HANDS, ["r1", *HANDS[1:]]])
@rule("R18")
def test_no_call_with_another_number_of_cards(hands):
    assert refusal(manual(hands), 0, Uno()) == "UNO_NOT_DUE"


@rule("R18")
def test_no_call_out_of_turn():
    assert refusal(manual(["r1 g2", "r3 g3"]), 1, Uno()) == "UNO_NOT_DUE"


@rule("R18")
def test_uno_true_means_nothing_with_three_cards():
    step = lay(manual(HANDS), 0, "r1", uno=True)
    assert "uno:called" not in told(step)
    assert uno(step.state) == [None, None, None]


@rule("R18")
def test_a_call_in_the_open_window():
    state = after(manual(), (0, "r1"))
    assert uno(state) == ["open", None, None]
    assert rules.view(state, 2)["uno_open"] == [{"seat": 0}]
    state = after(state, (0, "uno"))
    assert uno(state) == ["called", None, None]
    assert rules.view(state, 2)["uno_open"] == []
    assert refusal(state, 0, Uno()) == "UNO_ALREADY_CALLED"
    assert refusal(state, 1, Catch(0)) == "NOBODY_TO_CATCH"


@rule("R18")
def test_a_catch_draws_two_and_moves_no_turn():
    state = after(manual(), (0, "r1"))
    step = go(state, 2, Catch(0))
    assert (len(step.state.hands[0]), step.state.turn, step.state.turn_number) == (3, 1, 2)
    assert event(step, "uno:caught") == {"seat": 0, "caught_by_seat": 2, "count": 2}
    assert event(step, "cards:drawn") == {"seat": 0, "count": 2, "reason": "uno"}
    assert refusal(step.state, 1, Catch(0)) == "NOBODY_TO_CATCH"
    assert refusal(step.state, 0, Uno()) == "UNO_NOT_DUE"


@pytest.mark.parametrize(("seat", "other"), [(0, 0), (1, 2), (1, 1), (2, 7), (2, -1)])
@rule("R18")
def test_nobody_to_catch(seat, other):
    assert refusal(after(manual(), (0, "r1")), seat, Catch(other)) == "NOBODY_TO_CATCH"


CLOSING = [
    row({}, [(1, "r3")], id="play"),
    row({"pile": "r8"}, [(1, "draw")], id="draw-that-keeps-the-turn"),
    row({"pile": "y8"}, [(1, "draw")], id="draw-that-passes"),
    row({"hands": ["r1 g2", "r3 g3", "r1 g4"], "jump_in": True}, [(2, "r1")], id="jump-in"),
]


@pytest.mark.parametrize(("fields", "moves"), CLOSING)
@rule("R18")
def test_the_window_closes_with_the_next_move_of_anybody(fields, moves):
    state = after(manual(**fields), (0, "r1"))
    assert uno(state)[0] == "open"
    state = after(state, *moves)
    assert uno(state)[0] is None
    assert refusal(state, 0, Uno()) == "UNO_NOT_DUE"
    assert refusal(state, 2, Catch(0)) == "NOBODY_TO_CATCH"


@rule("R18")
def test_the_window_closes_with_an_end_of_turn():
    """Two seats: after a skip the same seat draws, and keeps what it drew."""
    state = after(manual(["rs g2", "r3 g3"], pile="r8"), (0, "rs"))
    assert refusal(state, 1, Catch(0)) is None
    state = after(state, (0, "draw"), (0, "end"))
    assert refusal(state, 1, Catch(0)) == "NOBODY_TO_CATCH"


@pytest.mark.parametrize("answer", ["challenge", "draw"])
@rule("R18")
def test_the_window_closes_with_a_challenge(answer):
    state = after(manual(["w4 g2", "r3 g3", "b1"], wd4_bluff=True), (0, "w4", "blue"))
    assert uno(state)[0] == "open"
    assert uno(after(state, (1, answer)))[0] is None


@rule("R18")
def test_a_call_or_a_catch_of_others_leaves_the_turn_and_its_draw_alone():
    state = after(manual(["rs g2", "r3 g3"]), (0, "rs"), (1, "catch", 0))
    assert (state.turn, state.phase, len(state.hands[0])) == (0, "turn", 3)


# -- Calls that lapse ----------------------------------------------------------------------------------------
@rule("R18")
def test_a_call_lapses_when_the_hand_grows():
    state = after(manual(pile="r8 y1"), (0, "uno"), (0, "draw"))
    assert uno(state)[0] is None


@rule("R18")
def test_a_call_lapses_when_the_turn_ends_with_two_cards():
    """Nothing to draw: the hand stays at two, and the turn passes."""
    state = at(["r1 g2", "r3"], "b9", uno_call="manual", only_pile=True)
    assert uno(after(state, (0, "uno"), (0, "draw"))) == [None, None]


@rule("R18")
def test_a_call_lapses_when_another_jumps_in():
    state = manual(["r1 g2", "r3 g3", "r9 y1"], laid_by=2, jumpable=True, jump_in=True)
    state = after(state, (0, "uno"), (2, "r9"))
    assert uno(state)[0] is None


@rule("R18")
def test_a_call_lapses_with_a_penalty():
    state = manual(["r1", "r+2 r3 g3"], "b9", color="red", turn=1, called=(True, False))
    assert uno(after(state, (1, "r+2"))) == [None, None]


@rule("R18")
def test_a_call_stands_while_the_card_is_held():
    state = after(manual(), (0, "uno"), (0, "r1"), (1, "r3"), (2, "r4"))
    assert uno(state) == ["called", None, None]


@rule("R18")
def test_a_call_after_drawing_back_to_two_cards():
    """One card, one drawn that fits: two cards in the own turn, so the call is due again."""
    state = after(manual(["r1", "r3 g3"], pile="r8"), (0, "draw"), (0, "uno"), (0, "r8"))
    assert uno(state) == ["called", None]


# -- After all effects ---------------------------------------------------------------------------------------
@rule("R18")
def test_who_holds_one_card_because_of_a_swap_owes_nothing():
    state = manual(["r7 g2 b2", "r3", "r4 g4"], seven_zero=True)
    state = go(state, 0, Play(id_in(state, 0, "r7"), swap_with=1)).state
    assert [len(hand) for hand in state.hands] == [1, 2, 2]
    assert uno(state) == [None, None, None]
    assert refusal(state, 2, Catch(0)) == "NOBODY_TO_CATCH"


@pytest.mark.parametrize("call", ["auto", "manual"])
@rule("R18")
def test_a_swap_takes_the_last_card_and_its_debt_away(call):
    state = at(["r7 g2", "r3 g3 b3", "r4 g4"], "r9", uno_call=call, seven_zero=True)
    step = go(state, 0, Play(id_in(state, 0, "r7"), swap_with=1))
    assert [len(hand) for hand in step.state.hands] == [3, 1, 2]
    assert uno(step.state) == [None, None, None]
    assert "uno:called" not in told(step)


@rule("R18")
def test_a_call_with_a_swap_lapses_if_the_new_hand_is_larger():
    state = manual(["r7 g2", "r3 g3 b3", "r4"], seven_zero=True)
    step = go(state, 0, Play(id_in(state, 0, "r7"), uno=True, swap_with=1))
    assert told(step)[:3] == ["card:played", "uno:called", "hands:swapped"]
    assert uno(step.state) == [None, None, None]
    step = go(state, 0, Play(id_in(state, 0, "r7"), uno=True, swap_with=2))
    assert uno(step.state) == ["called", None, None]


@rule("R18")
def test_a_window_does_not_outlive_the_round():
    state = at(["rs g2", "r3"], "r9", uno_call="manual", target_score=500)
    state = after(state, (0, "rs"))
    assert uno(state) == ["open", None]
    state = at(["gs g2", "r3"], "g9", uno_call="manual", target_score=500)
    state = after(state, (0, "gs"), (0, "g2"))
    assert (state.round, uno(state)) == (2, [None, None])


@rule("R18")
def test_a_catch_with_an_empty_pile_still_closes_the_window():
    state = at(["r1 g2", "r3 g3"], "b9", color="red", uno_call="manual", only_pile=True)
    state = after(state, (0, "r1"))
    step = go(state, 1, Catch(0))
    assert event(step, "cards:drawn")["count"] == 1  # the discard gives one card back
    assert refusal(step.state, 1, Catch(0)) == "NOBODY_TO_CATCH"
