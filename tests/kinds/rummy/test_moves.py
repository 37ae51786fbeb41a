"""Moves as JSON and as text: both forms, strictness, and that nothing but `MalformedMove` comes of nonsense."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Discard, Draw, Forfeit, LayDown, LayOff, Meld
from games.catalog.rummy.rules.notation import read_draw, read_play, write
from games.core.cards import FACES
from games.core.rules import MalformedMove
from tests.kinds.rummy.positions import cards

MELDS_FIRST = LayDown((Meld(cards("2C 3C 4C")), LayOff(1, FACES["AS"]), Discard(FACES["JH"])))
LAY_OFF_FIRST = LayDown((LayOff(0, FACES["5C"]), Meld(cards("9H 9S 9C")), Discard(FACES["JH"])))


def flaw(data: Any) -> MalformedMove:
    with pytest.raises(MalformedMove) as refused:
        rules.parse_move(data)
    assert str(refused.value)
    return refused.value


@pytest.mark.parametrize(
    ("data", "move"),
    [
        ({"type": "draw", "source": "stock"}, Draw("stock")),
        ({"type": "draw", "source": "discard"}, Draw("discard")),
        ({"type": "forfeit", "seat": 0, "reason": "TIMEOUT"}, Forfeit(0, "TIMEOUT")),
        (
            {
                "type": "lay_down",
                "melds": [["2C", "3C", "4C"]],
                "layoffs": [{"meld": 1, "card": "AS"}],
                "discard": "JH",
            },
            MELDS_FIRST,
        ),
        ({"type": "lay_down", "play": "layoff meld(0) 5C meld 9H 9S 9C discard JH"}, LAY_OFF_FIRST),
    ],
)
def test_the_published_moves_in_both_directions(data: dict[str, Any], move: Any) -> None:
    assert rules.parse_move(data) == move
    assert rules.dump_move(move) == data


@pytest.mark.parametrize(
    ("data", "commands"),
    [
        ({"type": "lay_down"}, ()),
        ({"type": "lay_down", "discard": None}, ()),
        ({"type": "lay_down", "discard": "JH"}, (Discard(FACES["JH"]),)),
        ({"type": "lay_down", "melds": [["2C"]]}, (Meld(cards("2C")),)),
        (
            {"layoffs": [{"card": "AS", "meld": 3}], "melds": [["2C", "3C"]], "type": "lay_down"},
            (Meld(cards("2C 3C")), LayOff(3, FACES["AS"])),
        ),
    ],
)
def test_all_three_keys_are_optional_and_melds_come_first(data: dict[str, Any], commands: Any) -> None:
    assert rules.parse_move(data) == LayDown(commands)


def test_text_in_the_order_of_the_keys_is_the_same_move() -> None:
    text = {"type": "lay_down", "play": "meld 2C 3C 4C layoff meld(1) AS discard JH"}
    assert rules.parse_move(text) == MELDS_FIRST
    assert "play" not in rules.dump_move(MELDS_FIRST)


@pytest.mark.parametrize(
    "data",
    [
        None,
        True,
        3,
        "draw",
        [],
        {},
        {"type": None},
        {"type": ["draw"]},
        {"type": "Draw", "source": "stock"},
        {"type": "discard", "card": "2C"},
    ],
)
def test_no_move_at_all(data: Any) -> None:
    assert (flaw(data).code, flaw(data).verb) == ("MALFORMED_MOVE", None)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "draw"},
        {"type": "draw", "source": None},
        {"type": "draw", "source": "pile"},
        {"type": "draw", "source": ["stock"]},
        {"type": "draw", "source": "stock", "extra": 1},
        {"type": "lay_down", "meld": []},
        {"type": "lay_down", "melds": None},
        {"type": "lay_down", "melds": ["2C 3C 4C"]},
        {"type": "lay_down", "melds": [["2C", 3]]},
        {"type": "lay_down", "melds": [["2c"]]},
        {"type": "lay_down", "melds": [["10H"]]},
        {"type": "lay_down", "layoffs": {}},
        {"type": "lay_down", "layoffs": [["meld(0)", "2C"]]},
        {"type": "lay_down", "layoffs": [{"meld": True, "card": "2C"}]},
        {"type": "lay_down", "layoffs": [{"meld": "0", "card": "2C"}]},
        {"type": "lay_down", "layoffs": [{"meld": 0.0, "card": "2C"}]},
        {"type": "lay_down", "layoffs": [{"meld": 0, "card": None}]},
        {"type": "lay_down", "layoffs": [{"meld": 0, "card": "2C", "end": "low"}]},
        {"type": "lay_down", "discard": ["2C"]},
        {"type": "lay_down", "discard": ""},
        {"type": "lay_down", "discard": False},
        {"type": "lay_down", "play": "discard JH", "discard": None},
        {"type": "lay_down", "play": "discard JH", "melds": []},
        {"type": "lay_down", "play": None},
        {"type": "lay_down", "play": ["discard JH"]},
        {"type": "forfeit"},
        {"type": "forfeit", "seat": 2, "reason": "TIMEOUT"},
        {"type": "forfeit", "seat": True, "reason": "TIMEOUT"},
        {"type": "forfeit", "seat": 0, "reason": ""},
        {"type": "forfeit", "seat": 0, "reason": "too late"},
        {"type": "forfeit", "seat": 0, "reason": "TIMEOUT\n"},
        {"type": "forfeit", "seat": 0, "reason": None},
    ],
)
def test_malformed_moves_name_their_verb(data: dict[str, Any]) -> None:
    assert (flaw(data).code, flaw(data).verb) == ("MALFORMED_MOVE", data["type"])


@pytest.mark.parametrize(
    "text",
    [
        "discard JH",
        "  discard JH",
        "discard   JH",
        "discard JH   ",
        "\tdiscard\nJH\r\n",
    ],
)
def test_any_white_space_is_harmless(text: str) -> None:
    assert read_play(text) == LayDown((Discard(FACES["JH"]),))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "meld",
        "discard",
        "layoff",
        "2C 3C 4C",
        "MELD 2C 3C 4C",
        "meld 2c 3c 4c",
        "meld 10H JH QH",
        "meld 2C, 3C, 4C",
        "meld 2C 3C 4C Discard JH",
        "layoff meld(0)",
        "layoff 2C meld(0)",
        "layoff meld(0) 2C 3C",
        "layoff meld(x) 2C",
        "layoff meld(-1) 2C",
        "layoff meld( 0) 2C",
        "layoff meld0 2C",
        "layoff meld(٣) 2C",
        "layoff meld(" + "9" * 5000 + ") 2C",
        "layoff Meld(0) 2C",
        "discard JH QH",
        "discard JH discard QH",
        "discard JH meld 2C 3C 4C",
        "discard JH,",
        "discard JH please",
        "meld discard JH",
        "draw stock",
        "null",
    ],
)
def test_text_that_is_no_play(text: str) -> None:
    refused = flaw({"type": "lay_down", "play": text})
    assert (refused.code, refused.verb) == ("MALFORMED_PLAY", "lay_down")
    assert len(str(refused)) < 200


@pytest.mark.parametrize("text", ["draw stock", " draw stock\n", "draw discard"])
def test_a_draw_as_text(text: str) -> None:
    assert write(read_draw(text)) == text.strip()


@pytest.mark.parametrize("text", ["", "draw", "stock", "draw  stock", "Draw stock", "draw pile", "draw stock please"])
def test_text_that_is_no_draw(text: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        read_draw(text)
    assert (refused.value.code, refused.value.verb) == ("BAD_DRAW", "draw")


FACE = st.integers(min_value=0, max_value=51)
MELD = st.lists(FACE, min_size=1, max_size=5).map(lambda faces: Meld(tuple(faces)))
LAY_OFF = st.builds(LayOff, st.integers(min_value=0, max_value=40), FACE)
LAY_DOWNS = st.builds(
    lambda commands, last: LayDown((*commands, *last)),
    st.lists(MELD | LAY_OFF, max_size=5),
    st.lists(st.builds(Discard, FACE), max_size=1),
)


@given(LAY_DOWNS)
def test_both_forms_read_back_as_the_same_move(move: LayDown) -> None:
    assert rules.parse_move(json.loads(json.dumps(rules.dump_move(move)))) == move
    if move.commands:
        assert read_play(write(move)) == move


WORDS = st.sampled_from(["meld", "layoff", "discard", "draw", "meld(0)", "meld(12)", "2C", "JH", "10H", "AS", " ", "x"])


@given(st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=30))
def test_only_malformed_comes_of_any_text(text: str) -> None:
    with suppress(MalformedMove):
        move = read_play(text)
        assert read_play(write(move)) == move
    with suppress(MalformedMove):
        assert write(read_draw(text)) == text.strip()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["2C", "JH", "stock", "TIMEOUT"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["meld", "card", "x"]), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(["source", "melds", "layoffs", "discard", "play", "seat", "reason", "x"])


@given(st.sampled_from(["draw", "lay_down", "forfeit"]), st.dictionaries(KEYS, VALUES, max_size=4))
def test_only_malformed_comes_of_any_json(verb: str, rest: dict[str, Any]) -> None:
    with suppress(MalformedMove):
        move = rules.parse_move({"type": verb, **rest})
        assert rules.parse_move(rules.dump_move(move)) == move
