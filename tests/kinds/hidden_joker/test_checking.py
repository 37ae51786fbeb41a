"""The dry run, the best grouping, the layout: reports and their words."""

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.checking import arrangement, check, check_layout
from games.catalog.hidden_joker.rules.moves import Declare
from games.catalog.hidden_joker.rules.wording import flaw_line
from games.core.melds import judge
from games.core.text import said, said_within
from tests.kinds.hidden_joker.build import INDIAN, LOW, declare, faces, ids, names, rank, table

D1 = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C KC"
D1_MELDS = "run AH 2H 3H / run 4S 5S 6S 7S / set 8C 8D 8H / set QD QS 9C"


def at(cards=D1, drawn="stock", **more):
    state = table(cards, LOW, drawn=drawn, **more)
    return state, rules.view(state, 0)


def test_a_dry_run_that_would_be_accepted():
    state, view = at()
    report = check(view, declare(state, D1_MELDS))
    assert (report["declarable"], report["problems"], report["left_over"], report["points"]) == (True, [], [], 0)
    assert report["discard_card_id"] == f"c_{ids(state, 'KC')[0]}"
    assert [(meld["index"], meld["type"], meld["valid"], meld["pure"], meld["wilds"]) for meld in report["melds"]] == [
        (0, "run", True, True, 0),
        (1, "run", True, True, 0),
        (2, "set", True, False, 0),
        (3, "set", True, False, 1),
    ]
    assert {meld["reason"] for meld in report["melds"]} == {None}


def test_the_report_of_the_documents_example():
    """One group with a gap, two cards forgotten, twelve points."""
    state = table("4H 7H 9C 5D 7C", LOW)
    report = check(rules.view(state, 0), declare(state, "run 4H 7H 9C"))
    assert said_within(report, str) == {
        "declarable": False,
        "problems": ["CARDS_LEFT", "MELD_INVALID"],
        "melds": [
            {
                "index": 0,
                "type": "run",
                "valid": False,
                "pure": False,
                "wilds": 0,
                "reason": "GAP",
                "text": "Between 4 and 7 of hearts two cards are missing; one wild is not enough.",
            }
        ],
        "left_over": ["c_4", "c_5"],
        "discard_card_id": None,
        "points": 12,
    }


@pytest.mark.parametrize(
    ("drawn", "seat"), [(None, 0), ("stock", 1)], ids=["thirteen cards before drawing", "out of turn"]
)
def test_it_may_be_asked_any_time_but_is_declarable_only_in_turn(drawn, seat):
    state = table(D1 if drawn else D1.removesuffix(" KC"), f"{LOW} 5C", seat=seat, drawn=drawn)
    report = check(rules.view(state, 0), declare(table(D1, LOW), D1_MELDS))
    assert (report["declarable"], report["problems"]) == (False, [])


def test_melds_may_be_partial():
    state, view = at()
    report = check(view, declare(state, "run AH 2H 3H"))
    assert (report["problems"], len(report["left_over"]), report["points"]) == (["CARDS_LEFT"], 11, 22 + 24 + 20 + 10)
    assert check(view, Declare(()))["points"] == 15 + 22 + 24 + 20 + 10


def test_a_thirteenth_card_left_is_no_discard_before_drawing():
    state = table("AH 2H 3H KC", LOW)
    report = check(rules.view(state, 0), declare(state, "run AH 2H 3H"))
    assert (report["problems"], report["discard_card_id"]) == (["CARDS_LEFT"], None)


def test_a_layout_names_no_kinds():
    state, view = at("AH 2H 3H 5C 9D 9C QD QS QH 4H 4S 8C 8D KC")
    groups = [["c_1", "c_2", "c_3"], ["c_4", "c_5", "c_6"], ["c_7", "c_8", "c_9", "c_77"], ["c_10", "c_11"], ["c_90"]]
    report = check_layout(view, groups)
    assert [(meld["type"], meld["valid"], meld["reason"]) for meld in report["melds"]] == [
        ("run", True, None),
        ("run", True, None),
        ("set", True, None),
        ("set", False, "TOO_SHORT"),
    ]
    assert names(state, [int(card[2:]) for card in report["left_over"]]) == "8C 8D KC"


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("QD QS 9C", "set"),
        ("QD QS 8C", "set"),
        ("5H 6S 7H", "run"),
        ("5H 6H 6S", "run"),
        ("5H 9C", "set"),
        ("9C 9D", "run"),
    ],
)
def test_a_group_that_is_nothing_yet_is_taken_for_what_it_is_closest_to(cards, kind):
    """Two queens and a stranger want to be a set; two hearts and a spade want to be a run."""
    state = table(f"{cards} KC", LOW)
    report = check_layout(rules.view(state, 0), [[f"c_{number + 1}" for number in range(len(cards.split()))]])
    assert report["melds"][0]["type"] == kind


def test_the_best_grouping_sets_the_discard_apart():
    state, view = at()
    found = arrangement(view)
    assert (found["points"], found["loose"], found["declarable"]) == (0, [], True)
    assert found["discard_card_id"] == f"c_{ids(state, 'KC')[0]}"
    assert [(group["type"], group["pure"]) for group in found["groups"]] == [
        ("run", True),
        ("run", True),
        ("set", False),
        ("set", False),
    ]
    wild = f"c_{ids(state, '9C')[0]}"
    assert found["groups"][3]["stands_for"] == [{"card_id": wild, "rank": "Q", "suit": "clubs"}]


def test_a_hand_that_can_be_declared_is_grouped_as_a_declaration():
    """Though with other groups, too, no points would be left."""
    _, view = at("5H 6H 9C 10S JS QS 2C 2D 2H 3D 4D 5D 9S KC", options=INDIAN)
    found = arrangement(view)
    assert found["declarable"]
    assert sum(group["pure"] for group in found["groups"]) >= 1


def test_with_thirteen_cards_nothing_is_set_apart():
    found = arrangement(rules.view(table(LOW, LOW), 0))
    assert (found["discard_card_id"], found["points"], found["declarable"]) == (None, 95, False)


def test_the_card_just_taken_is_no_best_discard_but_its_twin_is():
    _, view = at(f"{LOW[:-3]} 2S KC", drawn="discard")
    assert arrangement(view)["discard_card_id"] != view["you"]["not_discardable_id"]
    state, view = at("KC 2D 4H 6S 8C 3H 5D 7C AS 2C 4D 6D 8S KC", drawn="discard")
    assert names(state, [int(arrangement(view)["discard_card_id"][2:])]) in ("KC", "AS")
    assert arrangement(view)["discard_card_id"] != view["you"]["not_discardable_id"]


def test_the_same_hand_in_any_order_is_grouped_alike():
    """Ids follow faces, not places: whatever order the cards came in, the same ones are grouped."""
    _, view = at("5C 5C 5D 5H 6H 7H 7H 8H 9C KC KC QC JC 2S")
    turned = {**view, "you": {**view["you"], "hand": view["you"]["hand"][::-1]}}
    assert arrangement(turned)["groups"] == arrangement(view)["groups"]
    assert sorted(arrangement(turned)["loose"]) == sorted(arrangement(view)["loose"])


@pytest.mark.parametrize(
    ("kind", "cards", "text"),
    [
        ("run", "4H 7H 9C", "Between 4 and 7 of hearts two cards are missing; one wild is not enough."),
        ("run", "4H 6H 8H", "Between 4 and 8 of hearts two cards are missing."),
        ("run", "4H 5H 7H", "Between 4 and 7 of hearts one card is missing."),
        ("run", "2H 9C 9D 8H", "Between 2 and 8 of hearts five cards are missing; two wilds are not enough."),
        ("run", "AD JD 9S", "Between jack and ace of diamonds two cards are missing; one wild is not enough."),
        ("run", "KH AH 2H", "A run ends at the ace: it can't go on from the king to the two."),
        ("run", "5H 6S 7H", "A run has one suit: the 5 of hearts and the 6 of spades don't go together."),
        ("run", "5H 5H 6H", "A run has each rank once, and there are two of the 5 of hearts."),
        ("set", "5C 6D 9S", "A set has one rank: the 5 of clubs and the 6 of diamonds don't go together."),
        ("set", "5C 5C 5H", "A set has each suit once: the 5 of clubs and the 5 of clubs are both clubs."),
        ("set", "5C 5D", "A meld has at least three cards."),
        ("set", "5C 5D 5H 5S 9S", "A set has at most four cards."),
    ],
)
def test_every_reason_in_words(kind, cards, text):
    assert said(flaw_line(kind, judge(kind, faces(cards), rank("9"))), str, ()) == text


def test_valid_melds_are_named_too():
    state, view = at()
    report = check(view, declare(state, D1_MELDS))
    assert [meld["text"] for meld in said_within(report, str)["melds"]] == [
        "Ace to 3 of hearts, pure run.",
        "4 to 7 of spades, pure run.",
        "Set of three: 8.",
        "Set of three: queen.",
    ]


def test_words_can_be_translated():
    state = table("4H 7H 9C", LOW)
    report = said_within(check(rules.view(state, 0), declare(state, "run 4H 7H 9C")), lambda text: f"<{text}>")
    assert report["melds"][0]["text"].startswith("<Between <4> and <7> of <hearts>")
