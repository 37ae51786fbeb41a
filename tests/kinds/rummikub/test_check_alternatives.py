"""Other ways to lay the same tiles: what each worked meld may become."""

import pytest

from games.catalog.rummikub.rules.check import alternatives
from tests.kinds.rummikub.test_check_judgement import melds

TABLE = [
    # other kind
    ("run 4ra 4kb 4oa", ["group 4kb 4ra 4oa"]),
    ("group 3ba 4bb 5ba", ["run 3ba 4bb 5ba"]),
    ("run 8oa ja jb", ["group 8oa ja jb", "run ja 8oa jb", "run ja jb 8oa"]),
    ("group 8oa ja jb", ["run 8oa ja jb", "run ja 8oa jb", "run ja jb 8oa"]),
    ("run 13ka ja jb", ["group 13ka ja jb", "run ja jb 13ka"]),
    # other order
    ("run 5ba 4ba 3ba", ["run 3ba 4ba 5ba"]),
    ("run 12oa 13oa ja", ["run ja 12oa 13oa"]),
    ("run ja 1ka 2ka", ["run 1ka 2ka ja"]),
    ("run 12ka 13ka 1ka", []),
    ("run 11oa 12oa ja", ["run ja 11oa 12oa"]),
    ("run 7ra ja 10ra", []),
    ("run 10oa ja 11oa 12oa", ["run 10oa 11oa 12oa ja", "run ja 10oa 11oa 12oa"]),
    ("run 9ra ja 7ra", ["run 7ra ja 9ra"]),
    # cut in two
    ("run 3ra 4ra 5ra 5rb 6ra 7ra", ["run 3ra 4ra 5ra, run 5rb 6ra 7ra"]),
    ("run 3ra 4ra 5ra 6ra 7ra 5rb", ["run 3ra 4ra 5ra, run 5rb 6ra 7ra"]),
    ("run 3ra 4ra 5ra 6ra 5rb 6rb 7ra", ["run 3ra 4ra 5ra 6ra, run 5rb 6rb 7ra"]),
    ("run 3ra 4ra 5ra 4ka 4ba 4oa", ["run 3ra 4ra 5ra, group 4ka 4ba 4oa"]),
    ("run 1ra 2ra 3ra 4ra 5ra 6ra", ["run 1ra 2ra 3ra, run 4ra 5ra 6ra"]),
    ("group 9ka 9ra 9ba 9kb 9rb 9bb", ["group 9ka 9ra 9ba, group 9kb 9rb 9bb"]),
    ("group 9ka 9ra 9ba 9oa 9kb 9rb", ["group 9ka 9ra 9oa, group 9kb 9rb 9ba"]),
    # nothing to offer
    ("run 8ra 9rb 10ra", []),
    ("group 4ra 4kb 4oa", []),
    ("run 5ka 6ka", []),
    ("run ja jb", []),
    ("run 7ra 7rb 8ra", []),
    ("run 7ra 7ra 8ra 9ra", []),
    ("group 6ka 6ra 6ba 6oa ja", []),
]


@pytest.mark.parametrize(("meld", "expected"), TABLE)
def test_alternatives(meld, expected):
    (laid,) = melds(meld)
    assert alternatives(laid) == [melds(way) for way in expected]


def test_there_are_never_more_than_three():
    (laid,) = melds("run 1ra 2ra 3ra 4ra 5ra 6ra 7ra 8ra 9ra 10ra 11ra 12ra 13ra")
    assert len(alternatives(laid)) == 3


def test_a_heap_of_tiles_has_no_alternatives():
    heap = " ".join(f"{number}{color}a" for color in "kr" for number in range(1, 14)) + " 1kb"
    (laid,) = melds(f"run {heap}")
    assert alternatives(laid) == []
