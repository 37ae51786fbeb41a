"""Live help with a draft: what the rules say of a board before anybody plays it. Changes nothing, tells no secrets."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from games.catalog.rummikub.models import FACES, JOKERS, SORT_KEYS, Meld, MeldKind, TileUtils, is_valid_run, to_dict
from games.catalog.rummikub.rules.legality import Attempt, is_new, opening_total, problems
from games.catalog.rummikub.rules.moves import parse_melds
from games.catalog.rummikub.rules.view import board_of
from games.core.rules import Json, Translate
from games.core.text import gettext_noop

MOST_WAYS = 3
TWO_RUNS = 26
"""More tiles than two runs hold cannot be cut in two."""

Way = tuple[Meld, ...]


def attempt_in(view: Mapping[str, Any], melds: tuple[Meld, ...]) -> Attempt:
    """A board as the reader would lay it now."""
    you, options = view["you"], view["options"]
    return Attempt(
        before=board_of(view),
        rack=tuple(you["rack"]["tile_ids"]),
        after=melds,
        opened=you["initial_meld_met"],
        initial_meld=options["initial_meld"],
        strict_joker=options["strict_joker"],
    )


def parse_draft(melds: Json) -> tuple[Meld, ...]:
    """Read the melds of a draft, of which each may leave out its kind; or raise `MalformedMove`."""
    return parse_melds([_with_kind(meld) for meld in melds] if isinstance(melds, list) else melds)


def check(attempt: Attempt, translate: Translate = gettext_noop) -> dict[str, Any]:
    """Whether the board would be accepted from this seat on its turn, and what there is to say of each meld."""
    broken = [
        {"code": problem.code, "error": translate(problem.message).format(**problem.params)}
        for problem in problems(attempt)
    ]
    return {
        "ok": not broken,
        "tiles_played": list(attempt.played),
        "opening": {"needed": attempt.opening, "required": attempt.initial_meld, "total": opening_total(attempt)},
        "problems": broken,
        "melds": [_meld(index, meld, attempt.before) for index, meld in enumerate(attempt.after)],
    }


def _with_kind(meld: Json) -> Json:
    """A meld with its kind guessed where it is left out; what is wrong with it otherwise stays so."""
    if not isinstance(meld, dict) or "kind" in meld:
        return meld
    tiles = meld.get("tiles")
    return {**meld, "kind": guess_kind(tiles) if isinstance(tiles, list) else MeldKind.RUN.value}


def guess_kind(tiles: Sequence[Json]) -> str:
    """What tiles mean to be when nobody says it; what has unknown tiles would be a run."""
    return infer_kind(tiles).value if all(map(TileUtils.is_valid, tiles)) else MeldKind.RUN.value


def _meld(index: int, meld: Meld, before: tuple[Meld, ...]) -> dict[str, Any]:
    flaws = meld.flaws
    return {
        "index": index,
        "id": meld.id,
        "kind": meld.kind.value,
        "valid": not flaws,
        "reasons": list(flaws),
        "value": None if flaws else meld.get_value(),
        "new": is_new(meld, before),
        "jokers": {} if flaws else to_dict(meld.get_jokers()),
        "alternatives": [to_dict(way) for way in alternatives(meld)],
    }


# -- Other ways to lay a meld --------------------------------------------------------------------------------
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
    return list(islice(dict.fromkeys(legal), MOST_WAYS))


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
