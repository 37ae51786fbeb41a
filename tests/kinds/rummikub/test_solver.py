"""What the solver answers to positions small enough to be worked out by hand."""

import subprocess
import sys
from random import Random

import pytest

from games.catalog.rummikub.minds.programme import SHAPES, Bounds, Shape, join_runs
from games.catalog.rummikub.minds.solver import best_opening, mend, solve
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.rules.legality import Attempt, problems
from tests.kinds.rummikub.positions import position
from tests.kinds.rummikub.test_check_judgement import P, Q, S, T, melds

NO_TIME = Bounds(seconds=0.0)


def best(before, rack, **asked):
    """The best turn as a board in words and the tiles it plays."""
    plan = solve(melds(before), rack.split(), **asked)
    assert plan.proven
    return words(plan.board), " ".join(plan.played)


def words(board):
    return ", ".join(f"{meld.kind} {' '.join(meld.tiles)}" for meld in board)


def test_the_sets_are_120_runs_and_65_groups():
    kinds = [shape.kind for shape in SHAPES]
    assert (kinds.count("run"), kinds.count("group"), len(set(SHAPES))) == (120, 65, 185)
    assert {len(shape.types) for shape in SHAPES} == {3, 4, 5}


TURNS = [
    # board, rack, board after, tiles played; the rest of the rack fits nowhere
    ("a run goes on", P, "8ba 1kb", "run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa", "8ba"),
    ("a group fills up", P, "9ba 1kb", "run 5ba 6ba 7ba, group 9ka 9ra 9ba 9oa", "9ba"),
    ("E7", Q, "5rb 13kb", "run 3ra 4ra 5ra, run 5rb 6ra 7ra", "5rb"),
    ("E8", Q, "3ka 3ba", "run 4ra 5ra 6ra 7ra, group 3ka 3ra 3ba", "3ka 3ba"),
    ("as E13", S, "5ka 12ra 13ra", "run 4ka 5ka 6ka, group 2ra 2ba 2oa, run ja 12ra 13ra", "5ka 12ra 13ra"),
    ("E19", T, "8oa 1ka 2ka", "group 8ra 8ba 8oa, run 1ka 2ka ja", "1ka 2ka 8oa"),
    ("nothing fits", Q, "9ka 10ba", Q, ""),
    ("an empty rack", Q, "", Q, ""),
    ("an empty table", "", "1ka 2ka 3ka", "run 1ka 2ka 3ka", "1ka 2ka 3ka"),
    ("a joker is worth laying", "", "1ka 2ka ja", "run 1ka 2ka ja", "1ka 2ka ja"),
    ("no jokers alone", "", "ja jb", "", ""),
    (
        "all thirteen",
        "",
        " ".join(f"{n}oa" for n in range(1, 14)),
        "run " + " ".join(f"{n}oa" for n in range(1, 14)),
        None,
    ),
]


@pytest.mark.rule("R11", "R13")
@pytest.mark.parametrize(("name", "before", "rack", "after", "played"), TURNS)
def test_turns(name, before, rack, after, played):
    assert best(before, rack) == (after, rack if played is None else played)


def test_tiles_count_more_than_points_and_points_more_than_unchanged_melds():
    """Either the 13s or the four small tiles can use 1ka; then either of two equal runs can take a joker's place."""
    assert best("", "13ka 13ra 13ba 1ka 2ka 3ka 13kb")[1] == "1ka 2ka 3ka 13ka 13ra 13ba"
    assert best("run 5ra 6ra 7ra", "4ka 4ba 4oa 4ra 8ra")[1] == "4ka 4ra 4ba 4oa 8ra"
    assert best("run 7ra 8ra 9ra, group 3ka 3ra 3ba", "10ra 3oa 12ka")[1] == "3oa 10ra"
    assert best("group 5ka 5ra 5ba, run 6oa 7oa 8oa", "5oa") in (
        ("group 5ka 5ra 5ba 5oa, run 6oa 7oa 8oa", "5oa"),
        ("group 5ka 5ra 5ba, run 5oa 6oa 7oa 8oa", "5oa"),
    )


def test_of_two_plays_with_as_many_tiles_the_dearer_one():
    """2ra serves the 2s with 2ka 2ba or the run with 3ra 4ra: three tiles either way, worth 6 or 9."""
    assert best("", "2ra 2ka 2ba 3ra 4ra")[1] == "2ra 3ra 4ra"


@pytest.mark.rule("R7")
def test_a_joker_counts_thirty_on_the_rack():
    """Only one of the two finds a place, and thirty are more than six."""
    assert best("group 6ka 6ra 6ba", "6oa ja") == ("group 6ka 6ra 6ba ja", "ja")
    assert solve((), ["5ka", "6ka", "7ka", "ja"]).points == 5 + 6 + 7 + 30


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("rack", "asked", "played"),
    [
        ("13ka 13ra 13ba", 30, "13ka 13ra 13ba"),
        ("8ra 9rb 10ra", 30, ""),
        ("8ra 9rb 10ra", 27, "8ra 9rb 10ra"),
        ("4ka 5ka 6ka 5ra 5bb 5oa", 30, "4ka 5ka 5ra 5bb 5oa 6ka"),
        ("10ra 11ra ja", 30, "10ra 11ra ja"),
        ("1ra 2ra ja 8ba", 30, ""),
        ("9ba", 30, ""),
        ("9ba", 0, "9ba"),
    ],
)
def test_an_opening_comes_from_the_rack_alone(rack, asked, played):
    board, laid = best(P, rack, opened=False, initial_meld=asked)
    assert laid == played
    assert asked == 0 or board.startswith(P)


def test_an_opening_lays_most_tiles_not_most_points():
    """Opening with the 13s alone would do; the small run goes along."""
    assert best("", "13ka 13ra 13ba 1ka 2ka 3ka", opened=False)[1] == "1ka 2ka 3ka 13ka 13ra 13ba"


@pytest.mark.rule("R14")
def test_a_strict_joker_goes_into_a_new_meld_or_stays():
    assert best(S, "5ka 11ra 12ra", strict_joker=True)[1] == "5ka 11ra 12ra"
    assert best(S, "7ka", strict_joker=True)[0].startswith("run 4ka ja 6ka 7ka")
    plan = solve(melds(S), ["5ka"], strict_joker=True)
    assert (words(plan.board), plan.played, plan.proven) == (S, (), False)


def test_melds_that_need_not_change_stay_as_they_are_and_where_they_are():
    board = "group 9oa 9ka 9ra, run 1ba 2ba 3ba 4ba 5ba 6ba, run 1bb 2bb 3bb, run 4bb 5bb 6bb"
    after, played = best(board, "9ba 7bb")
    assert played == "7bb 9ba"
    assert after == "group 9ka 9ra 9ba 9oa, run 1ba 2ba 3ba 4ba 5ba 6ba, run 1bb 2bb 3bb, run 4bb 5bb 6bb 7bb"


@pytest.mark.parametrize(
    ("board", "rack", "after"),
    [
        ("group 5ka 5ra 5ba, run 5rb 6ra 7ra", "8ra 5oa", "group 5ka 5ra 5ba 5oa, run 5rb 6ra 7ra 8ra"),
        ("run 9ba jb 11ba, run 4ka ja 6ka", "7ka 12ba", "run 9ba jb 11ba 12ba, run 4ka ja 6ka 7ka"),
    ],
)
def test_tiles_and_jokers_stay_in_the_company_they_had(board, rack, after):
    assert best(board, rack)[0] == after


def test_runs_that_go_on_from_one_another_become_one():
    shapes = [Shape("run", (3, 4, 5)), Shape("run", (0, 1, 2)), Shape("run", (3, 4, 5)), Shape("run", (10, 11, 12))]
    shapes += [Shape("run", (13, 14, 15)), Shape("group", (0, 13, 26))]
    assert join_runs(shapes) == (
        Shape("run", (0, 1, 2, 3, 4, 5)),
        Shape("run", (3, 4, 5)),
        Shape("run", (10, 11, 12)),
        Shape("run", (13, 14, 15)),
        Shape("group", (0, 13, 26)),
    )


def test_the_whole_box_can_lie_on_the_table():
    plan = solve((), FULL_SET)
    assert plan.played == FULL_SET
    assert not any(meld.flaws for meld in plan.board)
    assert sorted(tile for meld in plan.board for tile in meld.tiles) == sorted(FULL_SET)


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("rack", "total"),
    [
        ("8ra 9rb 10ra 1ka", 27),
        ("2ra 2ka 2ba 3ra 4ra", 9),
        ("12ka 13ka ja", 36),
        ("1ka 2ka ja", 6),
        ("13ka ja jb", 39),
        ("1ka 5ra", 0),
    ],
)
def test_the_best_opening_counts_most(rack, total):
    plan = best_opening(rack.split())
    assert sum(meld.get_value() for meld in plan.board) == total


MENDINGS = [
    ("a legal draft stays", Q, "5rb", "run 3ra 4ra 5ra, run 5rb 6ra 7ra", True, "run 3ra 4ra 5ra, run 5rb 6ra 7ra"),
    ("a lost tile comes back", Q, "8ra", "run 4ra 5ra 6ra 7ra 8ra", True, "run 3ra 4ra 5ra 6ra 7ra 8ra"),
    ("what fits nowhere goes back", Q, "8ra 1ka", f"{Q}, run 8ra 1ka", True, "run 3ra 4ra 5ra 6ra 7ra 8ra"),
    ("what was not laid is not laid", Q, "8ra 2ra", "run 3ra 4ra 5ra 6ra 7ra 8ra", True, "run 3ra 4ra 5ra 6ra 7ra 8ra"),
    (
        "before the opening the board stays",
        P,
        "8ba 1ka 2ka 3ka",
        "run 5ba 6ba 7ba 8ba, run 1ka 3ka 2ka",
        False,
        f"{P}, run 1ka 2ka 3ka",
    ),
    ("nothing to save", Q, "1ka", "run 3ra 4ra 1ka", True, Q),
]


@pytest.mark.parametrize(("name", "before", "rack", "draft", "opened", "after"), MENDINGS)
def test_a_draft_is_put_back_to_the_nearest_legal_board(name, before, rack, draft, opened, after):
    plan = mend(melds(before), rack.split(), melds(draft), opened=opened)
    assert words(plan.board) == after
    assert plan.proven


def test_mending_random_wrecks_gives_legal_boards_with_their_tiles():
    rng = Random(11)
    for _ in range(25):
        there = position(rng, 20, 8, 2)
        laid = rng.sample([*there.tiles, *there.rack], 16)
        wreck = tuple(Meld("run", tuple(laid[place : place + 4])) for place in range(0, 16, 4))
        plan = mend(there.board, there.rack, (*there.board[:2], *wreck))
        attempt = Attempt(there.board, there.rack, plan.board)
        assert {problem.code for problem in problems(attempt)} <= {"NO_TILE_PLAYED"}
        assert set(plan.played) == set(attempt.played) <= set(laid)


HARD = position(Random(5), 60, 14, 2)
"""A position that no reduction answers before the clock is looked at."""


@pytest.mark.parametrize("strict", [True, False])
def test_out_of_time_nothing_is_laid_and_it_says_so(strict):
    plan = solve(HARD.board, HARD.rack, strict_joker=strict, bounds=NO_TIME)
    assert (plan.board, plan.played, plan.proven, plan.timed_out) == (HARD.board, (), False, True)


def test_out_of_time_mending_does_not_pretend_either():
    plan = mend(HARD.board, HARD.rack, (*HARD.board, Meld("run", HARD.rack)), bounds=NO_TIME)
    assert (plan.board, plan.proven, plan.timed_out) == (HARD.board, False, True)


def test_the_same_question_has_the_same_answer():
    assert len({solve(HARD.board, HARD.rack) for _ in range(3)}) == 1
    assert solve(HARD.board, HARD.rack) == solve(HARD.board, HARD.rack[::-1])


def test_nobody_pays_for_the_solver_before_the_first_question():
    code = "import sys, games.catalog; games.catalog.kind('rummikub'); print({'highspy', 'numpy'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
