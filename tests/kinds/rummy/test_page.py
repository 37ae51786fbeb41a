"""Forms at a table of Rummy: what they stage, take back, sort and play, and what they say where that cannot be."""

import pytest

from games.catalog.rummy.look.forms import lay_out, read_form
from games.catalog.rummy.look.page import scene
from games.catalog.rummy.look.stage import staged
from games.catalog.rummy.rules import game as rules
from games.core.cards import short
from games.core.envelope import Envelope, Person
from games.core.rules import IllegalMove
from games.core.text import said
from tests.kinds.rummy.positions import position

HAND = "2C 3C 4C 7C 7D 7H JH QS KS AS 5S"
PILES = ("8H 9H TH", "9C 9S 9D")


def laying(**more):
    return rules.view(position(HAND, "2S 3D", drawn="5S", discards="KD", piles=PILES, **more), 0)


def envelope(layout=None, **settings):
    people = (Person(1, "Ann"), Person(2, "Bea"))
    layouts = {} if layout is None else {0: layout}
    return Envelope(7, "rummy", 1, people, 1, 1_790_000_000_000, settings=settings, layouts=layouts)


def ask(form, *cards, view=None, layout=None, **fields):
    named = {name: [value] for name, value in fields.items()}
    return lay_out({"form": [form], "card": list(cards), **named}, view or laying(), envelope(layout))


def played(*forms):
    """The layout after some forms, each with its cards."""
    layout = None
    for form, *cards in forms:
        layout = ask(form, *cards, layout=layout).layout
    return layout


def words(line):
    return said(line, str, ("Ann", "Bea"))


@pytest.mark.parametrize(
    ("form", "cards", "play"),
    [
        ("meld", "4C 2C 3C", "meld 4C 2C 3C"),
        ("meld 7C 7D 7H", "JH", "meld 7C 7D 7H"),
        ("layoff 0", "JH", "layoff meld(0) JH"),
        ("layoff 0 7H", "JH", "layoff meld(0) 7H"),
        ("layoff 0", "7H JH", "layoff meld(0) 7H layoff meld(0) JH"),
    ],
)
def test_what_is_staged(form, cards, play):
    assert ask(form, *cards.split()).layout["play"] == play


@pytest.mark.parametrize(
    ("form", "cards", "says"),
    [
        ("meld", "", "Choose the cards first."),
        ("meld", "2S 3D", "Choose the cards first."),
        ("layoff", "JH", "Choose the pile to add them to."),
        ("layoff 2", "JH", "Choose the pile to add them to."),
        ("layoff x", "JH", "Choose the pile to add them to."),
        (
            "layoff 0",
            "KS",
            "The king of spades does not fit your hearts run: "
            "that needs one of these: seven of hearts, jack of hearts.",
        ),
        ("layoff 1", "KS", "The king of spades does not fit your nine set: that needs the nine of hearts."),
        ("end", "", "Choose one card to discard."),
        ("end", "JH 5S", "Choose one card to discard."),
    ],
)
def test_what_is_not_says_why(form, cards, says):
    told = ask(form, *cards.split())
    assert told.layout is None
    assert words(told.told) == says


@pytest.mark.parametrize(("cards", "code"), [("7C 7D", "MELD_TOO_SHORT"), ("7C 7D 2C", "NOT_A_MELD")])
def test_what_is_no_meld_is_refused_as_the_rules_would(cards, code):
    with pytest.raises(IllegalMove) as refused:
        ask("meld", *cards.split())
    assert refused.value.code == code


def test_a_pile_that_is_complete_takes_nothing():
    view = rules.view(position(HAND, "2S 3D", drawn="5S", discards="KD", piles=("9C 9S 9D 9H",)), 0)
    assert words(ask("layoff 0", "JH", view=view).told) == "Nothing more fits your nine set: it is complete."


def test_out_of_turn_nothing_is_staged():
    view = rules.view(position(HAND, "2S 3D", seat=1, drawn="", discards="KD"), 0)
    assert words(ask("meld", "2C", view=view).told) == "You lay cards in your own turn, once you have drawn."


def test_steps_are_taken_back_one_by_one():
    layout = played(("meld", "2C", "3C", "4C"), ("layoff 0", "JH"), ("unstage",))
    assert layout["play"] == "meld 2C 3C 4C"
    assert ask("unstage", layout=layout).layout["play"] == ""


def test_a_staged_pile_takes_lay_offs_too():
    layout = played(("meld", "QS", "KS", "AS"), ("meld", "2C", "3C", "4C"))
    stage = staged(laying(), layout)
    assert [" ".join(map(short, pile.cards)) for pile in stage.piles][2:] == ["QS KS AS", "2C 3C 4C"]
    assert [short(card) for card in stage.hand] == ["7C", "7D", "7H", "JH", "5S"]


def test_what_was_staged_in_another_turn_is_forgotten():
    layout = played(("meld", "2C", "3C", "4C"))
    assert staged(laying(turn_number=7), layout).play == ""
    assert staged(laying(round=2), layout).play == ""


def test_a_turn_is_what_is_staged_and_a_discard():
    fields = {"form": ["end"], "staged": ["meld 2C 3C 4C"], "card": ["5S"], "play": ["something half written"]}
    assert read_form(fields) == {"type": "lay_down", "play": "meld 2C 3C 4C discard 5S"}
    assert read_form({**fields, "form": ["out"]}) == {"type": "lay_down", "play": "meld 2C 3C 4C"}
    assert read_form({"form": ["written"], "play": [" meld 2C  3C 4C "]})["play"] == "meld 2C 3C 4C"


@pytest.mark.parametrize(
    ("form", "order", "hand"),
    [
        ("suit", "", "AS 5S QS KS 7H JH 2C 3C 4C 7C 7D"),
        ("rank", "", "AS 2C 3C 4C 5S 7C 7D 7H JH QS KS"),
        ("order", "JH 5S JH 2S XX", "JH 5S 2C 3C 4C 7C 7D 7H AS QS KS"),
    ],
)
def test_the_hand_in_an_order_of_ones_own(form, order, hand):
    layout = ask(form, order=order).layout
    assert [short(card) for card in staged(laying(), layout).hand] == hand.split()


def test_a_new_card_stands_at_the_right_end():
    layout = ask("rank", view=rules.view(position("KS 2C AS", "2S", discards="KD"), 0)).layout
    view = rules.view(position("KS 2C AS 2D", "2S", drawn="2D", discards="KD"), 0)
    assert [short(card) for card in staged(view, layout).hand] == ["AS", "2C", "KS", "2D"]


def test_the_page_shows_what_stays_and_how_to_go_out():
    layout = played(("meld", "2C", "3C", "4C"), ("meld", "7C", "7D", "7H"), ("layoff 0", "JH"))
    shown = scene(laying(), envelope(layout), 0)
    assert shown["staged"] == "meld 2C 3C 4C meld 7C 7D 7H layoff meld(0) JH"
    assert (shown["points"], shown["deadwood"]) == (26, 5)
    assert shown["way_out"] == {
        "type": "lay_down",
        "play": "meld 2C 3C 4C meld 7C 7D 7H layoff meld(0) JH meld QS KS AS discard 5S",
    }
    assert [pile["new"] for pile in shown["piles"]] == [False, False, True, True]
    assert [card["staged"] for card in shown["piles"][0]["cards"]] == [False, False, False, True]


def test_nobody_else_sees_what_is_staged():
    layout = played(("meld", "2C", "3C", "4C"))
    state = position(HAND, "2S 3D", drawn="5S", discards="KD", piles=PILES)
    for reader in (1, None):
        view = rules.view(state, reader)
        assert scene(view, envelope(layout), reader) == scene(view, envelope(), reader)


def test_a_lobby_without_help_gets_none():
    shown = scene(laying(), envelope(hints=False), 0)
    assert shown["offers"] == {"melds": [], "layoffs": []}
    assert shown["deadwood"] is None
