"""Rummikub as a page shows it: the board, the rack, the sheet, and all that a draft in the browser starts from."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from games.catalog.rummikub.look.words import KINDS, REASONS, face_of, listed, meld_line, news, tile_line
from games.catalog.rummikub.models import Meld, MeldKind
from games.catalog.rummikub.rules.check import guess_kind
from games.core.envelope import Envelope
from games.core.rules import Event, Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

__all__ = ["news", "pace", "read_form", "read_question", "scene", "told"]

View = Mapping[str, Json]
PLAY_HOLD, DRAW_HOLD = 1100, 350
"""Milliseconds for which eyes want a changed board, and a drawn tile."""


def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """All that the templates show."""
    you = view.get("you")
    return {
        "opponents": [seat_scene(view, number) for number in around(view, seat)],
        "own": None if seat is None else seat_scene(view, seat),
        "board": board_scene(view),
        "rack": [tile_scene(tile) for tile in you["rack"]["tile_ids"]] if you else [],
        "board_text": board_text(view),
        "turn": turn_line(view, seat),
        "facts": facts(view),
        "legal": view.get("legal", []),
        "state": draft_scene(view, envelope, seat),
        "sheet": sheet_scene(view, seat),
    }


# -- Who sits here -------------------------------------------------------------------------------------------
def around(view: View, me: int | None) -> list[int]:
    """The others in seat order, from the next one on."""
    seats = len(view["players"])
    return [(me + step) % seats for step in range(1, seats)] if me is not None else list(range(seats))


def seat_scene(view: View, number: int) -> dict[str, Json]:
    """A seat: how many tiles, whether it has opened, its score."""
    player = view["players"][number]
    several = view["rounds"] > 1 or view["target_score"]
    return {
        "seat": number,
        "is_turn": view["current_seat"] == number,
        "count": player["rack_size"],
        "opened": player["initial_meld_met"] and view["options"]["initial_meld"] > 0,
        "score": player["score"] if several else None,
    }


# -- Tiles ---------------------------------------------------------------------------------------------------
@cache
def tile_scene(tile: str) -> dict[str, Json]:
    """One tile; never changed."""
    return {"id": tile, "face": face_of(tile), "name": tile_line(tile)}


def board_scene(view: View) -> list[dict[str, Json]]:
    """All melds."""
    values = view["melds_info"]
    return [
        meld_scene(meld["id"], meld["kind"], tuple(meld["tiles"]), values[meld["id"]]["value"])
        for meld in view["board"]["melds"]
    ]


@lru_cache(maxsize=5_000)
def meld_scene(id: str, kind: str, tiles: tuple[str, ...], value: int) -> dict[str, Json]:
    """A meld of the board with its tiles and what it is worth; never changed."""
    name = meld_line(Meld(MeldKind(kind), tiles))
    return {"id": id, "name": name, "value": value, "tiles": [tile_scene(tile) for tile in tiles]}


def draft_scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """What the script starts from: this reader's own view, no more."""
    you = view.get("you")
    shown = {
        "game": envelope.game_id,
        "turn": f"{view['round']}/{view['turn_number']}",
        "round": view["round"],
        "mine": seat is not None and view["current_seat"] == seat,
        "legal": list(view.get("legal", [])),
        "pool": view["pool_size"],
        "melds": [{**meld, "jokers": view["melds_info"][meld["id"]]["jokers"]} for meld in view["board"]["melds"]],
        "values": {meld["id"]: view["melds_info"][meld["id"]]["value"] for meld in view["board"]["melds"]},
        "required": view["options"]["initial_meld"],
        "recent": [recent_scene(turn) for turn in view["recent_turns"] if turn["seat"] != seat],
        "hints": bool(envelope.settings.get("hints", True)),
        "names": [person.name for person in envelope.people],
    }
    if you is None:
        return {**shown, "seat": None, "rack": [], "sorts": {}, "drawn": [], "opened": True}
    own = {"rack": you["rack"]["tile_ids"], "sorts": you["sorts"], "drawn": you["last_drawn"]}
    return {**shown, "seat": seat, **own, "opened": you["initial_meld_met"]}


def recent_scene(turn: Json) -> dict[str, Json]:
    """What somebody did on the board lately."""
    return {
        "turn": turn["turn_number"],
        "seat": turn["seat"],
        "played": turn["tiles_played"],
        "moved": turn["diff"]["moved_tiles"],
    }


# -- What to do ----------------------------------------------------------------------------------------------
def turn_line(view: View, me: int | None) -> Line:
    """Whose turn it is, and for what."""
    if view["status"] == "ended":
        return Line(_("The game is over."))
    if view["current_seat"] != me:
        return line(_("It's {player}'s turn."), player=Who(view["current_seat"]))
    required = view["options"]["initial_meld"]
    if required and not view["you"]["initial_meld_met"]:
        return line(_("Your turn: open with {required} points, or draw."), required=required)
    if "pass" in view["legal"]:
        return Line(_("Your turn: the pool is empty. Lay tiles, or pass."))
    return Line(_("Your turn: lay tiles, or draw."))


def facts(view: View) -> list[Line]:
    """How far the game is."""
    found = []
    if view["target_score"]:
        found.append(line(_("Round {number}, to {points} points"), number=view["round"], points=view["target_score"]))
    elif view["rounds"] > 1:
        found.append(line(_("Round {number} of {rounds}"), number=view["round"], rounds=view["rounds"]))
    pool = view["pool_size"]
    found.append(Line(_("The pool is empty")) if not pool else line(_("{count} in the pool"), count=pool))
    if view["options"]["strict_joker"]:
        found.append(Line(_("Strict jokers")))
    return found


# -- The sheet -----------------------------------------------------------------------------------------------
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


# -- The board as text, one meld per line: `run 5ra 6ra 7ra` -------------------------------------------------
MOST_LINES, MOST_TILES = 60, 120
"""More than any board has; the rest of a longer text is not read."""


def board_text(view: Mapping[str, Json]) -> str:
    """The board as one would type it."""
    return "\n".join(f"{meld['kind']} {' '.join(meld['tiles'])}" for meld in view["board"]["melds"])


def read_board(text: str) -> list[dict[str, Json]]:
    """The melds of a typed board; what is wrong with them is told by the rules."""
    rows = (
        row.replace(",", " ").split()[:MOST_TILES] for row in text.lower().replace(";", "\n").splitlines()[:MOST_LINES]
    )
    return [_read_meld(words) for words in rows if words]


def _read_meld(words: list[str]) -> dict[str, Json]:
    if words[0] in KINDS:
        return {"kind": KINDS[words[0]], "tiles": words[1:]}
    return {"kind": guess_kind(words), "tiles": words}


# -- Forms and time ------------------------------------------------------------------------------------------
def read_form(fields: Mapping[str, list[str]]) -> Json:
    """The typed board, to be played."""
    return {"type": "play_tiles", "melds": read_board(fields.get("board", [""])[0])}


def read_question(fields: Mapping[str, list[str]]) -> tuple[str, Json] | None:
    """The typed board, only to be looked at."""
    if fields.get("form") != ["check"]:
        return None
    return "check", {"melds": read_board(fields.get("board", [""])[0])}


def told(answer: Json) -> Line:
    """What a check found, in words: the melds that do not fit, else what stands in the way, else that it fits."""
    if answer["ok"]:
        return line(_("That fits: {count} tiles laid."), count=len(answer["tiles_played"]))
    return listed_flaws(answer) or Line("{error}", {"error": answer["problems"][0]["error"]})


def listed_flaws(answer: Json) -> Line | None:
    """The melds that are none, by their tiles, each with the decisive reason."""
    if any(problem["code"] != "INVALID_MELD" for problem in answer["problems"][:1]):
        return None
    flawed = [
        line(
            "{tiles}: {reason}",
            tiles=" ".join(meld["id"].split("-")),
            reason=Line(REASONS[meld["kind"], meld["reasons"][0]]),
        )
        for meld in answer["melds"]
        if not meld["valid"]
    ]
    return listed(flawed) if flawed else None


def pace(events: Sequence[Event]) -> int:
    """A changed board is looked at longer than a drawn tile."""
    types = {event.type for event in events}
    if "tiles:played" in types:
        return PLAY_HOLD
    return DRAW_HOLD if types & {"tile:drawn", "turn:passed"} else 0
