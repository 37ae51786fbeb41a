"""Rummikub as text: the table, the log, the names of moves, and typed lines.

A board is typed as melds with `;` or line breaks between them, `run 5ra 6ra 7ra; group 9ka 9ra 9oa`: the whole board
as it is to lie after the turn. A line that begins with `+` lays new melds beside the board as it is, and `2=` before
a meld puts it in the place of the second one.
"""

import re
from collections.abc import Mapping
from typing import Any

from games.catalog.rummikub.models.actions import PlayTilesAction
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.moves import Move, parse_move, unreadable
from games.catalog.rummikub.telling import name_of, points, tell
from games.core.text import gettext_noop as _

__all__ = ["label", "read", "show", "tell"]

Data = Mapping[str, Any]
WIDTH = 96
WORDS = {"d": "draw", "draw": "draw", "p": "pass", "pass": "pass"}
KINDS = {"r": "run", "run": "run", "g": "group", "group": "group"}
HELP = _("Type draw, pass, or melds: + run 5ra 6ra 7ra lays a new one, 2= run 4ba 5ba 6ba 7ba changes the second.")
PART = re.compile(r"(?:(\d+)\s*=|(\+))?\s*(.*)")


# -- The table -----------------------------------------------------------------------------------------------
def show(view: Data) -> str:
    """The table as the reader sees it."""
    lines = [_head(view), *(_player(player, view) for player in view["players"]), "", *_board(view)]
    if "you" in view:
        lines += ["", "Your rack (k black, r red, b blue, o orange, j joker)", *_wrap(_rack(view), "   ")]
    return "\n".join(lines)


def _head(view: Data) -> str:
    goal = f"to {view['target_score']} points" if view["target_score"] else f"of {view['rounds']}"
    return f"Round {view['round']} {goal} · turn {view['turn_number']} · {_tiles(view['pool_size'])} in the pool"


def _tiles(count: int) -> str:
    return f"{count} tile" if count == 1 else f"{count} tiles"


def _player(player: Data, view: Data) -> str:
    mark = ">" if player["seat"] == view["current_seat"] else " "
    opened = "opened" if player["initial_meld_met"] else ""
    name = name_of(player["seat"], view)
    shown = f" {mark} {name:<8} {_tiles(player['rack_size']):>9}  {opened:<8}{points(player['score']):>6}"
    return shown.rstrip() + _open_rack(player)


def _open_rack(player: Data) -> str:
    """What is left on a rack, once the game is over."""
    tiles = player.get("rack", {}).get("tile_ids", [])
    return "" if not tiles else "  " + (" ".join(tiles) if len(tiles) <= 12 else f"{' '.join(tiles[:11])} …")


def _board(view: Data) -> list[str]:
    melds = view["board"]["melds"]
    if not melds:
        return ["The board is empty."]
    return ["Board", *(_meld(place, meld, view["melds_info"][meld["id"]]) for place, meld in enumerate(melds, start=1))]


def _meld(place: int, meld: Data, info: Data) -> str:
    laid = f"{meld['kind']} {' '.join(meld['tiles'])}"
    jokers = [f"{joker} = {' or '.join(face['colors'])} {face['number']}" for joker, face in info["jokers"].items()]
    return f"{place:>3}  {laid:<28} {info['value']:>4}" + "".join(f"  {joker}" for joker in jokers)


def _rack(view: Data) -> list[str]:
    """Blocks of groups or runs, whichever sorts more tiles, then single tiles."""
    sorts = view["you"]["sorts"].values()
    best = max(sorts, key=lambda blocks: sum(len(block) for block in blocks if len(block) > 1))
    return [f"[{' '.join(block)}]" if len(block) > 1 else block[0] for block in best]


def _wrap(words: list[str], indent: str) -> list[str]:
    lines = [indent]
    for word in words:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append(indent)
        lines[-1] += f" {word}"
    return lines


# -- Moves ---------------------------------------------------------------------------------------------------
def label(move: Move, view: Data) -> str:
    """A short name of a move: what is new on the board."""
    if not isinstance(move, PlayTilesAction):
        return {"draw": "draw a tile", "pass": "pass", "timeout": "run out of time"}[move.type]
    there = [(meld["kind"], tuple(meld["tiles"])) for meld in view["board"]["melds"]]
    new = [meld for meld in move.melds if (meld.kind.value, meld.tiles) not in there]
    return "lay " + "; ".join(_typed(meld) for meld in new)


def _typed(meld: Meld) -> str:
    return f"{meld.kind.value} {' '.join(meld.tiles)}"


def read(text: str, view: Data) -> Move:
    """A typed line as a move, or `MalformedMove` with what can be typed."""
    typed = text.strip().lower()
    if typed in WORDS:
        return parse_move({"type": WORDS[typed]})
    parts = [part.strip() for part in re.split(r"[;\n]", typed) if part.strip()]
    if not parts:
        raise unreadable(HELP, None)
    return parse_move({"type": "play_tiles", "melds": _lay_out(parts, view)})


def _lay_out(parts: list[str], view: Data) -> list[dict[str, Any]]:
    """The whole board: as typed, or as it lies with the typed changes."""
    changes = parts[0][0] == "+" or "=" in parts[0]
    board = [{"kind": meld["kind"], "tiles": meld["tiles"]} for meld in view["board"]["melds"]] if changes else []
    for part in parts:
        match = PART.fullmatch(part)
        place, _plus, meld = match.groups() if match else (None, None, part)
        if place is None:
            board.append(_read_meld(meld))
        elif changes and 1 <= int(place) <= len(view["board"]["melds"]):
            board[int(place) - 1] = _read_meld(meld)
        else:
            raise unreadable(HELP, "play_tiles")
    return board


def _read_meld(text: str) -> dict[str, Any]:
    kind, *tiles = text.split() or [""]
    if kind not in KINDS:
        raise unreadable(HELP, "play_tiles")
    return {"kind": KINDS[kind], "tiles": tiles}
