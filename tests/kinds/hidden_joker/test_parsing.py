"""Reading moves: strict types, the documented codes, and any JSON whatever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Drop, Group, Reveal
from games.core.rules import MalformedMove

MELD = {"type": "run", "card_ids": ["c_10", "c_11", "c_12"]}


@pytest.mark.parametrize(
    ("data", "move"),
    [
        ({"type": "draw", "source": "stock"}, Draw("stock")),
        ({"type": "draw", "source": "discard"}, Draw("discard")),
        ({"type": "discard", "card_id": "c_42"}, Discard(42)),
        ({"type": "discard", "card_id": "c_0"}, Discard(0)),
        ({"type": "drop"}, Drop()),
        ({"type": "reveal", "card_ids": ["c_7", "c_81", "c_30"]}, Reveal((7, 81, 30))),
        ({"type": "reveal", "card_ids": []}, Reveal(())),
        (
            {"type": "declare", "melds": [MELD], "discard_card_id": "c_99"},
            Declare((Group("run", (10, 11, 12)),), 99),
        ),
        ({"type": "declare", "melds": [], "discard_card_id": None}, Declare((), None)),
        ({"type": "declare", "melds": [{"type": "set", "card_ids": []}]}, Declare((Group("set", ()),), None)),
    ],
)
def test_moves_are_read_and_written(data, move):
    assert rules.parse_move(data) == move
    assert rules.parse_move(rules.dump_move(move)) == move


@pytest.mark.parametrize(
    ("data", "code", "verb"),
    [
        (None, "BAD_BODY", None),
        ([], "BAD_BODY", None),
        ({}, "BAD_BODY", None),
        ({"type": "pass"}, "BAD_BODY", None),
        ({"type": ["draw"]}, "BAD_BODY", None),
        ({"type": "draw"}, "BAD_SOURCE", "draw"),
        ({"type": "draw", "source": "deck"}, "BAD_SOURCE", "draw"),
        ({"type": "draw", "source": ["stock"]}, "BAD_SOURCE", "draw"),
        ({"type": "draw", "source": "stock", "count": 2}, "BAD_BODY", "draw"),
        ({"type": "discard"}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": None}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": 42}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": "42"}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": "c_"}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": "c_042"}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": "c_42\n"}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": "c_٤٢"}, "BAD_BODY", "discard"),
        ({"type": "discard", "card_id": "c_" + "9" * 5000}, "BAD_BODY", "discard"),
        ({"type": "declare"}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": {}}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [["c_1", "c_2", "c_3"]]}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [{**MELD, "type": "flush"}]}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [{**MELD, "type": ["run"]}]}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [{**MELD, "pure": True}]}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [{"type": "run"}]}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [{**MELD, "card_ids": "c_1"}]}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [{**MELD, "card_ids": [1]}]}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [], "discard_card_id": False}, "BAD_BODY", "declare"),
        ({"type": "declare", "melds": [], "discard": "c_1"}, "BAD_BODY", "declare"),
        ({"type": "drop", "points": 20}, "BAD_BODY", "drop"),
        ({"type": "reveal"}, "BAD_BODY", "reveal"),
        ({"type": "reveal", "card_ids": ["c_1", True]}, "BAD_BODY", "reveal"),
    ],
)
def test_what_cannot_be_read(data, code, verb):
    with pytest.raises(MalformedMove) as refusal:
        rules.parse_move(data)
    assert (refusal.value.code, refusal.value.verb) == (code, verb)
    assert str(refusal.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.sampled_from(["c_1", "run"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(
    verb=st.sampled_from(["draw", "discard", "declare", "drop", "reveal"]),
    rest=st.dictionaries(
        st.sampled_from(["source", "card_id", "melds", "discard_card_id", "card_ids"]),
        JSON | st.lists(st.fixed_dictionaries({"type": JSON, "card_ids": JSON}), max_size=2),
        max_size=3,
    ),
)
def test_any_json_is_read_or_refused(verb, rest):
    found = read_or_refusal({"type": verb, **rest})
    if isinstance(found, MalformedMove):
        assert found.verb == verb
    else:
        assert rules.parse_move(rules.dump_move(found)) == found


def read_or_refusal(data):
    try:
        return rules.parse_move(data)
    except MalformedMove as refusal:
        return refusal
