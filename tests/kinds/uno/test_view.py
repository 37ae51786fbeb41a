"""What a view holds, for a seat, for a spectator, and at the end."""

import json

import pytest
from msgspec.structs import replace

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.deck import PACK
from games.catalog.uno.rules.state import Laid
from tests.kinds.uno.positions import after, at, id_in, lay

PUBLIC = [
    "status", "options", "round", "turn_number", "current_seat", "direction", "awaiting", "pending_draw",
    "top_discard", "current_color", "recent_discards", "draw_pile_count", "discard_count", "hand_counts", "players",
    "uno_open", "last_round",
]  # fmt: skip

NOTHING = {"cards": [], "draw": False, "end_turn": False, "challenge": False, "uno": False, "catch": []}


def ids_in(view):
    """Every id that a view tells."""
    if isinstance(view, dict):
        own = [view["id"]] if "id" in view else []
        return own + [found for value in view.values() for found in ids_in(value)]
    return [found for value in view for found in ids_in(value)] if isinstance(view, list) else []


def test_keys():
    state = at(["r1 r2", "g1"], "r9")
    assert list(rules.view(state, None)) == PUBLIC
    assert list(rules.view(state, 0)) == [*PUBLIC, "you", "legal"]
    over = lay(at(["r1", "g1"], "r9"), 0, "r1").state
    assert list(rules.view(over, None)) == [*PUBLIC, "hands", "result"]
    assert list(rules.view(over, 1)) == [*PUBLIC, "hands", "result", "you", "legal"]


def test_the_example_of_the_document():
    """Seat 1 of two has drawn blue skip on a Wild for which blue was chosen."""
    state = at(["r1 r2 r3 r4 r6", "r7 w g2"], "w", color="blue", pile="bs", turn=1, turn_number=9, under="y1 y2 y3")
    state = after(state, (1, "draw"))
    view = rules.view(state, 1)
    drawn = id_in(state, 1, "bs")
    top = {"id": state.ids[state.discard[-1]], "color": "blue", "value": "wild"}
    assert (view["status"], view["round"], view["turn_number"], view["current_seat"]) == ("playing", 1, 9, 1)
    assert (view["direction"], view["awaiting"], view["pending_draw"]) == ("cw", "after_draw", 0)
    assert (view["top_discard"], view["current_color"]) == (top, "blue")
    assert (view["draw_pile_count"], view["discard_count"], view["hand_counts"]) == (108 - 4 - 9, 4, [5, 4])
    assert view["you"] == {
        "seat": 1,
        "hand": [
            {"id": id_in(state, 1, "r7"), "color": "red", "value": "7"},
            {"id": id_in(state, 1, "w"), "color": "wild", "value": "wild"},
            {"id": id_in(state, 1, "g2"), "color": "green", "value": "2"},
            {"id": drawn, "color": "blue", "value": "skip"},
        ],
        "hand_count": 4,
        "drawn_card_id": drawn,
        "revealed": None,
    }
    assert view["legal"] == {**NOTHING, "cards": [drawn], "end_turn": True}
    assert rules.view(state, 0)["legal"] == NOTHING
    assert rules.view(state, 0)["you"]["drawn_card_id"] is None


def test_an_unplayed_wild_shows_no_colour():
    view = rules.view(at(["r1", "g1"], "w", color=None), 0)
    assert (view["top_discard"]["color"], view["current_color"]) == ("wild", None)


def test_recent_discards_are_the_last_five_newest_first_as_printed():
    state = at(["r1 r2 w r8", "r3 r4 b6 r7"], "r9")
    state = after(state, (0, "r1"), (1, "r3"), (0, "r2"), (1, "r4"), (0, "w", "blue"), (1, "b6"))
    recent = rules.view(state, None)["recent_discards"]
    assert [(card["color"], card["value"], card["seat"], card["chosen_color"]) for card in recent] == [
        ("blue", "6", 1, None),
        ("wild", "wild", 0, "blue"),
        ("red", "4", 1, None),
        ("red", "2", 0, None),
        ("red", "3", 1, None),
    ]


def test_the_starter_was_laid_by_nobody():
    assert rules.view(at(["r1", "g1"], "r9"), None)["recent_discards"][0]["seat"] is None


@pytest.mark.parametrize("seat", [0, 1, None])
def test_ids_of_hidden_cards_are_told_to_nobody(seat):
    state = at(["r1 r2", "g1 g2"], "r9", under="y1")
    own = {state.ids[card] for card in state.hands[seat]} if seat is not None else set()
    assert set(ids_in(rules.view(state, seat))) <= own | {state.ids[state.discard[-1]]}


def test_a_spectator_has_neither_you_nor_legal():
    state = at(["r1 r2", "g1 g2"], "r9", revealed=())
    assert not {"you", "legal", "hands", "result"} & rules.view(state, None).keys()


def test_the_end_reveals_every_hand():
    state = lay(at(["r1", "g1 w"], "r9"), 0, "r1").state
    view = rules.view(state, None)
    assert (view["status"], view["current_seat"], view["awaiting"]) == ("ended", None, None)
    assert [len(hand) for hand in view["hands"]] == [0, 2]
    assert view["result"]["winner_seat"] == 0
    assert view["result"]["reason"] == "hand_empty"
    assert [line["rank"] for line in view["result"]["scoreboard"]] == [1, 2]
    assert rules.view(state, 0)["legal"] == NOTHING


def test_the_last_round_is_shown_from_round_two():
    first = at(["r1", "g1 w"], "r9", target_score=200)
    assert rules.view(first, None)["last_round"] is None
    view = rules.view(lay(first, 0, "r1").state, None)
    last = view["last_round"]
    assert (last["round"], last["winner_seat"], last["points"], last["reason"]) == (1, 0, 51, "hand_empty")
    assert [len(hand) for hand in last["hands"]] == [0, 2]
    assert [player["score"] for player in view["players"]] == [51, 0]


def test_legal_names_what_the_seat_to_move_may_do():
    state = at(["r1 b2", "g1"], "r9")
    assert rules.view(state, 0)["legal"] == {**NOTHING, "cards": [id_in(state, 0, "r1")], "draw": True}
    assert rules.view(state, 1)["legal"] == NOTHING


def test_a_state_survives_json():
    state = at(["w4 r1 r2", "g1"], "r9", wd4_bluff=True, target_score=200)
    state = after(state, (0, "w4", "green"), (1, "challenge"))
    state = replace(state, recent=(*state.recent, Laid(PACK[0], 1, "red")))
    assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state
