"""The coach: whether a play exists, how much it lays, which tiles, and the whole board; from the seat's own view."""

from collections.abc import Mapping
from typing import Any

from games.catalog.rummikub.bot import easy_melds
from games.catalog.rummikub.log_words import tiles_line
from games.catalog.rummikub.models.actions import PlayTilesAction
from games.catalog.rummikub.models.base import to_dict
from games.catalog.rummikub.models.game import Rack
from games.catalog.rummikub.moves import Move
from games.catalog.rummikub.seen import board_of
from games.catalog.rummikub.solver import Plan, solve
from games.catalog.rummikub.steps import steps
from games.core.rules import Judged, Translate
from games.core.text import Line, line
from games.core.text import gettext_noop as _

View = Mapping[str, Any]
LEVELS = range(1, 5)
ON_TURN = True
ASKS = (
    _("Is there anything to lay?"), _("How many tiles?"), _("Which tiles?"), _("The whole board, step by step"),
)  # fmt: skip
EVERY_MOVE = True
SOMETHING, NOTHING = _("There is something you can lay."), _("Nothing fits now.")
ONE_TILE = _("You can lay one tile.")
DRAW, PASS = _("Draw a tile."), _("Pass.")


def think(view: View) -> Plan:
    """The best turn; if the solver ran out of time with nothing, the best of the rack alone."""
    you, options = view["you"], view["options"]
    plan = solve(
        board_of(view),
        you["rack"]["tile_ids"],
        opened=you["initial_meld_met"],
        initial_meld=options["initial_meld"],
        strict_joker=options["strict_joker"],
    )
    return plan if plan.played or plan.proven else _from_the_rack(view)


def _from_the_rack(view: View) -> Plan:
    melds = easy_melds(view)
    played = tuple(tile for meld in melds for tile in meld.tiles)
    return Plan((*board_of(view), *melds), Rack(played).tile_ids, proven=False)


def advise(thought: Plan, view: View, level: int, translate: Translate) -> dict[str, Any]:
    """What to tell: each level adds something to the one below."""
    told: dict[str, Any] = {"level": level, "playable": bool(thought.played)}
    if level >= 2:
        told["count"] = len(thought.played)
    if level >= 3:
        told["tiles"] = list(thought.played)
    if level >= 4:
        told |= {"melds": to_dict(thought.board), "steps": _steps(thought, view, translate)}
    return {**told, "proven": thought.proven}


def _steps(thought: Plan, view: View, translate: Translate) -> list[str]:
    if thought.played:
        return steps(board_of(view), thought.board, translate)
    return [translate(DRAW if "draw" in view["legal"] else PASS)]


def lines(told: Mapping[str, Any]) -> list[Line]:
    """The same in sentences."""
    said = [Line(SOMETHING if told["playable"] else NOTHING)]
    if told.get("count"):
        said.append(
            Line(ONE_TILE) if told["count"] == 1 else line(_("You can lay {count} tiles."), count=told["count"])
        )
    if told.get("tiles"):
        said.append(line(_("These: {tiles}."), tiles=tiles_line(told["tiles"])))
    said += [Line("{step}", {"step": step}) for step in told.get("steps", ())]
    return said if told["proven"] or not told["playable"] else [*said, Line(_("There may be something better."))]


def judge(view: View, move: Move) -> Judged | None:
    """A turn looked back on: how many tiles it laid of those that could be laid."""
    there = {tile for meld in view["board"]["melds"] for tile in meld["tiles"]}
    laid = [tile for meld in move.melds for tile in meld.tiles] if isinstance(move, PlayTilesAction) else []
    count, possible = sum(tile not in there for tile in laid), len(think(view).played)
    if not possible:
        return None
    said = line(_("Turn {number}: {count} of {possible} tiles laid."), number=view["turn_number"], count=count,
                possible=possible)  # fmt: skip
    return Judged(max(0, possible - count), said)
