"""The sheet of a Rummikub table: what a round, or the game, came to, with every rack."""

from collections.abc import Mapping
from typing import Any

from games.catalog.rummikub.log_words import listed, tile_line
from games.catalog.rummikub.page_words import face_of
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Json = Any
View = Mapping[str, Json]


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The newest scored round; at the end, the game."""
    scored, over = view["rounds_scored"], view["status"] == "ended"
    if not scored and not over:
        return None
    return {
        "over": over,
        "once": len(scored),
        "headline": game_headline(view, me) if over else round_headline(scored[-1], me),
        "rows": [row(entry, scored[-1]) for entry in scored[-1]["rows"]] if scored else [],
        "totals": len(scored) > 1,
        "fresh": over or round_is_fresh(view, me),
    }


def round_is_fresh(view: View, me: int | None) -> bool:
    """Whether this reader has not moved since the last round was scored."""
    moved = {turn["seat"] for turn in view["recent_turns"]}
    return len(view["recent_turns"]) < len(view["players"]) and me not in moved


def row(entry: Json, scored: Json) -> dict[str, Json]:
    """One player's line."""
    tiles = entry["rack"]["tile_ids"]
    return {
        "who": Who(entry["seat"]),
        "won": entry["seat"] == scored["winner_seat"],
        "tiles": [{"face": face_of(tile), "name": tile_line(tile)} for tile in tiles],
        "left": entry["rack_total"],
        "points": entry["points"],
        "total": entry["total"],
    }


def game_headline(view: View, me: int | None) -> Line:
    """How the game ended."""
    if view["reason"] in ("abandoned", "voided"):
        return Line(_("The game was broken off. Nobody wins."))
    winner = view["winner_seat"]
    if winner is None:
        best = max(player["score"] for player in view["players"])
        first = [Who(player["seat"]) for player in view["players"] if player["score"] == best]
        return line(_("{players} share the first place."), players=listed(first))
    return Line(_("You win!")) if winner == me else line(_("{player} wins."), player=Who(winner))


def round_headline(scored: Json, me: int | None) -> Line:
    """How a round ended."""
    if scored["winner_seat"] == me:
        return line(_("Round {number} is yours"), number=scored["round"])
    return line(_("Round {number} goes to {player}"), number=scored["round"], player=Who(scored["winner_seat"]))
