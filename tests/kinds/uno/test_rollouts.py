"""Rollouts against the rules: the same cards and moves lead to the same hands, card by card."""

from random import Random

import numpy as np
import pytest

from games.catalog.uno.minds import bots, rollouts
from games.catalog.uno.minds.habits import favourite
from games.catalog.uno.minds.rollouts import Rollouts
from games.catalog.uno.minds.sight import ANY, DRAW, FACES, KEEP, PLACE, color_of, sight
from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.deck import COLORS, FACE, VALUES
from games.catalog.uno.rules.moves import Draw, Play
from games.catalog.uno.rules.options import UnoOptions
from games.catalog.uno.rules.state import TURN
from games.core.options import dump_options
from games.core.rng import pick
from tests.kinds.uno.positions import EVERY_STACK, go

TABLES = [
    {},
    {"draw_ends_turn": True},
    {"stack_draw_two": True},
    EVERY_STACK,
    {"seven_zero": True},
    {"draw_until_playable": True, "force_play": True},
    {**EVERY_STACK, "seven_zero": True, "draw_until_playable": True},
]


def faces(cards):
    return [PLACE[FACE[card]] for card in cards]


def counted(cards):
    return np.bincount(np.array(faces(cards), np.int64), minlength=len(FACES))


def mirror(state, turn=None):
    """The same position as a row of rollouts."""
    pile = np.zeros((1, 108), np.uint8)
    pile[0, : len(state.pile)] = faces(state.pile)
    start = {
        "hands": np.array([[counted(hand) for hand in state.hands]], np.uint8),
        "pile": pile,
        "left": np.array([len(state.pile)]),
        "under": np.array([counted(state.discard[:-1])], np.uint8),
        "top": np.array(faces(state.discard[-1:])),
        "color": np.array([ANY if state.color is None else COLORS.index(state.color)]),
        "direction": np.array([state.direction]),
        "turn": np.array([state.turn if turn is None else turn]),
        "pending": np.array([state.pending]),
    }
    return Rollouts(start, dump_options(state.options), np.random.default_rng(1))


def chosen(state, seat, rng):
    """A normal player's move, or by chance another legal card."""
    view = rules.view(state, seat)
    move = bots.choose(view, "normal", rng)
    if isinstance(move, Play) and rng.random() < 0.5:
        seen = sight(view)
        face = pick(seen.open_faces, rng)
        move = bots.lay(view, seen, face, int(rng.random() * 4))
    return move


def shown(state, move):
    """A move as rollouts have it."""
    if not isinstance(move, Play):
        return DRAW if isinstance(move, Draw) else KEEP, 0
    face = PLACE[FACE[state.ids.index(move.card_id)]]
    return face, COLORS.index(move.chosen_color) if move.chosen_color else color_of(face)


def same(state, games):
    assert games.hands[0].tolist() == [counted(hand).tolist() for hand in state.hands]
    assert games.counts[0].tolist() == [len(hand) for hand in state.hands]
    assert games.held.tolist() == mirror(state, turn=0).held.tolist()
    assert games.left[0] == len(state.pile)
    assert games.under[0].tolist() == counted(state.discard[:-1]).tolist()
    if state.ending is None:
        assert games.turn[0] == state.turn
        assert games.color[0] == (ANY if state.color is None else COLORS.index(state.color))
        assert games.direction[0] == state.direction
        assert games.pending[0] == state.pending
    else:
        assert games.winner[0] == state.ending.winner


@pytest.mark.parametrize("fields", TABLES, ids=lambda fields: "+".join(fields) or "standard")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_turn_is_the_same_by_the_rules_and_in_a_rollout(fields, seats):
    turns = 0
    for number in range(6):
        rng = Random(number)
        state = rules.deal(seats, UnoOptions(**fields), rng).state
        while (seat := rules.turn(state)) is not None:
            games = mirror(state)
            move = chosen(state, seat, rng)
            face, color = shown(state, move)
            before, state = state, go(state, seat, move, rng).state
            if state.ending is None and state.phase == "after_draw":
                state = go(state, seat, bots.choose(rules.view(state, seat), "normal", rng), rng).state
            if len(state.pile) > len(before.pile):
                continue  # reshuffled: chance has its own way in each
            games.step(np.array([0]), np.array([face]), np.array([color]))
            if state.ending is None or state.ending.winner is not None:
                same(state, games)
                turns += 1
    assert turns > 50


def test_a_pile_that_runs_out_is_made_of_what_lies_under_the_top():
    rng = Random(4)
    state = rules.deal(10, UnoOptions(), rng).state
    games = mirror(state)
    left, shuffled = games.left[0], 0
    pack = games.hands.sum(axis=1)[0] + np.bincount(games.pile[0, : games.left[0]], minlength=54) + games.under[0]
    for _ in range(60):
        rows = np.flatnonzero(games.winner < 0)
        if not len(rows):
            break
        games.step(rows, np.array([DRAW]), np.array([0]))
        now = games.hands.sum(axis=1)[0] + np.bincount(games.pile[0, : games.left[0]], minlength=54) + games.under[0]
        assert now.sum() == pack.sum() == 107
        shuffled += games.left[0] > left
        left = games.left[0]
    assert shuffled


@pytest.mark.parametrize("fields", [TABLES[0], TABLES[3], TABLES[4]], ids=["standard", "stacks", "swaps"])
def test_players_of_a_rollout_are_normal_players(fields):
    for number in range(20):
        rng = Random(number)
        state = rules.deal(2 + number % 4, UnoOptions(**fields), rng).state
        while (seat := rules.turn(state)) is not None:
            seen = sight(rules.view(state, seat))
            if state.phase in (TURN, "stack"):
                face, _ = mirror(state).favourites(np.array([0]))
                assert face[0] == (favourite(seen) if seen.open_faces else DRAW)
            state = go(state, seat, bots.choose(rules.view(state, seat), "normal", rng), rng).state


def test_games_are_played_to_the_end_and_turns_are_counted():
    state = rules.deal(3, UnoOptions(), Random(2)).state
    games = mirror(state)
    games.play_on(500)
    assert games.winner[0] in range(3)
    assert games.counts[0, games.winner[0]] == 0
    assert 10 < games.turns < 500


def test_points_and_values_are_those_of_the_deck():
    assert rollouts.POINTS[PLACE["red", "7"]] == 7
    assert rollouts.POINTS[PLACE["wild", "wild"]] == 50
    assert VALUES[rollouts.VALUE[PLACE["blue", "skip"]]] == "skip"
