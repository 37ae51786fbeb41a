"""Freed jokers, freely and by the strict rule: the worked turns of the rulebook and some more, as rows."""

import pytest

from tests.kinds.rummikub.tables import STRICT, verdict

Q = "run 3ra 4ra 5ra 6ra 7ra"
S = "run 4ka ja 6ka, group 2ra 2ba 2oa"
T = "group 8ra 8ba ja"
TWOS = "group 2ra 2ba 2oa"
E13 = f"run 4ka 5ka 6ka, {TWOS}, run 11ra 12ra ja"
MISPLACED = "JOKER_NOT_IN_NEW_MELD"


def row(rule, number, *values):
    return pytest.param(*values, marks=pytest.mark.rule(rule), id=number)


STRICT_TURNS = [
    row("R14", "E13", S, "5ka 11ra 12ra", E13, "ok"),
    row("R14", "E14", S, "5ka", "run 4ka 5ka 6ka, group 2ra 2ba 2oa ja", MISPLACED),
    row("R14", "E15", S, "5ka", f"run 4ka 5ka 6ka ja, {TWOS}", MISPLACED),
    row("R14", "E16", S, "7ka", f"run 4ka ja 6ka 7ka, {TWOS}", "ok"),
    row("R14", "E17", S, "5ka 7ka", f"run 4ka 5ka 6ka 7ka, {TWOS}", "BOARD_TILE_LOST"),
    row("R14", "E19", T, "8oa 1ka 2ka", "group 8ra 8ba 8oa, run 1ka 2ka ja", "ok"),
    row("R14", "E20", T, "8oa", "group 8ra 8ba 8oa ja", "ok"),
    # The run is cut and the joker stays with the 4 for the 5: kept.
    row("R14", "cut-kept", "run 3ka 4ka ja 6ka 7ka 8ka", "5ka", "run 3ka 4ka ja, run 5ka 6ka 7ka 8ka", "ok"),
    # The joker goes on as a 9 at the other end of what it lay in: freed, and the meld is old.
    row("R14", "slid", "run 6ka 7ka ja", "8ka", "run 6ka 7ka 8ka ja", MISPLACED),
    # Freed into a meld that holds two tiles of one other old meld.
    row(
        "R14",
        "old-pair",
        f"{S}, run 9oa 10oa 11oa",
        "5ka 12oa",
        f"run 4ka 5ka 6ka, {TWOS}, run 9oa 10oa 11oa 12oa ja",
        MISPLACED,
    ),
    # Freed into a meld of one old tile and own ones: no two of them lay together.
    row(
        "R14",
        "one-old",
        f"{S}, run 8oa 9oa 10oa 11oa",
        "5ka 8ka 8ra",
        f"run 4ka 5ka 6ka, {TWOS}, run 9oa 10oa 11oa, group 8ka 8ra 8oa ja",
        "ok",
    ),
    # A joker of the rack may go anywhere.
    row("R14", "own-joker", Q, "jb", f"{Q} jb", "ok"),
    # Two jokers stay together, but change what they stand for: freed, and each lay with the other.
    row("R14", "both-moved", "run ja jb 13ba", "11ba 12ba 9ka", "run 11ba 12ba 13ba, group 9ka ja jb", MISPLACED),
    # The group of 8 keeps the joker although red replaces black in it: blue or orange are still common.
    row("R14", "set-shrinks", "group 8ra 8ba ja", "8ka", "group 8ka 8ra 8ba ja", "ok"),
    # It stands for the same red 10, but in a meld where nothing lies that it lay with.
    row(
        "R14",
        "other-company",
        "run 8rb 9ra ja 11ra, group 10ka 10ba 10oa",
        "10ra",
        "run 8rb 9ra 10ra 11ra, group 10ka 10ba 10oa ja",
        MISPLACED,
    ),
    # Still with the red 8 and still an 8, but black or orange before and blue now.
    row(
        "R14", "other-colour", "group 8ra 8ba ja", "8ka 8oa 6ba 7ba", "group 8ka 8ra 8oa ja, run 6ba 7ba 8ba", MISPLACED
    ),
]


@pytest.mark.parametrize(("board", "rack", "sent", "result"), STRICT_TURNS)
def test_turns_with_strict_jokers(board, rack, sent, result):
    assert verdict(board, True, rack, sent, STRICT) == result


@pytest.mark.parametrize(("board", "rack", "sent", "result"), STRICT_TURNS)
def test_without_the_option_none_of_them_is_about_jokers(board, rack, sent, result):
    assert verdict(board, True, rack, sent) == ("ok" if result == MISPLACED else result)


@pytest.mark.rule("R13")
@pytest.mark.parametrize("tile", ["8oa", "8ka"])
def test_either_missing_colour_frees_a_joker_from_a_group_of_three(tile):
    number = tile[:-1]
    order = {"8k": f"{tile} 8ra 8ba", "8o": f"8ra 8ba {tile}"}[number]
    assert verdict(T, True, f"{tile} 12oa 13oa", f"group {order}, run ja 12oa 13oa") == "ok"


@pytest.mark.rule("R13")
def test_a_joker_may_be_taken_where_the_rest_stays_legal():
    board = "run 3ra 4ra 5ra ja"
    assert verdict(board, True, "9ka 9ba", "run 3ra 4ra 5ra, group 9ka 9ba ja") == "ok"


@pytest.mark.rule("R13")
def test_a_freed_joker_cannot_be_kept():
    assert verdict(T, True, "8oa", "group 8ra 8ba 8oa") == "BOARD_TILE_LOST"
