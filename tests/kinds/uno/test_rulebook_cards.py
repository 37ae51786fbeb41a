"""The rulebook, R1 to R8: cards, ids, deal, starter, and which card goes on which."""

from collections import Counter
from random import Random

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.deck import COLORS, DIGITS, FACE, PACK, VALUE
from games.catalog.uno.rules.moves import Play
from games.catalog.uno.rules.options import UnoOptions
from games.core.rng import rng_for
from tests.kinds.uno.positions import at, deal, hand, id_in, lay, legal_names, names, refusal, stack_the_deck

rule = pytest.mark.rule
row = pytest.param


# -- R1, R2: cards and ids -----------------------------------------------------------------------------------
@rule("R1")
def test_a_pack_has_108_cards():
    found = Counter(FACE)
    assert len(PACK) == 108
    for color in COLORS:
        assert found[color, "0"] == 1
        assert all(found[color, value] == 2 for value in (*DIGITS[1:], "skip", "reverse", "draw_two"))
        assert sum(count for face, count in found.items() if face[0] == color) == 25
    assert found["wild", "wild"] == found["wild", "wild_draw_four"] == 4


@rule("R1")
def test_a_wild_in_hand_has_no_colour_and_values_are_text():
    state = at(["w r7", "g1"])
    assert rules.view(state, 0)["you"]["hand"] == [
        {"id": state.ids[state.hands[0][0]], "color": "wild", "value": "wild"},
        {"id": state.ids[state.hands[0][1]], "color": "red", "value": "7"},
    ]


@rule("R2")
def test_ids_are_1_to_108_in_another_order_in_each_game_and_tell_no_face():
    games = [rules.deal(2, UnoOptions(), Random(seed)).state for seed in range(200)]
    assert all(sorted(state.ids) == list(range(1, 109)) for state in games)
    faces_of_id_1 = Counter(VALUE[state.ids.index(1)] for state in games)
    assert len(faces_of_id_1) > 8


@rule("R2")
def test_ids_do_not_tell_the_place_in_the_deck():
    early = [
        state.ids[state.hands[1][0]] for state in (rules.deal(2, UnoOptions(), Random(s)).state for s in range(200))
    ]
    assert 40 < sum(early) / len(early) < 69  # the first card dealt has any id: 54.5 on average


@rule("R2")
def test_ids_stay_in_the_next_round():
    state = at(["r1", "g2"], target_score=500)
    assert lay(state, 0, "r1").state.ids == state.ids


@rule("R2")
def test_the_same_seed_gives_the_same_deal_ids_and_starter():
    first, second = (rules.deal(4, UnoOptions(), rng_for(b"77", 1)) for _ in range(2))
    assert first == second


# -- R3, R4: deal and starter --------------------------------------------------------------------------------
@rule("R3")
@pytest.mark.parametrize(("seats", "pile"), [(2, 93), (3, 86), (4, 79), (7, 58), (10, 37)])
def test_seven_cards_each(monkeypatch, seats, pile):
    stack_the_deck(monkeypatch, "r5")
    state = deal(seats).state
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert len(state.pile) == pile
    assert (state.direction, state.turn_number, state.round, state.turn) == (1, 1, 1, 1)


@rule("R3")
@pytest.mark.parametrize(("seats", "pile"), [(2, 91), (4, 77), (10, 35)])
def test_a_draw_two_starter_takes_two_more(monkeypatch, seats, pile):
    stack_the_deck(monkeypatch, "r+2")
    assert len(deal(seats).state.pile) == pile


@rule("R3")
@pytest.mark.parametrize(("number", "first"), [(1, 1), (2, 2), (3, 0), (4, 1)])
def test_the_deal_goes_round(monkeypatch, number, first):
    """Three seats: round r is dealt by seat (r-1) mod 3, and with a number the next seat begins."""
    stack_the_deck(monkeypatch, "b5")
    state = at(["r1", "g2", "g3"], target_score=500, round=number - 1) if number > 1 else None
    dealt = lay(state, 0, "r1").state if state else deal(3).state
    assert (dealt.round, dealt.turn) == (number, first)


STARTERS = [
    # seats, starter, begins, cards of seat 1, colour
    row(4, "r5", 1, 7, "red", id="4-number"),
    row(4, "ys", 2, 7, "yellow", id="4-skip"),
    row(4, "gr", 0, 7, "green", id="4-reverse"),
    row(4, "b+2", 2, 9, "blue", id="4-draw-two"),
    row(4, "w", 1, 7, None, id="4-wild"),
    row(2, "r5", 1, 7, "red", id="2-number"),
    row(2, "ys", 0, 7, "yellow", id="2-skip"),
    row(2, "gr", 0, 7, "green", id="2-reverse"),
    row(2, "b+2", 0, 9, "blue", id="2-draw-two"),
    row(2, "w", 1, 7, None, id="2-wild"),
]


@rule("R4")
@pytest.mark.parametrize(("seats", "starter", "begins", "cards_of_1", "color"), STARTERS)
def test_who_begins(monkeypatch, seats, starter, begins, cards_of_1, color):
    stack_the_deck(monkeypatch, starter)
    state = deal(seats).state
    assert (state.turn, len(state.hands[1]), state.color) == (begins, cards_of_1, color)
    assert state.direction == (-1 if starter == "gr" else 1)
    assert (state.turn_number, state.phase, state.pending) == (1, "turn", 0)


@rule("R4")
def test_after_a_reverse_starter_play_goes_the_other_way(monkeypatch):
    stack_the_deck(monkeypatch, "gr g1")
    state = deal(4).state
    assert state.turn == 0
    state = rules.play(state, 0, rules.safest(state, 0), Random(1)).state
    if state.turn == 0:
        state = rules.play(state, 0, rules.safest(state, 0), Random(1)).state
    assert state.turn == 3


@rule("R4", "R20")
def test_a_draw_two_starter_is_never_stacked(monkeypatch):
    stack_the_deck(monkeypatch, "b+2 g1 g2")
    state = deal(4, stack_draw_two=True, stack_draw_four=True, stack_mixed=True).state
    assert (state.turn, state.phase, state.pending) == (2, "turn", 0)
    assert names(state.hands[1][7:]) == "g1 g2"


@rule("R4")
def test_a_wild_draw_four_goes_back_and_another_card_is_flipped(monkeypatch):
    stack_the_deck(monkeypatch, "w4 b1", "w4 b2", "y3 b3")
    state = deal(4).state
    assert names(state.discard) == "y3"
    assert len(state.pile) == 79
    assert sorted((*state.pile, *state.discard, *(c for h in state.hands for c in h))) == list(PACK)


@rule("R4")
@pytest.mark.parametrize("refused", ["ys", "gr", "b+2", "w", "w4"])
def test_number_starter_only(monkeypatch, refused):
    stack_the_deck(monkeypatch, refused, "b9")
    state = deal(2, number_starter_only=True).state
    assert (names(state.discard), state.turn) == ("b9", 1)


# -- R5 to R8: what goes on what -----------------------------------------------------------------------------
LEGAL = [
    # top, colour in force ("" as printed), hand, legal
    row("r5", "red", "w4 g5", "w4 g5", marks=rule("R6", "R7")),
    row("r5", "red", "w4 r0", "r0", marks=rule("R7")),
    row("r5", "red", "w4 w", "w4 w", marks=rule("R7")),
    row("bs", "blue", "rs bs gr", "rs bs", marks=rule("R6")),
    row("w", "blue", "rs b4 g+2", "b4", marks=rule("R6")),
    row("w4", "blue", "w4 r3", "w4", marks=rule("R6", "R7")),
    row("w4", "blue", "w4 b3", "b3", marks=rule("R7")),
    row("w", None, "r3 w4", "r3 w4", marks=rule("R5")),
    row("w", None, "r3 ys w w4 b0", "r3 ys w w4 b0", marks=rule("R5")),
    row("r7", "red", "y6 g9", "", marks=rule("R6")),
    row("r7", "red", "w4 g7", "w4 g7", marks=rule("R7")),
    row("r7", "red", "w4 w4 w", "w4 w4 w", marks=rule("R7")),
    row("y+2", "yellow", "b+2 r+2 gs y1", "b+2 r+2 y1", marks=rule("R6")),
    row("g0", "green", "r0 w y1", "r0 w", marks=rule("R6")),
]


@pytest.mark.parametrize(("top", "color", "held", "legal"), LEGAL)
def test_legal_cards(top, color, held, legal):
    state = at([held, "g1 g2"], top, color=color)
    assert legal_names(state, 0) == legal
    for name in held.split():
        refused = refusal(state, 0, Play(id_in(state, 0, name), "green"))
        assert (refused is None) == (name in legal.split())


AFTER_A_DRAW = [
    # hand, next card of the pile, awaiting afterwards, legal
    row("r2", "g7", "after_draw", "g7", marks=rule("R6", "R10")),
    row("r2", "w4", "turn", "", marks=rule("R7", "R10")),
    row("y6 g9", "r1", "after_draw", "r1", marks=rule("R10")),
    row("y6 g9", "w4", "after_draw", "w4", marks=rule("R7", "R10")),
    row("y6 g9", "b2", "turn", "", marks=rule("R10")),
    row("r2 w4", "b2", "turn", "", marks=rule("R10")),
]


@pytest.mark.parametrize(("held", "drawn", "awaiting", "legal"), AFTER_A_DRAW)
def test_what_may_be_played_after_a_draw(held, drawn, awaiting, legal):
    state = at([held, "g1 g2"], "r7", pile=drawn)
    state = rules.play(state, 0, rules.parse_move({"type": "draw"}), Random(1)).state
    assert state.phase == awaiting
    assert legal_names(state, 0) == legal
    assert state.turn == (0 if legal else 1)


@rule("R5")
def test_a_drawn_card_fits_while_no_colour_is_in_force_and_it_stays_so():
    state = at(["r1 r2", "g1 g2", "b1 b2"], "w", color=None, pile="w4 y1")
    drawn = rules.play(state, 0, rules.parse_move({"type": "draw"}), Random(1)).state
    assert (legal_names(drawn, 0), drawn.color) == ("w4", None)
    passed = rules.play(drawn, 0, rules.parse_move({"type": "end_turn"}), Random(1)).state
    assert (passed.color, legal_names(passed, 1)) == (None, "g1 g2")
    assert lay(passed, 1, "g1").state.color == "green"


@rule("R8")
@pytest.mark.parametrize("name", ["w", "w4"])
@pytest.mark.parametrize("rest", ["", " g3"])
def test_a_wild_needs_a_colour_even_as_the_last_card(name, rest):
    state = at([name + rest, "b1 b2"], "r7")
    assert refusal(state, 0, Play(id_in(state, 0, name))) == "COLOR_REQUIRED"
    assert lay(state, 0, name, "blue").state.color == "blue"


@rule("R8")
def test_a_colour_chosen_with_a_coloured_card_is_ignored():
    step = lay(at(["r1 r2", "g1"], "r7"), 0, "r1", "blue")
    assert step.state.color == "red"
    assert step.events[0].data["chosen_color"] is None


@rule("R6")
def test_a_card_of_the_hand_keeps_its_place_and_new_cards_come_last():
    state = at(["r1 g2 b3", "g1 g2"], "r7", pile="y9")
    state = rules.play(state, 0, rules.parse_move({"type": "draw"}), Random(1)).state
    assert hand(state, 0) == "r1 g2 b3 y9"
