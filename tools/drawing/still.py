"""Still lifes: cards and tiles laid on a cloth.

They are written as template parts, since the sprites have other names in production (a hash).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.drawing.svg import Number, element, short

CARD = 5 / 7
TILE = 3 / 4
Point = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Piece:
    """One picture of a sprite, on its way to a place."""

    sprite: str
    name: str

    @property
    def ratio(self) -> float:
        """Width by height."""
        return TILE if self.sprite == "tiles" else CARD

    def lay(self, x: Number, y: Number, height: Number, turn: Number = 0) -> str:
        """Centred at (x, y)."""
        width = height * self.ratio
        words = f"translate({short(float(x))} {short(float(y))})" + (f" rotate({short(float(turn))})" if turn else "")
        size = {"x": -width / 2, "y": -height / 2, "width": width, "height": height}
        numbers = {key: round(float(value), 1) for key, value in size.items()}
        return element("use", href="{{ " + self.sprite + " }}#" + self.name, **numbers, transform=words)


BACK = Piece("french", "back")
WIDE, HIGH = 640, 400
"""The size of a kind's picture."""

JIGGLE = (-2.5, 1.5, -1, 2.2)
"""Nobody lays cards quite straight."""


def pieces(sprite: str, names: str) -> list[Piece]:
    """Several pieces of one sprite."""
    return [Piece(sprite, name) for name in names.split()]


def fan(cards: Sequence[Piece], at: Point, height: Number, spread: float, radius: Number) -> str:
    """A hand: cards turned about a point `radius` beneath."""
    middle = (len(cards) - 1) / 2
    parts = []
    for place, card in enumerate(cards):
        turn = (place - middle) * spread
        angle = math.radians(turn)
        parts.append(card.lay(at[0] + radius * math.sin(angle), at[1] + radius * (1 - math.cos(angle)), height, turn))
    return "".join(parts)


def line(cards: Iterable[Piece], at: Point, height: Number, step: Number, turns: Sequence[Number] = (0,)) -> str:
    """A meld: side by side, or overlapping where the step is small."""
    return "".join(card.lay(at[0] + n * step, at[1], height, turns[n % len(turns)]) for n, card in enumerate(cards))


def pile(card: Piece, at: Point, height: Number, count: int, turn: Number = 0) -> str:
    """A deck: a few cards, each a hair higher."""
    return "".join(card.lay(at[0] - n * 1.6, at[1] - n * 1.6, height, turn) for n in range(count))


def scene(width: int, height: int, *parts: str) -> str:
    """The whole picture as a template part."""
    loads = "{% load static %}" + "".join(
        f"{{% static 'cards/{name}.svg' as {name} %}}"
        for name in ("french", "colours", "tiles")
        if any(f" {name} " in part for part in parts)
    )
    picture = element(
        "svg", "".join(parts), class_="scene", viewBox=f"0 0 {width} {height}", aria_hidden="true", focusable="false"
    )
    return f"{loads}\n{{# Drawn by tools.drawing; do not edit. #}}\n" + picture.replace("><", ">\n<") + "\n"
