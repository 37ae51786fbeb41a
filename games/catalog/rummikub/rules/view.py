"""What a seat, or a spectator, may see of a game, built up field by field; and its parts, the same in events."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from games.catalog.rummikub.models import Board, Meld, MeldKind, to_dict
from games.catalog.rummikub.rules.rounds import places
from games.catalog.rummikub.rules.sorting import sorts_of
from games.catalog.rummikub.rules.state import Diff, RoundScore, ScoreRow, State, TurnRecord
from games.core.memo import remembered
from games.core.options import dump_options

Data = dict[str, Any]
BOARDS = 256
"""Boards that are remembered as JSON: every reader sees the same one, in views and in events."""

TURNS = 1_024
"""Turns that are remembered as JSON: each is shown for as many entries as there are seats."""

MELDS = 4_096
"""Melds that are remembered: most of a board stays as it is from turn to turn."""


def view(state: State, seat: int | None) -> Data:
    """What this seat (`None`: a spectator) may see."""
    shown = _open(state)
    return {**shown} if seat is None else {**shown, "legal": _legal(state, seat), "you": _you(state, seat)}


@remembered(64)
def _open(state: State) -> Data:
    """What everybody may see: the same for all readers, and never changed."""
    return {**_course(state), **_table(state), "players": [_player(state, other) for other in range(state.seats)]}


def _legal(state: State, seat: int) -> list[str]:
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


# -- Its parts -----------------------------------------------------------------------------------------------
def rack_json(tiles: Iterable[str]) -> Data:
    """A rack."""
    return {"tile_ids": list(tiles)}


@remembered(BOARDS)
def board_json(board: Board) -> Data:
    """The melds on the board, each exactly id, kind and tiles; shared by all who tell of it, never changed."""
    return {"melds": [_meld(meld) for meld in board.melds]}


def board_of(view: Mapping[str, Any]) -> tuple[Meld, ...]:
    """The melds on the board, read from a view."""
    return tuple(map(meld_of, view["board"]["melds"]))


def meld_of(shown: Mapping[str, Any]) -> Meld:
    """A meld, read from its JSON."""
    return Meld(MeldKind(shown["kind"]), tuple(shown["tiles"]))


@lru_cache(MELDS)
def _meld(meld: Meld) -> Data:
    shown: Data = to_dict(meld)
    return shown


@remembered(BOARDS)
def melds_info(board: Board) -> Data:
    """What each meld is worth and what its jokers stand for, by its id; shared as well."""
    return {meld.id: _info(meld) for meld in board.melds}


@lru_cache(MELDS)
def _info(meld: Meld) -> Data:
    return {"value": meld.get_value(), "jokers": to_dict(meld.get_jokers())}


def diff_json(diff: Diff) -> Data:
    """What a turn changed, by meld ids."""
    changed = [{"from": change.old and change.old.id, "to": change.new and change.new.id} for change in diff.changed]
    return {"changed": changed, "moved_tiles": list(diff.moved_tiles)}


@remembered(TURNS)
def turn_json(turn: TurnRecord) -> Data:
    """One recent turn; shared as well."""
    return {
        "turn_number": turn.turn_number,
        "seat": turn.seat,
        "type": turn.type,
        "count": turn.count,
        "tiles_played": list(turn.tiles_played),
        "diff": diff_json(turn.diff),
    }


def score_json(score: RoundScore) -> Data:
    """A finished round: its racks are public."""
    return {
        "round": score.round,
        "reason": score.reason,
        "winner_seat": score.winner,
        "rows": [_row(row) for row in score.rows],
    }


def _row(row: ScoreRow) -> Data:
    return {
        "seat": row.seat,
        "rack": rack_json(row.rack),
        "rack_total": row.rack_total,
        "points": row.points,
        "total": row.total,
    }


def final_scores(state: State) -> list[Data]:
    """Score and place of every seat."""
    placed = zip(state.totals, places(state), strict=True)
    return [{"seat": seat, "score": score, "place": place} for seat, (score, place) in enumerate(placed)]


def own_json(state: State, seat: int) -> Data:
    """What only the seat itself may see of its tiles."""
    rack = state.rack(seat)
    return {"rack": rack_json(rack), "sorts": sorts_of(rack), "last_drawn": list(state.last_drawn[seat])}
