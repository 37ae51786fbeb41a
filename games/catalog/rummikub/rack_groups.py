"""The groups that can be made of what a rack holds of one number, with a given number of jokers."""

from functools import lru_cache
from itertools import combinations

Left = tuple[int, int, int, int]
"""How many tiles there are of each colour."""
Shape = tuple[tuple[int, ...], int]
"""A group: its colours, and how many jokers lie with them."""

SHAPES: tuple[Shape, ...] = tuple(
    (colors, jokers)
    for size in (4, 3, 2, 1)
    for colors in combinations(range(4), size)
    for jokers in range(3)
    if 3 <= size + jokers <= 4
)


@lru_cache(maxsize=512)
def fill(left: Left, jokers: int) -> tuple[Shape, ...] | None:
    """Groups that use exactly these jokers and as many of the tiles as possible; `None` if jokers would be left."""
    if sum(left) + jokers < 3:
        return None if jokers else ()
    return _fill(left, jokers, 0)


def _fill(left: Left, jokers: int, first: int) -> tuple[Shape, ...] | None:
    best: tuple[Shape, ...] | None = None if jokers else ()
    for place in range(first, len(SHAPES)):
        colors, used = SHAPES[place]
        if used > jokers or any(not left[color] for color in colors):
            continue
        rest = _fill(_without(left, colors), jokers - used, place)
        if rest is not None and (best is None or _size(rest) + len(colors) > _size(best)):
            best = ((colors, used), *rest)
    return best


def _without(left: Left, colors: tuple[int, ...]) -> Left:
    black, red, blue, orange = (count - (color in colors) for color, count in enumerate(left))
    return black, red, blue, orange


def _size(groups: tuple[Shape, ...]) -> int:
    return sum(len(colors) for colors, _jokers in groups)
