"""What may be laid in a turn: every worked turn of the rulebook, as a row."""

from dataclasses import replace
from random import Random

import pytest

from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.rules import IllegalMove
from tests.kinds.rummikub.tables import DRAW, STRICT, lay, step, table, verdict

P = "run 5ba 6ba 7ba, group 9ka 9ra 9oa"
Q = "run 3ra 4ra 5ra 6ra 7ra"
S = "run 4ka ja 6ka, group 2ra 2ba 2oa"
T = "group 8ra 8ba ja"
TWOS = "group 2ra 2ba 2oa"
E13 = f"run 4ka 5ka 6ka, {TWOS}, run 11ra 12ra ja"


def row(rule, number, *values):
    return pytest.param(*values, marks=pytest.mark.rule(rule), id=number)


TURNS = [
    row("R12", "E1", P, False, "10ra 11ra 12ra", f"{P}, run 10ra 11ra 12ra", "ok"),
    row("R12", "E2", P, False, "8ra 9rb 10ra", f"{P}, run 8ra 9rb 10ra", "INITIAL_MELD_SHORT"),
    row("R12", "E3", P, False, "4ka 5ka 6ka 5ra 5bb 5oa", f"{P}, run 4ka 5ka 6ka, group 5ra 5bb 5oa", "ok"),
    row(
        "R12",
        "E4",
        P,
        False,
        "10ra 11ra 12ra 8ba",
        "run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa, run 10ra 11ra 12ra",
        "INITIAL_MELD_TOUCHES_BOARD",
    ),
    row("R12", "E5", P, False, "9ba", "run 5ba 6ba 7ba, group 9ka 9ra 9oa 9ba", "INITIAL_MELD_TOUCHES_BOARD"),
    row(
        "R12",
        "E6",
        P,
        False,
        "10ra 11ra 12ra",
        "group 9oa 9ka 9ra, run 5ba 6ba 7ba, run 10ra 11ra 12ra",
        "ok",
    ),
    row("R11", "E7", Q, True, "5rb", "run 3ra 4ra 5ra, run 5rb 6ra 7ra", "ok"),
    row("R11", "E8", Q, True, "3ka 3ba", "group 3ka 3ra 3ba, run 4ra 5ra 6ra 7ra", "ok"),
    row("R11", "E9", Q, True, "8ra", "run 4ra 5ra 6ra 7ra 8ra", "BOARD_TILE_LOST"),
    row("R11", "E10", Q, True, "8ra", "run 3ra 4ra 5ra 6ra 7ra 8ra, run 6ra 7ra 8ra", "DUPLICATE_TILE"),
    row("R11", "E11", Q, True, "8rb", "run 3ra 4ra 5ra 6ra 7ra 8ra", "TILE_NOT_OWNED"),
    row("R11", "E12", Q, True, "9ka", Q, "NO_TILE_PLAYED"),
    row("R13", "E13", S, True, "5ka 11ra 12ra", E13, "ok"),
    row("R13", "E14", S, True, "5ka", "run 4ka 5ka 6ka, group 2ra 2ba 2oa ja", "ok"),
    row("R13", "E15", S, True, "5ka", f"run 4ka 5ka 6ka ja, {TWOS}", "ok"),
    row("R13", "E16", S, True, "7ka", f"run 4ka ja 6ka 7ka, {TWOS}", "ok"),
    row("R11", "E17", S, True, "5ka 7ka", f"run 4ka 5ka 6ka 7ka, {TWOS}", "BOARD_TILE_LOST"),
    row("R12", "E18", S, False, "5ka 11ra 12ra", E13, "INITIAL_MELD_TOUCHES_BOARD"),
    row("R13", "E19", T, True, "8oa 1ka 2ka", "group 8ra 8ba 8oa, run 1ka 2ka ja", "ok"),
    row("R13", "E19-black", T, True, "8ka 1kb 2kb", "group 8ka 8ra 8ba, run 1kb 2kb ja", "ok"),
    row("R5", "E20", T, True, "8oa", "group 8ra 8ba 8oa ja", "ok"),
]


@pytest.mark.parametrize(("board", "opened", "rack", "sent", "result"), TURNS)
def test_turns(board, opened, rack, sent, result):
    assert verdict(board, opened, rack, sent) == result


@pytest.mark.rule("R16")
def test_e21_opening_and_going_out_in_one_turn():
    state = table("", ("13ka 13ra 13ba", "5ra"), (False, False))
    done = step(state, lay("group 13ka 13ra 13ba"))
    assert done.events[0].data["opening"] == 39
    assert rules.outcome(done.state).reason == "out"
    assert rules.outcome(done.state).winners == (0,)
    assert rules.outcome(done.state).scores == (5, -5)


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("rack", "sent", "opening"),
    [
        ("10ra 11ra 12ra", f"{P}, run 10ra 11ra 12ra", 33),
        ("4ka 5ka 6ka 5ra 5bb 5oa", f"{P}, run 4ka 5ka 6ka, group 5ra 5bb 5oa", 30),
        ("9rb 10ra ja", f"{P}, run 9rb 10ra ja", 30),
    ],
)
def test_the_opening_is_told_with_its_total(rack, sent, opening):
    state = table(P, (f"{rack} 1kb", ""), (False, False))
    done = step(state, lay(sent))
    assert done.events[0].data["opening"] == opening
    assert done.state.opened(0)
    assert not done.state.opened(1)
    assert rules.view(done.state, 1)["players"][0]["initial_meld_met"] is True


@pytest.mark.rule("R12")
def test_a_short_opening_says_total_and_threshold():
    state = table(P, ("8ra 9rb 10ra 1kb", ""), (False, False))
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, 0, lay(f"{P}, run 8ra 9rb 10ra"), None)
    assert refusal.value.code == "INITIAL_MELD_SHORT"
    assert str(refusal.value) == "27 of 30 points."


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("initial_meld", "sent", "result"),
    [
        (27, f"{P}, run 8ra 9rb 10ra", "ok"),
        (28, f"{P}, run 8ra 9rb 10ra", "INITIAL_MELD_SHORT"),
        (1, f"{P}, run 1ka 2ka 3ka", "ok"),
        (50, f"{P}, run 8ra 9rb 10ra, run 1ka 2ka 3ka", "INITIAL_MELD_SHORT"),
    ],
)
def test_the_threshold_is_an_option(initial_meld, sent, result):
    options = RummikubOptions(initial_meld=initial_meld)
    assert verdict(P, False, "8ra 9rb 10ra 1ka 2ka 3ka", sent, options) == result


@pytest.mark.rule("R12")
def test_without_a_threshold_everybody_has_opened_from_the_deal():
    state, _ = rules.deal(3, RummikubOptions(initial_meld=0), Random(5))
    assert all(state.opened(seat) for seat in range(3))
    played = step(table(Q, ("8ra 1kb", ""), options=RummikubOptions(initial_meld=0)), lay(f"{Q} 8ra"))
    assert played.events[0].data["opening"] is None


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("sent", "result"),
    [
        # The same tiles with another kind are another meld.
        ("run 8oa ja jb, group 12ka 12ra 12ba", "INITIAL_MELD_TOUCHES_BOARD"),
        # The same run with its jokers swapped as well: the order inside a run counts.
        ("group 8oa jb ja, group 12ka 12ra 12ba", "ok"),
    ],
)
def test_an_untouched_meld_keeps_its_kind(sent, result):
    assert verdict("group 8oa ja jb", False, "12ka 12ra 12ba", sent) == result


@pytest.mark.rule("R12")
def test_the_order_inside_a_run_counts_for_untouched():
    board = "run ja jb 13ba"
    assert (
        verdict(board, False, "12ka 12ra 12oa", "run jb ja 13ba, group 12ka 12ra 12oa") == "INITIAL_MELD_TOUCHES_BOARD"
    )


@pytest.mark.rule("R11")
@pytest.mark.parametrize(
    ("rack", "sent", "code"),
    [
        # Each breaks its own rule and all the later ones: the first is told.
        ("9kb", f"{P}, run 5ba 6ba 7ba 8oa", "DUPLICATE_TILE"),
        ("9kb", "run 5ba 6ba 12rb", "TILE_NOT_OWNED"),
        ("9kb", "run 5ba 6ba", "BOARD_TILE_LOST"),
        ("9kb", "run 5ba 7ba 6ba, group 9ka 9ra 9oa", "NO_TILE_PLAYED"),
        ("9kb", "run 5ba 7ba 6ba, group 9ka 9ra 9oa 9kb", "INVALID_MELD"),
        ("8ba", "run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa", "INITIAL_MELD_TOUCHES_BOARD"),
        ("ja", "group 9ka ja ja", "DUPLICATE_TILE"),
    ],
)
def test_the_first_broken_rule_is_told(rack, sent, code):
    assert verdict(P, False, rack, sent, STRICT) == code


@pytest.mark.rule("R11")
def test_once_opened_even_the_smallest_new_meld_is_fine():
    assert verdict(P, True, "1ka 2ka 3ka", f"{P}, run 1ka 2ka 3ka") == "ok"


@pytest.mark.rule("R11")
def test_nothing_sent_on_an_empty_board_is_no_play():
    assert verdict("", False, "1ka", "") == "NO_TILE_PLAYED"


@pytest.mark.rule("R11")
def test_an_empty_meld_is_no_meld():
    assert verdict("", True, "1ka 2ka 3ka", "run 1ka 2ka 3ka, group") == "INVALID_MELD"


@pytest.mark.rule("R10")
def test_a_drawn_tile_is_not_playable_in_that_turn():
    state = table(Q, ("1kb", ""))
    drawn = step(state, DRAW).state
    tile = drawn.last_drawn[0][0]
    assert tile in drawn.rack(0)
    with pytest.raises(IllegalMove) as refusal:
        rules.play(drawn, 0, lay(f"{Q}, run {tile}"), None)
    assert refusal.value.code == "NOT_YOUR_TURN"


@pytest.mark.rule("R3")
def test_the_board_is_kept_as_it_was_sent():
    state = table(P, ("10ra 11ra 12ra 1kb", ""))
    sent = "run 10ra 11ra 12ra, group 9oa 9ka 9ra, run 5ba 6ba 7ba"
    board = rules.view(step(state, lay(sent)).state, None)["board"]["melds"]
    assert [meld["id"] for meld in board] == ["10ra-11ra-12ra", "9ka-9ra-9oa", "5ba-6ba-7ba"]


INVALID = "run 5ba 6ba 7ba, group 9ka 9ra 9oa, run 1ka 3ka 4ka, group 2ka 2kb 3oa"


@pytest.mark.rule("R11")
def test_every_bad_meld_is_named_with_all_its_reasons():
    state = table(P, ("1ka 3ka 4ka 2ka 2kb 3oa 13kb", ""))
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, 0, lay(INVALID), None)
    assert refusal.value.code == "INVALID_MELD"
    assert refusal.value.detail["fields"] == {
        "melds.2": ["non-consecutive"],
        "melds.3": ["mixed-numbers", "color-duplication"],
    }


@pytest.mark.rule("R11")
@pytest.mark.parametrize("place", ["pool", "rack"])
def test_a_refusal_never_tells_where_a_foreign_tile_is(place):
    state = table(Q, ("8rb", "8ra" if place == "rack" else "10ka"))
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, 0, lay(f"{Q} 8ra"), None)
    found = (refusal.value.code, str(refusal.value), dict(refusal.value.detail))
    other = replace(state, game=table(Q, ("8rb", "10ka" if place == "rack" else "8ra")).game)
    with pytest.raises(IllegalMove) as again:
        rules.play(other, 0, lay(f"{Q} 8ra"), None)
    assert (again.value.code, str(again.value), dict(again.value.detail)) == found
