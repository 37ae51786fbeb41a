"""The rulebook, R11 to R14: what a lay-down is made of."""

from random import Random

import pytest

from games.catalog.rummy.rules import game as rules
from tests.kinds.rummy.positions import names, play, position, refusal, table, types

TEN_AND_SEVEN = "2C 3C 4C 5C 7D 7H 7S QS KS AS 7C"
ALL_MELDED = "meld 2C 3C 4C 5C meld 7D 7H 7S meld QS KS AS"


@pytest.mark.rule("R11")
def test_melds_and_lay_offs_come_in_any_order() -> None:
    state = position("5C 9H 9S 9C JH 2D", "KH", drawn="JH", piles=("2C 3C 4C",))
    first = play(state, "layoff meld(0) 5C meld 9H 9S 9C discard JH")
    other = play(state, "meld 9H 9S 9C layoff meld(0) 5C discard JH")
    assert first.state == other.state
    assert table(first.state) == ["2C 3C 4C 5C", "9H 9S 9C"]
    assert types(first.events) == ["meld:extended", "meld:played", "card:discarded", "turn:changed"]
    assert types(other.events) == ["meld:played", "meld:extended", "card:discarded", "turn:changed"]


@pytest.mark.rule("R11")
def test_a_discard_alone_is_enough() -> None:
    done = play(position("5C JH", "KH", drawn="JH", discards="2D"), "discard JH").state
    assert (names(done.hands[0]), names(done.discards)) == ("5C", "2D JH")


@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("meld 9H 9S 9C meld 2D 3D 5D discard JH", "NOT_A_MELD"),
        ("meld 9H 9S 9C layoff meld(0) 2D discard JH", "DOES_NOT_FIT"),
        ("layoff meld(0) 5C layoff meld(0) 2D discard JH", "DOES_NOT_FIT"),
        ("meld 9H 9S 9C layoff meld(0) 5C discard KD", "CARD_NOT_IN_HAND"),
        ("meld 2D 3D 5D layoff meld(7) 5C discard KD", "NOT_A_MELD"),
        ("layoff meld(7) 5C meld 2D 3D 5D discard KD", "NO_SUCH_MELD"),
    ],
)
def test_the_first_fault_refuses_the_whole_move_and_nothing_changes(text: str, code: str) -> None:
    state = position("5C 9H 9S 9C JH 2D 3D 5D", "KH", drawn="JH", piles=("2C 3C 4C",))
    before = rules.dump(state)
    assert refusal(state, text) == code
    assert rules.dump(state) == before


@pytest.mark.rule("R11", "R15", "R17")
def test_e3_cards_fit_one_after_another() -> None:
    state = position("6C 7C 2C 9D KD", "KH", drawn="9D", piles=("3C 4C 5C",))
    done = play(state, "layoff meld(0) 6C layoff meld(0) 2C discard 9D").state
    assert table(done) == ["2C 3C 4C 5C 6C"]
    assert refusal(state, "layoff meld(0) 7C layoff meld(0) 6C discard 9D") == "DOES_NOT_FIT"
    assert table(state) == ["3C 4C 5C"]
    assert table(play(state, "layoff meld(0) 6C layoff meld(0) 7C discard 9D").state) == ["3C 4C 5C 6C 7C"]


@pytest.mark.rule("R12")
@pytest.mark.parametrize("text", ["meld 9H 9S 9C", "layoff meld(0) 5C", "meld 9H 9S 9C layoff meld(0) 5C"])
def test_a_discard_is_required_while_cards_are_left(text: str) -> None:
    state = position("5C 9H 9S 9C JH", "KH", drawn="JH", piles=("2C 3C 4C",))
    assert refusal(state, text) == "NO_DISCARD"


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    "text",
    [
        "meld 9H 9S 9C layoff meld(0) 5C layoff meld(0) 6C",
        "meld 9H 9S 9C layoff meld(0) 5C discard 6C",
    ],
)
def test_out_with_a_last_discard_or_without_one(text: str) -> None:
    state = position("5C 9H 9S 9C 6C", "KH", drawn="6C", piles=("2C 3C 4C",))
    score = play(state, text).state.last_round
    assert score is not None
    assert (score.reason, score.ended_by, score.points) == ("out", 0, (0, 10))


@pytest.mark.rule("R12")
def test_an_empty_lay_down_is_refused_for_its_missing_discard() -> None:
    state = position("5C JH", "KH", drawn="JH")
    with pytest.raises(rules.IllegalMove) as refused:
        rules.play(state, 0, rules.parse_move({"type": "lay_down"}), Random(0))
    assert refused.value.code == "NO_DISCARD"


@pytest.mark.rule("R13", "R12")
@pytest.mark.parametrize(("rest", "code"), [("discard 7C", "JUST_TAKEN"), ("", "NO_DISCARD")])
def test_e5_the_card_just_taken_does_not_go_back(rest: str, code: str) -> None:
    state = position(TEN_AND_SEVEN, "KH", drawn="7C", taken="7C")
    assert refusal(state, f"{ALL_MELDED} {rest}") == code


@pytest.mark.rule("R13", "R20")
def test_e5_the_card_just_taken_may_be_laid_off_on_a_pile_of_the_same_move() -> None:
    state = position(TEN_AND_SEVEN, "KH", drawn="7C", taken="7C")
    step = play(state, f"{ALL_MELDED} layoff meld(1) 7C")
    score = step.state.last_round
    assert score is not None
    assert (score.reason, score.hands) == ("out", ((), state.hands[1]))
    extended = next(event.data for event in step.events if event.type == "meld:extended")
    assert extended == {"seat": 0, "meld": 1, "kind": "set", "cards": ["7D", "7H", "7S", "7C"], "card": "7C"}


@pytest.mark.rule("R13")
def test_the_card_just_taken_may_be_melded() -> None:
    state = position("7C 7D 7H 2S", "KH", drawn="7C", taken="7C")
    assert play(state, "meld 7C 7D 7H discard 2S").state.round == 2


@pytest.mark.rule("R13")
def test_a_card_drawn_from_the_stock_may_be_discarded() -> None:
    state = position(TEN_AND_SEVEN, "KH", drawn="7C", taken="")
    assert play(state, f"{ALL_MELDED} discard 7C").state.round == 2


@pytest.mark.rule("R13")
def test_a_card_taken_in_an_earlier_turn_may_be_discarded() -> None:
    state = position("7C 2D 9S", "KH", drawn="9S", taken="7C")
    done = play(state, "discard 7C").state
    assert (names(done.discards), done.taken) == ("7C", ())


@pytest.mark.rule("R14")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("meld 9H 9S 9D discard JH", "CARD_NOT_IN_HAND"),
        ("layoff meld(0) AC discard JH", "CARD_NOT_IN_HAND"),
        ("discard KH", "CARD_NOT_IN_HAND"),
        ("meld 9H 9S 9C discard 9C", "CARD_NOT_IN_HAND"),
        ("meld 9H 9S 9C layoff meld(1) 9H discard JH", "CARD_NOT_IN_HAND"),
        ("layoff meld(0) 5C layoff meld(0) 5C discard JH", "CARD_NOT_IN_HAND"),
        ("meld 9H 9S 9C meld 9H 9S 9C discard JH", "CARD_NOT_IN_HAND"),
        ("meld 9H 9S 9C 9C discard JH", "CARD_TWICE"),
    ],
)
def test_every_card_is_in_the_hand_and_used_once(text: str, code: str) -> None:
    assert refusal(position("5C 9H 9S 9C JH 2D", "KH", drawn="JH", piles=("2C 3C 4C",)), text) == code
