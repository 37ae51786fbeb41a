"""The view: its fields, and what is in nobody else's."""

import json

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Discard, Drop
from games.catalog.hidden_joker.rules.options import JokerOptions
from tests.kinds.hidden_joker.build import DROPS, LOW, SECRET, declare, draw, ids, play, rng, table

TABLE = {
    "status",
    "options",
    "current_seat",
    "turn_number",
    "has_drawn",
    "hidden_joker_rank",
    "stock_count",
    "reshuffles_left",
    "discard_top",
    "discards",
    "players",
    "scores",
    "last_action",
}
SEATED = {"legal", "you"}
SEVERAL = {"round_number", "last_round"}
ENDED = {"melds", "result"}
PLAYER = {"seat", "hand_size", "score", "in_round", "out_reason", "knows_joker", "took"}
YOU = {"seat", "hand", "knows_joker", "drawn_card_id", "not_discardable_id"}
WINNING = "2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 4S KC"
MELDS = "run 2C 3C 4C 5C 6C 7C 8C / run JH QH KH / set 4D 4H 4S"


def won(**options):
    state = table(WINNING, LOW, options=JokerOptions(**options), drawn="stock")
    return play(state, declare(state, MELDS, "KC")).state


def test_the_fields_of_a_single_round():
    state = table(LOW, LOW)
    assert set(rules.view(state, 0)) == TABLE | SEATED
    assert set(rules.view(state, None)) == TABLE
    assert set(rules.view(state, 0)["you"]) == YOU
    assert all(set(player) == PLAYER for player in rules.view(state, None)["players"])


def test_the_fields_of_several_rounds_and_of_the_end():
    assert set(rules.view(won(format="rounds_3"), 1)) == TABLE | SEATED | SEVERAL
    assert set(rules.view(won(), 1)) == TABLE | SEATED | ENDED
    assert set(rules.view(won(), None)) == TABLE | ENDED


def test_the_example_of_the_fifth_turn():
    state = table(LOW, f"{LOW} QS", discards="2S 3S 4S 5S 7H", wild="Q", seat=1, turn_number=5, drawn="stock")
    view = rules.view(state, 1)
    assert (view["stock_count"], view["reshuffles_left"], view["hidden_joker_rank"]) == (72, 3, "Q")
    assert view["discard_top"] == {"id": f"c_{state.discards[-1]}", "rank": "7", "suit": "hearts", "is_joker": False}
    assert [player["hand_size"] for player in view["players"]] == [13, 14]
    assert view["you"]["drawn_card_id"] == view["you"]["hand"][-1]["id"]
    assert view["you"]["hand"][-1]["is_joker"]
    assert view["has_drawn"]


@pytest.mark.parametrize("reader", [1, 2, None])
def test_hidden_cards_are_in_no_other_view(reader):
    """Not in the stock, nor in hands, be they dropped."""
    state, _ = play(table(LOW, LOW, LOW, options=DROPS), Drop())
    state, _ = draw(state)
    text = json.dumps(rules.view(state, reader))
    hidden = [*state.stock, *state.players[0].hand]
    if reader != 1:
        hidden += state.players[1].hand
    assert not [card for card in hidden if f'"c_{card}"' in text]


def test_taken_cards_stay_known_until_they_are_discarded():
    state, _ = draw(table(LOW, LOW), "discard")
    taken = state.drawn.card
    assert [card["id"] for card in rules.view(state, 1)["players"][0]["took"]] == [f"c_{taken}"]
    state, _ = play(state, Discard(state.players[0].hand[0]))
    state, _ = play(draw(state).state, Discard(state.players[1].hand[0]))
    assert rules.view(state, None)["players"][0]["took"]
    state, _ = play(draw(state).state, Discard(taken))
    assert rules.view(state, None)["players"][0]["took"] == []


@pytest.mark.parametrize(
    ("state", "legal"),
    [
        (
            table(LOW, LOW),
            {"draw": ["stock", "discard"], "discard": [], "declare": False, "drop": False, "reveal": False},
        ),
        (
            table(LOW, LOW, options=DROPS, discards=""),
            {"draw": ["stock"], "discard": [], "declare": False, "drop": True, "reveal": False},
        ),
        (
            table(LOW, LOW, options=SECRET),
            {"draw": ["stock", "discard"], "discard": [], "declare": False, "drop": False, "reveal": True},
        ),
        (
            table("2C 3C 4C", LOW, drawn="discard"),
            {"draw": [], "discard": ["c_1", "c_2"], "declare": True, "drop": False, "reveal": False},
        ),
    ],
)
def test_what_is_legal(state, legal):
    assert rules.view(state, 0)["legal"] == legal
    assert rules.view(state, 1)["legal"] == {}


def test_nothing_is_legal_after_the_end():
    assert rules.view(won(), 0)["legal"] == {}
    assert rules.view(won(), 0)["current_seat"] is None


def test_every_hint_is_legal_and_every_discard_is_hinted():
    state = table(f"{LOW} KC", LOW, drawn="discard")
    hinted = [hint.card for hint in rules.hints(state, 0) if isinstance(hint, Discard)]
    assert [f"c_{card}" for card in hinted] == rules.view(state, 0)["legal"]["discard"]
    assert ids(state, "KC")[0] not in hinted


def test_the_result_shows_all_hands_in_groups():
    result = rules.view(won(), 1)["result"]
    assert (result["reason"], result["winner_seat"], result["hidden_joker_rank"]) == ("rummy_declared", 0, "9")
    winner, loser = result["hands"]
    assert (len(winner["cards"]), winner["loose"], winner["points"]) == (13, [], 0)
    assert [group["type"] for group in winner["groups"]] == ["run", "run", "set"]
    assert [group["pure"] for group in winner["groups"]] == [True, True, False]
    assert (len(loser["cards"]), len(loser["loose"]), loser["points"]) == (13, 13, 95)
    assert result["declared"]["discard"]["rank"] == "K"
    assert rules.view(won(), None)["melds"] == result["declared"]["melds"]


def test_an_abandoned_round_shows_hands_and_costs_nothing():
    after, _ = rules.abandon(table(LOW, LOW, LOW, options=SECRET), "voided")
    view = rules.view(after, None)
    assert view["result"]["declared"] is None
    assert [hand["points"] for hand in view["result"]["hands"]] == [95, 95, 95]
    assert [row["score"] for row in view["result"]["final_scores"]] == [0, 0, 0]
    assert view["hidden_joker_rank"] == "9"
    assert rules.outcome(after).places == (1, 1, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_stored_game_is_read_back(seats):
    state, _ = rules.deal(seats, JokerOptions(format="pool_101", drops=True), rng())
    for _ in range(30):
        state, _ = rules.play(state, state.seat, rules.hints(state, state.seat)[0], rng())
        assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state
