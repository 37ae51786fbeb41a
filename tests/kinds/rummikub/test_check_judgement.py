"""The worked turns of the rulebook, each judged as a whole board: every rule that it breaks, in order."""

import pytest

from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.rules.legality import Attempt, is_new, opening_total, problems

DUPLICATE, FOREIGN, LOST = "DUPLICATE_TILE", "TILE_NOT_OWNED", "BOARD_TILE_LOST"
IDLE, ILL_FORMED = "NO_TILE_PLAYED", "INVALID_MELD"
TOUCHES, SHORT, MISPLACED = "INITIAL_MELD_TOUCHES_BOARD", "INITIAL_MELD_SHORT", "JOKER_NOT_IN_NEW_MELD"

P = "run 5ba 6ba 7ba, group 9ka 9ra 9oa"
Q = "run 3ra 4ra 5ra 6ra 7ra"
S = "run 4ka ja 6ka, group 2ra 2ba 2oa"
T = "group 8ra 8ba ja"
TWOS = "group 2ra 2ba 2oa"


def melds(text: str) -> tuple[Meld, ...]:
    """Melds as written in these tables: `run 5ba 6ba 7ba, group 9ka 9ra 9oa`."""
    words = [part.split() for part in text.split(",") if part.strip()]
    return tuple(Meld(kind, tuple(tiles)) for kind, *tiles in words)


def broken(before, rack, after, *, opened=True, initial_meld=30, strict=False) -> list[str]:
    attempt = Attempt(melds(before), (*rack.split(), "13ob"), melds(after), opened, initial_meld, strict)
    return [problem.code for problem in problems(attempt)]


OPENINGS = [
    ("E1", P, "10ra 11ra 12ra", f"{P}, run 10ra 11ra 12ra", []),
    ("E2", P, "8ra 9rb 10ra", f"{P}, run 8ra 9rb 10ra", [SHORT]),
    ("E3", P, "4ka 5ka 6ka 5ra 5bb 5oa", f"{P}, run 4ka 5ka 6ka, group 5ra 5bb 5oa", []),
    (
        "E4",
        P,
        "10ra 11ra 12ra 8ba",
        "run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa, run 10ra 11ra 12ra",
        [TOUCHES],
    ),
    ("E5", P, "9ba", "run 5ba 6ba 7ba, group 9ka 9ra 9ba 9oa", [TOUCHES, SHORT]),
    ("E6", P, "10ra 11ra 12ra", "group 9oa 9ka 9ra, run 5ba 6ba 7ba, run 10ra 11ra 12ra", []),
    ("E18", S, "5ka 11ra 12ra", f"run 4ka 5ka 6ka, {TWOS}, run 11ra 12ra ja", [TOUCHES, SHORT]),
    ("an old meld left out", P, "10ra 11ra 12ra", "run 5ba 6ba 7ba, run 10ra 11ra 12ra", [LOST, TOUCHES]),
    ("an old tile used again", P, "9rb 9bb", f"{P}, group 9ka 9rb 9bb", [DUPLICATE, TOUCHES, SHORT]),
    ("E21", "", "13ka 13ra 13ba", "group 13ka 13ra 13ba", []),
]


@pytest.mark.rule("R12")
@pytest.mark.parametrize(("name", "before", "rack", "after", "expected"), OPENINGS)
def test_openings(name, before, rack, after, expected):
    assert broken(before, rack, after, opened=False) == expected


REARRANGEMENTS = [
    ("E7", Q, "5rb", "run 3ra 4ra 5ra, run 5rb 6ra 7ra", []),
    ("E8", Q, "3ka 3ba", "group 3ka 3ra 3ba, run 4ra 5ra 6ra 7ra", []),
    ("E9", Q, "8ra", "run 4ra 5ra 6ra 7ra 8ra", [LOST]),
    ("E10", Q, "8ra", "run 3ra 4ra 5ra 6ra 7ra 8ra, run 6ra 7ra 8ra", [DUPLICATE]),
    ("E11", Q, "8rb", "run 3ra 4ra 5ra 6ra 7ra 8ra", [FOREIGN, IDLE]),
    ("E12", Q, "9ka", Q, [IDLE]),
    ("no board at all", "", "9ka", "", [IDLE]),
    ("bare joker", S, "5ka", f"run 4ka 5ka 6ka, {TWOS}", [LOST]),
    ("all at once", Q, "9ka", "run 4ra 5ra 6ra 7ra 7ra, run 1ka 2ka", [DUPLICATE, FOREIGN, LOST, IDLE, ILL_FORMED]),
]


@pytest.mark.rule("R11")
@pytest.mark.parametrize(("name", "before", "rack", "after", "expected"), REARRANGEMENTS)
def test_rearrangements(name, before, rack, after, expected):
    assert broken(before, rack, after) == expected


FREED = [
    ("E13", S, "5ka 11ra 12ra", f"run 4ka 5ka 6ka, {TWOS}, run 11ra 12ra ja", [], []),
    ("E14", S, "5ka", "run 4ka 5ka 6ka, group 2ra 2ba 2oa ja", [], [MISPLACED]),
    ("E15", S, "5ka", f"run 4ka 5ka 6ka ja, {TWOS}", [], [MISPLACED]),
    ("E16", S, "7ka", f"run 4ka ja 6ka 7ka, {TWOS}", [], []),
    ("E17", S, "5ka 7ka", f"run 4ka 5ka 6ka 7ka, {TWOS}", [LOST], [LOST]),
    ("E19", T, "8oa 1ka 2ka", "group 8ra 8ba 8oa, run 1ka 2ka ja", [], []),
    ("E20", T, "8oa", "group 8ra 8ba 8oa ja", [], []),
    ("a joker alone", T, "8oa", "group 8ra 8ba 8oa, run ja", [ILL_FORMED], [ILL_FORMED]),
    (
        "one old tile is no company",
        S,
        "5ka 3ra 4ra",
        "run 4ka 5ka 6ka, group 2ba 2oa ja, run 2ra 3ra 4ra",
        [],
        [MISPLACED],
    ),
    (
        "new with one old tile",
        f"{T}, run 1ka 2ka 3ka 4ka",
        "8oa 5kb",
        "group 8ra 8ba 8oa, run 1ka 2ka 3ka, run 4ka 5kb ja",
        [],
        [],
    ),
    ("other colour", "group 8ra 8ba ja", "8kb 8oa", "group 8ra 8ba 8kb 8oa, run ja", [ILL_FORMED], [ILL_FORMED]),
]


@pytest.mark.rule("R13", "R14")
@pytest.mark.parametrize(("name", "before", "rack", "after", "lenient", "strict"), FREED)
def test_freed_jokers(name, before, rack, after, lenient, strict):
    assert broken(before, rack, after) == lenient
    assert broken(before, rack, after, strict=True) == strict


@pytest.mark.rule("R14")
def test_a_joker_that_stands_for_the_same_tile_elsewhere_is_freed():
    """It is the black 5 before and after, but among other tiles, which lay together."""
    before, after = "run 4ka ja 6ka, run 4kb 5kb 6kb", "run 4ka 5kb 6ka, run 4kb ja 6kb 7kb"
    assert broken(before, "7kb", after) == []
    assert broken(before, "7kb", after, strict=True) == [MISPLACED]


@pytest.mark.rule("R14")
def test_a_joker_of_another_colour_is_freed():
    """In 8r 8b J it is black or orange; in the blue run it stands for the blue 8, beside the blue 8's old company."""
    before, after = "group 8ra 8ba ja, run 5bb 6bb 7bb", "run 5bb 6bb 7bb ja, group 8ka 8ra 8ba"
    assert broken(before, "8ka", after, strict=True) == [MISPLACED]


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("after", "total"),
    [
        ("run 8ra 9rb 10ra", 27),
        ("run 8ra 9rb 10ra, group 1ka 1ra 1ba", 30),
        ("run 8ra 9rb 10ra, group 1ka 1ra", 27),
        ("run 8ra 9rb 10ra, run 5ba 6ba 7ba 8ba", 27),
        ("run 8ra 9rb 10ra, run 8ra 9rb 10ra", 0),
        ("group 5ra 5oa ja", 15),
        ("group 9ka 9ra 9ba 9oa", 0),
        ("", 0),
    ],
)
def test_the_opening_counts_new_legal_melds_of_own_tiles_once(after, total):
    rack = ("8ra", "9rb", "10ra", "1ka", "1ra", "1ba", "8ba", "5ra", "5oa", "ja", "9ba")
    assert opening_total(Attempt(melds(P), rack, melds(after), opened=False)) == total


@pytest.mark.rule("R12")
def test_without_a_threshold_everybody_has_opened():
    assert broken(P, "9ba", "run 5ba 6ba 7ba, group 9ka 9ra 9ba 9oa", opened=False, initial_meld=0) == []


@pytest.mark.rule("R12")
def test_an_old_run_counts_as_changed_in_another_order_and_an_old_group_as_another_kind():
    board = "group 8oa ja jb"
    rack = "10ra 11ra 12ra"
    assert broken(board, rack, f"{board}, run 10ra 11ra 12ra", opened=False) == []
    assert broken(board, rack, "run 8oa ja jb, run 10ra 11ra 12ra", opened=False) == [TOUCHES]
    board = "run 8oa ja jb"
    assert broken(board, rack, "run ja jb 8oa, run 10ra 11ra 12ra", opened=False) == [TOUCHES]


def test_new_means_that_no_two_tiles_lay_together():
    before = melds(Q)
    assert is_new(melds("group 3ra 3ka 3ba")[0], before)
    assert not is_new(melds("run 5rb 6ra 7ra")[0], before)


def test_a_refusal_names_melds_and_tiles_but_no_places():
    attempt = Attempt(melds(Q), ("9ka",), melds(f"{Q}, run 1ba 2ba, group 8oa 9ka 9ra"))
    said = {problem.code: (str(problem), problem.detail) for problem in problems(attempt)}
    assert said == {
        "TILE_NOT_OWNED": (
            "You can lay only tiles of the board and of your own rack.",
            {"tiles": ["1ba", "2ba", "8oa", "9ra"]},
        ),
        "INVALID_MELD": (
            "Not everything on the board is a group or a run yet.",
            {"fields": {"melds.1": ["size"], "melds.2": ["mixed-numbers"]}},
        ),
    }
    short = next(problems(Attempt((), ("8ra", "9rb", "10ra"), melds("run 8ra 9rb 10ra"), opened=False)))
    assert str(short) == "27 of 30 points."
