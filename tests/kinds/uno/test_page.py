"""UNO as a page shows it: which buttons there are, and what has to be said with a card."""

import pytest

from games.catalog.uno.look import page
from games.catalog.uno.rules import game as rules
from games.core.text import said
from tests.kinds.uno.positions import after, at, id_in, lay


def labels(state, seat=0):
    return [said(action["label"], str, ["Ann", "Bea"]) for action in page.actions(rules.view(state, seat))]


STACKED = at(["r+2 b1 b2", "g2 b+2"], stack_draw_two=True)
BLUFFED = at(["w4 r1 b1", "g2 y4"], wd4_bluff=True)


@pytest.mark.parametrize(
    ("state", "seat", "buttons"),
    [
        (at(["r1 g9", "g2"]), 0, ["Draw"]),
        (at(["r1 g9", "g2"]), 1, ["Draw"]),  # it keeps its place while others play, closed
        (at(["r1 g9", "g2"], uno_call="manual"), 0, ["Draw", "UNO"]),
        (after(at(["g1 g2", "g2"], pile="r9"), (0, "draw")), 0, ["Play it", "Keep it"]),
        (after(at(["g1 g2", "g2"], pile="r9"), (0, "draw"), (0, "end")), 0, ["Draw"]),
        (after(at(["g1 g2", "g2"], pile="b9"), (0, "draw")), 0, ["Draw"]),  # it does not fit: nothing to keep
        (lay(STACKED, 0, "r+2").state, 1, ["Take 2"]),
        (lay(BLUFFED, 0, "w4", "green").state, 1, ["Draw four", "Challenge"]),
    ],
)
def test_there_is_a_button_for_what_can_be_decided_and_no_other(state, seat, buttons):
    assert labels(state, seat) == buttons


def asked(state, name):
    view = rules.view(state, 0)
    card = next(card for card in view["you"]["hand"] if card["id"] == id_in(state, 0, name))
    return page.asks(view, card, None, 0)


@pytest.mark.parametrize(
    ("hand", "counts", "first"),
    [
        ("w r1 b2 b3 g4", [1, 0, 1, 2], "blue"),
        ("w r1 r2 b2 b3", [2, 0, 0, 2], "red"),
        ("w w4 y1", [0, 1, 0, 0], "yellow"),
        ("w w", [0, 0, 0, 0], "red"),
    ],
)
def test_the_wheel_counts_what_one_holds_and_begins_with_the_most_frequent(hand, counts, first):
    asks = asked(at([hand, "g2"]), "w")
    assert said(asks["title"], str, []) == "Which colour?"
    assert [choice["color"] for choice in asks["colors"]] == ["red", "yellow", "green", "blue"]
    assert [choice["count"] for choice in asks["colors"]] == counts
    assert [choice["color"] for choice in asks["colors"] if choice["first"]] == [first]


def test_only_wilds_and_sevens_that_swap_ask():
    plain = at(["r1 r7", "g2", "b3"])
    assert asked(plain, "r1") is None
    assert asked(plain, "r7") is None
