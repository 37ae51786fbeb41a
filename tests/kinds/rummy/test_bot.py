"""The easy player, from its view alone: sets, and nothing else."""

from random import Random

import pytest

from games.catalog.rummy.minds import bots
from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.notation import write
from games.catalog.rummy.rules.state import State
from tests.kinds.rummy.positions import position


def chosen(state: State) -> str:
    """The bot's move as text, which the rules must accept."""
    move = bots.choose(rules.view(state, state.seat), "easy", Random(1))
    rules.play(state, state.seat, move, Random(1))
    return write(move)


@pytest.mark.parametrize(
    ("hand", "top", "expected"),
    [
        ("7C 7D 2S", "7H", "draw discard"),
        ("7C 2S 3S", "7H", "draw stock"),
        ("2S 3S", "4S", "draw stock"),  # never for a run
        ("7C 7D 7H 2S", "7S", "draw discard"),
    ],
)
def test_it_takes_what_completes_a_set(hand: str, top: str, expected: str) -> None:
    assert chosen(position(hand, "KH QH", discards=top)) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7C 7D 7H 2S 9C", "meld 7C 7D 7H discard 9C"),
        ("7C 7D 7H 7S 2S 9C", "meld 7C 7D 7H 7S discard 9C"),
        ("2S 3S 4S KC 9D", "discard KC"),  # no runs
        ("KC KD 9D 2S", "discard 9D"),  # a pair is not loose
        ("KC KD 2C 2S", "discard KD"),
        ("KC QC TD 3S", "discard KC"),
        ("2C 2D 2H 9C 9D 9H", "meld 2C 2D 2H meld 9C 9D 9H"),
    ],
)
def test_it_lays_sets_and_sheds_the_dearest_loose_card(hand: str, expected: str) -> None:
    assert chosen(position(hand, "AH QH", drawn=hand.split(maxsplit=1)[0], piles=())) == expected


def test_it_lays_off_only_to_go_out() -> None:
    assert chosen(position("7S 9C KD", "AH", drawn="KD", piles=("7C 7D 7H",))) == "discard KD"
    assert chosen(position("7S KD", "AH", drawn="KD", piles=("7C 7D 7H",))) == "layoff meld(0) 7S discard KD"


def test_late_in_a_round_a_pair_is_loose() -> None:
    hand = "KC KD 9D 2S"
    assert chosen(position(hand, "AH", drawn="9D", turn_number=60)) == "discard 9D"
    assert chosen(position(hand, "AH", drawn="9D", turn_number=61)) == "discard KD"


@pytest.mark.parametrize("hand", ["9C 9D 9H 4S", "9C 9D 9H 9S 4S", "4S 9C"])
def test_it_never_is_left_with_the_card_just_taken_as_its_only_discard(hand: str) -> None:
    assert chosen(position(hand, "AH", drawn="4S", taken="4S")).startswith("discard 9")


def test_the_same_view_and_chance_give_the_same_move() -> None:
    state = position("KC QC TD 3S", "AH", drawn="KC")
    assert chosen(state) == chosen(state)
    assert bots.LEVELS == ("easy", "normal", "hard")
