"""The rulebook, R9, R10 and R19: what a meld is, and how it is listed."""

import pytest

from tests.kinds.rummy.positions import play, position, refusal, table

SPARE = "8D"
"""A card to discard, in none of the melds below."""


def laid(text: str) -> str:
    """The pile that these cards make, listed."""
    state = position(f"{text} {SPARE} 8S", "6D", drawn=SPARE, discards="JC")
    return table(play(state, f"meld {text} discard {SPARE}").state)[0]


def refused(text: str) -> str:
    held = " ".join(dict.fromkeys(text.split()))
    return refusal(position(f"{held} {SPARE} 8S", "6D", drawn=SPARE, discards="JC"), f"meld {text} discard {SPARE}")


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    "text",
    [
        "7D 7H 7S",
        "7C 7D 7H 7S",
        "AC AD AH",
        "2C 3C 4C",
        "9H TH JH",
        "2C 3C 4C 5C 6C 7C",
        "3S 4S 5S 6S 7S",
    ],
)
def test_sets_and_runs(text: str) -> None:
    assert laid(text) == text


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2C 3C 5C", "NOT_A_MELD"),
        ("AD 2D 5D", "NOT_A_MELD"),
        ("7D 7H", "MELD_TOO_SHORT"),
        ("2C 3C", "MELD_TOO_SHORT"),
        ("7D", "MELD_TOO_SHORT"),
        ("7D 7D 7H", "CARD_TWICE"),
        ("2C 3C 4D", "NOT_A_MELD"),
        ("7C 7D 9H", "NOT_A_MELD"),
        ("7C 7D 7H 7S 9S", "NOT_A_MELD"),
        ("2C 3C 4C 6C", "NOT_A_MELD"),
        ("4C 4D 5C", "NOT_A_MELD"),
    ],
)
def test_e2_neither_set_nor_run(text: str, code: str) -> None:
    assert refused(text) == code


@pytest.mark.rule("R10", "R19")
@pytest.mark.parametrize(
    ("text", "listed"),
    [("3S AS 2S", "AS 2S 3S"), ("AS KS QS", "QS KS AS"), ("AH 2H 3H", "AH 2H 3H"), ("QD KD AD", "QD KD AD")],
)
def test_e1_the_ace_is_low_or_high(text: str, listed: str) -> None:
    assert laid(text) == listed


@pytest.mark.rule("R10")
@pytest.mark.parametrize("text", ["KS AS 2S", "QS KS AS 2S", "KS AS 2S 3S", "AS JS QS", "AS 3S 4S"])
def test_e1_the_ace_is_never_in_the_middle(text: str) -> None:
    assert refused(text) == "NOT_A_MELD"


@pytest.mark.rule("R19")
@pytest.mark.parametrize(
    ("text", "listed"),
    [("5C 3C 4C", "3C 4C 5C"), ("TD QD 9D JD", "9D TD JD QD"), ("KC AC JC QC", "JC QC KC AC")],
)
def test_runs_are_listed_from_low_to_high(text: str, listed: str) -> None:
    assert laid(text) == listed


@pytest.mark.rule("R19")
@pytest.mark.parametrize("text", ["7S 7C 7H", "7H 7S 7D 7C", "KD KC KS"])
def test_sets_are_listed_in_the_order_named(text: str) -> None:
    assert laid(text) == text


@pytest.mark.rule("R19")
def test_a_card_laid_off_on_a_set_is_appended() -> None:
    state = position("7C 9D", "KH", drawn="9D", piles=("7S 7D 7H",))
    assert table(play(state, "layoff meld(0) 7C discard 9D").state) == []  # out: a new round
    state = position("7C 9D 4S", "KH", drawn="9D", piles=("7S 7D 7H",))
    assert table(play(state, "layoff meld(0) 7C discard 9D").state) == ["7S 7D 7H 7C"]
