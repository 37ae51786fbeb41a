"""Suits and symbols as shared shapes, each about 100 high around its own middle."""

from tools.drawing.svg import path

HEART = "M0 47C-11 29-48 8-48-19-48-36-36-47-23-47-12-47-4-41 0-31 4-41 12-47 23-47 36-47 48-36 48-19 48 8 11 29 0 47Z"
DIAMOND = "M0-52C9-32 23-13 39 0 23 13 9 32 0 52-9 32-23 13-39 0-23-13-9-32 0-52Z"
SPADE = (
    "M0-52C10-34 47-12 47 15 47 31 36 40 24 40 15 40 8 36 4 28 6 39 12 46 21 50H-21C-12 46-6 39-4 28"
    "-8 36-15 40-24 40-36 40-47 31-47 15-47-12-10-34 0-52Z"
)
CLUB = (
    "M0-50A24 24 0 0 1 18-10 24 24 0 1 1 26 36 24 24 0 0 1 4 24C6 37 12 46 21 50H-21C-12 46-6 37-4 24"
    "A24 24 0 0 1-26 36 24 24 0 1 1-18-10 24 24 0 0 1 0-50Z"
)
TRIANGLE = "M0-44Q5-44 8-39L48 33Q53 43 42 43H-42Q-53 43-48 33L-8-39Q-5-44 0-44Z"
DISC = "M0-44A44 44 0 1 1 0 44 44 44 0 1 1 0-44Z"
SQUARE = "M-30-40H30Q40-40 40-30V30Q40 40 30 40H-30Q-40 40-40 30V-30Q-40-40-30-40Z"
LOZENGE = "M-6-47Q0-53 6-47L47-6Q53 0 47 6L6 47Q0 53-6 47L-47 6Q-53 0-47-6Z"

SUIT_SHAPES = {"C": CLUB, "D": DIAMOND, "H": HEART, "S": SPADE}
SYMBOLS = {"red": TRIANGLE, "yellow": DISC, "green": SQUARE, "blue": LOZENGE}


def shared(shapes: dict[str, str]) -> list[str]:
    """The shapes as parts of a sprite, `pip-<name>`."""
    return [path(d, id=f"pip-{name}") for name, d in shapes.items()]
