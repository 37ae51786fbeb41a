"""Other legal ways to lay the tiles of one meld: as the other kind, in another order, or cut in two."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.tiles import FACES, JOKERS, SORT_KEYS
from games.catalog.rummikub.models.validators import is_valid_run

MOST = 3
TWO_RUNS = 26
"""More tiles than two runs hold cannot be cut in two."""

Way = tuple[Meld, ...]


def infer_kind(tiles: Sequence[str]) -> MeldKind:
    """What tiles mean to be when nobody says it."""
    numbers = [FACES[tile][0] for tile in tiles if tile not in JOKERS]
    if len(numbers) > 1 and len(set(numbers)) == 1:
        return MeldKind.GROUP
    alone = len(numbers) == 1 and len(tiles) > 1
    return MeldKind.GROUP if alone and not is_valid_run(tiles) else MeldKind.RUN


def alternatives(meld: Meld) -> list[Way]:
    """At most three other legal ways to lay exactly these tiles."""
    if not 3 <= len(meld.tiles) <= TWO_RUNS or len(set(meld.tiles)) < len(meld.tiles):
        return []
    legal = (way for way in _ways(meld) if way != (meld,) and not any(part.flaws for part in way))
    return list(islice(dict.fromkeys(legal), MOST))


def _ways(meld: Meld) -> Iterator[Way]:
    tiles = meld.tiles
    orders = chain((tiles,), _orders(tiles))
    yield (Meld(MeldKind.GROUP, tiles),)
    yield from ((Meld(MeldKind.RUN, order),) for order in orders)
    yield from ((_guess(tiles[:place]), _guess(tiles[place:])) for place in range(3, len(tiles) - 2))
    yield from _overlapping(tiles)
    yield _two_groups(tiles)


def _guess(tiles: Sequence[str]) -> Meld:
    return Meld(infer_kind(tiles), tuple(tiles))


def _orders(tiles: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The tiles as a run, jokers in the gaps and the rest of them above, or below."""
    there = {FACES[tile][0]: tile for tile in tiles if tile not in JOKERS}
    jokers = [tile for tile in tiles if tile in JOKERS]
    if not there or len(there) + len(jokers) < len(tiles):
        return
    spare = len(tiles) - (max(there) - min(there) + 1)
    for below in range(spare + 1):
        left = iter(jokers)
        first = min(there) - below
        yield tuple(there.get(number) or next(left) for number in range(first, first + len(tiles)))


def _overlapping(tiles: Sequence[str]) -> Iterator[Way]:
    """Two runs that share numbers: the lower goes on up to the last tile that is there twice."""
    low: dict[int, str] = {}
    high: dict[int, str] = {}
    for tile in sorted(tiles, key=SORT_KEYS.__getitem__):
        number = FACES[tile][0]
        (high if number in low else low)[number] = tile
    if high:
        top = max(high)
        above = [tile for number, tile in low.items() if number > top]
        below = [tile for number, tile in low.items() if number <= top]
        yield Meld(MeldKind.RUN, tuple(below)), Meld(MeldKind.RUN, (*high.values(), *above))


def _two_groups(tiles: Sequence[str]) -> Way:
    """Two groups of one number: second copies go apart, with single tiles until they are three."""
    stay: dict[int, str] = {}
    apart: dict[int, str] = {}
    for tile in tiles:
        color = FACES[tile][1]
        (apart if color in stay else stay)[color] = tile
    single = [color for color in stay if color not in apart]
    for color in single[: max(0, 3 - len(apart))]:
        apart[color] = stay.pop(color)
    return Meld(MeldKind.GROUP, tuple(stay.values())), Meld(MeldKind.GROUP, tuple(apart.values()))
