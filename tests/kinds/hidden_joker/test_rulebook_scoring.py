"""R24-R28 and R30: points, with the worked examples P1-P8, the cap, rounds without a winner, dropping out."""

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Drop
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.catalog.hidden_joker.rules.state import Player
from games.core.rules import IllegalMove
from tests.kinds.hidden_joker.build import (
    DROPS,
    INDIAN,
    LOW,
    declare,
    discard,
    draw,
    hand,
    names,
    play,
    table,
    the,
    told,
)

P1 = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS KC"
P2 = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C"
P3 = "5H 6H 9C 10S QS 9D 2C 2D 2H KC KD KH 7S"
P4 = "AC 2D 4H 6S 8C 10D QH KS JC 3H 5D 7C 9S"
P5 = "AC AD 4H 4H 6S 6S 8C 8C QH QH KS KS JC"
P6 = "5C 6C 7C 7D 7H 2S KD QD 4H 4H 10S AC 3D"
P7 = "4C 5C 6C 7C 8C 8D 8H KS KH QS 2D 2D 3H"
P8 = "JH QH KH AH 2H 3H 4D 4S 9C 10C 10C KD 6S"

WINNING = "2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 4S KC"
MELDS = "run 2C 3C 4C 5C 6C 7C 8C / run JH QH KH / set 4D 4H 4S"


def won(*losers, options=None, wild="9", players=None):
    """Seat 0 declares; the others hold these cards."""
    state = table(WINNING, *losers, options=options, drawn="stock", wild=wild, players=players)
    return play(state, declare(state, MELDS, "KC"))


def points(state):
    return [player.total for player in state.players]


@pytest.mark.parametrize(
    ("loser", "default", "indian"),
    [
        pytest.param(P1, 30, 30, marks=pytest.mark.rule("R24"), id="P1"),
        pytest.param(P2, 0, 0, marks=pytest.mark.rule("R24"), id="P2"),
        pytest.param(P3, 7, 74, marks=pytest.mark.rule("R25"), id="P3"),
        pytest.param(P4, 70, 80, marks=pytest.mark.rule("R26"), id="P4"),
        pytest.param(P5, 106, 80, marks=pytest.mark.rule("R26"), id="P5"),
        pytest.param(P6, 64, 67, marks=pytest.mark.rule("R25"), id="P6"),
        pytest.param(P7, 37, 53, marks=pytest.mark.rule("R25"), id="P7"),
        pytest.param(P8, 34, 34, marks=pytest.mark.rule("R25"), id="P8"),
    ],
)
def test_worked_examples(loser, default, indian):
    assert points(won(loser).state) == [0, default]
    assert points(won(loser, options=INDIAN).state) == [0, indian]


@pytest.mark.rule("R26")
@pytest.mark.parametrize(("cap", "cost"), [(0, 85), (80, 80)])
def test_the_cap(cap, cost):
    assert points(won(P4, options=JokerOptions(required_runs="indian", points_cap=cap)).state) == [0, cost]


@pytest.mark.rule("R24")
@pytest.mark.parametrize(
    ("wild", "hand_", "cost"),
    [
        ("9", "AC KC QD JS 10H 2S 4D 5H 6C 7D 8S 3C 3H", 88),
        ("K", "AC 4C 6D JS 10H 2S 4D 5H 6C 7D 8S 3C QH", 85),
        ("9", "9C 4C 6D JS 10H 2S 4D 5H 6C 7D 8S 3C QH", 55),
    ],
)
def test_what_a_card_costs(wild, hand_, cost):
    """The third hand's nine stands for the jack of 10H-J-QH, the dearest meld it can complete."""
    assert points(won(hand_, wild=wild).state) == [0, cost]


@pytest.mark.rule("R24")
def test_the_sheet_shows_the_grouping_found():
    after, _ = won(P7)
    line = after.sheet.hands[1]
    assert {names(after, laid.cards) for laid in line.groups} == {"4C 5C 6C 7C", "8C 8D 8H"}
    assert sorted(names(after, line.loose).split()) == ["2D", "2D", "3H", "KH", "KS", "QS"]


@pytest.mark.rule("R25")
def test_without_a_pure_run_nothing_is_free():
    after, _ = won(P3, options=INDIAN)
    assert after.sheet.hands[1].groups == ()


@pytest.mark.rule("R27")
def test_fewest_points_win_when_the_stock_is_gone():
    state = table(P4, f"{P1} KD", P5, discards="", stock="", seat=1, drawn="stock")
    after, _ = discard(state, "KD")
    assert (after.ending.reason, after.ending.winner) == ("stock_exhausted", 1)
    assert points(after) == [70, 30, 106]


@pytest.mark.rule("R27")
def test_a_tie_for_the_fewest_has_no_winner():
    state = table(P1, f"{P1} KD", P5, discards="", stock="", seat=1, drawn="stock")
    after, events = discard(state, "KD")
    assert after.ending.winner is None
    assert points(after) == [30, 30, 106]
    assert the(events, "ended").data["winner_seat"] is None
    outcome = rules.outcome(after)
    assert (outcome.winners, outcome.places) == ((), (1, 1, 3))


@pytest.mark.rule("R27")
def test_also_at_the_turn_limit():
    state = table(P4, f"{P1} KD", turn_number=1000, seat=1, drawn="stock")
    after, _ = discard(state, "KD")
    assert (after.ending.reason, after.ending.winner, points(after)) == ("turn_limit", 1, [70, 30])


@pytest.mark.rule("R27")
def test_who_is_out_of_the_round_cannot_win():
    players = [Player(out="dropped", cost=20), Player(), Player()]
    state = table(LOW, f"{P1} KD", P5, discards="", stock="", seat=1, drawn="stock", players=players)
    after, _ = discard(state, "KD")
    assert (after.ending.winner, points(after)) == (1, [20, 30, 106])
    assert rules.outcome(after).places == (3, 1, 2)


@pytest.mark.rule("R28")
def test_dropping_costs_20_before_the_first_draw():
    after, events = play(table(LOW, LOW, LOW, options=DROPS), Drop())
    assert told(events) == ["player:dropped", "state:update", "turn:changed"]
    assert the(events, "player:dropped").data == {"seat": 0, "points": 20}
    assert (after.seat, after.turn_number, after.players[0].out) == (1, 2, "dropped")
    assert hand(after, 0) == LOW


@pytest.mark.rule("R28")
@pytest.mark.parametrize(("format", "early", "late"), [("single", 20, 40), ("pool_101", 20, 40), ("pool_201", 25, 50)])
def test_and_more_later(format, early, late):
    options = JokerOptions(drops=True, format=format)
    for has_drawn, cost in ((False, early), (True, late)):
        state = table(LOW, LOW, LOW, options=options, players=[Player(has_drawn=has_drawn), Player(), Player()])
        assert play(state, Drop()).state.players[0].cost == cost


@pytest.mark.rule("R28")
def test_a_draw_in_an_earlier_turn_makes_it_late():
    state, _ = discard(draw(table(LOW, LOW, LOW, options=DROPS)).state, "4H")
    for _ in range(2):
        drawn, _ = draw(state)
        state, _ = discard(drawn, "KS")
    assert play(state, Drop()).events[0].data == {"seat": 0, "points": 40}


@pytest.mark.rule("R28")
@pytest.mark.parametrize(
    ("options", "drawn", "code"), [(None, None, "DROPS_OFF"), (DROPS, "stock", "TOO_LATE_TO_DROP")]
)
def test_when_nobody_drops(options, drawn, code):
    state = table(f"{LOW} 2S" if drawn else LOW, LOW, options=options, drawn=drawn)
    with pytest.raises(IllegalMove) as refusal:
        play(state, Drop())
    assert refusal.value.code == code


@pytest.mark.rule("R28")
def test_a_dropped_hand_stays_unseen_until_the_end_and_is_skipped():
    state, _ = play(table(LOW, LOW, LOW, options=DROPS), Drop())
    for reader in (1, 2, None):
        assert rules.view(state, reader)["players"][0]["hand_size"] == 13
    state, _ = discard(draw(state).state, "4H")
    state, _ = discard(draw(state).state, "4H")
    assert state.seat == 1
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, 0, Drop(), None)
    assert (refusal.value.code, refusal.value.params) == ("NOT_YOUR_TURN", {"player": 1})
    won_, _ = play(state, Drop())
    assert won_.ending.winner == 2
    assert [line.points for line in won_.sheet.hands] == [20, 40, 0]


@pytest.mark.rule("R30")
def test_the_last_one_in_the_round_wins_with_nothing():
    after, events = play(table(LOW, P5, options=DROPS), Drop())
    assert told(events) == ["player:dropped", "state:update", "ended"]
    assert (after.ending.reason, after.ending.winner, points(after)) == ("last_player", 1, [20, 0])


@pytest.mark.rule("R30")
def test_a_wrong_declaration_can_leave_one():
    options = JokerOptions(wrong_declaration="penalty")
    state = table(f"{LOW} 2S", P5, options=options, drawn="stock")
    after, events = play(state, declare(state, f"run {LOW}", "2S"))
    assert told(events) == ["declaration:failed", "state:update", "ended"]
    assert (after.ending.winner, points(after)) == (1, [80, 0])
