"""What a turn changed on the board, as pairs of old and new melds."""

import pytest

from games.catalog.rummikub.rules.state import diff_of
from games.catalog.rummikub.rules.view import diff_json
from tests.kinds.rummikub.tables import melds

Q = "run 3ra 4ra 5ra 6ra 7ra"


@pytest.mark.parametrize(
    ("old", "new", "changed", "moved"),
    [
        pytest.param("", "run 1ka 2ka 3ka", [(None, "1ka-2ka-3ka")], [], id="new"),
        pytest.param(Q, f"{Q} 8ra", [("3ra-4ra-5ra-6ra-7ra", "3ra-4ra-5ra-6ra-7ra-8ra")], [], id="grown"),
        pytest.param(
            Q,
            "run 3ra 4ra 5ra, run 5rb 6ra 7ra",
            [("3ra-4ra-5ra-6ra-7ra", "3ra-4ra-5ra"), (None, "5rb-6ra-7ra")],
            ["6ra", "7ra"],
            id="E7",
        ),
        pytest.param(
            Q,
            "group 3ka 3ra 3ba, run 4ra 5ra 6ra 7ra",
            [("3ra-4ra-5ra-6ra-7ra", "4ra-5ra-6ra-7ra"), (None, "3ka-3ra-3ba")],
            ["3ra"],
            id="E8",
        ),
        pytest.param(
            f"{Q}, group 9ka 9ra 9oa", f"group 9ra 9oa 9ka, {Q}", [], [], id="only swapped places: nothing differs"
        ),
        pytest.param(
            "run 1ka 2ka 3ka, run 4ka 5ka 6ka",
            "run 1ka 2ka 3ka 4ka 5ka 6ka 7ka",
            [("1ka-2ka-3ka", "1ka-2ka-3ka-4ka-5ka-6ka-7ka"), ("4ka-5ka-6ka", None)],
            ["4ka", "5ka", "6ka"],
            id="a tie goes to the meld that lay first",
        ),
        pytest.param(
            "run 1ka 2ka 3ka, run 4ka 5ka 6ka 7ka",
            "run 1ka 2ka 3ka 4ka 5ka 6ka 7ka 8ka",
            [("1ka-2ka-3ka", None), ("4ka-5ka-6ka-7ka", "1ka-2ka-3ka-4ka-5ka-6ka-7ka-8ka")],
            ["1ka", "2ka", "3ka"],
            id="most common tiles first",
        ),
        pytest.param(
            "group 5ka 5ra 5ba 5oa, group 6ka 6ra 6ba 6oa, group 7ka 7ra 7ba 7oa",
            "run 5ka 6ka 7ka, run 5ra 6ra 7ra, run 5ba 6ba 7ba, run 5oa 6oa 7oa, group 5kb 5rb 5bb",
            [
                ("5ka-5ra-5ba-5oa", "5ka-6ka-7ka"),
                ("6ka-6ra-6ba-6oa", "5ra-6ra-7ra"),
                ("7ka-7ra-7ba-7oa", "5ba-6ba-7ba"),
                (None, "5oa-6oa-7oa"),
                (None, "5kb-5rb-5bb"),
            ],
            ["5ra", "5ba", "5oa", "6ka", "6ba", "6oa", "7ka", "7ra", "7oa"],
            id="all ties: old board first, then new board",
        ),
        pytest.param("group 8oa ja jb", "run 8oa ja jb", [("8oa-ja-jb", "8oa-ja-jb")], [], id="another kind"),
    ],
)
def test_diffs(old, new, changed, moved):
    found = diff_json(diff_of(melds(old), melds(new)))
    assert [(pair["from"], pair["to"]) for pair in found["changed"]] == changed
    assert found["moved_tiles"] == moved
