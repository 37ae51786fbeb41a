"""Rummikub as a page shows it: the board, the rack, the sheet, and all that a draft in the browser starts from."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from games.catalog.rummikub.look import drafting
from games.catalog.rummikub.look.codes import board_text, read_board
from games.catalog.rummikub.look.sheet import sheet_scene
from games.catalog.rummikub.look.words import REASONS, face_of, listed, meld_line, news, tile_line, tiles_line
from games.catalog.rummikub.models import Meld
from games.catalog.rummikub.rules.view import board_of
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
    laid = None if seat is None else drafting.laid_so_far(view, envelope.layouts.get(seat))
    return {
        "opponents": [seat_scene(view, number) for number in around(view, seat)],
        "own": None if seat is None else seat_scene(view, seat),
        "board": [meld_scene(meld) for meld in (laid.melds if laid else board_of(view))],
        "rack": [tile_scene(tile) for tile in laid.rack] if laid else [],
        "laid": laid,
        "loose": laid.loose if laid else (),
        "board_text": board_text(meld.as_json() for meld in laid.melds) if laid and view["legal"] else "",
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


@lru_cache(maxsize=5_000)
def meld_scene(meld: Meld) -> dict[str, Json]:
    """A meld of the board with its tiles and what it is worth, if it is one already; never changed."""
    fits = not meld.flaws
    return {
        "name": meld_line(meld) if fits else tiles_line(meld.tiles),
        "value": meld.get_value() if fits else None,
        "tiles": [tile_scene(tile) for tile in meld.tiles],
    }


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


# -- Forms and time ------------------------------------------------------------------------------------------
def read_form(fields: Mapping[str, list[str]]) -> Json:
    """The board of the form, to be played."""
    return {"type": "play_tiles", "melds": read_board(fields.get("board", [""])[0])}


def read_question(fields: Mapping[str, list[str]]) -> tuple[str, Json] | None:
    """The board of the form, only to be looked at."""
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
