"""The JSON of moves: what is read, what is refused as unreadable, and that nothing else breaks the reader."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Play, Uno, dump_move, parse_move
from games.core.rules import MalformedMove

READ = [
    ({"type": "play", "card_id": 17}, Play(17)),
    ({"type": "play", "card_id": 17, "chosen_color": "red"}, Play(17, "red")),
    (
        {"type": "play", "card_id": 17, "chosen_color": "red", "uno": True, "swap_with": 1},
        Play(17, "red", True, 1),
    ),
    ({"type": "play", "card_id": 17, "chosen_color": None, "uno": None, "swap_with": None}, Play(17)),
    ({"type": "play", "card_id": 0, "uno": False}, Play(0)),
    ({"type": "draw"}, Draw()),
    ({"type": "draw", "left_over": [1]}, Draw()),
    ({"type": "end_turn"}, EndTurn()),
    ({"type": "uno"}, Uno()),
    ({"type": "catch", "player_id": 3}, Catch(3)),
    ({"type": "challenge"}, Challenge()),
]


@pytest.mark.parametrize(("data", "move"), READ)
def test_moves_are_read(data, move):
    assert parse_move(data) == move
    assert parse_move(dump_move(move)) == move


UNREADABLE = [
    (None, "type", None),
    ([], "type", None),
    ("draw", "type", None),
    ({}, "type", None),
    ({"type": None}, "type", None),
    ({"type": ["draw"]}, "type", None),
    ({"type": "fly"}, "type", None),
    ({"type": "Draw"}, "type", None),
    ({"type": "play"}, "card_id", "play"),
    ({"type": "play", "card_id": "17"}, "card_id", "play"),
    ({"type": "play", "card_id": 17.0}, "card_id", "play"),
    ({"type": "play", "card_id": True}, "card_id", "play"),
    ({"type": "play", "card_id": None}, "card_id", "play"),
    ({"type": "play", "card_id": 17, "chosen_color": "wild"}, "chosen_color", "play"),
    ({"type": "play", "card_id": 17, "chosen_color": "Red"}, "chosen_color", "play"),
    ({"type": "play", "card_id": 17, "chosen_color": 1}, "chosen_color", "play"),
    ({"type": "play", "card_id": 17, "chosen_color": ["red"]}, "chosen_color", "play"),
    ({"type": "play", "card_id": 17, "uno": 1}, "uno", "play"),
    ({"type": "play", "card_id": 17, "uno": "true"}, "uno", "play"),
    ({"type": "play", "card_id": 17, "swap_with": "1"}, "swap_with", "play"),
    ({"type": "play", "card_id": 17, "swap_with": False}, "swap_with", "play"),
    ({"type": "catch"}, "player_id", "catch"),
    ({"type": "catch", "player_id": True}, "player_id", "catch"),
    ({"type": "catch", "player_id": "1"}, "player_id", "catch"),
]


@pytest.mark.parametrize(("data", "field", "verb"), UNREADABLE)
def test_what_cannot_be_read_names_the_field(data, field, verb):
    with pytest.raises(MalformedMove) as refused:
        parse_move(data)
    assert refused.value.code == "INVALID_BODY"
    assert list(refused.value.detail["fields"]) == [field]
    assert refused.value.verb == verb
    assert field in str(refused.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
BODIES = st.fixed_dictionaries(
    {"type": st.sampled_from(["play", "draw", "end_turn", "uno", "catch", "challenge"]) | JSON},
    optional=dict.fromkeys(("card_id", "chosen_color", "uno", "swap_with", "player_id"), JSON),
)


@given(data=JSON | BODIES)
@settings(max_examples=300, deadline=None)
def test_any_json_is_read_or_refused(data):
    codes = set()
    try:
        assert dump_move(parse_move(data))["type"] == data["type"]
    except MalformedMove as refused:
        codes.add(refused.code)
    assert codes <= {"INVALID_BODY"}
