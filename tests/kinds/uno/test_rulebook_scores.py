"""The rulebook, R15 to R17: points, matches, places."""

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.deck import hand_points
from games.catalog.uno.rules.scoring import places
from tests.kinds.uno.positions import Supply, at, event, lay, told

rule = pytest.mark.rule
row = pytest.param


@rule("R15")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("r7 bs", 27),
        ("w g0 y+2", 70),
        ("r0", 0),
        ("r9 y9 g9 b9", 36),
        ("rs rr r+2", 60),
        ("w w4", 100),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9", 45),
        ("", 0),
        ("b3 g9 w", 62),
    ],
)
def test_hand_points(held, points):
    assert hand_points(Supply().take(held)) == points


@rule("R15", "R17")
def test_the_winner_scores_all_other_hands():
    """A is out; B 27, C 70: A scores 97; ranks A 1, B 2, C 3."""
    step = lay(at(["r1", "r7 bs", "w g0 y+2"], "r9"), 0, "r1")
    outcome = rules.outcome(step.state)
    assert (outcome.scores, outcome.places, outcome.winners) == ((97, 0, 0), (1, 2, 3), (0,))
    assert outcome.reason == "hand_empty"
    assert event(step, "ended") == {
        "winner_seat": 0,
        "scoreboard": [
            {"seat": 0, "rank": 1, "hand_count": 0, "points": 97, "hand_points": 0},
            {"seat": 1, "rank": 2, "hand_count": 2, "points": 0, "hand_points": 27},
            {"seat": 2, "rank": 3, "hand_count": 3, "points": 0, "hand_points": 70},
        ],
        "reason": "hand_empty",
    }


@rule("R14", "R15")
def test_cards_drawn_from_a_last_draw_two_count():
    """A's last card is red +2, B holds blue 3, draws green 9 and a wild: three cards, 62 points."""
    step = lay(at(["r+2", "b3"], "r9", pile="g9 w"), 0, "r+2")
    assert len(step.state.hands[1]) == 3
    assert rules.outcome(step.state).scores == (62, 0)


@rule("R16")
def test_a_match_ends_when_the_winner_of_a_round_reaches_the_target():
    """Target 500, A at 480 wins 97: 577."""
    state = at(["r1", "r7 bs", "w g0 y+2"], "r9", target_score=500, scores=(480, 495, 0), round=6)
    step = lay(state, 0, "r1")
    outcome = rules.outcome(step.state)
    assert (outcome.scores, outcome.reason, outcome.winners) == ((577, 495, 0), "target_reached", (0,))
    assert event(step, "round:scored")["reason"] == "hand_empty"


@rule("R16")
def test_somebody_else_at_the_target_ends_nothing():
    """Only the winner of the round can end the match."""
    state = at(["r1", "r7 bs"], "r9", target_score=200, scores=(100, 210))
    step = lay(state, 0, "r1")
    assert (step.state.ending, step.state.round, step.state.scores) == (None, 2, (127, 210))


@rule("R16")
@pytest.mark.parametrize(("before", "ends"), [(172, False), (173, True), (174, True)])
def test_exactly_the_target_is_enough(before, ends):
    step = lay(at(["r1", "r7 bs"], "r9", target_score=200, scores=(before, 0)), 0, "r1")
    assert (step.state.ending is not None) == ends


@rule("R16")
def test_the_next_round_is_dealt_in_the_same_step():
    step = lay(at(["r1", "r7 bs"], "r9", target_score=200), 0, "r1")
    assert told(step).index("round:started") == told(step).index("round:scored") + 1
    assert event(step, "round:started") == {"round": 2, "dealer_seat": 1}
    assert min(map(len, step.state.hands)) >= 7
    assert event(step, "round:scored")["scores"] == [27, 0]


@rule("R16")
def test_a_single_round_ends_the_game():
    assert rules.outcome(lay(at(["r1", "g1"], "r9"), 0, "r1").state).reason == "hand_empty"


PLACES = [
    # hands, scores, winner, places
    row(["", "r9", "r5 r4", "r3"], (50, 0, 0, 0), 0, (1, 3, 4, 2), id="hand-points-then-cards"),  # 9, 9, 3
    row(["", "r9", "g9", "r3"], (50, 0, 0, 0), 0, (1, 3, 3, 2), id="equals-share"),
    row(["", "r9", "g9", "w"], (50, 0, 0, 0), 0, (1, 2, 2, 4), id="1-2-2-4"),
    row(["", "w w", "r1", "r2"], (210, 190, 0, 60), 0, (1, 2, 4, 3), id="total-points-first"),
    row(["r1", "r9", "g9"], (0, 0, 0), None, (1, 2, 2), id="nobody-won"),
    row(["r5", "g5"], (0, 0), None, (1, 1), id="tied-for-the-first"),
    row(["r1", ""], (10, 200), 1, (2, 1), id="the-winner-is-first"),
]


@rule("R17")
@pytest.mark.parametrize(("hands", "scores", "winner", "expected"), PLACES)
def test_places(hands, scores, winner, expected):
    assert places(at(hands, "b9", scores=scores), winner) == expected


@rule("R17")
def test_an_abandoned_game_ranks_what_there_was_and_counts_no_round():
    state = at(["r9", "r1", "r5"], "b9", scores=(0, 120, 30), target_score=200, turn=1, phase="stack", pending=2)
    step = rules.abandon(state, "abandoned")
    outcome = rules.outcome(step.state)
    assert (outcome.reason, outcome.winners) == ("abandoned", ())
    assert (outcome.scores, outcome.places) == ((0, 120, 30), (3, 1, 2))
    assert (rules.turn(step.state), step.state.pending) == (None, 0)
    assert told(step) == ["state:update", "ended", "legal:update@1"]
    assert event(step, "ended")["winner_seat"] is None
    assert rules.abandon(step.state, "voided").state == step.state
