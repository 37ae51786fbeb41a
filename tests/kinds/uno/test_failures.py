"""What other implementations got wrong, as far as rules can: each failure by name."""

from collections import Counter
from random import Random

import pytest

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.deck import PACK
from games.catalog.uno.rules.legality import open_cards
from games.catalog.uno.rules.moves import Draw, EndTurn, Play
from games.core.rng import pick
from tests.kinds.uno import cards, sample_options
from tests.kinds.uno.positions import after, at, deal, event, go, hand, id_in, lay, legal_names, names, refusal, told


def test_an_empty_pile_and_automatic_play_do_not_loop():
    """Draw until playable, nothing to draw, everybody passes: the round is blocked, not endless."""
    state = at(["y1", "b1"], "r9", only_pile=True, draw_until_playable=True, force_play=True)
    state = after(state, (0, "draw"), (1, "draw"))
    assert rules.outcome(state).reason == "blocked"


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_all_108_cards_are_there_after_every_move(seats):
    rng = Random(seats)
    state = rules.deal(seats, rules.OPTIONS(), rng).state
    for _ in range(400):
        seat = rules.turn(state)
        if seat is None:
            break
        state = go(state, seat, pick(rules.hints(state, seat), rng), rng).state
        assert Counter(cards(state)) == Counter(PACK)


@pytest.mark.parametrize("seed", range(30))
def test_what_the_seat_to_move_may_play_is_never_out_of_date(seed):
    """The state remembers it; worked out anew it must be the same, whatever led to the position."""
    rng = Random(seed)
    state = rules.deal(2 + seed % 9, sample_options(rng), rng).state
    for _ in range(150):
        assert state.open_cards == open_cards(state)
        seats = [seat for seat in range(len(state.hands)) if rules.hints(state, seat)]
        if not seats:
            break
        seat = pick(seats, rng)
        state = go(state, seat, pick(rules.hints(state, seat), rng), rng).state


def test_nobody_passes_without_drawing():
    assert refusal(at(["y1", "g1"], "r9"), 0, EndTurn()) == "MUST_DRAW_FIRST"


def test_nobody_draws_twice():
    state = after(at(["y1", "g1"], "r9", pile="r1 r2"), (0, "draw"))
    assert refusal(state, 0, Draw()) == "ALREADY_DREW"


def test_no_other_card_after_the_draw():
    state = after(at(["r5 y1", "g1"], "r9", pile="r1"), (0, "draw"))
    assert refusal(state, 0, Play(id_in(state, 0, "r5"))) == "ONLY_DRAWN_CARD"


def test_a_drawn_wild_draw_four_and_a_drawn_number_may_be_played():
    for coming in ("w4", "g9"):
        state = after(at(["y1 b3", "g1"], "r9", pile=coming), (0, "draw"))
        assert legal_names(state, 0) == coming


def test_a_wild_draw_four_is_not_refused_for_a_number_or_a_wild_in_hand():
    assert legal_names(at(["w4 g9 w", "g1"], "r9"), 0) == "w4 g9 w"


def test_a_coloured_card_is_not_refused_for_a_colour_sent_along():
    assert lay(at(["r1 r2", "g1"], "r9"), 0, "r1", "green").state.color == "red"


def test_two_player_reverse_keeps_the_turn():
    assert lay(at(["rr r1", "g1"], "r9"), 0, "rr").state.turn == 0


def test_the_table_is_never_stuck_on_a_wild():
    """A Wild starter has no colour: any card goes, and then its colour counts."""
    state = at(["b4 b2", "g1 b3 y1"], "w", color=None)
    assert legal_names(after(state, (0, "b4")), 1) == "b3"


def test_a_reshuffle_keeps_the_top_card():
    state = at(["y1", "g1"], "r9", under="b1 b2 b3", only_pile=True)
    assert names(go(state, 0, Draw()).state.discard) == "r9"


def test_a_last_draw_two_is_drawn_before_counting():
    step = lay(at(["r+2", "g1"], "r9", pile="b9 b8"), 0, "r+2")
    assert event(step, "round:scored")["points"] == 18
    assert told(step).index("cards:drawn") < told(step).index("round:scored")


def test_ten_seats_can_be_dealt_and_two_too():
    for seats in rules.SEATS:
        state = deal(seats).state
        assert sorted(cards(state)) == list(PACK)
        assert len(state.hands) == seats


def test_no_stacking_by_default():
    state = after(at(["r+2 r1", "b+2 b1", "g1"], "r9"), (0, "r+2"))
    assert (len(state.hands[1]), state.turn) == (4, 2)


def test_a_swap_of_hands_moves_the_drawn_card_too():
    state = after(at(["y1 y2", "g1 g2"], "r9", pile="r7", seven_zero=True), (0, "draw"), (0, "r7"))
    assert [hand(state, seat) for seat in (0, 1)] == ["g1 g2", "y1 y2"]
    assert state.drawn is None


@pytest.mark.parametrize("number", range(6))
def test_time_outs_move_every_phase_on(number):
    """A table where nobody ever answers still goes round."""
    options = rules.OPTIONS(**rules.PRESETS["crazy"].options)
    rng = Random(number)
    state = rules.deal(3, options, rng).state
    met = set()
    for _ in range(300):
        seat = rules.turn(state)
        if seat is None:
            break
        met.add(state.phase)
        state = go(state, seat, rules.safest(state, seat), rng).state
    assert {"turn", "after_draw"} <= met


@pytest.mark.parametrize("phase", ["stack", "challenge"])
def test_a_time_out_takes_what_waits(phase):
    state = at(["w4 r1", "w4 g1", "b1"], "r9", wd4_bluff=phase == "challenge", stack_draw_four=True, color="green")
    state = after(state, (0, "w4", "red"))
    assert state.phase == phase
    assert rules.safest(state, 1) == Draw()
    assert after(state, (1, "draw")).turn == 2


def test_a_time_out_after_a_draw_ends_the_turn():
    state = after(at(["y1", "g1"], "r9", pile="r1"), (0, "draw"))
    assert rules.safest(state, 0) == EndTurn()


def test_hints_offer_each_wild_with_the_best_colour_first():
    state = at(["w b1 b2 y1", "g1"], "r9")
    assert [move.chosen_color for move in rules.hints(state, 0)[:4]] == ["blue", "yellow", "red", "green"]
    assert rules.hints(state, 0)[4:] == [Draw()]


def test_hints_name_every_partner_for_a_seven():
    state = at(["r7 b1", "g1", "y1 y2", "y3"], "r9", seven_zero=True)
    assert [move.swap_with for move in rules.hints(state, 0)[:-1]] == [1, 3, 2]
