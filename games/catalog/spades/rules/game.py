"""The rules of Spades as the contract of a kind."""

from collections.abc import Mapping
from typing import Any

from games.catalog.spades.rules.admission import admit
from games.catalog.spades.rules.hints import hints
from games.catalog.spades.rules.moves import Move, dump_move, parse_move
from games.catalog.spades.rules.options import PRESETS, SpadesOptions
from games.catalog.spades.rules.seats import team_of
from games.catalog.spades.rules.state import State, turn, winning_team
from games.catalog.spades.rules.steps import CARRIED_OUT, broken_off, start
from games.catalog.spades.rules.timeouts import safest
from games.catalog.spades.rules.view import view
from games.core.codec import dump_state, load_state
from games.core.rng import Rng
from games.core.rules import Outcome, Step
from games.core.text import gettext_noop as _

Json = Any

__all__ = [
    "OPTIONS", "PRESETS", "SEATS", "SLUG", "TITLE", "VERSION",
    "abandon", "admit", "deal", "dump", "dump_move", "hints", "load", "outcome", "parse_move", "play", "safest",
    "turn", "view",
]  # fmt: skip

SLUG = "spades"
TITLE = _("Spades")
SEATS = range(4, 5)
VERSION = 1
OPTIONS = SpadesOptions


def deal(seats: int, options: SpadesOptions, rng: Rng) -> Step[State]:
    """Begin a game for four: shuffle, deal, and tell."""
    return start(options, rng)


def play(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judge a move and carry it out, or raise `IllegalMove` and change nothing."""
    admit(state, seat, move.type)
    return CARRIED_OUT[move.type](state, seat, move, rng)


def outcome(state: State) -> Outcome | None:
    """How the game ended: both partners of the higher score win, nobody in a game that was broken off."""
    if state.ending is None:
        return None
    team = winning_team(state)
    scores = tuple(state.standing.scores[team_of(seat)] for seat in range(4))
    if team is None:
        return Outcome(state.ending, (), scores, (1, 1, 1, 1))
    winners = tuple(seat for seat in range(4) if team_of(seat) == team)
    return Outcome(state.ending, winners, scores, tuple(1 if seat in winners else 2 for seat in range(4)))


def abandon(state: State, reason: str) -> Step[State]:
    """End the game without a winner: everybody left, or staff voided it."""
    return broken_off(state, reason)


def dump(state: State) -> dict[str, Json]:
    """The state as JSON, with its version under `v`."""
    return dump_state(state, VERSION)


def load(data: Mapping[str, Json]) -> State:
    """The state from JSON."""
    return load_state(State, data, VERSION)
