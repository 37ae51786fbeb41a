"""A turn laid by ticking, for pages without scripts: the ticked tiles go where a button says, until all is played.

What lies there so far is kept like a layout of the hand: nobody else hears of it, and another turn begins anew.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.catalog.rummikub.look.words import meld_line, tiles_line
from games.catalog.rummikub.models import SORT_KEYS, Meld, MeldKind
from games.catalog.rummikub.rules.check import alternatives, infer_kind
from games.catalog.rummikub.rules.view import board_of, meld_of
from games.core.envelope import Envelope
from games.core.kind import Arranged, Fields, View
from games.core.rules import Json
from games.core.text import Line, line
from games.core.text import gettext_noop as _

HELP = frozenset[str]()
Melds = tuple[Meld, ...]
BACK, AGAIN, TO = "back", "again", "lay-"
"""What the buttons say: back to the rack, all as it was; and to which meld, by its number, or `new`."""


def drafted(view: View, kept: Json) -> Melds:
    """The board as it is laid so far in this turn."""
    if not kept or kept["turn"] != turn_of(view):
        return board_of(view)
    return tuple(map(meld_of, kept["melds"]))


def turn_of(view: View) -> list[int]:
    """What tells a turn from all others."""
    return [view["round"], view["turn_number"]]


def lay_out(fields: Fields, view: View, envelope: Envelope) -> Arranged | None:
    """The board as a form asks for it; `None` for a form that means something else."""
    form = fields.get("form", [""])[0]
    if (form not in (BACK, AGAIN) and not form.startswith(TO)) or "play_tiles" not in view.get("legal", ()):
        return None
    if form == AGAIN:
        return Arranged(kept(view, board_of(view)), Line(_("As at the start of your turn.")))
    board = drafted(view, envelope.layouts.get(view["you"]["seat"]))
    ticked = ticked_in(fields, view, board)
    if not ticked:
        return Arranged(told=Line(_("Tick the tiles first.")))
    return taken_back(view, board, ticked) if form == BACK else laid(view, board, ticked, form.removeprefix(TO))


def kept(view: View, melds: Iterable[Meld]) -> Json:
    """What is remembered of a board."""
    return {"turn": turn_of(view), "melds": [{"kind": meld.kind.value, "tiles": list(meld.tiles)} for meld in melds]}


def ticked_in(fields: Fields, view: View, board: Melds) -> list[str]:
    """The ticked tiles that are there, each once."""
    there = {*view["you"]["rack"]["tile_ids"], *(tile for meld in board for tile in meld.tiles)}
    return [tile for tile in dict.fromkeys(fields.get("tile", ())) if tile in there]


def taken_back(view: View, board: Melds, ticked: Sequence[str]) -> Arranged:
    """One's own tiles on the rack again; those of the board stay where they are."""
    rack = set(view["you"]["rack"]["tile_ids"])
    own = [tile for tile in ticked if tile in rack]
    if not own:
        return Arranged(told=Line(_("Tiles of the board stay on the board.")))
    told = line(_("{tiles} back on your rack."), tiles=tiles_line(own))
    return Arranged(kept(view, without(board, own)), told)


def laid(view: View, board: Melds, ticked: Sequence[str], where: str) -> Arranged:
    """The ticked tiles as a new meld, or with the meld of this number."""
    place = next((place for place in range(len(board)) if str(place + 1) == where), len(board))
    there = board[place].tiles if place < len(board) else ()
    made = put_right((*(tile for tile in there if tile not in ticked), *ticked))
    rest = [without(part, ticked) for part in (board[:place], board[place + 1 :])]
    return Arranged(kept(view, (*rest[0], *made, *rest[1])), told_of(made))


def without(melds: Iterable[Meld], tiles: Iterable[str]) -> Melds:
    """Melds that have lost tiles, put right; those that have lost all are gone."""
    gone = set(tiles)
    left = [(meld, tuple(tile for tile in meld.tiles if tile not in gone)) for meld in melds]
    return tuple(
        part for meld, stay in left if stay for part in ((meld,) if stay == meld.tiles else parts_of(meld, stay))
    )


def parts_of(meld: Meld, stay: tuple[str, ...]) -> Melds:
    """What is left of a meld: a run out of whose middle tiles were taken falls apart there."""
    gaps = [place for place in range(1, len(stay)) if not follows(meld, stay[place - 1], stay[place])]
    if meld.kind is MeldKind.GROUP or not gaps:
        return (Meld(meld.kind, stay),)
    return (Meld(MeldKind.RUN, stay[: gaps[0]]), *parts_of(meld, stay[gaps[0] :]))


def follows(meld: Meld, one: str, other: str) -> bool:
    """Whether two tiles were neighbours in a meld."""
    return meld.tiles.index(other) == meld.tiles.index(one) + 1


def put_right(tiles: tuple[str, ...]) -> Melds:
    """Tiles in the order in which they make a meld, or two; in order of their numbers if they make none."""
    ordered = tuple(sorted(tiles, key=SORT_KEYS.__getitem__))
    for order in (tiles, ordered):
        meld = Meld(infer_kind(order), order)
        if not meld.flaws:
            return (meld,)
        if ways := alternatives(meld):
            return ways[0]
    return (Meld(infer_kind(ordered), ordered),)


def told_of(made: Melds) -> Line:
    """What a step came to, in words."""
    if any(meld.flaws for meld in made):
        return line(_("{tiles}: that is no group and no run yet."), tiles=tiles_line(made[0].tiles))
    if len(made) == 1:
        return line(_("Laid: {meld}."), meld=meld_line(made[0]))
    return line(_("Laid: {one} and {other}."), one=meld_line(made[0]), other=meld_line(made[1]))


# -- As the page shows it ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class LaidSoFar:
    """A turn in the middle of being laid."""

    melds: Melds
    rack: list[str]
    """What is left on it."""

    loose: frozenset[str]
    """What of the board may be ticked."""

    begun: bool
    """Whether anything lies otherwise than at its start."""


def laid_so_far(view: View, layout: Json) -> LaidSoFar:
    """The board and the rack as this turn has left them."""
    melds, rack = drafted(view, layout), view["you"]["rack"]["tile_ids"]
    on_board = frozenset(tile for meld in melds for tile in meld.tiles)
    opened = view["you"]["initial_meld_met"] or not view["options"]["initial_meld"]
    loose = on_board if opened else on_board.intersection(rack)
    mine = "play_tiles" in view["legal"]
    return LaidSoFar(
        melds, [tile for tile in rack if tile not in on_board], loose if mine else frozenset(), melds != board_of(view)
    )
