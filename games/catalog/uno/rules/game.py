"""UNO, for 2 to 10 seats: the rules as the rest of the house calls them."""

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.uno.rules import calls, draws, plays, scoring
from games.catalog.uno.rules.deck import COLOR, COLORS, WILD
from games.catalog.uno.rules.draft import Draft, finish
from games.catalog.uno.rules.legality import admit, catchable, may_call, must_play, needs_partner, playable
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno, dump_move, parse_move
from games.catalog.uno.rules.options import PRESETS, UnoOptions
from games.catalog.uno.rules.rounds import deal, end_game, stop_play
from games.catalog.uno.rules.state import AFTER_DRAW, CHALLENGE, State
from games.catalog.uno.rules.view import view
from games.core.codec import dump_state, load_state
from games.core.rng import Rng, rng_for
from games.core.rules import Json, Outcome, Step

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


def play(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judges a move and carries it out."""
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
    """Ends the game without a winner; the round under way is not counted."""
    if state.ending is not None:
        return Step(state, ())
    draft = Draft(state, rng_for(b"", 0))  # nothing is left to chance
    stop_play(draft)
    end_game(draft, None, reason)
    return finish(draft, state)


def dump(state: State) -> dict[str, Json]:
    """The state as JSON."""
    return dump_state(state, VERSION)


def load(data: Mapping[str, Json]) -> State:
    """The state from JSON."""
    return load_state(State, data, VERSION)


# -- Moves worth offering ------------------------------------------------------------------------------------
def hints(state: State, seat: int) -> list[Move]:
    """Every play, then draw or end-turn, uno, catch and challenge, as far as they are open to the seat."""
    in_turn = seat == state.turn
    offered = _plays(state, seat) if in_turn or state.options.jump_in else []
    if in_turn and not must_play(state, seat):
        offered.append(EndTurn() if state.phase == AFTER_DRAW else Draw())
    if state.options.uno_call == "manual":
        offered += [Uno()] if may_call(state, seat) else []
        offered += [Catch(other) for other in catchable(state, seat)]
    if in_turn and state.phase == CHALLENGE:
        offered.append(Challenge())
    return offered


def safest(state: State, seat: int) -> Move:
    """To draw, then to keep what was drawn; where `force_play` forbids it, the first hint."""
    if must_play(state, seat):
        return hints(state, seat)[0]
    return EndTurn() if state.phase == AFTER_DRAW else Draw()


def _plays(state: State, seat: int) -> list[Move]:
    """Playable cards, a wild with each colour, the one held most first, a 7 with each partner, fewest cards first."""
    plays: list[Move] = []
    for card in playable(state, seat):
        card_id = state.ids[card]
        if COLOR[card] == WILD:
            held = [COLOR[other] for other in state.hands[seat]]
            plays += [Play(card_id, color) for color in sorted(COLORS, key=held.count, reverse=True)]
        elif state.options.seven_zero and needs_partner(state, seat, card):
            others = [other for other in range(len(state.hands)) if other != seat]
            partners = sorted(others, key=lambda other: len(state.hands[other]))
            plays += [Play(card_id, swap_with=other) for other in partners]
        else:
            plays.append(Play(card_id))
    return plays
