"""Rummikub as text: the table, the log, the names of moves, and typed lines.

A board is typed as melds with `;` or line breaks between them, `run 5ra 6ra 7ra; group 9ka 9ra 9oa`: the whole board
as it is to lie after the turn. A line that begins with `+` lays new melds beside the board as it is, and `2=` before
a meld puts it in the place of the second one. `10r` means whichever red ten lies there or is held.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.rummikub.look.codes import named
from games.catalog.rummikub.look.words import KINDS
from games.catalog.rummikub.models import PlayTilesAction
from games.catalog.rummikub.rules.moves import Move, parse_move, unreadable
from games.core.rules import Event
from games.core.text import gettext_noop as _

Data = Mapping[str, Any]
WIDTH = 96
WORDS = {"d": "draw", "draw": "draw", "p": "pass", "pass": "pass"}
HELP = _("Type draw, pass, or melds: + run 5ra 6ra 7ra lays a new one, 2= run 4ba 5ba 6ba 7ba changes the second.")
PART = re.compile(r"(?:(\d+)\s*=|(\+))?\s*(.*)")


def name_of(seat: int, view: Data) -> str:
    """`You` for the reader, `Seat 2` for the second seat."""
    return "You" if reader(view) == seat else f"Seat {seat + 1}"


def reader(view: Data) -> int | None:
    """The seat that reads, or `None` for a spectator."""
    seat: int | None = view["you"]["seat"] if "you" in view else None
    return seat


def points(count: int) -> str:
    """Points with their sign."""
    return f"{count:+}" if count else "0"


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


# -- The log -------------------------------------------------------------------------------------------------
def tell(event: Event, view: Data) -> str | None:
    """What to say of an event, or `None` where silence is better."""
    teller = TELLERS.get(event.type)
    return teller(event.data, view) if teller else None


def _round_started(data: Data, view: Data) -> str:
    starter = name_of(data["starting_seat"], view)
    return f"Round {data['round']}: {starter} {'start' if starter == 'You' else 'starts'}."


def _tiles_played(data: Data, view: Data) -> str:
    opening = "" if data["opening"] is None else f" to open with {data['opening']} points"
    left = f", {data['rack_size']} left" if data["rack_size"] else ", and that was the last"
    return f"{name_of(data['seat'], view)} laid {' '.join(data['tiles_played'])}{opening}{left}."


def _tile_drawn(data: Data, view: Data) -> str | None:
    """The drawer hears of it twice, and wants to read it once."""
    if "tiles" in data:
        return f"You drew {' '.join(data['tiles'])}."
    if data["seat"] == reader(view):
        return None
    return f"{name_of(data['seat'], view)} drew {'a tile' if data['count'] == 1 else str(data['count']) + ' tiles'}."


def _turn_passed(data: Data, view: Data) -> str:
    return f"{name_of(data['seat'], view)} passed."


def _timed_out(data: Data, view: Data) -> str:
    return f"{name_of(data['seat'], view)} ran out of time."


def _turn_changed(data: Data, view: Data) -> str | None:
    return "It's your turn." if data["next_seat"] == reader(view) else None


def _round_scored(data: Data, view: Data) -> str:
    winner = name_of(data["winner_seat"], view)
    how = "went out" if data["reason"] == "out" else f"{'have' if winner == 'You' else 'has'} least left"
    rows = (f"{name_of(row['seat'], view)} {points(row['points'])}" for row in data["rows"])
    return f"{winner} {how}. This round: {', '.join(rows)}."


def _ended(data: Data, view: Data) -> str:
    if data["reason"] in ("abandoned", "voided"):
        return f"The game was {data['reason']}. Nobody wins."
    first = [row for row in data["final_scores"] if row["place"] == 1]
    names = " and ".join(name_of(row["seat"], view) for row in first)
    total = points(first[0]["score"])
    if len(first) > 1:
        return f"{names} share the first place with {total}."
    return f"You win with {total}!" if names == "You" else f"{names} wins with {total}."


TELLERS: dict[str, Callable[[Data, Data], str | None]] = {
    "round:started": _round_started,
    "tiles:played": _tiles_played,
    "tile:drawn": _tile_drawn,
    "turn:passed": _turn_passed,
    "turn:timed_out": _timed_out,
    "turn:changed": _turn_changed,
    "round:scored": _round_scored,
    "ended": _ended,
}


# -- Moves ---------------------------------------------------------------------------------------------------
def label(move: Move, view: Data) -> str:
    """A short name of a move: what is new on the board."""
    if not isinstance(move, PlayTilesAction):
        return {"draw": "draw a tile", "pass": "pass", "timeout": "run out of time"}[move.type]
    there = [(meld["kind"], tuple(meld["tiles"])) for meld in view["board"]["melds"]]
    new = [meld for meld in move.melds if (meld.kind.value, meld.tiles) not in there]
    return "lay " + "; ".join(f"{meld.kind.value} {' '.join(meld.tiles)}" for meld in new)


def read(text: str, view: Data) -> Move:
    """A typed line as a move, or `MalformedMove` with what can be typed."""
    typed = text.strip().lower()
    if typed in WORDS:
        return parse_move({"type": WORDS[typed]})
    parts = [part.strip() for part in re.split(r"[;\n]", typed) if part.strip()]
    if not parts:
        raise unreadable(HELP, None)
    return parse_move({"type": "play_tiles", "melds": _named(_lay_out(parts, view), view)})


def _named(board: list[dict[str, Any]], view: Data) -> list[dict[str, Any]]:
    """A board on which a code without its copy means whichever such tile lies there or is held."""
    there = [tile for meld in view["board"]["melds"] for tile in meld["tiles"]]
    rack = view["you"]["rack"]["tile_ids"] if "you" in view else []
    tiles = named([meld["tiles"] for meld in board], [*there, *rack])
    return [{**meld, "tiles": whole} for meld, whole in zip(board, tiles, strict=True)]


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
