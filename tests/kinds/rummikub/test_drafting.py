"""A turn laid by ticking: where the tiles go, how melds are put right, and that nothing else is changed by it."""

import pytest

from games.catalog.rummikub.look import drafting
from games.catalog.rummikub.rules import game as rules
from games.core.envelope import Envelope
from games.core.text import said
from tests.kinds.rummikub.tables import table

BOARD = "run 3ra 4ra 5ra 6ra 7ra, group 9ka 9ra 9oa"
RACK = "5rb 10ra 11ra 12ra 9ba ja"


def view(board=BOARD, opened=True, seat=0):
    return rules.view(table(board, (RACK, "1ka 13ob"), opened=(opened, True)), seat)


def shown(kept):
    return ", ".join(f"{meld['kind']} {' '.join(meld['tiles'])}" for meld in kept["melds"])


def press(form, ticked, shows=None, layout=None):
    envelope = Envelope(1, "rummikub", 1, (), 1, 0, layouts={} if layout is None else {0: layout})
    return drafting.lay_out({"form": [form], "tile": ticked.split()}, shows or view(), envelope)


@pytest.mark.parametrize(
    ("form", "ticked", "board"),
    [
        ("lay-new", "10ra 11ra 12ra", f"{BOARD}, run 10ra 11ra 12ra"),
        ("lay-new", "12ra 10ra 11ra", f"{BOARD}, run 10ra 11ra 12ra"),  # in whatever order
        ("lay-new", "10ra 12ra ja", f"{BOARD}, run 10ra ja 12ra"),
        ("lay-new", "12ra 10ra", f"{BOARD}, run 10ra 12ra"),  # not yet a meld: by their numbers
        ("lay-2", "9ba", "run 3ra 4ra 5ra 6ra 7ra, group 9ka 9ra 9ba 9oa"),
        ("lay-1", "5rb", "run 3ra 4ra 5ra, run 5rb 6ra 7ra, group 9ka 9ra 9oa"),  # the only way there is
        ("lay-new", "7ra 6ra 5rb", "run 3ra 4ra 5ra, group 9ka 9ra 9oa, run 5rb 6ra 7ra"),  # taken off the board
        ("lay-new", "5ra", "run 3ra 4ra, run 6ra 7ra, group 9ka 9ra 9oa, run 5ra"),  # out of a run's middle
        ("lay-1", "9ra", "run 3ra 4ra 5ra 6ra 7ra 9ra, group 9ka 9oa"),
        ("lay-9", "9ba", f"{BOARD}, run 9ba"),  # there is no such meld: a new one
        ("lay-0", "9ba", f"{BOARD}, run 9ba"),
        (f"lay-{'9' * 5000}", "9ba", f"{BOARD}, run 9ba"),
        ("lay-new", "8ka 1ka 13ob 10ra", f"{BOARD}, run 10ra"),  # what one does not have is not there to be ticked
    ],
)
def test_ticked_tiles_go_where_the_button_says(form, ticked, board):
    assert shown(press(form, ticked).layout) == board


@pytest.mark.parametrize(
    ("form", "ticked", "words"),
    [
        ("lay-new", "10ra 11ra 12ra", "Laid: red run 10 to 12."),
        ("lay-1", "5rb", "Laid: red run 3 to 5 and red run 5 to 7."),
        ("lay-new", "10ra 5rb", "red 5 and red 10: that is no group and no run yet."),
        ("lay-new", "", "Tick the tiles first."),
        ("back", "3ra", "Tiles of the board stay on the board."),
        ("again", "", "As at the start of your turn."),
    ],
)
def test_every_step_is_told(form, ticked, words):
    assert said(press(form, ticked).told, str, []) == words


def test_steps_follow_one_another_and_are_taken_back():
    first = press("lay-new", "10ra 11ra").layout
    second = press("lay-3", "12ra", layout=first).layout
    assert shown(second) == f"{BOARD}, run 10ra 11ra 12ra"
    back = press("back", "11ra 3ra", layout=second)
    assert shown(back.layout) == f"{BOARD}, run 10ra, run 12ra"
    assert said(back.told, str, []) == "red 11 back on your rack."
    assert shown(press("again", "", layout=second).layout) == BOARD


def test_another_turn_begins_anew():
    kept = press("lay-new", "10ra 11ra").layout
    later = {**view(), "turn_number": view()["turn_number"] + 1}
    assert drafting.laid_so_far(later, kept).melds == drafting.laid_so_far(later, None).melds
    assert not drafting.laid_so_far(later, kept).begun


def test_nobody_lays_out_of_turn_and_moves_are_left_alone():
    assert press("lay-new", "1ka", shows=view(seat=1)) is None
    assert press("play", "10ra") is None
    assert press("check", "10ra") is None


def test_before_the_opening_only_ones_own_tiles_may_be_ticked():
    locked = view(opened=False)
    assert drafting.laid_so_far(locked, None).loose == frozenset()
    kept = press("lay-new", "10ra 11ra", shows=locked).layout
    so_far = drafting.laid_so_far(locked, kept)
    assert so_far.loose == {"10ra", "11ra"}
    assert so_far.rack == ["5rb", "9ba", "12ra", "ja"]
    assert drafting.laid_so_far(view(), None).loose == {tile for meld in so_far.melds[:2] for tile in meld.tiles}
    assert drafting.laid_so_far(view(seat=1), None).loose == frozenset()
