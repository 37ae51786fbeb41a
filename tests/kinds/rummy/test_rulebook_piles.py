"""The rulebook, R15 to R19: numbers of piles and what they take."""

import pytest

from tests.kinds.rummy.positions import names, pile, play, position, refusal, table


def after_lay_off(lying: str, card: str) -> str:
    state = position(f"{card} 2D 9D", "KD", drawn="9D", piles=(lying,))
    return table(play(state, f"layoff meld(0) {card} discard 9D").state)[0]


def refused(lying: str, card: str) -> str:
    state = position(f"{card} 2D 9D", "KD", drawn="9D", piles=(lying,))
    return refusal(state, f"layoff meld(0) {card} discard 9D")


@pytest.mark.rule("R15")
def test_piles_are_numbered_in_the_order_they_were_laid_whoever_laid_them() -> None:
    state = position("9H 9S 9C 4D 5D 6D KC", "TH", drawn="KC", piles=("7C 7D 7H",))
    step = play(state, "meld 9H 9S 9C meld 4D 5D 6D discard KC")
    numbers = [event.data["meld"] for event in step.events if event.type == "meld:played"]
    assert numbers == [1, 2]
    state = position("9H 9S 9C 2S KC", "4D 5D 6D TH JD", drawn="KC")
    state = play(state, "meld 9H 9S 9C discard KC").state
    state = play(play(state, "draw discard").state, "meld 4D 5D 6D discard TH").state
    assert table(state) == ["9H 9S 9C", "4D 5D 6D"]
    assert [lying.seat for lying in state.piles] == [0, 1]


@pytest.mark.rule("R15")
def test_numbers_begin_anew_in_every_round() -> None:
    state = position("2C", "KH", drawn="2C", piles=("7C 7D 7H", "4D 5D 6D"))
    fresh = play(state, "discard 2C").state
    assert fresh.piles == ()
    drawn = play(fresh, "draw stock").state
    held = names(drawn.hand[:1])
    assert refusal(drawn, f"layoff meld(0) {held} discard {names(drawn.hand[1:2])}") == "NO_SUCH_MELD"


@pytest.mark.rule("R15")
def test_a_new_pile_can_be_extended_later_in_the_same_move() -> None:
    state = position("9H 9S 9C 9D 2S KC", "TH", drawn="KC", piles=("4D 5D 6D",))
    assert table(play(state, "meld 9H 9S 9C layoff meld(1) 9D discard KC").state) == ["4D 5D 6D", "9H 9S 9C 9D"]
    assert refusal(state, "layoff meld(1) 9D meld 9H 9S 9C discard KC") == "NO_SUCH_MELD"


@pytest.mark.rule("R16")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_lay_off_goes_to_any_pile_also_before_having_melded(owner: int) -> None:
    state = position("6C 2D 9D", "KH", drawn="9D", piles=(pile("3C 4C 5C", owner),))
    done = play(state, "layoff meld(0) 6C discard 9D").state
    assert table(done) == ["3C 4C 5C 6C"]
    assert done.piles[0].seat == owner


@pytest.mark.rule("R16")
def test_a_lay_off_names_a_pile_that_lies_there() -> None:
    state = position("6C 2D 9D", "KH", drawn="9D", piles=("3C 4C 5C",))
    assert refusal(state, "layoff meld(1) 6C discard 9D") == "NO_SUCH_MELD"
    assert refusal(position("6C 9D", "KH", drawn="9D"), "layoff meld(0) 6C discard 9D") == "NO_SUCH_MELD"


@pytest.mark.rule("R17")
@pytest.mark.parametrize(
    ("lying", "card", "listed"),
    [
        ("7D 7H 7S", "7C", "7D 7H 7S 7C"),
        ("3C 4C 5C", "2C", "2C 3C 4C 5C"),
        ("3C 4C 5C", "6C", "3C 4C 5C 6C"),
        ("QH KH AH", "JH", "JH QH KH AH"),
        ("JH QH KH", "AH", "JH QH KH AH"),
        ("2S 3S 4S", "AS", "AS 2S 3S 4S"),
        ("AS 2S 3S", "4S", "AS 2S 3S 4S"),
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2S", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
    ],
)
def test_e4_what_fits(lying: str, card: str, listed: str) -> None:
    assert after_lay_off(lying, card) == listed


@pytest.mark.rule("R17")
@pytest.mark.parametrize(
    ("lying", "card"),
    [
        ("QH KH AH", "2H"),
        ("AS 2S 3S", "KS"),
        ("7D 7H 7S", "8S"),
        ("3C 4C 5C", "7C"),
        ("3C 4C 5C", "6H"),
        ("3C 4C 5C", "AC"),
        ("2C 3C 4C", "KC"),
        ("JH QH KH", "AS"),
        ("2D 3D 4D".replace("D", "H"), "AD"),
    ],
)
def test_e4_what_does_not(lying: str, card: str) -> None:
    assert refused(lying, card) == "DOES_NOT_FIT"


@pytest.mark.rule("R18")
def test_the_run_from_two_to_king_takes_its_ace_at_the_low_end() -> None:
    whole = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    assert after_lay_off(whole, "AC") == f"AC {whole}"


@pytest.mark.rule("R18")
def test_the_run_from_three_to_king_takes_it_at_the_high_end_only() -> None:
    run = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    assert after_lay_off(run, "AC") == f"{run} AC"
