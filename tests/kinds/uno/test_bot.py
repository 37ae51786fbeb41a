"""The easy player: it sees a view, plays at random, and sometimes forgets."""

from random import Random

import pytest

from games.catalog.uno.minds import bots
from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Catch, Draw, EndTurn, Play, Uno
from tests.kinds.uno.positions import after, at, go, id_in


def choices(state, seat=0, times=400):
    """What it chooses, by chance."""
    view = rules.view(state, seat)
    return [bots.choose(view, "easy", Random(number)) for number in range(times)]


def test_it_prefers_the_colour_in_force():
    state = at(["r1 y9 w r2", "g1"], "r9")
    assert {move.card_id for move in choices(state)} == {id_in(state, 0, "r1"), id_in(state, 0, "r2")}


def test_else_it_plays_any_legal_card():
    state = at(["b1 y9 g9", "g1"], "r9")
    assert {move.card_id for move in choices(state)} == {id_in(state, 0, "y9"), id_in(state, 0, "g9")}


def test_it_draws_only_if_it_must():
    assert set(choices(at(["b1 y8", "g1"], "r9"))) == {Draw()}
    assert Draw() not in choices(at(["b1 r8", "g1"], "r9"))


def test_it_plays_what_it_drew():
    state = after(at(["b1", "g1"], "r9", pile="r2"), (0, "draw"))
    assert set(choices(state)) == {Play(id_in(state, 0, "r2"))}


def test_it_chooses_the_colour_it_holds_most():
    state = at(["w b1 b2 y1", "g1"], "r9")
    assert {move.chosen_color for move in choices(state)} == {"blue"}
    alone = at(["w", "g1"], "r9")
    assert {move.chosen_color for move in choices(alone)} == {"red", "yellow", "green", "blue"}


def test_it_forgets_uno_once_in_four():
    called = sum(move.uno for move in choices(at(["r1 r2", "g1"], "r9", uno_call="manual"), times=2000))
    assert 0.71 < called / 2000 < 0.79


@pytest.mark.parametrize("fields", [{}, {"uno_call": "manual"}])
def test_it_calls_with_two_cards_only_and_where_one_calls(fields):
    hands = ["r1 r2 r3", "g1"] if fields else ["r1 r2", "g1"]
    assert not any(move.uno for move in choices(at(hands, "r9", **fields)))


def test_it_never_challenges():
    state = after(at(["w4 r1", "g1 g2"], "r9", wd4_bluff=True), (0, "w4", "green"))
    assert set(choices(state, seat=1)) == {Draw()}


def test_it_answers_a_stack():
    state = after(at(["r+2 r1", "b+2 g2"], "r9", stack_draw_two=True), (0, "r+2"))
    assert set(choices(state, seat=1)) == {Play(id_in(state, 1, "b+2"))}


def test_it_swaps_with_somebody():
    state = at(["r7 r1", "g1 g2", "b1"], "r9", seven_zero=True)
    sevens = [move for move in choices(state) if move.card_id == id_in(state, 0, "r7")]
    assert {move.swap_with for move in sevens} == {1, 2}


def test_out_of_turn_it_does_what_is_open():
    state = after(at(["r1 r5", "g1 g2"], "r9", uno_call="manual"), (0, "r1"))
    assert set(choices(state, seat=0)) == {Uno()}
    state = after(at(["r1 r5", "g1 g2", "b1"], "r9", uno_call="manual"), (0, "r1"))
    assert set(choices(state, seat=2)) == {Catch(0)}


def test_it_keeps_a_drawn_card_it_may_not_play():
    view = {**rules.view(at(["b1", "g1"], "r9"), 0)}
    view["legal"] = {**view["legal"], "cards": [], "draw": False, "end_turn": True}
    assert bots.choose(view, "easy", Random(1)) == EndTurn()


@pytest.mark.parametrize("preset", rules.PRESETS)
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_it_finishes_games_without_an_illegal_move(preset, seats):
    for number in range(3):
        rng = Random(number)
        options = rules.OPTIONS(uno_call="manual", **rules.PRESETS[preset].options)
        state = rules.deal(seats, options, rng).state
        while (seat := rules.turn(state)) is not None:
            state = go(state, seat, bots.choose(rules.view(state, seat), "easy", rng), rng).state
        assert rules.outcome(state).reason in ("hand_empty", "blocked")
