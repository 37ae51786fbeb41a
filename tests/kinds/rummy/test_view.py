"""What may be seen, by whom, and from when on."""

import json
from random import Random

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.state import State
from tests.kinds.rummy.positions import forfeited, play, position

PUBLIC = {
    "status",
    "options",
    "phase",
    "round",
    "lead_seat",
    "current_seat",
    "turn_number",
    "stock_count",
    "discard_top",
    "discard_pile",
    "melds",
    "players",
    "last_round",
}


def table(drawn: str = "") -> State:
    return position(
        "7C 9D 2S", "KH AH", drawn=drawn, taken="7C AH", discards="4D 5H", piles=("QH QS QD", "2C 3C 4C"), round=3
    )


@pytest.mark.parametrize(
    ("seat", "more"), [(0, {"you", "legal"}), (1, {"you"}), (None, set())], ids=["mover", "other", "spectator"]
)
def test_the_fields_by_reader(seat: int | None, more: set[str]) -> None:
    assert set(rules.view(table(), seat)) == PUBLIC | more


def test_the_public_table() -> None:
    view = rules.view(table(), None)
    assert {name: view[name] for name in PUBLIC - {"options"}} == {
        "status": "playing",
        "phase": "draw",
        "round": 3,
        "lead_seat": 1,
        "current_seat": 0,
        "turn_number": 5,
        "stock_count": 39,
        "discard_top": "5H",
        "discard_pile": ["4D", "5H"],
        "melds": [
            {"meld": 0, "kind": "set", "cards": ["QH", "QS", "QD"], "seat": 0},
            {"meld": 1, "kind": "run", "cards": ["2C", "3C", "4C"], "seat": 0},
        ],
        "players": [
            {"seat": 0, "hand_size": 3, "total": 0, "known_cards": ["7C"]},
            {"seat": 1, "hand_size": 2, "total": 0, "known_cards": ["AH"]},
        ],
        "last_round": None,
    }
    assert view["options"] == {"target": 500, "turn_cap": 1000}


def test_the_own_hand_is_sorted_by_suit_then_rank_ace_low() -> None:
    state = position("KS AC TD 2C AS 9H", "3D", drawn="AC")
    assert rules.view(state, 0)["you"] == {
        "seat": 0,
        "hand": ["AC", "2C", "TD", "9H", "AS", "KS"],
        "drawn": "AC",
        "just_taken": None,
    }


def test_a_card_is_just_taken_only_in_the_turn_it_was_taken_in() -> None:
    assert rules.view(table(drawn="7C"), 0)["you"]["just_taken"] == "7C"
    later = rules.view(table(drawn="9D"), 0)["you"]
    assert (later["drawn"], later["just_taken"]) == ("9D", None)


def test_what_the_other_seat_drew_is_not_shown() -> None:
    view = rules.view(table(drawn="9D"), 1)
    assert view["you"] == {"seat": 1, "hand": ["AH", "KH"], "drawn": None, "just_taken": None}
    assert "9D" not in json.dumps(view)


def test_known_cards_are_public_until_they_leave_the_hand() -> None:
    state = position("7C 7D 7H 2S KD", "KH", drawn="KD", taken="7C 2S", discards="5H")
    assert rules.view(state, 1)["players"][0]["known_cards"] == ["7C", "2S"]
    after = play(state, "meld 7C 7D 7H discard KD").state
    assert rules.view(after, 1)["players"][0]["known_cards"] == ["2S"]


def test_a_discarded_card_is_no_longer_known_when_it_comes_back_from_the_stock() -> None:
    state = position("7C 2S KD", "KH", drawn="KD", taken="7C", discards="5H", stock="")
    state = play(state, "discard 7C").state
    state = play(play(state, "draw stock").state, "discard KH").state
    assert rules.view(state, 0)["players"][1]["known_cards"] == []


def test_legal_before_the_draw_is_both_draws() -> None:
    assert rules.view(table(), 0)["legal"] == {
        "moves": [{"type": "draw", "source": "stock"}, {"type": "draw", "source": "discard"}],
        "parts": {"melds": [], "layoffs": [], "discards": []},
    }


def test_legal_after_the_draw_is_every_discard_and_a_way_out_and_its_parts() -> None:
    state = position("7C 7D 7H 5C 9S", "KH", drawn="7C", taken="7C", piles=("2C 3C 4C",))
    legal = rules.view(state, 0)["legal"]
    assert legal["moves"] == [
        *({"type": "lay_down", "melds": [], "layoffs": [], "discard": card} for card in ("5C", "7D", "7H", "9S")),
        {
            "type": "lay_down",
            "melds": [["7C", "7D", "7H"]],
            "layoffs": [{"meld": 0, "card": "5C"}],
            "discard": "9S",
        },
    ]
    assert legal["parts"] == {
        "melds": [["7C", "7D", "7H"]],
        "layoffs": [{"meld": 0, "card": "5C"}],
        "discards": ["5C", "7D", "7H", "9S"],
    }


def test_the_last_round_stays_visible() -> None:
    after = play(position("9D", "KH 2C", drawn="9D", totals=(5, 6)), "discard 9D").state
    assert rules.view(after, None)["last_round"] == {
        "round": 1,
        "reason": "out",
        "ended_by": 0,
        "hands": [[], ["2C", "KH"]],
        "points": [0, 12],
        "totals": [5, 18],
    }


def test_the_end() -> None:
    over = play(position("9D", "KH 2C", drawn="9D", totals=(5, 490)), "discard 9D").state
    view = rules.view(over, 0)
    assert (view["status"], view["phase"], view["current_seat"]) == ("ended", "ended", None)
    assert view["result"] == {
        "winner_seat": 0,
        "reason": "target",
        "final_scores": [5, 502],
        "forfeit": None,
    }
    assert "legal" not in view


def test_a_forfeit_reveals_no_hand() -> None:
    state = position("9D 4S", "KH 2C", drawn="9D")
    view = rules.view(forfeited(state, 1).state, 0)
    assert view["last_round"]["hands"] is None
    assert "KH" not in json.dumps(view)
    assert view["you"] == {"seat": 0, "hand": ["9D", "4S"], "drawn": None, "just_taken": None}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_neither_key_nor_stock_is_in_any_view(seat: int | None) -> None:
    state = rules.deal(2, rules.OPTIONS(), Random(5)).state
    text = json.dumps(rules.view(state, seat))
    assert state.key not in text
    assert "stock" not in rules.view(state, seat)


def test_a_state_survives_json() -> None:
    over = forfeited(table(drawn="7C"), 1).state
    for state in (table(), table(drawn="7C"), over, play(position("9D", "KH", drawn="9D"), "discard 9D").state):
        assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state
        assert rules.dump(state)["v"] == 1
