"""The rulebook, R9 to R13: effects, drawing, the empty pile, blocked rounds, turn numbers."""

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Draw, EndTurn
from tests.kinds.uno.positions import (
    after,
    at,
    event,
    go,
    hand,
    lay,
    legal_names,
    names,
    refusal,
    stack_the_deck,
    told,
)

rule = pytest.mark.rule
row = pytest.param

FOUR = ["r1 r2 rr rs r+2 w w4", "y1 y2 yr ys y+2", "g1 g2 gr gs g+2", "b1 b2 br bs b+2"]
TWO = FOUR[:2]


# -- R9: effects ---------------------------------------------------------------------------------------------
EFFECTS = [
    # seats, direction before, seat, card, next seat, direction after, cards by seat afterwards
    row(4, 1, 1, "y1", 2, 1, (7, 4, 5, 5), id="number"),
    row(4, 1, 1, "yr", 0, -1, (7, 4, 5, 5), id="reverse"),
    row(4, 1, 1, "ys", 3, 1, (7, 4, 5, 5), id="skip"),
    row(4, -1, 3, "b+2", 1, -1, (7, 5, 7, 4), id="draw-two"),
    row(4, 1, 0, "w4", 2, 1, (6, 9, 5, 5), id="wild-draw-four"),
    row(4, -1, 0, "w", 3, -1, (6, 5, 5, 5), id="wild"),
    row(2, 1, 0, "rr", 0, -1, (6, 5), id="reverse-of-two"),
    row(2, 1, 0, "rs", 0, 1, (6, 5), id="skip-of-two"),
    row(2, 1, 0, "r+2", 0, 1, (6, 7), id="draw-two-of-two"),
    row(2, 1, 0, "w4", 0, 1, (6, 9), id="wild-draw-four-of-two"),
]


@rule("R9")
@pytest.mark.parametrize(("seats", "direction", "seat", "card", "following", "turned", "counts"), EFFECTS)
def test_effects(seats, direction, seat, card, following, turned, counts):
    color = {"r": "red", "y": "yellow", "b": "blue", "w": "green"}[card[0]]
    state = at(FOUR[:seats], "g9", color=color, turn=seat, direction=direction, turn_number=9)
    step = lay(state, seat, card, "green")
    assert (step.state.turn, step.state.direction) == (following, turned)
    assert tuple(map(len, step.state.hands)) == counts
    assert (step.state.phase, step.state.turn_number) == ("turn", 10)


@rule("R9")
def test_a_reverse_of_two_tells_both():
    step = lay(at(TWO, "r9"), 0, "rr")
    assert told(step)[:3] == ["card:played", "reverse", "skip"]
    assert event(step, "skip") == {"skipped_seat": 1}
    assert event(step, "reverse") == {"direction": "ccw"}


@rule("R9")
def test_a_wild_draw_four_draws_the_next_cards_of_the_pile():
    step = lay(at(FOUR, "b9", color="yellow", pile="b3 b4 b5 b6"), 0, "w4", "green")
    assert hand(step.state, 1) == "y1 y2 yr ys y+2 b3 b4 b5 b6"
    assert step.state.color == "green"


# -- R10: drawing --------------------------------------------------------------------------------------------
@rule("R10")
def test_one_may_draw_with_legal_cards_in_hand():
    assert hand(go(at(FOUR, "r9", pile="y3"), 0, Draw()).state, 0).endswith("y3")


@rule("R10")
def test_a_drawn_card_that_fits_keeps_the_turn():
    drawn = after(at(FOUR, "r9", pile="r3"), (0, "draw"))
    assert (drawn.turn, drawn.phase, drawn.turn_number) == (0, "after_draw", 1)
    assert legal_names(drawn, 0) == "r3"
    assert after(drawn, (0, "r3")).turn == 1
    assert after(drawn, (0, "end")).turn == 1


@rule("R10")
def test_a_drawn_card_that_does_not_fit_passes_the_turn_at_once():
    assert after(at(FOUR, "r9", pile="y3"), (0, "draw")).turn == 1


@rule("R10")
@pytest.mark.parametrize("coming", ["r3", "y3", "w"])
def test_draw_ends_turn(coming):
    drawn = after(at(FOUR, "r9", pile=coming, draw_ends_turn=True), (0, "draw"))
    assert (drawn.turn, drawn.phase) == (1, "turn")


@rule("R10")
def test_no_second_draw_and_no_end_without_one():
    state = at(FOUR, "r9", pile="r3")
    assert refusal(state, 0, EndTurn()) == "MUST_DRAW_FIRST"
    assert refusal(after(state, (0, "draw")), 0, Draw()) == "ALREADY_DREW"


# -- R11: the empty pile -------------------------------------------------------------------------------------
@rule("R11")
def test_the_discard_is_shuffled_when_a_card_is_needed_and_not_before():
    """Pile 1, discard 6 with the WD4 just played on top: 1, then five are reshuffled, then 3; pile 2, discard 1."""
    state = at(["w4 r1", "b1"], "g5", color="green", under="y1 y2 y3 y4", pile="b9", only_pile=True)
    step = lay(state, 0, "w4", "blue")
    assert (len(step.state.pile), len(step.state.discard), len(step.state.hands[1])) == (2, 1, 5)
    assert hand(step.state, 1).startswith("b1 b9 ")
    assert event(step, "pile:reshuffled") == {"draw_pile_count": 5}
    assert event(step, "cards:drawn") == {"seat": 1, "count": 4, "reason": "wild_draw_four"}
    assert (names(step.state.discard), step.state.color) == ("w4", "blue")


@rule("R11")
def test_the_last_card_of_the_pile_needs_no_shuffle():
    state = at(["r1 r2", "b1"], "g5", under="y1 y2", pile="b9", only_pile=True)
    step = go(state, 0, Draw())
    assert (len(step.state.pile), len(step.state.discard)) == (0, 3)
    assert "pile:reshuffled" not in told(step)


@rule("R11")
def test_wilds_lose_their_colour_in_the_shuffle_and_old_stories_end():
    state = at(["w r2", "b1", "g1"], "r5", under="y1", pile="", only_pile=True)
    step = go(after(state, (0, "w", "blue")), 1, Draw())
    assert rules.view(step.state, None)["recent_discards"] == [
        {
            "id": step.state.ids[step.state.discard[-1]],
            "color": "wild",
            "value": "wild",
            "seat": 0,
            "chosen_color": "blue",
        }
    ]
    assert (names(step.state.discard), step.state.color) == ("w", "blue")
    assert {*names(step.state.pile).split(), *hand(step.state, 1).split()} == {"b1", "y1", "r5"}


# -- R12: nothing left to draw -------------------------------------------------------------------------------
@rule("R12")
def test_an_empty_draw_passes_the_turn():
    step = go(at(["r1", "b1"], "g5", only_pile=True), 0, Draw())
    assert (step.state.turn, step.state.dry_draws, len(step.state.hands[0])) == (1, 1, 1)
    assert event(step, "draw:completed", 0)["drawn"] == []
    assert event(step, "cards:drawn")["count"] == 0


@rule("R12")
def test_a_victim_draws_what_there_is():
    state = at(["w4 r1", "b1", "y1"], "g5", pile="b9", only_pile=True)
    step = lay(state, 0, "w4", "red")
    assert (len(step.state.hands[1]), step.state.turn) == (3, 2)  # b9, and g5 after a reshuffle


BLOCKED = [
    # hands, winner, points
    row(["r9 r1", "b5", "y7 y7"], 1, 24, id="fewest-points"),  # 10, 5, 14
    row(["r9 r1", "bs", "gs"], 0, 40, id="high-cards-lose"),  # 10, 20, 20
    row(["r5 r5", "g9 g1", "y2 y8"], None, 0, id="same-points-same-count"),
    row(["r5 r4", "g9", "y2 y7"], 1, 18, id="same-points-fewer-cards"),
    row(["r5 r4", "g9", "y9"], None, 0, id="tie-of-the-lightest"),
    row(["b0 g1", "r1", "y9"], 1, 10, id="zero-counts-as-a-card"),
]


@rule("R12", "R15")
@pytest.mark.parametrize(("hands", "winner", "points"), BLOCKED)
def test_blocked_rounds(hands, winner, points):
    state = at(hands, "w", color="blue", only_pile=True)
    state = after(state, (0, "draw"), (1, "draw"))
    assert state.ending is None
    step = go(state, 2, Draw())
    outcome = rules.outcome(step.state)
    assert (outcome.reason, outcome.winners) == ("blocked", () if winner is None else (winner,))
    assert event(step, "round:scored")["points"] == points
    assert sum(outcome.scores) == points


@rule("R12")
def test_a_play_between_begins_the_count_anew():
    state = at(["r1 r2", "b1 r3", "y1 y2"], "w", color="red", only_pile=True)
    state = after(state, (0, "draw"), (1, "r3"), (2, "draw"))
    assert (state.dry_draws, state.ending) == (0, None)  # the Wild under the red 3 came back as a card
    state = at(["r1 r2", "b1 b2", "y1 y2"], "w", color="red", only_pile=True, dry_draws=2)
    assert after(state, (0, "r1")).dry_draws == 0


@rule("R12")
def test_a_draw_that_brings_a_card_begins_the_count_anew():
    state = at(["b1 b2", "r1 r2"], "g5", pile="y9", only_pile=True, dry_draws=1)
    assert after(state, (0, "draw")).dry_draws == 0


@rule("R12", "R16")
def test_a_blocked_round_of_a_match_is_followed_by_the_next():
    state = at(["r9", "b5"], "w", color="green", only_pile=True, target_score=200, dry_draws=1)
    step = go(state, 0, Draw())
    assert step.state.round == 2
    assert step.state.scores == (0, 9)
    assert event(step, "round:scored")["reason"] == "blocked"


# -- R13: turn numbers ---------------------------------------------------------------------------------------
@rule("R13")
@pytest.mark.parametrize(
    ("seats", "card", "more"),
    [(4, "r1", 1), (4, "rs", 1), (4, "r+2", 1), (4, "rr", 1), (2, "rs", 1), (2, "rr", 1), (2, "r+2", 1)],
)
def test_a_skipped_seat_has_no_turn(seats, card, more):
    state = at(FOUR[:seats], "r9", turn_number=30)
    assert lay(state, 0, card).state.turn_number == 30 + more


@rule("R13")
def test_a_draw_that_keeps_the_turn_keeps_its_number():
    state = at(FOUR, "r9", pile="r3", turn_number=30)
    assert after(state, (0, "draw")).turn_number == 30
    assert after(state, (0, "draw"), (0, "end")).turn_number == 31


@rule("R13")
def test_it_begins_at_1_in_each_round(monkeypatch):
    stack_the_deck(monkeypatch, "b+2")
    step = lay(at(["r1", "g2", "g3"], "r9", target_score=500, turn_number=30), 0, "r1")
    assert (step.state.round, step.state.turn_number) == (2, 1)
    assert event(step, "turn:changed")["turn_number"] == 1
