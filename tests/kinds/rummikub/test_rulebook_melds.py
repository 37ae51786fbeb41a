"""Which tiles make a group or a run, and what they are worth: every worked example of the rulebook, as a row."""

import pytest

from games.catalog.rummikub.models.exceptions import InvalidMeldError
from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.validators import (
    assign_jokers_in_group,
    assign_jokers_in_run,
    initial_meld_total,
    is_valid_group,
    is_valid_run,
    meld_flaws,
)

RED_RUN = "1ra 2ra 3ra 4ra 5ra 6ra 7ra 8ra 9ra 10ra 11ra 12ra 13ra"


def row(rule, *values):
    return pytest.param(*values, marks=pytest.mark.rule(rule), id=values[0].replace(" ", "-") or "nothing")


LEGAL_GROUPS = [
    row("R2", "4ra 4kb 4oa", 12),
    row("R2", "9ka 9ra 9ba 9ob", 36),
    row("R2", "1kb 1ra 1ba", 3),
    row("R7", "13ka 13ra 13ba 13oa", 52),
    row("R5", "6ra 6ba ja", 18),
    row("R5", "6ka 6ra 6ba ja", 24),
    row("R6", "6ra 6ba ja jb", 24),
    row("R6", "13ka ja jb", 39),
    row("R6", "8oa ja jb", 24),
]
LEGAL_RUNS = [
    row("R3", "3ba 4bb 5ba", 12),
    row("R3", RED_RUN, 91),
    row("R3", "1ka 2ka 3ka", 6),
    row("R3", "11kb 12kb 13kb", 36),
    row("R4", "7ra ja 9ra", 24),
    row("R4", "7ra ja jb 10ra", 34),
    row("R4", "11oa 12oa ja", 36),
    row("R4", "ja 11oa 12oa", 33),
    row("R4", "ja 12oa 13oa", 36),
    row("R4", "1ka 2ka ja", 6),
    row("R6", "ja jb 13ba", 36),
    row("R6", "8oa ja jb", 27),
    row("R6", "ja 8oa jb", 24),
    row("R4", "ja 2ka 3ka 4ka jb", 15),
]
ILLEGAL_GROUPS = [
    row("R2", "4ra 4rb 4oa", ("color-duplication",)),
    row("R2", "4ra 4kb 5oa", ("mixed-numbers",)),
    row("R2", "4ra 4kb", ("size",)),
    row("R2", "", ("size",)),
    row("R6", "6ka 6ra 6ba 6oa ja", ("size",)),
    row("R6", "6ka 6ra 6ba ja jb", ("size",)),
    row("R6", "ja jb", ("size", "joker-only")),
    row("R2", "4ra 5rb 4oa", ("mixed-numbers", "color-duplication")),
    row("R2", "4ra 4ra 4oa", ("color-duplication", "duplicate-tile")),
    row("R6", "ja 9ka ja", ("duplicate-tile",)),
    row("R6", "ja jb ja", ("joker-only", "duplicate-tile")),
    row("R2", "4ka 4ra 4ba 4oa 5kb", ("size", "mixed-numbers", "color-duplication")),
    row("R6", "7ra 8ra 9ra", ("mixed-numbers", "color-duplication")),
]
ILLEGAL_RUNS = [
    row("R3", f"{RED_RUN} ja", ("size", "invalid-range")),
    row("R3", "5ba 4ba 3ba", ("non-consecutive",)),
    row("R3", "3ba 4bb 5oa", ("mixed-colors",)),
    row("R3", "12ka 13ka 1ka", ("non-consecutive",)),
    row("R3", "7ra 7rb 8ra", ("non-consecutive",)),
    row("R3", "5ka 6ka", ("size",)),
    row("R3", "", ("size",)),
    row("R4", "ja 13ba jb", ("invalid-range",)),
    row("R4", "7ra ja 10ra", ("non-consecutive",)),
    row("R4", "12oa 13oa ja", ("invalid-range",)),
    row("R4", "ja 1ka 2ka", ("invalid-range",)),
    row("R4", "12ka 13ka ja 2ka", ("non-consecutive", "invalid-range")),
    row("R6", "ja jb", ("size", "joker-only")),
    row("R3", "3ba 4ba 4ba", ("non-consecutive", "duplicate-tile")),
    row("R6", "3ba ja ja", ("duplicate-tile",)),
    row("R3", "3ba 4bb 6oa", ("mixed-colors", "non-consecutive")),
    row("R3", "4ra 4kb 4oa", ("mixed-colors", "non-consecutive")),
    row("R3", "1ra 3ra 5ra", ("non-consecutive",)),
]


@pytest.mark.parametrize(("tiles", "value"), LEGAL_GROUPS)
def test_legal_groups_and_their_value(tiles, value):
    meld = Meld(MeldKind.GROUP, tuple(tiles.split()))
    assert is_valid_group(tiles.split())
    meld.validate()
    assert meld.get_value() == value


@pytest.mark.parametrize(("tiles", "value"), LEGAL_RUNS)
def test_legal_runs_and_their_value(tiles, value):
    meld = Meld(MeldKind.RUN, tuple(tiles.split()))
    assert is_valid_run(tiles.split())
    meld.validate()
    assert meld.get_value() == value


@pytest.mark.parametrize(("tiles", "reasons"), ILLEGAL_GROUPS)
def test_why_tiles_are_no_group(tiles, reasons):
    assert meld_flaws("group", tiles.split()) == reasons
    assert not is_valid_group(tiles.split())
    assert refusal_of(MeldKind.GROUP, tiles) == reasons[0]


@pytest.mark.parametrize(("tiles", "reasons"), ILLEGAL_RUNS)
def test_why_tiles_are_no_run(tiles, reasons):
    assert meld_flaws("run", tiles.split()) == reasons
    assert not is_valid_run(tiles.split())
    assert refusal_of(MeldKind.RUN, tiles) == reasons[0]


def refusal_of(kind, tiles):
    meld = Meld(kind, tuple(tiles.split()))
    with pytest.raises(InvalidMeldError) as refusal:
        meld.validate()
    with pytest.raises(InvalidMeldError):
        meld.get_value()
    return refusal.value.reason


@pytest.mark.parametrize(
    ("tiles", "stands_for"),
    [
        row("R4", "7ra ja 9ra", {"ja": (8, "red")}),
        row("R4", "7ra ja jb 10ra", {"ja": (8, "red"), "jb": (9, "red")}),
        row("R4", "11oa 12oa ja", {"ja": (13, "orange")}),
        row("R4", "ja 11oa 12oa", {"ja": (10, "orange")}),
        row("R4", "ja 12oa 13oa", {"ja": (11, "orange")}),
        row("R4", "1ka 2ka ja", {"ja": (3, "black")}),
        row("R6", "ja jb 13ba", {"ja": (11, "blue"), "jb": (12, "blue")}),
        row("R6", "jb ja 13ba", {"jb": (11, "blue"), "ja": (12, "blue")}),
        row("R6", "8oa ja jb", {"ja": (9, "orange"), "jb": (10, "orange")}),
        row("R4", "5ra 6ra 7ra", {}),
    ],
)
def test_a_joker_in_a_run_is_the_tile_its_place_demands(tiles, stands_for):
    expected = {joker: {"number": number, "colors": (color,)} for joker, (number, color) in stands_for.items()}
    assert assign_jokers_in_run(tiles.split()) == expected


@pytest.mark.parametrize(
    ("tiles", "stands_for"),
    [
        row("R5", "6ra 6ba ja", {"ja": (6, ("black", "orange"))}),
        row("R5", "6ka 6ra 6ba ja", {"ja": (6, ("orange",))}),
        row("R5", "6ra 6ba ja jb", {"ja": (6, ("black", "orange")), "jb": (6, ("black", "orange"))}),
        row("R5", "13ka ja jb", dict.fromkeys(("ja", "jb"), (13, ("red", "blue", "orange")))),
        row("R6", "8oa ja jb", dict.fromkeys(("ja", "jb"), (8, ("black", "red", "blue")))),
        row("R5", "4ka 4ra 4ba", {}),
    ],
)
def test_a_joker_in_a_group_is_every_colour_that_is_missing(tiles, stands_for):
    expected = {joker: {"number": number, "colors": colors} for joker, (number, colors) in stands_for.items()}
    assert assign_jokers_in_group(tiles.split()) == expected


@pytest.mark.rule("R6")
def test_the_same_tiles_are_worth_what_their_kind_says():
    tiles = ("8oa", "ja", "jb")
    assert Meld(MeldKind.GROUP, tiles).get_value() == 24
    assert Meld(MeldKind.RUN, tiles).get_value() == 27


@pytest.mark.rule("R6")
@pytest.mark.parametrize(
    ("kind", "tiles", "reason"),
    [
        ("run", "4ra 4kb 4oa", "mixed-colors"),
        ("group", "3ba 4ba 5ba", "mixed-numbers"),
        ("run", "6ra 6bb ja", "mixed-colors"),
    ],
)
def test_a_flipped_kind_spoils_a_meld(kind, tiles, reason):
    assert meld_flaws(kind, tiles.split())[0] == reason


@pytest.mark.rule("R8")
@pytest.mark.parametrize(
    ("kind", "sent", "id"),
    [
        ("group", "7ra 7ba 7ka", "7ka-7ra-7ba"),
        ("group", "7ob 7bb 7ra 7kb", "7kb-7ra-7bb-7ob"),
        ("group", "jb 6ba ja 6ra", "6ra-6ba-ja-jb"),
        ("group", "ja 9ka 9ra", "9ka-9ra-ja"),
        ("run", "5ra 6ra 7ra", "5ra-6ra-7ra"),
        ("run", "5ra ja 7ra", "5ra-ja-7ra"),
        ("run", "jb 9ka 10ka", "jb-9ka-10ka"),
        ("run", "7ra 6ra 5ra", "7ra-6ra-5ra"),
    ],
)
def test_the_id_is_the_tiles_in_stored_order(kind, sent, id):
    assert Meld(kind, tuple(sent.split())).id == id


@pytest.mark.rule("R2")
def test_order_in_a_group_means_nothing():
    assert Meld("group", ("9oa", "9ka", "9ra")) == Meld("group", ("9ka", "9ra", "9oa"))


@pytest.mark.rule("R3")
def test_order_in_a_run_is_kept_even_where_it_is_wrong():
    assert Meld("run", ("5ba", "4ba", "3ba")).tiles == ("5ba", "4ba", "3ba")


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("melds", "total"),
    [
        ([("run", "10ra 11ra 12ra")], 33),
        ([("run", "8ra 9rb 10ra")], 27),
        ([("run", "4ka 5ka 6ka"), ("group", "5ra 5bb 5oa")], 30),
        ([("group", "13ka 13ra 13ba")], 39),
        ([("group", "8oa ja jb"), ("run", "1ka 2ka 3ka")], 30),
        ([("run", "12oa 13oa ja")], "invalid-range"),
        ([], 0),
    ],
)
def test_melds_count_together_with_jokers_at_what_they_stand_for(melds, total):
    laid = [Meld(kind, tuple(tiles.split())) for kind, tiles in melds]
    if isinstance(total, int):
        assert initial_meld_total(laid) == total
    else:
        with pytest.raises(InvalidMeldError) as refusal:
            initial_meld_total(laid)
        assert refusal.value.reason == total


GREYS = [("group", "6ra 6ba 6ka"), ("run", "3ba 4bb 5ba")]


@pytest.mark.rule("R1")
@pytest.mark.parametrize("stranger", ["0ra", "14ra", "07ra", "7rc", "7xa", "jc", "7RA", " 7ra", "", None, 7, ["7ra"]])
@pytest.mark.parametrize(("kind", "tiles"), GREYS)
def test_an_unknown_tile_makes_no_meld_and_no_crash(kind, tiles, stranger):
    judge = is_valid_group if kind == "group" else is_valid_run
    assert judge(tiles.split())
    assert judge([*tiles.split(), stranger]) is False
