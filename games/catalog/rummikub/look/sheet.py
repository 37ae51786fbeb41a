"""The sheet of a Rummikub table: what was left on each rack, and what it cost or brought."""

from games.catalog.rummikub.look.words import face_of, listed, tile_line
from games.core import sheets
from games.core.kind import View
from games.core.rules import Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

HOW = {
    "out": _("By laying the last tile."),
    "stalemate": _("The pool is empty and nobody could lay: the lightest rack wins."),
}
"""How a round was won."""


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The newest scored round; at the end, the game."""
    scored, over = view["rounds_scored"], view["status"] == "ended"
    if not scored:
        return None
    last, several = scored[-1], len(scored) > 1
    return {
        "over": over,
        "once": len(scored),
        "headline": game_headline(view, me) if over else round_headline(last, me),
        "by": by_what(view, me) if over and several else Line(HOW[last["reason"]]),
        "won": over and me is not None and view["winner_seat"] == me,
        "next": sheets.deal_line(view["round"]),
        "rows": rows(last, several or not over, me, leaders(view) if over else {last["winner_seat"]}),
        "fresh": over or round_is_fresh(view, me),
    }


def by_what(view: View, me: int | None) -> Line | None:
    """By how much the game was won."""
    winner = view["winner_seat"]
    return None if winner is None else sheets.points_line([one["score"] for one in view["players"]], winner, me)


def round_is_fresh(view: View, me: int | None) -> bool:
    """Whether this reader has not moved since the last round was scored."""
    moved = {turn["seat"] for turn in view["recent_turns"]}
    return len(view["recent_turns"]) < len(view["players"]) and me not in moved


def leaders(view: View) -> set[int]:
    """Who has won the game: one, or those who share the first place."""
    if view["winner_seat"] is not None:
        return {view["winner_seat"]}
    best = max(player["score"] for player in view["players"])
    return {player["seat"] for player in view["players"] if player["score"] == best}


def rows(scored: Json, several: bool, me: int | None, winners: set[int]) -> list[dict[str, Json]]:
    """Everybody's line: the places are those of the totals."""
    placed = sheets.ranks([entry["total"] for entry in scored["rows"]])
    return sheets.own_first(
        row(entry, several, me=me, rank=placed[entry["seat"]], won=entry["seat"] in winners) for entry in scored["rows"]
    )


def row(entry: Json, several: bool, *, me: int | None, rank: int, won: bool) -> dict[str, Json]:
    """One player's line."""
    tiles = [{"face": face_of(tile), "name": tile_line(tile)} for tile in entry["rack"]["tile_ids"]]
    gained = entry["points"] if several else None
    shown = sheets.row(entry["seat"], entry["total"], me=me, rank=rank, won=won, gained=gained)
    return {**shown, "tiles": tiles, "left": entry["rack_total"]}


def game_headline(view: View, me: int | None) -> Line:
    """How the game ended."""
    if view["winner_seat"] is not None:
        return sheets.winner_line(view["winner_seat"], me)
    return line(_("{players} share the first place."), players=listed(map(Who, sorted(leaders(view)))))


def round_headline(scored: Json, me: int | None) -> Line:
    """How a round ended."""
    if scored["winner_seat"] == me:
        return line(_("Round {number} is yours"), number=scored["round"])
    return line(_("Round {number} goes to {player}"), number=scored["round"], player=Who(scored["winner_seat"]))
