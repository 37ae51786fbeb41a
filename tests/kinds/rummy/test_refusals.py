"""Which refusal comes first where several apply."""

from random import Random

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Draw, LayDown
from games.catalog.rummy.rules.moves import Meld as MeldCommand
from games.core.rules import IllegalMove
from tests.kinds.rummy.positions import cards, play, position, refusal


def admitted(state, seat: int, verb: str | None) -> str | None:
    try:
        rules.admit(state, seat, verb)
    except IllegalMove as refused:
        return refused.code
    return None


def over():
    return play(position("3C", "KH", drawn="3C", totals=(0, 495)), "discard 3C").state


@pytest.mark.parametrize("verb", ["draw", "lay_down", "forfeit", None])
@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_end_comes_before_everything(verb: str | None, seat: int) -> None:
    assert admitted(over(), seat, verb) == "GAME_OVER"


@pytest.mark.parametrize("verb", ["draw", "lay_down", None])
def test_the_turn_comes_before_the_content(verb: str | None) -> None:
    state = position("3C", "KH")
    assert admitted(state, 1, verb) == "NOT_YOUR_TURN"
    assert admitted(state, 0, verb) is None


def test_the_content_comes_before_the_phase() -> None:
    """A garbled move in the wrong phase is malformed: admission does not look at the phase."""
    assert admitted(position("3C", "KH"), 0, "lay_down") is None
    assert admitted(position("3C 4D", "KH", drawn="3C"), 0, "draw") is None


def test_a_forfeit_is_admitted_out_of_turn() -> None:
    state = position("3C", "KH")
    assert admitted(state, 0, "forfeit") is admitted(state, 1, "forfeit") is None


def test_whose_turn_it_is_is_said_by_seat() -> None:
    with pytest.raises(IllegalMove) as refused:
        rules.play(position("3C", "KH", seat=1), 0, Draw("stock"), Random(1))
    assert (refused.value.code, refused.value.params) == ("NOT_YOUR_TURN", {"player": 1})


@pytest.mark.parametrize(
    ("text", "code"),
    [("discard KD", "NOT_YOUR_TURN"), ("draw stock", "NOT_YOUR_TURN")],
)
def test_the_turn_comes_before_the_phase(text: str, code: str) -> None:
    assert refusal(position("3C", "KH"), text, seat=1) == code


def test_the_phase_comes_before_the_cards() -> None:
    assert refusal(position("3C", "KH"), "meld 2D 2D discard KD") == "DRAW_FIRST"
    assert refusal(position("3C 4D", "KH", drawn="3C", discards=""), "draw discard") == "ALREADY_DRAWN"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("meld 9H 9H discard JH", "CARD_TWICE"),  # twice, before: not in hand, too short, no meld
        ("meld KD KD 2S discard JH", "CARD_TWICE"),
        ("meld KD QD discard JH", "CARD_NOT_IN_HAND"),  # not in hand, before: too short
        ("meld 9S KD 5C discard JH", "CARD_NOT_IN_HAND"),
        ("meld 9S 5C discard JH", "MELD_TOO_SHORT"),  # too short, before: no meld
        ("meld 9S 5C JH discard JH", "NOT_A_MELD"),
        ("layoff meld(9) KD discard JH", "CARD_NOT_IN_HAND"),  # not in hand, before: no such pile
        ("layoff meld(9) 9S discard JH", "NO_SUCH_MELD"),  # no such pile, before: does not fit
        ("layoff meld(0) 9S discard JH", "DOES_NOT_FIT"),
        ("layoff meld(0) 9S discard KD", "DOES_NOT_FIT"),  # from left to right
        ("discard KD", "CARD_NOT_IN_HAND"),
        ("discard 5C", "JUST_TAKEN"),
        ("layoff meld(0) 5C discard 5C", "CARD_NOT_IN_HAND"),  # it has left the hand: no longer just taken
    ],
)
def test_commands_from_left_to_right_and_each_in_its_order(text: str, code: str) -> None:
    state = position("5C 9S JH", "KH", drawn="5C", taken="5C", piles=("2C 3C 4C",))
    assert refusal(state, text) == code


def test_an_empty_meld_is_too_short() -> None:
    move = rules.parse_move({"type": "lay_down", "melds": [[]], "discard": "3C"})
    assert isinstance(move, LayDown)
    assert move.commands[0] == MeldCommand(())
    with pytest.raises(IllegalMove) as refused:
        rules.play(position("3C 4D", "KH", drawn="3C"), 0, move, Random(1))
    assert refused.value.code == "MELD_TOO_SHORT"


@pytest.mark.parametrize("number", [-1, 1, 10**30])
def test_a_pile_that_is_not_there(number: int) -> None:
    data = {"type": "lay_down", "layoffs": [{"meld": number, "card": "5C"}], "discard": "3D"}
    state = position("5C 3D 4D", "KH", drawn="3D", piles=("2C 3C 4C",))
    with pytest.raises(IllegalMove) as refused:
        rules.play(state, 0, rules.parse_move(data), Random(1))
    assert refused.value.code == "NO_SUCH_MELD"


def test_refusals_name_cards_as_people_do() -> None:
    state = position("TC 3D", "KH", drawn="TC", taken="TC")
    with pytest.raises(IllegalMove, match="10♣") as refused:
        play(state, "discard TC")
    assert refused.value.code == "JUST_TAKEN"
    assert cards("TC") == (9,)
