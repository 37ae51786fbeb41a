"""What is refused: each code, and which comes first where several would fit."""

from random import Random

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Play, Uno
from games.core.rules import IllegalMove
from tests.kinds.uno.positions import EVERY_STACK, after, at, id_in, lay, refusal

row = pytest.param

NOWHERE = 999
HANDS = ["r1 g2 w w4", "r3 g3 b3"]


def state(**fields):
    return at(HANDS, "r9", **fields)


def foreign(position):
    """The id of a card in the other hand."""
    return id_in(position, 1, "r3")


def test_every_plain_move_out_of_turn():
    for move in (Draw(), EndTurn(), Challenge(), Play(NOWHERE), Play(id_in(state(), 1, "r3"))):
        assert refusal(state(), 1, move) == "NOT_YOUR_TURN"


def test_out_of_turn_comes_before_the_card_and_the_body():
    assert refusal(state(jump_in=True), 1, Play(NOWHERE)) == "NOT_YOUR_TURN"
    with pytest.raises(IllegalMove, match="turn") as refused:
        rules.admit(state(), 1, "play")
    assert (refused.value.code, refused.value.params) == ("NOT_YOUR_TURN", {"player": 0})


def test_a_seat_that_may_jump_in_is_admitted():
    jumpable = at(["g1 g2", "r9 y1"], "r9", laid_by=0, jumpable=True, jump_in=True)
    assert rules.admit(jumpable, 1, "play") is None
    assert refusal(jumpable, 1, Draw()) == "NOT_YOUR_TURN"
    assert refusal(jumpable, 1, Play(id_in(jumpable, 1, "y1"))) == "NOT_YOUR_TURN"


@pytest.mark.parametrize("verb", [None, "fly", "play", "draw", "end_turn", "challenge"])
def test_garbage_out_of_turn_is_out_of_turn(verb):
    with pytest.raises(IllegalMove) as refused:
        rules.admit(state(), 1, verb)
    assert refused.value.code == "NOT_YOUR_TURN"
    assert rules.admit(state(), 0, verb) is None


@pytest.mark.parametrize("verb", ["uno", "catch"])
def test_calls_are_admitted_at_any_time_where_they_exist(verb):
    assert rules.admit(state(uno_call="manual"), 1, verb) is None
    with pytest.raises(IllegalMove) as refused:
        rules.admit(state(), 1, verb)
    assert refused.value.code == "UNO_IS_AUTO"


@pytest.mark.parametrize("move", [Draw(), EndTurn(), Uno(), Catch(1), Challenge(), Play(5)])
def test_a_game_that_is_over(move):
    over = lay(at(["r1", "g1"], "r9", uno_call="manual"), 0, "r1").state
    for seat in (0, 1):
        assert refusal(over, seat, move) == "GAME_NOT_RUNNING"
        assert rules.hints(over, seat) == []


def test_a_card_that_is_not_in_the_hand():
    """No such id, another hand, the discard, the pile: one answer."""
    position = state()
    elsewhere = [
        NOWHERE,
        0,
        -1,
        10**30,
        foreign(position),
        position.ids[position.discard[0]],
        position.ids[position.pile[-1]],
    ]
    for card_id in elsewhere:
        assert refusal(position, 0, Play(card_id, "red")) == "CARD_NOT_FOUND"


def test_the_card_comes_before_what_is_pending():
    owed = state(phase="stack", pending=2, stack_draw_two=True)
    assert refusal(owed, 0, Play(NOWHERE)) == "CARD_NOT_FOUND"
    assert refusal(owed, 0, Play(id_in(owed, 0, "w"))) == "PENDING_DRAW"  # before COLOR_REQUIRED


def test_what_was_drawn_comes_before_what_fits_and_before_the_colour():
    drawn = after(at(["y1 r1 w", "g1"], "r9", pile="r2"), (0, "draw"))
    for name in ("y1", "r1", "w"):
        assert refusal(drawn, 0, Play(id_in(drawn, 0, name))) == "ONLY_DRAWN_CARD"


def test_what_fits_comes_before_the_colour_and_the_partner():
    position = at(["w4 r1 y7", "g1", "b1"], "r9", seven_zero=True)
    assert refusal(position, 0, Play(id_in(position, 0, "w4"))) == "WD4_NOT_ALLOWED"
    assert refusal(position, 0, Play(id_in(position, 0, "y7"))) == "ILLEGAL_CARD"


TEXTS = [
    row("w4 r1", "r9", "red", "w4", "You hold red: Wild +4 is not allowed.", id="wd4"),
    row("y1 r1", "b+2", "blue", "y1", "That card doesn't fit: match blue or draw two, or play a wild.", id="illegal"),
    row("y1 r1", "w", "blue", "y1", "That card doesn't fit: match blue, or play a wild.", id="illegal-on-a-wild"),
]


@pytest.mark.parametrize(("held", "top", "color", "card", "text"), TEXTS)
def test_the_text_says_why(held, top, color, card, text):
    position = at([held, "g1"], top, color=color)
    with pytest.raises(IllegalMove) as refused:
        rules.play(position, 0, Play(id_in(position, 0, card), "red"), Random(1))
    assert str(refused.value) == text


DRAWS = [
    row({"phase": "after_draw"}, "ALREADY_DREW"),
    row({"phase": "after_draw", "force_play": True}, "ALREADY_DREW"),
    row({"force_play": True}, "MUST_PLAY"),
    row({}, None),
]


@pytest.mark.parametrize(("fields", "code"), DRAWS)
def test_draw(fields, code):
    position = state(**fields)
    if position.phase == "after_draw":
        position = at(HANDS, "r9", **fields, drawn=position.hands[0][0])
    assert refusal(position, 0, Draw()) == code


ENDS = [
    row({"phase": "stack", "pending": 2}, "PENDING_DRAW"),
    row({"phase": "challenge", "pending": 4, "force_play": True}, "PENDING_DRAW"),
    row({}, "MUST_DRAW_FIRST"),
    row({"force_play": True}, "MUST_DRAW_FIRST"),
    row({"phase": "after_draw", "force_play": True}, "MUST_PLAY"),
    row({"phase": "after_draw"}, None),
]


@pytest.mark.parametrize(("fields", "code"), ENDS)
def test_end_turn(fields, code):
    drawn = state().hands[0][0] if fields.get("phase") == "after_draw" else None
    assert refusal(state(**fields, drawn=drawn), 0, EndTurn()) == code


@pytest.mark.parametrize("phase", ["turn", "stack", "after_draw"])
def test_nothing_to_challenge(phase):
    assert refusal(state(phase=phase, drawn=None), 0, Challenge()) == "NOTHING_TO_CHALLENGE"


def test_a_refused_move_changes_nothing():
    position = state(**EVERY_STACK)
    before = rules.dump(position)
    assert refusal(position, 0, Play(id_in(position, 0, "w"))) == "COLOR_REQUIRED"
    assert rules.dump(position) == before
