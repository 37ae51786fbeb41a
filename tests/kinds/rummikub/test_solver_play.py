"""Whole games in which every seat plays what the solver proposes: the rules accept every board."""

import pytest

from games.catalog.rummikub.minds.solver import solve
from games.catalog.rummikub.models.actions import DrawAction, PassAction, PlayTilesAction
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.rng import rng_for


def best_move(state, seat):
    board, rack = state.game.board.melds, state.rack(seat)
    options = state.options
    plan = solve(
        board,
        rack,
        opened=state.opened(seat),
        initial_meld=options.initial_meld,
        strict_joker=options.strict_joker,
    )
    if plan.played:
        return PlayTilesAction(plan.board)
    return DrawAction() if state.game.pool.tile_ids else PassAction()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, RummikubOptions()),
        (3, RummikubOptions(strict_joker=True)),
        (4, RummikubOptions(initial_meld=0, rounds=2)),
        (2, RummikubOptions(initial_meld=50, strict_joker=True)),
    ],
)
def test_a_game_of_best_turns_is_legal_and_ends(seats, options):
    state, plays = rules.deal(seats, options, rng_for(b"best", 0)).state, 0
    for turn in range(1, 400):
        if rules.outcome(state):
            break
        seat = rules.turn(state)
        move = best_move(state, seat)
        plays += isinstance(move, PlayTilesAction)
        state = rules.play(state, seat, move, rng_for(b"best", turn)).state
    assert rules.outcome(state).reason in ("out", "stalemate", "rounds")
    assert plays > 3
