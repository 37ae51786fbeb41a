"""The rules of Rummy for two, as the platform asks for them."""

from collections.abc import Mapping

from games.catalog.rummy.rules.deck import draw_key
from games.catalog.rummy.rules.hints import hints, safest
from games.catalog.rummy.rules.moves import Draw, Forfeit, LayDown, Move
from games.catalog.rummy.rules.notation import dump_move, parse_move
from games.catalog.rummy.rules.options import PRESETS, RummyOptions
from games.catalog.rummy.rules.rounds import abandon, forfeit, open_round, opening, outcome
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.rules.turns import draw, lay_down
from games.catalog.rummy.rules.view import view
from games.core.codec import dump_state, load_state
from games.core.rng import Rng
from games.core.rules import IllegalMove, Json, Step
from games.core.text import gettext_noop as _

__all__ = [
    "OPTIONS", "PRESETS", "SEATS", "SLUG", "TITLE", "VERSION", "abandon", "admit", "deal", "dump", "dump_move", "hints",
    "load", "outcome", "parse_move", "play", "safest", "turn", "view",
]  # fmt: skip

SLUG = "rummy"
TITLE = "Rummy"
SEATS = range(2, 3)
VERSION = 1
OPTIONS = RummyOptions


def deal(seats: int, options: RummyOptions, rng: Rng) -> Step[State]:
    """Begin a game of two. All its shuffles follow from the key that is drawn here."""
    if seats not in SEATS:
        raise ValueError(f"Rummy is for two, not for {seats}")
    state = open_round(options, draw_key(rng), 1, (0, 0))
    return Step(state, opening(state))


def admit(state: State, seat: int, verb: str | None) -> None:
    """Refuse a game that has ended, and a seat out of turn unless it forfeits.

    Whether the move fits the phase is judged after it could be read: by `play`.
    """
    if state.result:
        raise IllegalMove("GAME_OVER", _("This game has ended."))
    if verb != Forfeit.type and seat != state.seat:
        raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": state.seat})


def play(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judge a move and carry it out; chance is the key's, so `rng` stays untouched."""
    admit(state, seat, move.type)
    match move:
        case Draw():
            return draw(state, move)
        case LayDown():
            return lay_down(state, move)
        case Forfeit(offender, code):
            if offender != seat:
                raise IllegalMove("NOT_YOURS", _("A seat can only be given up for itself."))
            return forfeit(state, offender, code)


def turn(state: State) -> int | None:
    """The seat to move; `None` once the game has ended."""
    return None if state.result else state.seat


def dump(state: State) -> dict[str, Json]:
    """The state as JSON."""
    return dump_state(state, VERSION)


def load(data: Mapping[str, Json]) -> State:
    """The state from JSON."""
    return load_state(State, data, VERSION)
