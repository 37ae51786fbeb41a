"""What is told of each step: order, audience and exactly these fields."""

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Drop
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.rules import heard
from tests.kinds.hidden_joker.build import (
    DROPS,
    LOW,
    SECRET,
    declare,
    discard,
    draw,
    play,
    reveal,
    rng,
    table,
    the,
    told,
)

WINNING = "2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 9S KC"
MELDS = "run 2C 3C 4C 5C 6C 7C 8C / run JH QH KH / set 4D 4H 9S"
HAND_KEYS = {"seat", "hand", "drawn_card_id", "not_discardable_id", "knows_joker"}
CARD_KEYS = {"id", "rank", "suit", "is_joker"}
RESULT_KEYS = {"reason", "winner_seat", "final_scores", "declared", "hands", "hidden_joker_rank"}


def audience(event, seats=2):
    return [reader for reader in [*range(seats), None] if event.heard_by(reader)]


def keys(event):
    return set(event.data)


def test_the_deal():
    state, events = rules.deal(3, JokerOptions(), rng())
    assert told(events) == ["state:update", *["hand:update"] * 3, "turn:changed"]
    assert [audience(event, 3) for event in events[1:4]] == [[0], [1], [2]]
    assert audience(events[0], 3) == audience(events[4], 3) == [0, 1, 2, None]
    for event in events[1:4]:
        assert keys(event) == HAND_KEYS
        assert len(event.data["hand"]) == 13
        assert all(set(card) == CARD_KEYS for card in event.data["hand"])
    assert events[0].data == {}
    assert events[4].data == {"previous_seat": None, "next_seat": state.seat, "turn_number": 1}


@pytest.mark.parametrize("source", ["stock", "discard"])
def test_a_draw(source):
    state, events = draw(table(LOW, LOW), source)
    assert told(events) == ["hand:update", "state:update"]
    mine = events[0]
    assert (audience(mine), keys(mine)) == ([0], HAND_KEYS)
    assert mine.data["drawn_card_id"] == mine.data["hand"][-1]["id"] == f"c_{state.drawn.card}"
    assert mine.data["not_discardable_id"] == (None if source == "stock" else f"c_{state.drawn.card}")
    assert audience(events[1]) == [0, 1, None]


def test_a_card_from_the_stock_is_nowhere_in_what_others_see():
    state, events = draw(table(LOW, LOW))
    card = f'"c_{state.drawn.card}"'
    for reader in (1, None):
        assert card not in repr([event.data for event in heard(events, reader)]).replace("'", '"')
        assert card not in repr(rules.view(state, reader)).replace("'", '"')
        assert rules.view(state, reader)["last_action"] == {"seat": 0, "type": "draw", "source": "stock"}


def test_a_discard():
    state, events = discard(table(f"{LOW} KC", LOW, drawn="stock"), "KC")
    assert told(events) == ["hand:update", "state:update", "turn:changed"]
    assert audience(events[0]) == [0]
    assert (events[0].data["seat"], len(events[0].data["hand"]), events[0].data["drawn_card_id"]) == (0, 13, None)
    assert events[2].data == {"previous_seat": 0, "next_seat": 1, "turn_number": 2}
    assert rules.view(state, None)["last_action"]["card"]["rank"] == "K"


def test_a_declaration():
    _, events = play(*_declaring())
    assert told(events) == ["melds:submitted", "hand:update", "state:update", "ended"]
    submitted, mine, _, ended = events
    assert [audience(event) for event in events] == [[0, 1, None], [0], [0, 1, None], [0, 1, None]]
    assert keys(submitted) == {"seat", "melds", "discard"}
    assert submitted.data["seat"] == 0
    assert set(submitted.data["discard"]) == CARD_KEYS
    meld = submitted.data["melds"][2]
    assert set(meld) == {"type", "cards", "full_cards", "pure", "stands_for"}
    assert (meld["type"], meld["pure"]) == ("set", False)
    assert [card["id"] for card in meld["full_cards"]] == meld["cards"]
    (wild,) = [card for card in meld["full_cards"] if card["is_joker"]]
    assert meld["stands_for"] == [{"card_id": wild["id"], "rank": "4", "suit": "clubs"}]
    assert mine.data["hand"] == []
    assert keys(ended) == {"winner_seat", "final_scores", "reason", "hands"}
    assert (ended.data["winner_seat"], ended.data["reason"]) == (0, "rummy_declared")
    assert ended.data["final_scores"] == [{"seat": 0, "score": 0}, {"seat": 1, "score": 95}]
    assert all(set(line) == {"seat", "cards", "groups", "loose", "points"} for line in ended.data["hands"])


def _declaring(**options):
    state = table(WINNING, LOW, options=JokerOptions(**options), drawn="stock")
    return state, declare(state, MELDS, "KC")


def test_a_round_with_more_to_come():
    after, events = play(*_declaring(format="rounds_3"))
    assert told(events)[:4] == ["melds:submitted", "hand:update", "state:update", "round:scored"]
    assert told(events)[4:] == ["state:update", "hand:update", "hand:update", "turn:changed"]
    scored = the(events, "round:scored")
    assert keys(scored) == {"round_number", "result", "scores"}
    assert set(scored.data["result"]) == RESULT_KEYS | {"round_number", "scores"}
    assert [event.data["seat"] for event in events[5:7]] == [0, 1]
    assert events[7].data == {"previous_seat": None, "next_seat": after.seat, "turn_number": 1}


def test_dropping():
    _, events = play(table(LOW, LOW, LOW, options=DROPS), Drop())
    assert told(events) == ["player:dropped", "state:update", "turn:changed"]
    assert events[0].data == {"seat": 0, "points": 20}
    assert audience(events[0], 3) == [0, 1, 2, None]


def test_a_reveal():
    state = table("8H 9H 10H", LOW, options=SECRET)
    after, events = reveal(state, "8H 9H 10H")
    assert told(events) == ["joker:revealed", "joker:revealed", "hand:update", "state:update"]
    assert [audience(event) for event in events] == [[0], [1, None], [0], [0, 1, None]]
    assert [card["is_joker"] for card in events[2].data["hand"]] == [False, True, False]
    assert events[2].data["knows_joker"]
    assert rules.view(after, 1)["last_action"] == {"seat": 0, "type": "reveal"}


def test_an_abandoned_game():
    state = table(LOW, LOW, options=SECRET)
    after, events = rules.abandon(state, "abandoned")
    assert told(events) == ["state:update", "ended"]
    data = events[1].data
    assert (data["winner_seat"], data["reason"]) == (None, "abandoned")
    assert data["final_scores"] == [{"seat": 0, "score": 0}, {"seat": 1, "score": 0}]
    assert rules.abandon(after, "voided") == (after, ())
