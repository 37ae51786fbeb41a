"""French cards as hands show them: red and black suits take turns."""

import pytest

from games.core.cards import in_turns


@pytest.mark.parametrize(
    ("held", "order"),
    [
        ("clubs diamonds hearts spades", "spades hearts clubs diamonds"),
        ("diamonds hearts spades", "hearts spades diamonds"),
        ("clubs diamonds spades", "spades diamonds clubs"),
        ("clubs diamonds hearts", "hearts clubs diamonds"),
        ("clubs hearts spades", "spades hearts clubs"),
        ("hearts diamonds", "hearts diamonds"),
        ("clubs clubs", "clubs"),
        ("", ""),
    ],
)
def test_suits_take_turns(held: str, order: str) -> None:
    assert list(in_turns(held.split())) == order.split()
    assert list(in_turns(iter(held.split())).values()) == list(range(len(order.split())))
