"""Tiles and melds in words, as one would say them across a table."""

from collections.abc import Iterable, Sequence

from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.tiles import FACES, JOKERS
from games.core.rules import Translate
from games.core.text import gettext_noop as _

TILES = (_("black {number}"), _("red {number}"), _("blue {number}"), _("orange {number}"))
RUNS = (
    _("black run {low} to {high}"),
    _("red run {low} to {high}"),
    _("blue run {low} to {high}"),
    _("orange run {low} to {high}"),
)
"""By the place of the colour in k, r, b, o."""

GROUP, JOKER, AND = _("group of {number}s"), _("joker"), _("{most} and {last}")


def tile_words(tile: str, translate: Translate) -> str:
    """`red 7`, `joker`."""
    number, color = FACES[tile]
    return translate(TILES[color]).format(number=number) if tile not in JOKERS else translate(JOKER)


def tiles_words(tiles: Iterable[str], translate: Translate) -> str:
    """`red 7, red 8 and joker`."""
    return listed([tile_words(tile, translate) for tile in tiles], translate)


def meld_words(meld: Meld, translate: Translate) -> str:
    """`red run 5 to 7`, `group of 9s`; of a legal meld."""
    place, tile = next((place, tile) for place, tile in enumerate(meld.tiles) if tile not in JOKERS)
    number, color = FACES[tile]
    if meld.kind is MeldKind.GROUP:
        return translate(GROUP).format(number=number)
    low = number - place
    return translate(RUNS[color]).format(low=low, high=low + len(meld.tiles) - 1)


def listed(words: Sequence[str], translate: Translate) -> str:
    """`a, b and c`."""
    *most, last = words
    return translate(AND).format(most=", ".join(most), last=last) if most else last
