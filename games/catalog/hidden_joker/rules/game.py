"""The rules of Hidden Joker Rummy, as the platform asks for them."""

from collections.abc import Mapping

from games.catalog.hidden_joker.rules.events import STATE_UPDATE, ended, round_opened
from games.catalog.hidden_joker.rules.legality import admit, hints, safest
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Drop, Move, Reveal, dump_move, parse_move
from games.catalog.hidden_joker.rules.options import PRESETS, JokerOptions
from games.catalog.hidden_joker.rules.playing import declare, discard, draw, drop, reveal
from games.catalog.hidden_joker.rules.rounds import first_round
from games.catalog.hidden_joker.rules.scoring import abandoned, outcome
from games.catalog.hidden_joker.rules.state import State
from games.catalog.hidden_joker.rules.view import view
from games.core.codec import dump_state, load_state
from games.core.rng import Rng
from games.core.rules import Json, Step

__all__ = [
    "OPTIONS", "PRESETS", "SEATS", "SLUG", "TITLE", "VERSION", "abandon", "admit", "deal", "dump", "dump_move", "hints",
    "load", "outcome", "parse_move", "play", "safest", "turn", "view",
]  # fmt: skip

SLUG = "hidden_joker"
TITLE = "Hidden Joker Rummy"
SEATS = range(2, 5)
VERSION = 1
OPTIONS = JokerOptions


def deal(seats: int, options: JokerOptions, rng: Rng) -> Step[State]:
    """Begin a game: shuffle two packs, deal thirteen cards each, and choose the wild rank."""
    if seats not in SEATS:
        raise ValueError(f"Hidden Joker Rummy is for 2 to 4, not for {seats}")
    state = first_round(seats, options, rng)
    return Step(state, round_opened(state))


def play(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judge a move and carry it out."""
    admit(state, seat, move.type)
    match move:
        case Draw():
            return draw(state, move)
        case Discard():
            return discard(state, move, rng)
        case Declare():
            return declare(state, move, rng)
        case Drop():
            return drop(state, move, rng)
        case Reveal():
            return reveal(state, move)


def turn(state: State) -> int | None:
    """The seat to move; `None` once the game has ended."""
    return None if state.ending else state.seat


def abandon(state: State, reason: str) -> Step[State]:
    """End the game without a winner; what has ended stays as it is."""
    if state.ending:
        return Step(state, ())
    state = abandoned(state, reason)
    return Step(state, (STATE_UPDATE, ended(state)))


def dump(state: State) -> dict[str, Json]:
    """The state as JSON."""
    return dump_state(state, VERSION)


def load(data: Mapping[str, Json]) -> State:
    """The state from JSON."""
    return load_state(State, data, VERSION)
