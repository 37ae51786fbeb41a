"""The sheet of a Rummikub game marks who has won it, whoever won its last round."""

from typing import Any

from games.catalog.rummikub.look.sheet import sheet_scene


def seen(**other: Any) -> dict[str, Any]:
    """What the sheet needs of a view after two rounds: seat 1 won the last one, seat 0 leads."""
    rows = [
        {"seat": 0, "rack": {"tile_ids": ["7ra"]}, "rack_total": 7, "points": -7, "total": 33},
        {"seat": 1, "rack": {"tile_ids": []}, "rack_total": 0, "points": 7, "total": -33},
    ]
    scored = {"round": 2, "reason": "out", "winner_seat": 1, "rows": rows}
    players = [{"seat": 0, "score": 33}, {"seat": 1, "score": -33}]
    shown = {"rounds_scored": [scored, scored], "players": players, "round": 2, "recent_turns": []}
    return {**shown, "status": "ended", "winner_seat": 0, **other}


def winners(view: dict[str, Any]) -> list[int]:
    sheet = sheet_scene(view, 0)
    assert sheet is not None
    return [row["seat"] for row in sheet["rows"] if row["won"]]


def test_the_game_is_won_by_points_and_not_by_the_last_round() -> None:
    assert winners(seen()) == [0]
    assert winners(seen(status="playing", winner_seat=None)) == [1]


def test_a_shared_first_place_is_shared_on_the_sheet() -> None:
    players = [{"seat": 0, "score": 5}, {"seat": 1, "score": 5}]
    assert winners(seen(winner_seat=None, players=players)) == [0, 1]
