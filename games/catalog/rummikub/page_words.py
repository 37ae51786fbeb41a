"""What the draft in the browser says: every word it needs, once for each page, in the reader's language."""

from typing import Any

from games.catalog.rummikub.log_words import JOKER_AS, OR
from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.reasons import REASONS
from games.catalog.rummikub.wording import AND, GROUP, RUNS, tile_words
from games.core.rules import Translate
from games.core.text import gettext_noop as _

Json = Any

SPOKEN = {
    "and": AND,
    "or": OR,
    "group": GROUP,
    "draw": _("Draw"),
    "pass": _("Pass"),
    "confirm": _("Confirm"),
    "waiting": _("Looking at it…"),
    "ready": _("That fits: {count} tiles laid."),
    "ready_one": _("That fits: one tile laid."),
    "ready_opening": _("That opens: {total} of {required} points."),
    "locked": _("Until you've opened, the board stays as it is."),
    "chosen": _("{count} tiles chosen. Choose where they go."),
    "chosen_one": _("{tile} chosen. Choose where it goes."),
    "new_meld": _("New meld"),
    "before": _("Before {tile}"),
    "after": _("After {tile}"),
    "between": _("Between {one} and {other}"),
    "valid": _("fits"),
    "invalid": _("does not fit"),
    "unknown": _("not looked at yet"),
    "points": _("{points} points"),
    "meld": _("{name}, {state}"),
    "as_group": _("As a group"),
    "as_run": _("As a run: {tiles}"),
    "as_two": _("Cut in two: {tiles}"),
    "placed": _("{tiles} placed."),
    "moved_alone": _("{meld}: laid so that it fits."),
    "taken_back": _("{tiles} back on your rack."),
    "not_to_rack": _("Tiles of the board stay on the board."),
    "dropped": _("The turn is over. Your draft was put away."),
    "restored": _("Your draft is still here."),
    "undone": _("One step back."),
    "redone": _("One step forward."),
    "reset": _("As at the start of your turn."),
    "sorted_777": _("Sorted into groups."),
    "sorted_789": _("Sorted into runs."),
    "hint_1_yes": _("There is something you can lay."),
    "hint_1_no": _("Nothing fits now."),
    "hint_2": _("You can lay {count} tiles."),
    "hint_2_one": _("You can lay one tile."),
    "hint_3": _("These: {tiles}."),
    "hint_unproven": _("There may be something better."),
    "hint_none": _("No help now."),
    "new_tile": _("just drawn"),
    "selected": _("chosen, number {number}"),
    "played_by": _("laid by {player}"),
    "shifted_by": _("moved by {player}"),
    "own": _("from your rack"),
    "state": _("{melds} melds on the board, {rack} tiles on your rack, {pool} in the pool."),
    "opening_now": _("opening {total} of {required}"),
}
"""By the name under which the script looks for it."""


def draft_words(translate: Translate) -> dict[str, Json]:
    """All of it."""
    return {
        **{name: translate(text) for name, text in SPOKEN.items()},
        "runs": dict(zip("krbo", map(translate, RUNS), strict=True)),
        "joker_as": dict(zip(("black", "red", "blue", "orange"), map(translate, JOKER_AS), strict=True)),
        "tiles": {face_of(tile): tile_words(tile, translate) for tile in FULL_SET},
        "reasons": {f"{kind}/{reason}": translate(text) for (kind, reason), text in REASONS.items()},
    }


def face_of(tile: str) -> str:
    """The drawing of a tile."""
    return "joker" if tile[0] == "j" else tile[:-1]
