"""The view: exactly these fields for a seat and for who watches, and nothing that is none of theirs."""

import json
import re

import pytest

from tests.games.callers import person
from tests.games.hidden_joker.company import card, cards, ids, room
from tests.games.hidden_joker.positions import DRAWN, DROPS, GOOD, MELDS, PENALTY, ROUNDS, TAKEN, TO_DRAW, WRONG
from tests.kinds.hidden_joker.build import LOW, table, with_player
from tests.lobbies.gathering import game as gathering

pytestmark = pytest.mark.django_db

ENVELOPE = {
    "game_id", "kind", "status", "state", "phase", "seq", "lobby_id", "host_user_id", "max_players", "players",
    "current_player_id", "turn_number", "deadline", "options", "settings", "shuffle", "server_ts",
}  # fmt: skip
OWN = {
    "has_drawn", "hidden_joker_rank", "stock_count", "reshuffles_left", "discard_top", "discards", "scores",
    "last_action",
}  # fmt: skip
PLAYER = {
    "player_id", "display_name", "seat", "is_bot", "connected", "hand_size", "score", "in_round", "out_reason",
    "knows_joker", "took",
}  # fmt: skip
YOU = {"seat", "player_id", "hand", "layout", "loose", "knows_joker", "drawn_card_id", "not_discardable_id"}
LEGAL = {"draw", "discard", "declare", "drop", "reveal"}
RESULT = {"reason", "winner_player_id", "final_scores", "declared", "hands", "hidden_joker_rank"}


def test_the_fields_of_a_seat_and_of_who_watches():
    place = room(DRAWN)
    public = ENVELOPE | OWN
    assert set(place.view()) == public
    for who in (0, 1):
        view = place.view(who)
        assert set(view) == public | {"you", "legal"}
        assert set(view["you"]) == YOU
        assert {frozenset(player) for player in view["players"]} == {frozenset(PLAYER)}
        assert view["state"] == view["phase"] == view["status"] == "playing"


def test_the_example_of_the_document():
    """Bob has drawn from the stock in turn 5: 72 cards in the stock, 5 on the pile, 13 and 14 in the hands."""
    hand = "AC 2D 4H 6S 8C 10D QH KS JC 3H 5D 7C JS QS"
    state = table(LOW, hand, discards="2C 3C 4C 5C 7H", wild="Q", seat=1, drawn="stock", turn_number=5)
    place = room(state)
    alice, bob = place.ids
    view = place.view(1)
    assert {key: view[key] for key in ("kind", "status", "state", "phase", "current_player_id", "turn_number")} == {
        "kind": "hidden_joker", "status": "playing", "state": "playing", "phase": "playing",
        "current_player_id": bob, "turn_number": 5,
    }  # fmt: skip
    assert (view["has_drawn"], view["hidden_joker_rank"], view["reshuffles_left"]) == (True, "Q", 3)
    assert view["stock_count"] + len(view["discards"]) + 13 + 14 == 104
    assert view["discard_top"] == card(32, "7H", wild="Q")
    assert [player["hand_size"] for player in view["players"]] == [13, 14]
    assert [(player["player_id"], player["seat"], player["took"]) for player in view["players"]] == [
        (alice, 0, []), (bob, 1, []),
    ]  # fmt: skip
    you = view["you"]
    assert (you["seat"], you["drawn_card_id"], you["not_discardable_id"]) == (1, "c_27", None)
    assert you["hand"] == cards(hand, 14, wild="Q")
    assert you["hand"][-1]["is_joker"] is True


def test_what_is_legal():
    to_draw = {"draw": ["stock", "discard"], "discard": [], "declare": False, "drop": False, "reveal": False}
    drawn = {"draw": [], "discard": ids(*range(1, 15)), "declare": True, "drop": False, "reveal": False}
    assert room(TO_DRAW).view(0)["legal"] == to_draw
    assert room(TO_DRAW).view(1)["legal"] == {}
    assert room(DRAWN).view(0)["legal"] == drawn
    assert room(TAKEN).view(0)["legal"] == {**drawn, "discard": ids(*range(1, 14))}
    assert room(table(LOW, LOW, options=DROPS)).view(0)["legal"] == {**to_draw, "drop": True}
    assert room(table(LOW, LOW, discards="", stock="5C")).view(0)["legal"] == {**to_draw, "draw": ["stock"]}


def test_options_and_the_shuffle_are_shown_from_the_start():
    view = room(options={"drops": True, "points_cap": 80}, seats=4).view()
    assert view["options"] == {
        "joker": "open", "required_runs": "none", "points_cap": 80, "wrong_declaration": "refuse", "drops": True,
        "wild_pickup": True, "format": "single",
    }  # fmt: skip
    assert list(view["shuffle"]) == ["commitment"]
    assert view["max_players"] == 4


@pytest.mark.parametrize(("seats", "stock"), [(2, 77), (3, 64), (4, 51)])
def test_every_count_is_dealt_13_cards(seats, stock):
    place = room(seats=seats)
    view = place.view()
    assert (view["stock_count"], len(view["discards"]), view["turn_number"]) == (stock, 1, 1)
    hands = [place.view(who)["you"]["hand"] for who in range(seats)]
    assert [len(hand) for hand in hands] == [13] * seats
    held = [one["id"] for hand in hands for one in hand]
    assert len(set(held)) == 13 * seats


def test_before_the_end_a_view_names_no_hidden_card():
    place = room(THREE := table(GOOD, LOW, LOW, discards="7H 2S", options=DROPS))
    for who in (0, 1, 2, None):
        seen = {f"c_{number}" for number in THREE.discards}
        seen |= {f"c_{number}" for number in (THREE.players[who].hand if who is not None else ())}
        text = json.dumps(place.view(who))
        assert set(re.findall(r"c_\d+", text)) == seen


def test_a_dropped_hand_stays_hidden_until_the_end():
    place = room(table(GOOD, LOW, LOW, discards="7H 2S", stock="5C 6C", options=DROPS))
    place.post(0, "drop")
    for who in (1, None):
        text = json.dumps(place.view(who))
        assert not {f"c_{number}" for number in range(1, 14)} & set(re.findall(r"c_\d+", text))
    player = place.view()["players"][0]
    assert (player["in_round"], player["out_reason"], player["hand_size"]) == (False, "dropped", 13)
    place.post(1, "drop")
    ended = place.view()
    assert ended["status"] == "ended"
    assert [line["cards"] for line in ended["result"]["hands"]] == [cards(GOOD), cards(LOW, 14), cards(LOW, 27)]


def test_a_wrong_declaration_stays_hidden_until_the_end():
    place = room(table(f"{GOOD} KC", LOW, LOW, discards="2S", stock="5C 6C", drawn="stock", options=PENALTY))
    place.post(0, "submit-melds", {"melds": WRONG})
    log = place.players[1].get(f"{place.path}/moves").body
    text = json.dumps([place.view(1), place.view(), log])
    assert not {f"c_{number}" for number in range(1, 15)} & set(re.findall(r"c_\d+", text))
    assert log["entries"][-1]["move"] is None
    assert [event["event"] for event in log["entries"][-1]["events"]] == [
        "game:declaration:failed", "game:turn:changed",
    ]  # fmt: skip


def test_the_end():
    place = room(DRAWN)
    place.post(0, "submit-melds", {"melds": MELDS})
    views = [place.view(who) for who in (0, 1, None)]
    for view in views:
        assert set(view) - {"you", "legal"} == ENVELOPE | OWN | {"melds", "result"}
        assert set(view["result"]) == RESULT
        assert view["result"] == views[0]["result"]
        assert {tuple(line) for line in view["result"]["hands"]} == {
            ("player_id", "cards", "groups", "loose", "points"),
        }  # fmt: skip
        assert view["melds"] == view["result"]["declared"]["melds"]
        assert {"commitment", "seed", "salt"} == set(view["shuffle"])
    assert views[0]["legal"] == views[1]["legal"] == {}


def test_several_rounds_carry_the_last_one_s_sheet():
    place = room(table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="stock", options=ROUNDS))
    assert (place.view()["round_number"], place.view()["last_round"]) == (1, None)
    place.post(0, "submit-melds", {"melds": MELDS})
    for who in (0, 1, None):
        view = place.view(who)
        assert (view["round_number"], view["status"]) == (2, "playing")
        assert set(view["last_round"]) == RESULT | {"round_number", "scores"}
        assert view["last_round"]["winner_player_id"] == place.ids[0]
        assert view["last_round"]["final_scores"] == [
            {"player_id": place.ids[0], "score": 0}, {"player_id": place.ids[1], "score": 95},
        ]  # fmt: skip
        assert [player["score"] for player in view["players"]] == [0, 95]


def test_who_is_out_of_the_game_watches():
    state = table(GOOD, LOW, LOW, discards="2S", stock="5C", options=DROPS)
    place = room(with_player(state, 2, out="eliminated", eliminated=1, hand=(), total=105))
    player = place.view(2)["players"][2]
    assert (player["in_round"], player["out_reason"], player["score"]) == (False, "eliminated", 105)
    assert (place.view(2)["you"]["hand"], place.view(2)["legal"]) == ([], {})


def test_who_may_look():
    place = room(DRAWN, spectators=False)
    answer = place.watcher.get(place.path)
    assert (answer.status, answer.body["code"]) == (403, "NOT_A_MEMBER")
    private = room(DRAWN, visibility="private")
    assert private.watcher.get(private.path).body["code"] == "GAME_NOT_FOUND"
    assert person("Sam").get("/api/games/999999").status == 404


def test_a_gathering_game_has_the_three_names_of_its_status():
    alice, bob = person("Alice"), person("Bob")
    made = gathering(alice, bob, max_players=3)
    view = bob.get(f"/api/games/{made['game_id']}").body
    assert view["state"] == view["phase"] == view["status"] == "lobby"
    assert (view["max_players"], view["seq"], view["kind"]) == (3, 0, "hidden_joker")
