"""The coach: whether a play exists, how much it lays, which tiles, and the whole board; from the seat's own view."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.catalog.rummikub.look.words import meld_line, tiles_line
from games.catalog.rummikub.minds.bots import best_plan, easy_melds
from games.catalog.rummikub.minds.solver import Plan
from games.catalog.rummikub.models import Meld, PlayTilesAction, Rack, tiles_of, to_dict
from games.catalog.rummikub.rules.moves import Move
from games.catalog.rummikub.rules.state import Change, diff_of
from games.catalog.rummikub.rules.view import board_of
from games.core.rules import Judged, Translate
from games.core.text import Line, line, said
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
    plan = best_plan(view)
    return plan if plan.played or plan.proven else _from_the_rack(view)


def _from_the_rack(view: View) -> Plan:
    melds = easy_melds(view)
    return Plan((*board_of(view), *melds), Rack(tiles_of(melds)).tile_ids, proven=False)


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
    found = [Line(SOMETHING if told["playable"] else NOTHING)]
    if count := told.get("count"):
        found.append(Line(ONE_TILE) if count == 1 else line(_("You can lay {count} tiles."), count=count))
    if told.get("tiles"):
        found.append(line(_("These: {tiles}."), tiles=tiles_line(told["tiles"])))
    found += [Line("{step}", {"step": step}) for step in told.get("steps", ())]
    return found if told["proven"] or not told["playable"] else [*found, Line(_("There may be something better."))]


def judge(view: View, move: Move) -> Judged | None:
    """A turn looked back on: how many tiles it laid of those that could be laid."""
    laid = tiles_of(move.melds) if isinstance(move, PlayTilesAction) else ()
    count, possible = len(set(laid).difference(tiles_of(board_of(view)))), len(think(view).played)
    if not possible:
        return None
    sentence = _("Turn {number}: {count} of {possible} tiles laid.")
    return Judged(max(0, possible - count), line(sentence, number=view["turn_number"], count=count, possible=possible))


# -- A turn, step by step ------------------------------------------------------------------------------------
TAKE = _("Take {tiles} from the {meld}.")
BREAK_UP = _("Break up the {meld}.")
ADD = _("Add {tiles} to make the {meld}.")
LAY = _("Lay {tiles} as a new {meld}.")
SHIFT = _("Change the order to make the {meld}.")


def steps(old: Sequence[Meld], new: Sequence[Meld], translate: Translate) -> list[str]:
    """How to get from one board to the other: what is taken apart, and then what is laid where."""
    changes = diff_of(old, new).changed
    return [said(step, translate, ()) for step in (*_apart(changes), *_together(changes))]


def _apart(changes: Sequence[Change]) -> Iterator[Line]:
    for change in changes:
        if change.old and not change.new:
            yield line(BREAK_UP, meld=meld_line(change.old))
        elif change.old and change.gone:
            yield line(TAKE, tiles=tiles_line(change.gone), meld=meld_line(change.old))


def _together(changes: Sequence[Change]) -> Iterator[Line]:
    for change in changes:
        if change.new and change.come:
            yield line(ADD if change.old else LAY, tiles=tiles_line(change.come), meld=meld_line(change.new))
        elif change.new and not change.gone:
            yield line(SHIFT, meld=meld_line(change.new))
