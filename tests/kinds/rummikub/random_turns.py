"""Legal turns made by chance: small changes to the board, one after another, as a person might find them."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from games.catalog.rummikub.models.melds import Meld

Laid = tuple[tuple[Meld, ...], tuple[str, ...]]
"""A board, and the rack that goes with it."""


def random_turn(rng: Random, board: tuple[Meld, ...], rack: tuple[str, ...], steps: int) -> Laid:
    """The board after some random steps, each of which leaves all melds legal."""
    for _ in range(steps):
        found = list(_steps(rng, board, rack))
        if not found:
            break
        board, rack = rng.choice(found)
    return board, rack


def _steps(rng: Random, board: tuple[Meld, ...], rack: tuple[str, ...]) -> Iterator[Laid]:
    loose = [*rack, *_spare(board)]
    for _ in range(30):
        tiles = rng.sample(loose, min(len(loose), rng.choice((3, 3, 3, 4))))
        yield from _lay(board, rack, _as_meld(rng, tiles))
    for tile in rack:
        for meld in board:
            for grown in _grow(meld, tile):
                rest = tuple(other for other in board if other != meld)
                yield (*rest, *grown), tuple(other for other in rack if other != tile)


def _spare(board: tuple[Meld, ...]) -> list[str]:
    """Tiles that may leave their meld: the ends of long runs, anything in a group of four."""
    spare = []
    for meld in board:
        if meld.kind == "group" and len(meld.tiles) == 4:
            spare += meld.tiles
        elif len(meld.tiles) > 3:
            spare += [meld.tiles[0], meld.tiles[-1]]
    return spare


def _as_meld(rng: Random, tiles: list[str]) -> Meld | None:
    """These tiles as a meld, jokers anywhere; or nothing."""
    numbered = sorted((tile for tile in tiles if tile[0] != "j"), key=lambda tile: int(tile[:-2]))
    for joker in (tile for tile in tiles if tile[0] == "j"):
        numbered.insert(rng.randint(0, len(numbered)), joker)
    for kind in ("run", "group"):
        meld = Meld(kind, tuple(numbered))
        if not meld.flaws:
            return meld
    return None


def _lay(board: tuple[Meld, ...], rack: tuple[str, ...], meld: Meld | None) -> Iterator[Laid]:
    """Lay a new meld, of which some tiles may leave melds that stay legal without them."""
    if meld is None:
        return
    after = [_without(old, meld.tiles) for old in board]
    if not any(old.flaws for old in after):
        yield (*after, meld), tuple(tile for tile in rack if tile not in meld.tiles)


def _without(meld: Meld, tiles: tuple[str, ...]) -> Meld:
    return Meld(meld.kind, tuple(tile for tile in meld.tiles if tile not in tiles))


@lru_cache(maxsize=100_000)
def _grow(meld: Meld, tile: str) -> tuple[tuple[Meld, ...], ...]:
    """The meld with one more tile: at an end, in the group, or where the run can be cut around it."""
    ways = [(Meld(meld.kind, (tile, *meld.tiles)),), (Meld(meld.kind, (*meld.tiles, tile)),)]
    if meld.kind == "run":
        for place in range(2, len(meld.tiles) - 1):
            low, high = meld.tiles[:place], meld.tiles[place:]
            ways.append((Meld("run", (*low, tile)), Meld("run", high)))
            ways.append((Meld("run", low), Meld("run", (tile, *high))))
    return tuple(way for way in ways if not any(part.flaws for part in way))
