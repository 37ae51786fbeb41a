"""One group of cards: is it a set or a run, what do its wilds stand for, and if not, why not."""

import pytest

from games.core.cards import FACES, SHORT_RANKS
from games.core.melds import Flaw, Meld, judge


def cards(text):
    return [FACES[name] for name in text.replace("10", "T").split()]


def wild(rank):
    return None if rank == "-" else SHORT_RANKS.index(rank)


VALID = [
    # wild, kind, cards, listed as, standing for, pure
    ("9", "run", "AH 2H 3H", "AH 2H 3H", "AH 2H 3H", True),
    ("9", "run", "QH KH AH", "QH KH AH", "QH KH AH", True),
    ("9", "run", "AH QH KH", "QH KH AH", "QH KH AH", True),
    ("2", "run", "KH AH 2H", "2H KH AH", "QH KH AH", False),
    ("K", "run", "KH AH 2H", "AH 2H KH", "AH 2H 3H", False),
    ("9", "run", "TH 9S 8H", "8H 9S TH", "8H 9H TH", False),
    ("9", "run", "8H 9H TH", "8H 9H TH", "8H 9H TH", True),
    ("9", "run", "8H 9H 9C TH", "8H 9H TH 9C", "8H 9H TH JH", False),
    ("9", "run", "5H 6H 9C", "5H 6H 9C", "5H 6H 7H", False),
    ("9", "run", "4H 6H 8H 9C 9D", "4H 9C 6H 9D 8H", "4H 5H 6H 7H 8H", False),
    ("9", "run", "JD QD 9S AD", "JD QD 9S AD", "JD QD KD AD", False),
    ("9", "run", "AD KD 9S", "9S KD AD", "QD KD AD", False),
    ("9", "run", "AD 3D 9S", "AD 9S 3D", "AD 2D 3D", False),
    ("9", "run", "9H 9H TH JH", "9H TH JH 9H", "9H TH JH QH", False),
    ("9", "run", "9C 9D 9H", "9C 9D 9H", "9C TC JC", False),
    ("A", "run", "QH KH AS", "QH KH AS", "QH KH AH", False),
    ("A", "run", "AH 2H 3H", "AH 2H 3H", "AH 2H 3H", True),
    ("A", "run", "QH KH AH", "QH KH AH", "QH KH AH", True),
    ("5", "run", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", None, None, True),
    ("5", "run", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", None, None, True),
    ("-", "run", "TC JC QC", "TC JC QC", "TC JC QC", True),
    ("9", "set", "5H 5D 5C", "5C 5D 5H", "5C 5D 5H", False),
    ("9", "set", "5C 5D 9S", "5C 5D 9S", "5C 5D 5H", False),
    ("9", "set", "5C 9D 9C 9H", "5C 9C 9D 9H", "5C 5D 5H 5S", False),
    ("9", "run", "5C 9D 9C 9H", None, None, False),
    ("9", "set", "9C 9D 9H", "9C 9D 9H", "9C 9D 9H", False),
    ("9", "set", "9C 9C 9S", "9C 9C 9S", "9C 9D 9S", False),
    ("9", "set", "8C 9D 8H", "8C 9D 8H", "8C 8D 8H", False),
    ("9", "run", "9C 9C 9D 9D 9H 9H 9S 9S", None, None, False),
]

FLAWED = [
    # wild, kind, cards, reason, cards named, missing, wilds
    ("9", "run", "KH AH 2H", Flaw("WRAPS_AROUND", tuple(cards("AH 2H KH")))),
    ("A", "run", "KH AH 2H", Flaw("WRAPS_AROUND", tuple(cards("2H KH")))),
    ("9", "run", "KH AH 2H 9S", Flaw("WRAPS_AROUND", tuple(cards("AH 2H KH")))),
    ("9", "run", "4H 7H 9C", Flaw("GAP", tuple(cards("4H 7H")), 2, 1)),
    ("9", "run", "AD JD 9S", Flaw("GAP", tuple(cards("JD AD")), 2, 1)),
    ("9", "run", "5H 5H 6H 7H", Flaw("RANK_TWICE", tuple(cards("5H 5H")))),
    ("9", "run", "5H 5H 9C", Flaw("RANK_TWICE", tuple(cards("5H 5H")))),
    ("9", "run", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", Flaw("TOO_LONG")),
    ("9", "run", "5H 6S 7H", Flaw("MIXED_SUITS", tuple(cards("5H 6S")))),
    ("9", "run", "5C 5D 5H", Flaw("MIXED_SUITS", tuple(cards("5C 5D")))),
    ("9", "set", "5C 5C 5H", Flaw("SUIT_TWICE", tuple(cards("5C 5C")))),
    ("9", "set", "5C 5C 9S", Flaw("SUIT_TWICE", tuple(cards("5C 5C")))),
    ("9", "set", "5C 5D 5H 5S 9S", Flaw("TOO_LONG")),
    ("9", "set", "9C 9S", Flaw("TOO_SHORT")),
    ("9", "set", "5C 6D 9S", Flaw("MIXED_RANKS", tuple(cards("5C 6D")))),
    ("-", "run", "8H 9S TH", Flaw("MIXED_SUITS", tuple(cards("8H 9S")))),
    ("-", "set", "9C 9C 9S", Flaw("SUIT_TWICE", tuple(cards("9C 9C")))),
    ("-", "run", "", Flaw("TOO_SHORT")),
]


@pytest.mark.parametrize(("rank", "kind", "group", "listed", "reading", "pure"), VALID)
def test_a_valid_meld_is_listed_and_read(rank, kind, group, listed, reading, pure):
    meld = judge(kind, cards(group), wild(rank))
    assert isinstance(meld, Meld)
    assert (meld.kind, meld.pure) == (kind, pure)
    assert sorted(meld.cards) == sorted(cards(group))
    if listed:
        assert (list(meld.cards), list(meld.reading)) == (cards(listed), cards(reading))


@pytest.mark.parametrize(("rank", "kind", "group", "flaw"), FLAWED)
def test_a_flawed_group_says_the_first_thing_that_is_wrong(rank, kind, group, flaw):
    assert judge(kind, cards(group), wild(rank)) == flaw


def test_the_order_of_the_cards_does_not_matter():
    assert judge("run", cards("9C 8H 9D 4H 6H"), wild("9")) == judge("run", cards("4H 6H 8H 9C 9D"), wild("9"))


@pytest.mark.parametrize(
    ("kind", "group", "fewest"),
    [("run", "8H 9H 9C TH", 1), ("run", "9C 9D 9H", 2), ("set", "9C 9C 9S", 1), ("set", "5C 9D 9C 9H", 3)],
)
def test_as_few_wilds_as_possible_stand_for_another_card(kind, group, fewest):
    assert judge(kind, cards(group), wild("9")).wilds == fewest
