"""What a seat, or a spectator, may see of a game; built up field by field."""

from typing import Any

from games.catalog.rummikub.shown import board_json, melds_info, own_json, rack_json, score_json, turn_json
from games.catalog.rummikub.state import State
from games.core.memo import remembered
from games.core.options import dump_options

Data = dict[str, Any]


def view_of(state: State, seat: int | None) -> Data:
    """The whole view."""
    shown = _open(state)
    if seat is None:
        return {**shown}
    return {**shown, "legal": legal_types(state, seat), "you": _you(state, seat)}


@remembered(64)
def _open(state: State) -> Data:
    """What everybody may see: the same for all readers, and never changed."""
    return {**_course(state), **_table(state), "players": [_player(state, other) for other in range(state.seats)]}


def legal_types(state: State, seat: int) -> list[str]:
    """The types of move open to a seat."""
    if state.ended or seat != state.mover:
        return []
    return ["play_tiles", "draw" if state.game.pool.tile_ids else "pass"]


def _course(state: State) -> Data:
    """How far the game has come."""
    winner = state.game.winner_player_id
    return {
        "status": "ended" if state.ended else "playing",
        "game_status": state.game.status.value,
        "options": dump_options(state.options),
        "round": state.round,
        "rounds": state.options.rounds,
        "target_score": state.options.target_score,
        "turn_number": state.turn_number,
        "starting_seat": state.starter,
        "current_seat": None if state.ended else state.mover,
        "current_player_index": state.mover,
        "winner_seat": None if winner is None else int(winner),
        "reason": state.ending,
    }


def _table(state: State) -> Data:
    """What lies open, and what has just happened."""
    board = state.game.board
    return {
        "board": board_json(board),
        "melds_info": melds_info(board),
        "pool_size": len(state.game.pool.tile_ids),
        "passes_in_a_row": state.passes,
        "recent_turns": [turn_json(turn) for turn in state.recent],
        "rounds_scored": [score_json(score) for score in state.scored],
    }


def _player(state: State, seat: int) -> Data:
    """A seat as everybody sees it: its tiles only once the game is over."""
    shown = {
        "seat": seat,
        "initial_meld_met": state.opened(seat),
        "rack_size": len(state.rack(seat)),
        "score": state.totals[seat],
        "rounds_won": state.rounds_won[seat],
    }
    return {**shown, "rack": rack_json(state.rack(seat))} if state.ended else shown


def _you(state: State, seat: int) -> Data:
    return {"seat": seat, "initial_meld_met": state.opened(seat), **own_json(state, seat)}
