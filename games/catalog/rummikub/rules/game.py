"""The rules of Rummikub: runs and groups on a common board, and an empty rack to be reached first."""

from collections.abc import Mapping
from typing import Any

from games.catalog.rummikub.rules.events import STATE_UPDATE, game_ended, round_started
from games.catalog.rummikub.rules.hints import hints
from games.catalog.rummikub.rules.moves import Move, Timeout, dump_move, parse_move
from games.catalog.rummikub.rules.options import PRESETS, RummikubOptions
from games.catalog.rummikub.rules.rounds import first_round, leaders, places
from games.catalog.rummikub.rules.state import State
from games.catalog.rummikub.rules.turns import NO_RESULT, admit, end_game, play
from games.catalog.rummikub.rules.view import view
from games.core.codec import dump_state, load_state
from games.core.rng import Rng
from games.core.rules import Outcome, Step

__all__ = [
    "OPTIONS", "PRESETS", "SEATS", "SLUG", "TITLE", "VERSION", "abandon", "admit", "deal", "dump", "dump_move", "hints",
    "load", "outcome", "parse_move", "play", "safest", "turn", "view",
]  # fmt: skip

SLUG = "rummikub"
TITLE = "Rummikub"
SEATS = range(2, 5)
VERSION = 1
OPTIONS = RummikubOptions


def deal(seats: int, options: RummikubOptions, rng: Rng) -> Step[State]:
    """Deal the first round."""
    state = first_round(seats, options, rng)
    return Step(state, round_started(state))


def turn(state: State) -> int | None:
    """The seat to move; `None` once the game has ended."""
    return None if state.ended else state.mover


def outcome(state: State) -> Outcome | None:
    """How the game ended, or `None` while it goes on."""
    if state.ending is None:
        return None
    winners = () if state.ending in NO_RESULT else leaders(state)
    return Outcome(state.ending, winners, state.totals, places(state))


def safest(state: State, seat: int) -> Move:
    """A seat whose time has run out keeps the board as it was, and draws the penalty."""
    return Timeout()


def abandon(state: State, reason: str) -> Step[State]:
    """End the game without a winner; a game that has ended stays as it is."""
    if state.ended:
        return Step(state, ())
    ended = end_game(state, reason)
    return Step(ended, (game_ended(ended), STATE_UPDATE))


def dump(state: State) -> dict[str, Any]:
    """The state as JSON, with its version under `v`."""
    return dump_state(state, VERSION)


def load(data: Mapping[str, Any]) -> State:
    """The state from JSON."""
    return load_state(State, data, VERSION)
