"""Boards as text: `run 5ra 6ra 7ra`, a meld in each line, and codes without their copy: `10r` is whichever is there."""

from collections.abc import Iterable, Mapping, Sequence

from games.catalog.rummikub.look.words import KINDS
from games.catalog.rummikub.models import JOKERS, TileUtils
from games.catalog.rummikub.rules.check import guess_kind
from games.core.rules import Json

MOST_LINES, MOST_TILES = 60, 120
"""More than any board has; the rest of a longer text is not read."""


def board_text(melds: Iterable[Mapping[str, Json]]) -> str:
    """Melds as one would type them."""
    return "\n".join(f"{meld['kind']} {' '.join(meld['tiles'])}" for meld in melds)


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


def named(melds: Sequence[Sequence[str]], there: Iterable[str]) -> list[list[str]]:
    """The same melds with whole codes: each short one takes the first tile that is `there` and not named otherwise."""
    free = [tile for tile in there if not any(tile in meld for meld in melds)]
    return [[_whole(code, free) for code in meld] for meld in melds]


def _whole(code: str, free: list[str]) -> str:
    """A code with its copy; `free` loses the tile it means."""
    if TileUtils.is_valid(code):
        return code
    found = next((tile for tile in free if short(tile) == code), None)
    if found is not None:
        free.remove(found)
    return found or (f"{code}a" if TileUtils.is_valid(f"{code}a") else code)


def short(tile: str) -> str:
    """A tile's code without its copy: `10r`, `j`."""
    return "j" if tile in JOKERS else tile[:-1]
