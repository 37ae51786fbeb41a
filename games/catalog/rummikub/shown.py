"""Parts of a game as JSON, the same in views and in events."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from games.catalog.rummikub.models.base import to_dict
from games.catalog.rummikub.models.game import Board
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.scoring import places
from games.catalog.rummikub.sorting import sorts_of
from games.catalog.rummikub.state import Diff, RoundScore, ScoreRow, State, TurnRecord

Data = dict[str, Any]
BOARDS = 256
"""Boards that are remembered as JSON: every reader sees the same one, in views and in events."""

MELDS = 4_096
"""Melds that are remembered: most of a board stays as it is from turn to turn."""


def rack_json(tiles: Iterable[str]) -> Data:
    """A rack."""
    return {"tile_ids": list(tiles)}


@lru_cache(BOARDS)
def board_json(board: Board) -> Data:
    """The melds on the board, each exactly id, kind and tiles; shared by all who tell of it, never changed."""
    return {"melds": [meld_json(meld) for meld in board.melds]}


@lru_cache(MELDS)
def meld_json(meld: Meld) -> Data:
    """One meld."""
    shown: Data = to_dict(meld)
    return shown


@lru_cache(BOARDS)
def melds_info(board: Board) -> Data:
    """What each meld is worth and what its jokers stand for, by its id; shared as well."""
    return {meld.id: meld_info(meld) for meld in board.melds}


@lru_cache(MELDS)
def meld_info(meld: Meld) -> Data:
    """Value and jokers of one legal meld."""
    return {"value": meld.get_value(), "jokers": to_dict(meld.get_jokers())}


def diff_json(diff: Diff) -> Data:
    """What a turn changed, by meld ids."""
    changed = [{"from": _id(change.old), "to": _id(change.new)} for change in diff.changed]
    return {"changed": changed, "moved_tiles": list(diff.moved_tiles)}


def _id(meld: Meld | None) -> str | None:
    return meld.id if meld else None


def turn_json(turn: TurnRecord) -> Data:
    """One recent turn."""
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
