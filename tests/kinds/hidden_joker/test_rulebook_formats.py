"""R35-R37: one round, several rounds, and the pools."""

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.catalog.hidden_joker.rules.state import Player
from tests.kinds.hidden_joker.build import LOW, declare, discard, play, table, the, told

WINNING = "2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 4S KC"
MELDS = "run 2C 3C 4C 5C 6C 7C 8C / run JH QH KH / set 4D 4H 4S"
THIRTY = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS KC"
ZERO = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C"


def won(format, *losers, totals=None, round=1, first=0, players=None):
    """Seat 0 declares against these hands, with these totals before."""
    totals = totals or [0] * (len(losers) + 1)
    players = players or [Player(total=total) for total in totals]
    state = table(
        WINNING,
        *losers,
        options=JokerOptions(format=format),
        drawn="stock",
        players=players,
        round=round,
        first=first,
    )
    return play(state, declare(state, MELDS, "KC"))


def totals(state):
    return [player.total for player in state.players]


@pytest.mark.rule("R35")
def test_a_single_round_is_the_game():
    after, _ = won("single", THIRTY, ZERO)
    assert rules.outcome(after).scores == (0, 30, 0)
    assert rules.outcome(after).places == (1, 3, 2)
    assert rules.view(after, 1)["result"]["final_scores"] == [
        {"seat": 0, "score": 0},
        {"seat": 1, "score": 30},
        {"seat": 2, "score": 0},
    ]


@pytest.mark.rule("R35")
@pytest.mark.parametrize(("format", "rounds"), [("rounds_3", 3), ("rounds_6", 6)])
def test_that_many_rounds(format, rounds):
    going_on, _ = won(format, THIRTY, round=rounds - 1)
    assert (going_on.ending, going_on.round) == (None, rounds)
    after, events = won(format, THIRTY, round=rounds)
    assert (after.ending.reason, after.ending.winner) == ("rounds_played", 0)
    assert told(events) == ["melds:submitted", "hand:update", "state:update", "ended"]


@pytest.mark.rule("R35")
@pytest.mark.parametrize(("before", "winner"), [([50, 0], 1), ([30, 0], None), ([29, 0], 0)])
def test_the_lowest_total_wins_and_a_tie_nobody(before, winner):
    after, _ = won("rounds_3", THIRTY, totals=before, round=3)
    assert after.ending.winner == winner
    assert totals(after) == [before[0], 30]
    assert rules.outcome(after).winners == (() if winner is None else (winner,))


@pytest.mark.rule("R36")
@pytest.mark.parametrize(
    ("format", "before", "out"),
    [("pool_101", 71, True), ("pool_101", 70, False), ("pool_201", 171, True), ("pool_201", 170, False)],
)
def test_at_the_limit_a_player_is_out(format, before, out):
    after, _ = won(format, THIRTY, ZERO, totals=[0, before, 0])
    assert after.ending is None
    assert (after.players[1].out == "eliminated", after.players[1].hand == ()) == (out, out)
    view = rules.view(after, 1)["players"][1]
    assert (view["in_round"], view["out_reason"], view["score"]) == (
        not out,
        "eliminated" if out else None,
        before + 30,
    )


@pytest.mark.rule("R36")
def test_an_eliminated_player_is_dealt_no_cards_and_skipped():
    after, _ = won("pool_101", THIRTY, ZERO, totals=[0, 71, 0])
    assert [len(player.hand) for player in after.players] == [13, 0, 13]
    assert len(after.stock) == 104 - 27
    assert after.seat == 2
    assert rules.hints(after, 1) == ()


@pytest.mark.rule("R36")
def test_the_last_one_left_wins():
    after, events = won("pool_101", THIRTY, THIRTY, totals=[100, 71, 80])
    assert (after.ending.reason, after.ending.winner) == ("pool_won", 0)
    assert told(events)[-1] == "ended"
    assert rules.outcome(after).places == (1, 2, 3)


@pytest.mark.rule("R36")
def test_earlier_out_is_further_back():
    players = [Player(total=90), Player(total=101, out="eliminated", eliminated=1), Player(total=99)]
    state = table(WINNING, "", THIRTY, options=JokerOptions(format="pool_101"), drawn="stock", players=players, round=2)
    after, _ = play(state, declare(state, MELDS, "KC"))
    assert rules.outcome(after).places == (1, 3, 2)
    assert [line.seat for line in after.sheet.hands] == [0, 2]


@pytest.mark.rule("R36")
@pytest.mark.parametrize(
    ("before", "ending"), [((80, 90), 0), ((95, 75), 1), ((80, 80), None), ((70, 90), 0), ((80, 70), 1)]
)
def test_all_at_the_limit_together(before, ending):
    """Each has 30 more points when the last turn is over; in the last two rows only one reaches 101."""
    players = [Player(total=total) for total in before]
    options = JokerOptions(format="pool_101")
    state = table(THIRTY, f"{THIRTY} KD", options=options, players=players, turn_number=1000, seat=1, drawn="stock")
    after, _ = discard(state, "KD")
    assert (after.ending.reason, after.ending.winner) == ("pool_won", ending)
    assert totals(after) == [before[0] + 30, before[1] + 30]


@pytest.mark.rule("R37")
def test_the_next_round_is_dealt_in_the_same_step():
    after, events = won("rounds_3", THIRTY, LOW, totals=[5, 6, 7], first=2)
    assert (after.round, after.turn_number, after.drawn, after.last) == (2, 1, None, None)
    assert (after.first, after.seat) == (0, 0)
    assert [len(player.hand) for player in after.players] == [13, 13, 13]
    assert totals(after) == [5, 36, 7 + 95]
    assert (after.reshuffles, after.melds, len(after.discards)) == (0, (), 1)
    assert told(events) == [
        "melds:submitted",
        "hand:update",
        "state:update",
        "round:scored",
        "state:update",
        "hand:update",
        "hand:update",
        "hand:update",
        "turn:changed",
    ]
    assert the(events, "turn:changed").data == {"previous_seat": None, "next_seat": 0, "turn_number": 1}


@pytest.mark.rule("R37")
def test_with_new_ids_and_a_new_joker():
    afters = [won("rounds_3", THIRTY, first=0)[0] for _ in range(1)]
    state = table(WINNING, THIRTY, options=JokerOptions(format="rounds_3"), drawn="stock")
    nexts = [play(state, declare(state, MELDS, "KC"), number).state for number in range(40)]
    assert len({after.wild for after in nexts}) > 6
    assert len({after.faces for after in [*nexts, *afters]}) >= 40


@pytest.mark.rule("R37")
def test_the_first_player_is_the_next_one_still_in_the_game():
    players = [Player(), Player(total=71), Player(), Player()]
    state = table(
        WINNING, THIRTY, ZERO, ZERO, options=JokerOptions(format="pool_101"), drawn="stock", players=players, first=0
    )
    after, _ = play(state, declare(state, MELDS, "KC"))
    assert (after.first, after.seat) == (2, 2)


@pytest.mark.rule("R37")
def test_who_dropped_plays_again():
    players = [Player(), Player(out="dropped", cost=40), Player()]
    after, _ = won("rounds_3", THIRTY, ZERO, players=players)
    assert [player.out for player in after.players] == [None, None, None]
    assert totals(after) == [0, 40, 0]


@pytest.mark.rule("R35")
def test_the_sheet_of_the_round_before_stays_in_view():
    after, events = won("rounds_3", THIRTY)
    sheet = rules.view(after, 1)["last_round"]
    assert (sheet["round_number"], sheet["winner_seat"], sheet["reason"]) == (1, 0, "rummy_declared")
    assert sheet["final_scores"] == [{"seat": 0, "score": 0}, {"seat": 1, "score": 30}]
    assert the(events, "round:scored").data["result"] == sheet
    assert the(events, "round:scored").data["scores"] == [{"seat": 0, "score": 0}, {"seat": 1, "score": 30}]
    assert "last_round" not in rules.view(won("single", THIRTY)[0], 1)
