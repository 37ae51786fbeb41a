"""Forms at a table of Hidden Joker Rummy: how they lay out the hand, and what its groups are said to be."""

import pytest

from games.catalog.hidden_joker.look.forms import lay_out, read_form
from games.catalog.hidden_joker.look.page import scene
from games.catalog.hidden_joker.rules import game as rules
from games.core.envelope import Envelope, Person
from games.core.rules import MalformedMove
from games.core.text import said
from tests.kinds.hidden_joker.build import INDIAN, LOW, PENALTY, SECRET, table

HAND = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C KC"
MELDS = ("1 2 3", "4 5 6 7", "8 9 10", "11 12 13")


def view(seat=0, hand=HAND, **more):
    return rules.view(table(hand, LOW, drawn="stock", **more), seat)


def cards(text):
    """`1 2 3` as ids."""
    return [f"c_{number}" for number in text.split()]


def groups(*texts):
    """A layout with these groups."""
    return {"round": 1, "groups": [cards(text) for text in texts], "loose": []}


def envelope(layout=None, **settings):
    layouts = {} if layout is None else {0: layout}
    people = (Person(1, "Ann"), Person(2, "Bea"))
    return Envelope(7, "hidden_joker", 1, people, 1, 1_790_000_000_000, settings=settings, layouts=layouts)


def ask(form, chosen="", layout=None, seen=None, **fields):
    named = {name: [value] for name, value in fields.items()}
    return lay_out({"form": [form], "card": cards(chosen), **named}, seen or view(), envelope(layout))


def words(line):
    return said(line, str, ("Ann", "Bea"))


@pytest.mark.parametrize(
    ("before", "chosen", "to", "after"),
    [
        ((), "1 2 3", "", ("1 2 3",)),
        (("4 5 6",), "1 2 3", "", ("4 5 6", "1 2 3")),
        (("4 5 6",), "7", "1", ("4 5 6 7",)),
        (("4 5 6",), "6", "1", ("4 5 6",)),
        (("4 5 6", "1 2"), "6 3", "2", ("4 5", "1 2 6 3")),
        (("4 5 6",), "1 2", "5", ("4 5 6", "1 2")),
        (("4 5 6",), "4 5 6", "", ("4 5 6",)),
        ((), "1 15", "", ("1",)),
    ],
)
def test_cards_are_grouped(before, chosen, to, after):
    layout = ask("group", chosen, groups(*before), to=to).layout
    assert layout["groups"] == [cards(text) for text in after]


@pytest.mark.parametrize(
    ("before", "chosen", "after", "last"),
    [
        (("1 2 3",), "2", ("1 3",), "2"),
        (("1 2 3", "4 5"), "1 2 3", ("4 5",), "1 2 3"),
        (("1 2 3", "4 5"), "3 4", ("1 2", "5"), "3 4"),
    ],
)
def test_cards_lie_loose_again_at_the_right_end(before, chosen, after, last):
    layout = ask("loose", chosen, groups(*before)).layout
    assert layout["groups"] == [cards(text) for text in after]
    assert layout["loose"][-len(last.split()) :] == cards(last)


@pytest.mark.parametrize(
    ("form", "order"),
    [("suit", "4 5 6 7 12 2 3 10 8 13 14 9 11"), ("rank", "2 3 4 5 6 7 8 9 10 13 11 12 14")],
)
def test_the_loose_row_is_sorted_and_groups_stay(form, order):
    layout = ask(form, "", groups("1")).layout
    assert layout["groups"] == [cards("1")]
    assert layout["loose"] == cards(order)


def test_a_hand_is_laid_as_its_owner_says():
    fields = {"form": ["laid"], "group": ["c_1 c_2 c_3", "c_99"], "loose": ["c_14", "c_4"]}
    layout = lay_out(fields, view(), envelope()).layout
    assert layout == {"round": 1, "groups": [cards("1 2 3")], "loose": cards("14 4")}


@pytest.mark.parametrize("row", ["1 2", "c_1 c_1", "c_1 c_-2"])
def test_a_hand_that_cannot_be_read_is_refused(row):
    with pytest.raises(MalformedMove):
        lay_out({"form": ["laid"], "group": [row]}, view(), envelope())


def test_the_best_grouping_sets_the_discard_apart():
    layout = ask("best").layout
    assert sorted(map(sorted, layout["groups"])) == sorted(sorted(cards(text)) for text in MELDS)
    assert layout["loose"] == cards("14")


@pytest.mark.parametrize(
    ("form", "chosen", "says"),
    [
        ("group", "", "Choose the cards first."),
        ("loose", "15", "Choose the cards first."),
        ("discard", "", "Choose one card to discard."),
        ("discard", "1 2", "Choose one card to discard."),
    ],
)
def test_what_cannot_be_done_says_why(form, chosen, says):
    told = ask(form, chosen)
    assert (told.layout, words(told.told)) == (None, says)


def test_moves_are_no_layout():
    assert ask("discard", "14") is None
    assert ask("reveal", "1 2 3") is None
    assert read_form({"form": ["discard"], "card": ["c_14"]}) == {"type": "discard", "card_id": "c_14"}
    assert read_form({"form": ["reveal"], "card": ["c_1", "c_2"]})["card_ids"] == ["c_1", "c_2"]


@pytest.mark.parametrize(
    ("laid", "badges"),
    [
        (MELDS, "pure pure set set"),
        (("1 2", "4 5 6"), "open pure"),
        (("4 5 7 13",), "run"),
        (("8 9 13",), "set"),
        (("1 8 14",), "open"),
    ],
)
def test_badges(laid, badges):
    shown = scene(view(), envelope(groups(*laid)), 0)["hand"]
    assert " ".join(group["kind"] for group in shown["groups"]) == badges


def test_a_wild_says_what_it_stands_for():
    shown = scene(view(), envelope(groups("4 5 7 13")), 0)["hand"]["groups"][0]["cards"]
    assert [card["stands"] for card in shown] == [None, None, None, "6♠"]
    assert words(shown[3]["name"]) == "nine of clubs, wild as six of spades"


@pytest.mark.parametrize(
    ("laid", "options", "opens", "problems"),
    [
        (MELDS, None, True, 0),
        (MELDS[:3], None, False, 1),
        (("1 2 4", *MELDS[2:]), None, False, 2),
        (MELDS, INDIAN, True, 0),
        (("1 2 3", "4 5 6 14", "8 9 10", "11 12 13"), PENALTY, True, 1),
        (("1 2 3",), PENALTY, False, 1),
    ],
)
def test_a_declaration_is_open_when_it_can_be_made_or_risked(laid, options, opens, problems):
    shown = scene(view(options=options), envelope(groups(*laid)), 0)["hand"]["declaration"]
    assert (shown["open"], len(shown["problems"])) == (opens, problems)


def test_a_check_says_it_all():
    told = words(ask("check", "", groups("1 2", "4 5 6 7")).told)
    assert told.startswith("Group 1: A meld has at least three cards. Group 2: 4 to 7 of spades, pure run.")
    assert "Cards are left over: only one may be, as your discard." in told
    assert words(ask("check", "", groups(*MELDS)).told) == "You can declare."


def test_who_does_not_know_the_joker_is_shown_none():
    shown = scene(view(options=SECRET), envelope(groups("4 5 7 13", "1 2 3")), 0)["hand"]
    assert [group["kind"] for group in shown["groups"]] == ["open", "pure"]
    assert not any(card["wild"] for group in shown["groups"] for card in group["cards"])
    assert shown["pure"] == cards("1 2 3")


def test_nobody_else_sees_a_layout():
    for reader in (1, None):
        seen = view(reader)
        assert scene(seen, envelope(groups(*MELDS)), reader) == scene(seen, envelope(), reader)
