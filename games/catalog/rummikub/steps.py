"""A turn in words, step by step: what is taken apart, and then what is laid where."""

from collections.abc import Iterator, Sequence

from games.catalog.rummikub.diff import diff_of
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.state import Change
from games.catalog.rummikub.wording import meld_words, tiles_words
from games.core.rules import Translate
from games.core.text import gettext_noop as _

TAKE = _("Take {tiles} from the {meld}.")
BREAK_UP = _("Break up the {meld}.")
ADD = _("Add {tiles} to make the {meld}.")
LAY = _("Lay {tiles} as a new {meld}.")
SHIFT = _("Change the order to make the {meld}.")


def steps(old: Sequence[Meld], new: Sequence[Meld], translate: Translate) -> list[str]:
    """How to get from one board to the other."""
    changes = diff_of(old, new).changed
    return [*_apart(changes, translate), *_together(changes, translate)]


def _apart(changes: Sequence[Change], translate: Translate) -> Iterator[str]:
    for change in changes:
        if change.old is None:
            continue
        gone = _less(change.old, change.new)
        if change.new is None:
            yield translate(BREAK_UP).format(meld=meld_words(change.old, translate))
        elif gone:
            yield translate(TAKE).format(tiles=tiles_words(gone, translate), meld=meld_words(change.old, translate))


def _together(changes: Sequence[Change], translate: Translate) -> Iterator[str]:
    for change in changes:
        if change.new is None:
            continue
        come = _less(change.new, change.old)
        meld = meld_words(change.new, translate)
        if change.old is None:
            yield translate(LAY).format(tiles=tiles_words(come, translate), meld=meld)
        elif come:
            yield translate(ADD).format(tiles=tiles_words(come, translate), meld=meld)
        elif not _less(change.old, change.new):
            yield translate(SHIFT).format(meld=meld)


def _less(meld: Meld, other: Meld | None) -> list[str]:
    """The tiles of a meld that are not in the other."""
    there = other.tiles if other else ()
    return [tile for tile in meld.tiles if tile not in there]
