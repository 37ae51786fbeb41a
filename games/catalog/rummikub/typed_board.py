"""The board as text, one meld per line (`run 5ra 6ra 7ra`): the table of a browser without scripts."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.catalog.rummikub.alternatives import infer_kind
from games.catalog.rummikub.models.tiles import TileUtils

Json = Any
KINDS = {"r": "run", "run": "run", "g": "group", "group": "group"}
MOST_LINES, MOST_TILES = 60, 120
"""More than any board has; the rest of a longer text is not read."""


def board_text(view: Mapping[str, Json]) -> str:
    """The board as one would type it."""
    return "\n".join(f"{meld['kind']} {' '.join(meld['tiles'])}" for meld in view["board"]["melds"])


def read_board(text: str) -> list[dict[str, Json]]:
    """The melds of a typed board; what is wrong with them is told by the rules."""
    return list(_melds(text))


def _melds(text: str) -> Iterator[dict[str, Json]]:
    for row in text.lower().replace(";", "\n").splitlines()[:MOST_LINES]:
        words = row.replace(",", " ").split()[:MOST_TILES]
        if not words:
            continue
        kind, tiles = (KINDS[words[0]], words[1:]) if words[0] in KINDS else (None, words)
        yield {"kind": kind or _guess(tiles), "tiles": tiles}


def _guess(tiles: list[str]) -> str:
    return infer_kind(tiles).value if all(map(TileUtils.is_valid, tiles)) else "run"
