"""The JSON of moves: what is read, and what is refused as malformed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catalog.rummikub.models.actions import DrawAction, PassAction, PlayTilesAction
from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.moves import Timeout
from games.catalog.rummikub.wire.contract import CONTRACT
from games.core.rules import MalformedMove

RUN = {"kind": "run", "tiles": ["5ra", "6ra", "7ra"]}


def play(*melds):
    return {"type": "play_tiles", "melds": list(melds)}


@pytest.mark.parametrize(
    ("data", "move"),
    [
        ({"type": "draw"}, DrawAction()),
        ({"type": "pass"}, PassAction()),
        ({"type": "timeout"}, Timeout()),
        (play(), PlayTilesAction(())),
        (play(RUN), PlayTilesAction((Meld(MeldKind.RUN, ("5ra", "6ra", "7ra")),))),
        (play({**RUN, "id": "nonsense"}), PlayTilesAction((Meld(MeldKind.RUN, ("5ra", "6ra", "7ra")),))),
        (play({**RUN, "id": {"any": 1}}), PlayTilesAction((Meld(MeldKind.RUN, ("5ra", "6ra", "7ra")),))),
        (play({"kind": "group", "tiles": []}), PlayTilesAction((Meld(MeldKind.GROUP, ()),))),
        (
            play({"kind": "group", "tiles": ["ja", "9oa", "9ka"]}),
            PlayTilesAction((Meld(MeldKind.GROUP, ("9ka", "9oa", "ja")),)),
        ),
    ],
)
def test_what_can_be_read(data, move):
    assert rules.parse_move(data) == move
    assert rules.parse_move(rules.dump_move(move)) == move


def test_a_move_is_dumped_as_it_is_sent():
    assert rules.dump_move(rules.parse_move(play(RUN))) == play(RUN)
    assert rules.dump_move(DrawAction()) == {"type": "draw"}


def test_time_outs_are_for_the_referee_alone():
    assert set(CONTRACT.RESERVED) == {"timeout"}


MALFORMED = [
    (None, "INVALID_MOVE", None),
    ([], "INVALID_MOVE", None),
    ("draw", "INVALID_MOVE", None),
    (True, "INVALID_MOVE", None),
    ({}, "INVALID_MOVE", None),
    ({"type": None}, "INVALID_MOVE", None),
    ({"type": ["draw"]}, "INVALID_MOVE", None),
    ({"type": "DRAW"}, "INVALID_MOVE", "DRAW"),
    ({"type": "fold"}, "INVALID_MOVE", "fold"),
    ({"type": "draw", "melds": []}, "INVALID_MOVE", "draw"),
    ({"type": "pass", "expect_seq": 1}, "INVALID_MOVE", "pass"),
    ({"type": "play_tiles"}, "INVALID_MOVE", "play_tiles"),
    ({"type": "play_tiles", "melds": None}, "INVALID_MOVE", "play_tiles"),
    ({"type": "play_tiles", "melds": {}}, "INVALID_MOVE", "play_tiles"),
    ({"type": "play_tiles", "melds": "run 5ra"}, "INVALID_MOVE", "play_tiles"),
    ({**play(RUN), "tiles": []}, "INVALID_MOVE", "play_tiles"),
    (play(["5ra", "6ra", "7ra"]), "INVALID_MOVE", "play_tiles"),
    (play(None), "INVALID_MOVE", "play_tiles"),
    (play({"tiles": ["5ra", "6ra", "7ra"]}), "INVALID_MOVE", "play_tiles"),
    (play({**RUN, "kind": "set"}), "INVALID_MOVE", "play_tiles"),
    (play({**RUN, "kind": "RUN"}), "INVALID_MOVE", "play_tiles"),
    (play({**RUN, "kind": None}), "INVALID_MOVE", "play_tiles"),
    (play({**RUN, "kind": ["run"]}), "INVALID_MOVE", "play_tiles"),
    (play({**RUN, "value": 18}), "INVALID_MOVE", "play_tiles"),
    (play({"kind": "run"}), "INVALID_MOVE", "play_tiles"),
    (play({"kind": "run", "tiles": "5ra6ra7ra"}), "INVALID_MOVE", "play_tiles"),
    (play({"kind": "run", "tiles": {"5ra": 1}}), "INVALID_MOVE", "play_tiles"),
    *[
        (play(RUN, {"kind": "run", "tiles": [tile, "1ka", "2ka"]}), "INVALID_TILE", "play_tiles")
        for tile in ("0ra", "14ra", "07ra", "7rc", "7xa", "jc", "7RA", " 7ra", "", None, 7, True, ["7ra"], {})
    ],
    # The shape is judged before the tiles.
    (play({"kind": "run", "tiles": ["14ra"]}, {"kind": "heap", "tiles": []}), "INVALID_MOVE", "play_tiles"),
]


@pytest.mark.parametrize(("data", "code", "verb"), MALFORMED)
def test_what_is_malformed(data, code, verb):
    with pytest.raises(MalformedMove) as refusal:
        rules.parse_move(data)
    assert (refusal.value.code, refusal.value.verb) == (code, verb)
    assert str(refusal.value)


WORDS = st.sampled_from(["type", "melds", "kind", "tiles", "id", "play_tiles", "draw", "group", "run", "7ra", "ja"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


def read(data):
    """The move, or the code with which it is refused; any other error passes."""
    try:
        return rules.parse_move(data)
    except MalformedMove as refusal:
        return refusal.code if str(refusal) else "no sentence"


@given(data=VALUES, melds=VALUES)
def test_no_json_breaks_the_parser(data, melds):
    for value in (data, {"type": "play_tiles", "melds": melds}, {"type": "play_tiles", "melds": [melds]}):
        move = read(value)
        if isinstance(move, str):
            assert move in ("INVALID_MOVE", "INVALID_TILE")
        else:
            assert rules.parse_move(rules.dump_move(move)) == move
