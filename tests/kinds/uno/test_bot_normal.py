"""The normal player: what it keeps, what it plays first, whom it stops and whom it doubts."""

from random import Random

import pytest

from games.catalog.uno.minds import bots
from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.deck import VALUE, WILD
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Play, Uno
from tests.kinds.uno.positions import after, at, id_in


def chosen(state, seat=0, number=1):
    return bots.choose(rules.view(state, seat), "normal", Random(number))


def plays(state, name, color=None, **more):
    return Play(id_in(state, 0, name), color, **more)


# hands, the top card, what it plays
CARDS = [
    (["r1 w", "g1 g2 g3"], "r9", "r1"),  # wilds are kept
    (["r1 w4 w", "g1 g2 g3"], "r9", "r1"),
    (["w4 w", "g1 g2 g3"], "r9", "w"),  # and of the wilds the Draw Four
    (["r1 b9 b1 b2 b3", "g1 g2 g3"], "r9", "b9"),  # the longest colour
    (["r1 b9 b1 b2", "g1 g2 g3"], "r9", "r1"),  # not for a card or two
    (["r1 rs", "g1 g2 g3"], "r9", "rs"),  # a second turn
    (["r1 r8 r4", "g1 g2"], "r9", "r8"),  # the high card while somebody is about to go out
    (["r1 b9 b1", "g1 g2 g3", "y1 y2"], "r1", "r1"),
    (["r8 rs b8 b1 b2 b3", "g1 g2"], "r9", "rs"),  # against the next seat with two cards
    (["r8 r+2", "g1"], "r9", "r+2"),
    (["r8 rr", "g1 g2", "y1 y2 y3"], "r9", "rr"),
    (["b8 w4", "g1 g2"], "r9", "w4"),
]


@pytest.mark.parametrize(("hands", "top", "card"), CARDS)
def test_the_card(hands, top, card):
    state = at(hands, top)
    assert {chosen(state, number=number).card_id for number in range(20)} == {id_in(state, 0, card)}


def test_it_names_the_colour_it_will_hold_most():
    assert chosen(at(["w b1 b2 y1", "g1 g2 g3"], "r9")).chosen_color == "blue"
    assert chosen(at(["w", "g1 g2 g3"], "r9")).chosen_color in ("red", "yellow", "green", "blue")


def test_it_always_calls_uno():
    state = at(["r1 r2", "g1 g2 g3"], "r9", uno_call="manual")
    assert all(chosen(state, number=number).uno for number in range(100))
    assert not chosen(at(["r1 r2 r3", "g1 g2 g3"], "r9", uno_call="manual")).uno
    assert not chosen(at(["r1 r2", "g1 g2 g3"], "r9")).uno


def test_it_draws_only_if_it_must_and_plays_what_fits():
    assert chosen(at(["b1 y8", "g1 g2 g3"], "r9")) == Draw()
    state = after(at(["b1", "g1 g2 g3"], "r9", pile="r2"), (0, "draw"))
    assert chosen(state) == plays(state, "r2")
    view = {**rules.view(at(["b1", "g1 g2 g3"], "r9"), 0)}
    view["legal"] = {**view["legal"], "cards": [], "draw": False, "end_turn": True}
    assert bots.choose(view, "normal", Random(1)) == EndTurn()


@pytest.mark.parametrize(("left", "answer"), [("r1 r2 r3 r4 r5 r6", Challenge()), ("r1 r2 r3 r4 r6", Draw())])
def test_it_doubts_a_draw_four_out_of_six_cards(left, answer):
    state = after(at([f"w4 {left}", "g1 g2"], "r9", wd4_bluff=True), (0, "w4", "green"))
    assert chosen(state, seat=1) == answer


def test_it_answers_a_stack_and_else_takes_it():
    state = after(at(["r+2 r1", "b+2 g2 g3"], "r9", stack_draw_two=True), (0, "r+2"))
    assert chosen(state, seat=1) == Play(id_in(state, 1, "b+2"))
    state = after(at(["r+2 r1", "b1 g2 g3"], "r9", stack_draw_two=True), (0, "r+2"))
    assert chosen(state, seat=1) == Draw()


def test_it_swaps_with_the_shortest_hand_and_only_for_a_shorter_one():
    state = at(["r7 r1 r2 r3", "g1 g2 g3 g4", "b1 b2"], "r9", seven_zero=True)
    assert chosen(state) == plays(state, "r7", swap_with=2)
    assert chosen(at(["r7 r1 r2", "g1 g2 g3", "b1 b2 b3"], "r9", seven_zero=True)) != plays(state, "r7", swap_with=1)
    passed_on = at(["r0 r1 r2 r3", "g1 g2 g3 g4 g5", "b1 b2"], "r9", seven_zero=True)
    assert chosen(passed_on) == plays(passed_on, "r0")


def test_out_of_turn_it_does_what_is_open():
    state = after(at(["r1 r5", "g1 g2"], "r9", uno_call="manual"), (0, "r1"))
    assert chosen(state, seat=0) == Uno()
    state = after(at(["r1 r5", "g1 g2", "b1"], "r9", uno_call="manual"), (0, "r1"))
    assert chosen(state, seat=2) == Catch(0)


def test_a_wild_is_played_only_where_nothing_else_is_legal():
    for number in range(40):
        rng = Random(number)
        state = rules.deal(2 + number % 4, rules.OPTIONS(), rng).state
        while (seat := rules.turn(state)) is not None:
            view = rules.view(state, seat)
            move = bots.choose(view, "normal", rng)
            if isinstance(move, Play) and min(view["hand_counts"]) > 2:
                legal = {state.ids.index(card) for card in view["legal"]["cards"]}
                wild = VALUE[state.ids.index(move.card_id)].startswith(WILD)
                assert not wild or all(VALUE[card].startswith(WILD) for card in legal)
            state = rules.play(state, seat, move, rng).state
