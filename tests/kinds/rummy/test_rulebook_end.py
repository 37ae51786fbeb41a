"""The rulebook, R20 to R26: the end of a round and of the game."""

from random import Random

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.deck import points
from games.catalog.rummy.rules.moves import Forfeit
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import ENDED
from tests.kinds.rummy.positions import cards, forfeited, names, play, position, refusal, told, types


@pytest.mark.rule("R20")
def test_an_empty_hand_ends_the_round_at_once() -> None:
    step = play(position("2C 3C 4C", "KH 9D", drawn="2C"), "meld 2C 3C 4C")
    assert types(step.events, 1) == ["meld:played", "round:scored", "hand:dealt", "round:started"]
    assert step.state.last_round is not None
    assert (step.state.last_round.reason, step.state.last_round.ended_by) == ("out", 0)


@pytest.mark.rule("R21")
def test_the_last_allowed_turn_ends_the_round_and_both_hands_count() -> None:
    state = position("2C 9D", "KH", drawn="9D", turn_number=1000)
    score = play(state, "discard 9D").state.last_round
    assert score is not None
    assert (score.reason, score.ended_by, score.points) == ("turn_cap", 0, (2, 10))


@pytest.mark.rule("R21")
def test_the_cap_counts_the_turns_of_both_seats_together() -> None:
    options = RummyOptions(turn_cap=20)
    state = position("2C 9D", "KH", drawn="9D", turn_number=19, options=options)
    turn_20 = play(state, "discard 9D").state
    assert (turn_20.round, turn_20.turn_number, turn_20.seat) == (1, 20, 1)
    done = play(play(turn_20, "draw discard").state, "discard KH").state
    assert done.round == 2
    assert done.last_round is not None
    assert (done.last_round.reason, done.last_round.ended_by, done.last_round.points) == ("turn_cap", 1, (2, 9))


@pytest.mark.rule("R21")
def test_going_out_on_the_last_turn_is_still_going_out() -> None:
    score = play(position("9D", "KH", drawn="9D", turn_number=1000), "discard 9D").state.last_round
    assert score is not None
    assert (score.reason, score.points) == ("out", (0, 10))


@pytest.mark.rule("R21")
def test_two_collectors_do_not_pass_discards_back_and_forth_for_ever() -> None:
    state = position("2C 9D", "4H KH", discards="5S", options=RummyOptions(turn_cap=20), turn_number=1)
    for _ in range(20):
        assert state.round == 1
        state = play(state, "draw discard").state
        other = next(card for card in state.hand if card != state.just_taken)
        state = play(state, f"discard {names([other])}").state
    assert state.round == 2
    assert state.last_round is not None
    assert state.last_round.reason == "turn_cap"
    assert all(state.last_round.points)


@pytest.mark.rule("R22")
@pytest.mark.parametrize(
    ("cards_of", "worth"),
    [
        ("AS AH", 2),
        ("2C", 2),
        ("3D", 3),
        ("4H", 4),
        ("5S", 5),
        ("6C", 6),
        ("7D", 7),
        ("8H", 8),
        ("9S", 9),
        ("TC", 10),
        ("JD", 10),
        ("QH", 10),
        ("KS", 10),
        ("AD TD", 11),
    ],
)
def test_points_of_cards(cards_of: str, worth: int) -> None:
    assert sum(map(points, cards(cards_of))) == worth


@pytest.mark.rule("R22")
@pytest.mark.parametrize(("left", "worth"), [("AS 9D TC KH", 30), ("2C 7C 4D QD AD 7H 9H JS QS AS", 61)])
def test_e6_what_is_left_in_hand(left: str, worth: int) -> None:
    state = position("3C", left, drawn="3C", piles=("5S 6S 7S",), totals=(100, 20))
    score = play(state, "discard 3C").state.last_round
    assert score is not None
    assert (score.points, score.totals) == ((0, worth), (100, 20 + worth))


@pytest.mark.rule("R22")
def test_cards_on_the_table_cost_nothing() -> None:
    state = position("2C 9D TC TD TH", "KH", drawn="9D", turn_number=1000)
    score = play(state, "meld TC TD TH discard 9D").state.last_round
    assert score is not None
    assert score.points == (2, 10)


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    ("total", "over"),
    [(489, False), (490, True), (491, True)],
)
def test_the_game_ends_once_a_total_reaches_the_target(total: int, over: bool) -> None:
    state = position("3C", "KH", drawn="3C", totals=(7, total))
    after = play(state, "discard 3C").state
    assert (rules.outcome(after) is not None) is over
    assert after.totals == (7, total + 10)


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    ("totals", "scores", "winner"),
    [((480, 496), (485, 506), 0), ((496, 480), (501, 490), 1), ((495, 495), (500, 505), 0)],
)
def test_the_lower_total_wins_whoever_ended_the_round(
    totals: tuple[int, int], scores: tuple[int, int], winner: int
) -> None:
    state = position("5C 9D", "KH", drawn="9D", totals=totals, turn_number=1000)
    outcome = rules.outcome(play(state, "discard 9D").state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("target", (winner,), scores)
    assert outcome.places == ((1, 2) if winner == 0 else (2, 1))


@pytest.mark.rule("R23")
def test_the_next_round_is_dealt_in_the_same_step_and_nothing_is_left_over() -> None:
    state = position("3C", "4D", drawn="3C", piles=("7C 7D 7H",), taken="4D", reshuffles=2, discards="9S", round=4)
    after = play(state, "discard 3C").state
    assert (after.round, after.turn_number, after.seat, after.phase) == (5, 1, 1, "draw")
    assert (after.piles, after.taken, after.drawn, after.reshuffles) == ((), (), None, 0)
    assert ([len(hand) for hand in after.hands], len(after.discards), len(after.stock)) == ([10, 10], 1, 31)
    assert after.last_round is not None
    assert after.last_round.round == 4


@pytest.mark.rule("R24", "R21")
def test_e8_a_tie_at_the_cap_is_won_by_the_seat_that_made_the_last_turn() -> None:
    state = position("KH QH JH TH KS QS 2C", "KC QC JC TC KD", seat=1, drawn="2C", turn_number=1000, totals=(470, 460))
    step = play(state, "discard 2C")
    score, result = told(step.events, None)[-2:]
    assert (score[1]["points"], score[1]["totals"]) == ([50, 60], [520, 520])
    assert result == (
        "ended",
        {"winner_seat": 1, "reason": "target", "final_scores": [520, 520], "forfeit": None},
    )


@pytest.mark.rule("R24", "R7")
@pytest.mark.parametrize("asker", [0, 1])
def test_a_tie_after_a_block_is_won_by_the_seat_that_asked_for_the_stock(asker: int) -> None:
    state = position("KH", "QS", seat=asker, stock="", discards="2C", totals=(495, 495))
    outcome = rules.outcome(play(state, "draw stock").state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((asker,), (505, 505))


@pytest.mark.rule("R24")
@pytest.mark.parametrize("last", [0, 1])
def test_a_tie_by_going_out_is_won_by_whoever_went_out(last: int) -> None:
    """No game gets there: whoever is at the target already has ended it before. The rule stands all the same."""
    totals = (505, 495) if last == 0 else (495, 505)
    state = position("3C", "KH", seat=last, drawn="3C", totals=totals)
    outcome = rules.outcome(play(state, "discard 3C").state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((last,), (505, 505))


@pytest.mark.rule("R25")
def test_e8_a_forfeit_costs_2000_and_the_opponent_wins() -> None:
    state = position("KH QS", "2C", totals=(47, 0))
    step = forfeited(state, 0)
    assert told(step.events, None) == [
        ("player:forfeited", {"seat": 0, "code": "TIMEOUT"}),
        (
            "round:scored",
            {
                "round": 1,
                "reason": "forfeit",
                "ended_by": 0,
                "hands": None,
                "points": [2000, 0],
                "totals": [2047, 0],
            },
        ),
        (
            "ended",
            {
                "winner_seat": 1,
                "reason": "forfeit",
                "final_scores": [2047, 0],
                "forfeit": {"seat": 0, "code": "TIMEOUT"},
            },
        ),
    ]
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores, outcome.places) == ("forfeit", (1,), (2047, 0), (2, 1))


@pytest.mark.rule("R25")
@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("drawn", ["", "KH"])
def test_a_forfeit_comes_in_any_phase_also_out_of_turn(mover: int, drawn: str) -> None:
    state = position("KH QS", "2C", seat=mover, drawn=drawn)
    after = forfeited(state, 1, "UNREACHABLE").state
    assert (after.phase, after.totals, rules.turn(after)) == (ENDED, (0, 2000), None)


@pytest.mark.rule("R25")
def test_a_forfeit_wins_for_the_opponent_even_with_the_higher_total() -> None:
    state = position("KH QS", "2C", totals=(0, 4000), options=RummyOptions(target=5000))
    outcome = rules.outcome(forfeited(state, 0, "NOT_JSON").state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (2000, 4000))


@pytest.mark.rule("R25")
def test_nobody_is_given_up_by_the_other_seat_or_after_the_end() -> None:
    state = position("KH QS", "2C")
    with pytest.raises(rules.IllegalMove) as refused:
        rules.play(state, 1, Forfeit(0, "TIMEOUT"), Random(0))
    assert refused.value.code == "NOT_YOURS"
    after = forfeited(state, 0).state
    with pytest.raises(rules.IllegalMove) as refused:
        forfeited(after, 0)
    assert refused.value.code == "GAME_OVER"


@pytest.mark.rule("R26")
def test_a_refused_move_changes_nothing_and_may_be_corrected() -> None:
    state = position("2C 3C 5C 4C KH", "9D", drawn="KH", taken="KH")
    before = rules.dump(state)
    assert refusal(state, "meld 2C 3C 5C discard 4C") == "NOT_A_MELD"
    assert refusal(state, "meld 2C 3C 4C discard KH") == "JUST_TAKEN"
    assert rules.dump(state) == before
    assert names(play(state, "meld 2C 3C 4C discard 5C").state.hands[0]) == "KH"


@pytest.mark.rule("R26")
def test_the_same_fault_of_an_external_program_is_a_forfeit_with_its_code() -> None:
    state = position("2C 3C 5C KH", "9D", drawn="KH")
    code = refusal(state, "meld 2C 3C 5C discard KH")
    after = forfeited(state, 0, code).state
    assert rules.view(after, None)["result"]["forfeit"] == {"seat": 0, "code": "NOT_A_MELD"}


def test_after_the_end_nobody_moves() -> None:
    over = play(position("3C", "KH", drawn="3C", totals=(0, 495)), "discard 3C").state
    assert rules.turn(over) is None
    assert refusal(over, "draw stock", 0) == refusal(over, "draw stock", 1) == "GAME_OVER"


def test_an_abandoned_game_ends_without_a_winner_and_only_once() -> None:
    step = rules.abandon(position("2C KH", "9D", drawn="KH", totals=(30, 40)), "abandoned")
    result = {"winner_seat": None, "reason": "abandoned", "final_scores": [30, 40], "forfeit": None}
    assert told(step.events, None) == [("ended", result)]
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((), (1, 1))
    assert rules.abandon(step.state, "voided") == (step.state, ())
