"""The mark of the house: a spade that is a lamp, with its light on the table."""

from tools.drawing.svg import element, path

SHADE = "M0-53C8-38 47-19 47 5 47 16 39 22 27 22H-27C-39 22-47 16-47 5-47-19-8-38 0-53Z"
FOOT = "M-4 22H4V39Q6 45 25 46V51H-25V46Q-6 45-4 39Z"
LAMP = SHADE + FOOT
GLOW = "M-33 26H33L57 51H-57Z"


def shared() -> list[str]:
    """The lamp as a part of a sprite."""
    return [path(LAMP, id="lamp")]


def lamp(x: float, y: float, scale: float, fill: str) -> str:
    """The lamp, standing somewhere."""
    return element("use", href="#lamp", transform=f"translate({x:g} {y:g}) scale({scale:g})", fill=fill)
