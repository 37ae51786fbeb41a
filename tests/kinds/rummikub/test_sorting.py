"""Racks in blocks: as many tiles as possible in groups, or in runs, the rest one by one."""

from itertools import combinations
from random import Random

import pytest

from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.models.validators import is_valid_group, is_valid_run
from games.catalog.rummikub.rules.sorting import sorts_of


def blocks(sort):
    return ["-".join(block) for block in sort if len(block) > 1]


def singles(sort):
    return [block[0] for block in sort if len(block) == 1]


@pytest.mark.parametrize(
    ("rack", "groups", "rest"),
    [
        ("", [], []),
        ("7ra 7ba 7ka", ["7ka-7ra-7ba"], []),
        ("7ra 7rb 7ba", [], ["7ra", "7rb", "7ba"]),
        ("7ra 7rb 7ba 7oa", ["7ra-7ba-7oa"], ["7rb"]),
        ("7ka 7kb 7ra 7rb 7ba 7bb", ["7ka-7ra-7ba", "7kb-7rb-7bb"], []),
        ("7ka 7kb 7ra 7rb 7ba 7oa", ["7ka-7ra-7ba", "7kb-7rb-7oa"], []),
        ("7ka 7kb 7ra 7rb 7ba", ["7ka-7ra-7ba"], ["7kb", "7rb"]),
        ("7ka 7kb 7ra 7rb 7ba 7bb 7oa", ["7ka-7ra-7ba-7oa", "7kb-7rb-7bb"], []),
        ("7ka 7kb 7ra 7rb 7ba 7bb 7oa 7ob", ["7ka-7ra-7ba-7oa", "7kb-7rb-7bb-7ob"], []),
        ("13ka 13ra 13ob 2ka 2ra 2oa 1ra jb ja", ["2ka-2ra-2oa", "13ka-13ra-13ob"], ["1ra", "ja", "jb"]),
    ],
)
def test_777(rack, groups, rest):
    sort = sorts_of(rack.split())["777"]
    assert (blocks(sort), singles(sort)) == (groups, rest)


@pytest.mark.parametrize(
    ("rack", "runs", "rest"),
    [
        ("", [], []),
        ("3ra 1ra 2rb", ["1ra-2rb-3ra"], []),
        ("1ra 2ra 4ra 5ra ja", [], ["1ra", "2ra", "4ra", "5ra", "ja"]),
        ("1ra 2ra 3ra 4ra 5ra 6ra", ["1ra-2ra-3ra-4ra-5ra-6ra"], []),
        ("3ra 4ra 5ra 5rb 6ra 7ra", ["3ra-4ra-5ra", "5rb-6ra-7ra"], []),
        ("3ra 4ra 5ra 5rb 6ra", ["3ra-4ra-5ra-6ra"], ["5rb"]),
        ("1ka 2ka 3ka 1kb 2kb 3kb", ["1ka-2ka-3ka", "1kb-2kb-3kb"], []),
        ("12ob 13ob 11oa 1oa 9ka 10ka 11ka 2bb", ["9ka-10ka-11ka", "11oa-12ob-13ob"], ["2bb", "1oa"]),
        ("4ra 5ka 13ka 4oa jb", [], ["5ka", "13ka", "4ra", "4oa", "jb"]),
    ],
)
def test_789(rack, runs, rest):
    sort = sorts_of(rack.split())["789"]
    assert (blocks(sort), singles(sort)) == (runs, rest)


def most_in_melds(tiles, judge, sizes):
    """By trying everything: the most of these tiles that disjoint melds can hold."""
    if not tiles:
        return 0
    first, rest = tiles[0], tiles[1:]
    best = most_in_melds(rest, judge, sizes)
    for size in sizes:
        for others in combinations(rest, size - 1):
            if judge([first, *others]):
                left = [tile for tile in rest if tile not in others]
                best = max(best, size + most_in_melds(left, judge, sizes))
    return best


def test_no_arrangement_uses_more_tiles():
    rng = Random(77)
    for _ in range(60):
        one = [tile for tile in FULL_SET if tile[:-2] == "7" or tile == "8ka"]
        rack = [tile for tile in one if rng.random() < 0.75]
        used = sum(map(len, (block for block in sorts_of(rack)["777"] if len(block) > 1)))
        assert used == most_in_melds(rack, is_valid_group, (3, 4))
        red = [tile for tile in FULL_SET if tile[-2] == "r" and rng.random() < 0.45]
        used = sum(map(len, (block for block in sorts_of(red)["789"] if len(block) > 1)))
        assert used == most_in_melds(red, is_valid_run, (3, 4, 5))


def test_both_sorts_hold_exactly_the_rack_in_legal_blocks():
    rng = Random(78)
    for size in (14, 14, 14, 30, 60, 106):
        rack = rng.sample(FULL_SET, size)
        for name, judge in (("777", is_valid_group), ("789", is_valid_run)):
            sort = sorts_of(rack)[name]
            assert sorted(tile for block in sort for tile in block) == sorted(rack)
            assert all(judge(block) for block in sort if len(block) > 1)
            assert sorts_of(list(reversed(rack)))[name] == sort
