"""The answer of a check, field by field, for the drafts of the document and the failures known elsewhere."""

import pytest

from games.catalog.rummikub.rules.check import check, parse_draft
from games.catalog.rummikub.rules.legality import Attempt
from games.core.rules import MalformedMove
from tests.kinds.rummikub.test_check_judgement import Q, S, melds


def answer(before, rack, after, **turn):
    return check(Attempt(melds(before), tuple(rack.split()), melds(after), **turn))


@pytest.mark.rule("R12")
def test_the_example_of_the_document():
    assert answer("", "8ra 9rb 10ra 2ka", "run 8ra 9rb 10ra", opened=False) == {
        "ok": False,
        "tiles_played": ["8ra", "9rb", "10ra"],
        "opening": {"needed": True, "required": 30, "total": 27},
        "problems": [{"code": "INITIAL_MELD_SHORT", "error": "27 of 30 points."}],
        "melds": [
            {
                "index": 0,
                "id": "8ra-9rb-10ra",
                "kind": "run",
                "valid": True,
                "reasons": [],
                "value": 27,
                "new": True,
                "jokers": {},
                "alternatives": [],
            }
        ],
    }


@pytest.mark.rule("R4", "R5")
def test_jokers_say_what_they_stand_for():
    said = answer("", "7ra ja 9ra 6ka 6ba jb", "run 7ra ja 9ra, group 6ka 6ba jb")["melds"]
    assert said[0]["jokers"] == {"ja": {"number": 8, "colors": ["red"]}}
    assert said[1]["jokers"] == {"jb": {"number": 6, "colors": ["red", "orange"]}}
    assert [meld["value"] for meld in said] == [24, 18]


@pytest.mark.rule("R3")
def test_an_illegal_meld_has_reasons_and_no_value():
    said = answer("", "5ba 4ba 3ba 2ka", "run 5ba 4ba 3ba")
    assert said["ok"] is False
    assert said["problems"] == [
        {"code": "INVALID_MELD", "error": "Not everything on the board is a group or a run yet."}
    ]
    (meld,) = said["melds"]
    assert (meld["valid"], meld["reasons"], meld["value"], meld["jokers"]) == (False, ["non-consecutive"], None, {})
    assert meld["alternatives"] == [[{"id": "3ba-4ba-5ba", "kind": "run", "tiles": ["3ba", "4ba", "5ba"]}]]


@pytest.mark.rule("R11")
def test_all_broken_rules_are_told_in_the_order_of_their_codes():
    said = answer(Q, "9ka", "run 4ra 5ra 6ra 7ra 7ra, run 1ka 2ka", opened=False)
    assert [problem["code"] for problem in said["problems"]] == [
        "DUPLICATE_TILE",
        "TILE_NOT_OWNED",
        "BOARD_TILE_LOST",
        "NO_TILE_PLAYED",
        "INVALID_MELD",
        "INITIAL_MELD_TOUCHES_BOARD",
        "INITIAL_MELD_SHORT",
    ]


@pytest.mark.rule("R14")
def test_the_strict_joker_is_a_broken_rule_only_where_it_is_played():
    draft = (S, "5ka", "run 4ka 5ka 6ka, group 2ra 2ba 2oa ja")
    assert answer(*draft)["ok"] is True
    assert [problem["code"] for problem in answer(*draft, strict_joker=True)["problems"]] == ["JOKER_NOT_IN_NEW_MELD"]


@pytest.mark.rule("R12")
def test_the_counter_of_the_opening():
    assert answer("", "3ba 4ba 5ba 2ka", "", opened=False)["opening"] == {"needed": True, "required": 30, "total": 0}
    laid = answer("", "3ba 4ba 5ba 2ka", "run 3ba 4ba 5ba", opened=False, initial_meld=12)
    assert laid["opening"] == {"needed": True, "required": 12, "total": 12}
    assert laid["ok"] is True
    assert answer("", "3ba 4ba 5ba 2ka", "run 3ba 4ba 5ba", initial_meld=12)["opening"]["needed"] is False
    assert answer("", "3ba", "", opened=False, initial_meld=0)["opening"]["needed"] is False


def test_new_marks_melds_of_tiles_that_never_lay_together():
    said = answer(Q, "5rb 3ka 3ba", "run 4ra 5ra, run 5rb 6ra 7ra, group 3ka 3ra 3ba")
    assert [meld["new"] for meld in said["melds"]] == [False, False, True]


@pytest.mark.rule("R11")
def test_a_foreign_tile_is_refused_without_a_word_on_where_it_is():
    assert answer(Q, "8rb", f"{Q}, run 1ka 2ka 3ka")["problems"] == [
        {"code": "TILE_NOT_OWNED", "error": "You can lay only tiles of the board and of your own rack."},
        {"code": "NO_TILE_PLAYED", "error": "Lay at least one tile from your rack."},
    ]


def test_the_sentences_can_be_translated():
    attempt = Attempt((), ("8ra", "9rb", "10ra"), melds("run 8ra 9rb 10ra"), opened=False)
    german = {"{total} of {required} points.": "{total} von {required} Punkten."}
    assert check(attempt, german.__getitem__)["problems"][0]["error"] == "27 von 30 Punkten."


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [
        ("4ra 4kb 4oa", "group"),
        ("4ra 4kb", "group"),
        ("6ra 6ba ja jb", "group"),
        ("3ba 4bb 5ba", "run"),
        ("5ka 6ka", "run"),
        ("7ra ja 9ra", "run"),
        ("8oa ja jb", "run"),
        ("ja 13ba jb", "group"),
        ("ja jb 13ba", "run"),
        ("1ka ja", "group"),
        ("1ka", "run"),
        ("ja", "run"),
        ("ja jb", "run"),
        ("", "run"),
    ],
)
def test_a_kind_left_out_is_inferred(tiles, kind):
    (meld,) = parse_draft([{"tiles": tiles.split()}])
    assert meld.kind == kind


def test_a_kind_given_is_never_doubted():
    assert [meld.kind for meld in parse_draft([{"kind": "group", "tiles": ["8oa", "ja", "jb"]}])] == ["group"]
    assert [meld.kind for meld in parse_draft([{"kind": "run", "tiles": ["4ra", "4kb", "4oa"]}])] == ["run"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (None, "INVALID_MOVE"),
        ({}, "INVALID_MOVE"),
        ("run", "INVALID_MOVE"),
        ([None], "INVALID_MOVE"),
        ([[]], "INVALID_MOVE"),
        ([{}], "INVALID_MOVE"),
        ([{"tiles": "7ra"}], "INVALID_MOVE"),
        ([{"tiles": ["7ra"], "kind": None}], "INVALID_MOVE"),
        ([{"tiles": ["7ra"], "kind": "pair"}], "INVALID_MOVE"),
        ([{"tiles": ["7ra"], "value": 7}], "INVALID_MOVE"),
        ([{"tiles": ["14ra"]}], "INVALID_TILE"),
        ([{"tiles": [7]}], "INVALID_TILE"),
        ([{"tiles": [["7ra"]]}], "INVALID_TILE"),
        ([{"tiles": ["07ra", "8ra"]}], "INVALID_TILE"),
    ],
)
def test_a_body_that_cannot_be_read(body, code):
    with pytest.raises(MalformedMove) as refusal:
        parse_draft(body)
    assert refusal.value.code == code


def test_an_id_sent_along_is_ignored():
    assert parse_draft([{"id": "whatever", "tiles": ["9oa", "9ka", "9ra"]}])[0].id == "9ka-9ra-9oa"
