"""R13-R18: the table of melds, row by row."""

import pytest

from games.core.melds import Flaw, Meld, judge
from tests.kinds.hidden_joker.build import faces, rank

LONG = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"

ROWS = [
    # rule, W, type, cards, expected
    ("R13", "9", "run", "AH 2H 3H", "pure"),
    ("R13", "9", "run", "QH KH AH", "pure"),
    ("R13", "9", "run", "KH AH 2H", "WRAPS_AROUND"),
    ("R15", "2", "run", "KH AH 2H", "impure"),
    ("R15", "K", "run", "KH AH 2H", "impure"),
    ("R13", "A", "run", "KH AH 2H", "WRAPS_AROUND"),
    ("R13", "9", "run", "KH AH 2H 9S", "WRAPS_AROUND"),
    ("R15", "9", "run", "10H 9S 8H", "impure"),
    ("R17", "9", "run", "8H 9H 10H", "pure"),
    ("R17", "9", "run", "8H 9H 9C 10H", "impure"),
    ("R15", "9", "run", "5H 6H 9C", "impure"),
    ("R13", "9", "run", "4H 7H 9C", "GAP"),
    ("R15", "9", "run", "4H 6H 8H 9C 9D", "impure"),
    ("R18", "9", "run", "5H 5H 6H 7H", "RANK_TWICE"),
    ("R15", "9", "run", "JD QD 9S AD", "impure"),
    ("R13", "9", "run", "AD JD 9S", "GAP"),
    ("R15", "9", "run", "AD KD 9S", "impure"),
    ("R15", "9", "run", "AD 3D 9S", "impure"),
    ("R18", "9", "run", "9H 9H 10H JH", "impure"),
    ("R18", "9", "run", "5H 5H 9C", "RANK_TWICE"),
    ("R13", "5", "run", LONG, "pure"),
    ("R13", "5", "run", f"{LONG} AH", "TOO_LONG"),
    ("R13", "9", "run", "5H 6S 7H", "MIXED_SUITS"),
    ("R13", "9", "run", "5C 5D 5H", "MIXED_SUITS"),
    ("R14", "9", "set", "5C 5D 5H", "set"),
    ("R14", "9", "set", "5C 5C 5H", "SUIT_TWICE"),
    ("R15", "9", "set", "5C 5D 9S", "set"),
    ("R14", "9", "set", "5C 5C 9S", "SUIT_TWICE"),
    ("R15", "9", "set", "5C 9D 9C 9H", "set"),
    ("R18", "9", "run", "5C 9D 9C 9H", "impure"),
    ("R14", "9", "set", "5C 5D 5H 5S 9S", "TOO_LONG"),
    ("R16", "9", "set", "9C 9D 9H", "set"),
    ("R16", "9", "run", "9C 9D 9H", "impure"),
    ("R16", "9", "set", "9C 9C 9S", "set"),
    ("R14", "9", "set", "9C 9S", "TOO_SHORT"),
    ("R15", "A", "run", "QH KH AS", "impure"),
    ("R17", "A", "run", "AH 2H 3H", "pure"),
    ("R15", "9", "set", "8C 9D 8H", "set"),
    ("R14", "9", "set", "5C 6D 9S", "MIXED_RANKS"),
    # and what the sentences say besides the table
    ("R14", "9", "set", "5C 5D 5H 5S", "set"),
    ("R16", "9", "set", "9C 9D 9H 9S", "set"),
    ("R16", "9", "run", "9C 9C 9D 9D 9H 9H 9S 9S", "impure"),
    ("R16", "9", "set", "9C 9C 9D 9D 9H", "TOO_LONG"),
    ("R18", "9", "set", "5C 9D 9C", "set"),
    ("R18", "9", "run", "5C 9D 9C", "impure"),
    ("R18", "9", "set", "9C 9C 5D", "set"),
]


def what(found):
    if isinstance(found, Flaw):
        return found.reason
    if found.kind == "set":
        assert not found.pure
        return "set"
    return "pure" if found.pure else "impure"


@pytest.mark.parametrize(
    ("wild", "kind", "cards", "expected"), [pytest.param(*row[1:], marks=pytest.mark.rule(row[0])) for row in ROWS]
)
def test_each_row_of_the_table(wild, kind, cards, expected):
    assert what(judge(kind, faces(cards), rank(wild))) == expected
    assert what(judge(kind, faces(cards)[::-1], rank(wild))) == expected


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("wild", "cards", "reading"),
    [
        ("2", "KH AH 2H", "QH KH AH"),
        ("K", "KH AH 2H", "AH 2H 3H"),
        ("9", "10H 9S 8H", "8H 9H 10H"),
        ("9", "JD QD 9S AD", "JD QD KD AD"),
        ("9", "AD KD 9S", "QD KD AD"),
        ("9", "AD 3D 9S", "AD 2D 3D"),
    ],
)
def test_what_a_wild_stands_for(wild, cards, reading):
    meld = judge("run", faces(cards), rank(wild))
    assert isinstance(meld, Meld)
    assert list(meld.reading) == faces(reading)


@pytest.mark.rule("R18")
def test_of_twins_one_is_itself():
    meld = judge("run", faces("9H 9H 10H JH"), rank("9"))
    assert isinstance(meld, Meld)
    assert meld.wilds == 1
