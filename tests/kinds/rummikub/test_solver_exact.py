"""The solver against a search that shares nothing with it, and against turns made by chance."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.catalog.rummikub.minds.programme import Bounds
from games.catalog.rummikub.minds.solver import solve
from games.catalog.rummikub.models.tiles import TileUtils
from games.catalog.rummikub.rules.legality import Attempt, problems
from tests.kinds.rummikub.exact_search import best_turn
from tests.kinds.rummikub.positions import position
from tests.kinds.rummikub.random_turns import random_turn
from tests.samples import sizes


def judged(before, rack, after, *, opened=True, strict=False):
    return [problem.code for problem in problems(Attempt(before, rack, after, opened, 30, strict))]


def worth(plan):
    return len(plan.played), plan.points


def kept(before, after):
    return sum((Counter(before) & Counter(after)).values())


UNHURRIED = Bounds(seconds=600)
"""Nodes alone decide: a busy machine changes no answer."""

SIZES = {0: (10, 60, 4, 16), 1: (10, 45, 4, 14), 2: (10, 32, 4, 12)}
"""Least and most tiles on the board and on the rack, smaller with more jokers for the sake of the search."""


def agree(rng, sizes, jokers):
    low, high, few, many = sizes
    there = position(rng, rng.randint(low, high), rng.randint(few, many), jokers)
    plan = solve(there.board, there.rack, bounds=UNHURRIED)
    assert plan.proven
    assert worth(plan) == best_turn(there.tiles, there.rack)
    assert not plan.played or judged(there.board, there.rack, plan.board) == []
    return bool(plan.played)


@pytest.mark.rule("R11")
@sizes("number", 25, 100)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_opened_positions(jokers, number):
    """Almost all have a turn to find."""
    rng = Random(1000 + jokers)
    assert sum(agree(rng, SIZES[jokers], jokers) for _ in range(number)) > 0.8 * number


@pytest.mark.rule("R12")
@sizes("number", 20, 67)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_openings(jokers, number):
    """With and without enough to open."""
    rng, opened = Random(2000 + jokers), 0
    for _ in range(number):
        there = position(rng, rng.randint(3, 9), rng.randint(10, 26), jokers)
        plan = solve(there.board, there.rack, opened=False, bounds=UNHURRIED)
        assert plan.proven
        assert worth(plan) == (best_turn((), there.rack, least=30) or (0, 0))
        assert plan.board[: len(there.board)] == there.board
        if plan.played:
            opened += 1
            assert judged(there.board, there.rack, plan.board, opened=False) == []
    assert 0.3 * number < opened < number


@pytest.mark.slow
@sizes("number", 2, 6)
@pytest.mark.parametrize("jokers", [0, 1])
def test_late_positions(jokers, number):
    rng = Random(3000 + jokers)
    assert sum(agree(rng, (50, 80, 10, 20), jokers) for _ in range(number)) == number


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_no_random_turn_does_better(jokers):
    """Legal turns; one as good never leaves more of the old melds as they were."""
    rng = Random(4000 + jokers)
    as_good = turns = 0
    for _ in range(18):
        there = position(rng, rng.randint(15, 50), rng.randint(4, 14), jokers)
        plan = solve(there.board, there.rack, bounds=UNHURRIED)
        for _ in range(26):
            board, rack = random_turn(rng, there.board, there.rack, rng.randint(1, 6))
            played = [tile for tile in there.rack if tile not in rack]
            if not played:
                continue
            assert judged(there.board, there.rack, board) == []
            reached = (len(played), sum(map(TileUtils.get_rack_value, played)))
            assert reached <= worth(plan)
            turns += 1
            if reached == worth(plan):
                as_good += 1
                assert kept(there.board, board) <= kept(there.board, plan.board)
    assert turns > 340
    assert as_good > 0


def most_kept(there):
    """How many old melds can stay as they are in a best turn, tried one choice of them after another."""
    best = best_turn(there.tiles, there.rack)
    for size in range(len(there.board), -1, -1):
        for staying in combinations(there.board, size):
            still = {tile for meld in staying for tile in meld.tiles}
            if best_turn([tile for tile in there.tiles if tile not in still], there.rack) == best:
                return size
    raise AssertionError("without any kept meld the best turn is there")


@sizes("number", 6, 15)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_fewest_melds_change(jokers, number):
    rng = Random(5000 + jokers)
    for _ in range(number):
        there = position(rng, 18, rng.randint(4, 9), jokers)
        plan = solve(there.board, there.rack, bounds=UNHURRIED)
        assert kept(there.board, plan.board) == most_kept(there)


@pytest.mark.rule("R14")
@sizes("number", 25, 60)
def test_strict_turns_are_legal_and_never_better_than_lenient_ones(number):
    rng, played, worse = Random(6000), 0, 0
    for _ in range(number):
        there = position(rng, rng.randint(9, 30), rng.randint(4, 12), 2)
        free, strict = (solve(there.board, there.rack, strict_joker=hard, bounds=UNHURRIED) for hard in (False, True))
        assert worth(strict) <= worth(free)
        assert strict.proven == (worth(strict) == worth(free))
        if strict.played:
            played += 1
            assert judged(there.board, there.rack, strict.board, strict=True) == []
        worse += worth(strict) < worth(free)
    assert played > 0.65 * number
    assert worse > 0
