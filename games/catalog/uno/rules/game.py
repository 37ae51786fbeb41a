"""UNO, for 2 to 10 seats: the rules as the rest of the house calls them."""

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.uno.rules import calls, draws, plays, rounds, scoring
from games.catalog.uno.rules.draft import Draft, finish
from games.catalog.uno.rules.hints import hints, safest
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno, dump_move, parse_move
from games.catalog.uno.rules.options import PRESETS, UnoOptions
from games.catalog.uno.rules.refusals import admit
from games.catalog.uno.rules.state import State
from games.catalog.uno.rules.view import view
from games.core.codec import dump_state, load_state
from games.core.rng import Rng, rng_for
from games.core.rules import Outcome, Step

Json = Any

__all__ = [
    "OPTIONS", "PRESETS", "SEATS", "SLUG", "TITLE", "VERSION",
    "abandon", "admit", "deal", "dump", "dump_move", "hints", "load", "outcome", "parse_move", "play", "safest",
    "turn", "view",
]  # fmt: skip

SLUG = "uno"
TITLE = "UNO"
SEATS = range(2, 11)
VERSION = 1
OPTIONS = UnoOptions

_CARRY_OUT: Mapping[type[Move], Callable[[Draft, int, Any], None]] = {
    Play: plays.play_card,
    Draw: draws.draw,
    EndTurn: draws.end_turn,
    Uno: calls.call,
    Catch: calls.catch,
    Challenge: calls.challenge,
}


def deal(seats: int, options: UnoOptions, rng: Rng) -> Step[State]:
    """Begin a game."""
    return rounds.open_game(seats, options, rng)


def play(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judge a move and carry it out."""
    admit(state, seat, move.type)
    draft = Draft(state, rng)
    if state.revealed:
        draft.forget_revealed(seat)
    _CARRY_OUT[type(move)](draft, seat, move)
    return finish(draft, state)


def turn(state: State) -> int | None:
    """The seat to move."""
    return state.turn


def outcome(state: State) -> Outcome | None:
    """How the game ended."""
    if state.ending is None:
        return None
    winner = state.ending.winner
    winners = () if winner is None else (winner,)
    return Outcome(state.ending.reason, winners, state.scores, scoring.places(state, winner))


def abandon(state: State, reason: str) -> Step[State]:
    """End the game without a winner; the round under way is not counted."""
    if state.ending is not None:
        return Step(state, ())
    draft = Draft(state, rng_for(b"", 0))  # nothing is left to chance
    rounds.abandon_game(draft, reason)
    return finish(draft, state)


def dump(state: State) -> dict[str, Json]:
    """The state as JSON."""
    return dump_state(state, VERSION)


def load(data: Mapping[str, Json]) -> State:
    """The state from JSON."""
    return load_state(State, data, VERSION)
