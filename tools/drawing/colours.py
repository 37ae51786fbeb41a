"""The colour game's cards: a field, our four symbols, figures in the serif. A card is 250 by 350."""

from tools.drawing import letters, pips
from tools.drawing.ink import EDGE, FIELDS, INK, ON_FIELD, PAPER
from tools.drawing.svg import Attributes, circle, group, path, place, rect, sprite, symbol

WIDTH, HEIGHT = 250, 350
COLUMNS = ROWS = (-1, 0, 1)
SPOTS = {
    "1": "e", "2": "ai", "3": "aei", "4": "acgi", "5": "acegi",
    "6": "adgcfi", "7": "adgcfie", "8": "adgcfibh", "9": "abcdefghi",
}  # fmt: skip
"""Places in a square of nine, `a` to `i`."""
HOP = "M-44 26A46 46 0 0 1 38 8M42-22L41 14 8 5"
TURN = "M-42-10H30M8-36L34-10 8 16M42 22H-30M-8-4L-34 22-8 48"


def draw() -> str:
    """All cards as a sprite."""
    lines: Attributes = {
        "fill": "none",
        "stroke": "currentColor",
        "stroke_width": 13,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    shared = [
        *letters.shared("0123456789+"),
        *pips.shared(pips.SYMBOLS),
        rect(0.75, 0.75, 248.5, 348.5, rx=15, fill=PAPER, stroke=EDGE, stroke_width=1.5, id="blank"),
        path(HOP, id="hop", **lines),
        path(TURN, id="turn", **lines),
        quarters(),
    ]
    faces = [number(colour, str(figure)) for colour in FIELDS for figure in range(10)]
    faces += [card(colour) for colour in FIELDS for card in (skip, reverse, draw_two)]
    return sprite(shared, [*faces, wild(), wild_draw_four(), back()])


def field(name: str, colour: str, *parts: str) -> str:
    """A card of one colour: its field, its great symbol in the corner, then the parts."""
    ink = ON_FIELD[colour]
    great = group(place(f"pip-{colour}", 158, 258, 1.4), fill=ink, fill_opacity=0.2)
    ground = rect(14, 14, 222, 322, rx=26, fill=FIELDS[colour])
    return symbol(
        f"{colour}-{name}", WIDTH, HEIGHT, place("blank", 0, 0), ground, great, group(*parts, fill=ink, color=ink)
    )


def number(colour: str, figure: str) -> str:
    """A figure, and as many small symbols."""
    where = ((x, y) for y in ROWS for x in COLUMNS)
    places = dict(zip("abcdefghi", where, strict=True))
    small = "".join(
        place(f"pip-{colour}", 163 + places[spot][0] * 42, 128 + places[spot][1] * 42, 0.31)
        for spot in SPOTS.get(figure, "")
    )
    return field(figure, colour, corner(colour, figure), small)


def corner(colour: str, word: str) -> str:
    """The value over the symbol."""
    return letters.write(word, 60, 114, 80) + place(f"pip-{colour}", 60, 150, 0.38)


def skip(colour: str) -> str:
    """An arrow that hops over a symbol."""
    picture = place("hop", 163, 118, 1.15) + place(f"pip-{colour}", 160, 146, 0.4)
    return field(
        "skip", colour, place("hop", 60, 78, 0.6), circle(58, 98, 9), place(f"pip-{colour}", 60, 150, 0.38), picture
    )


def reverse(colour: str) -> str:
    """Two arrows that pass each other."""
    return field(
        "reverse",
        colour,
        place("turn", 60, 76, 0.66),
        place(f"pip-{colour}", 60, 150, 0.38),
        place("turn", 163, 126, 1.2),
    )


def draw_two(colour: str) -> str:
    """Plus two, and two small cards."""
    ink = ON_FIELD[colour]
    sheet: Attributes = {"rx": 7, "fill": FIELDS[colour], "stroke": ink, "stroke_width": 7}
    sheets = rect(126, 72, 56, 78, **sheet) + rect(150, 102, 56, 78, **sheet) + place(f"pip-{colour}", 178, 141, 0.3)
    word = letters.write("+2", 66, 108, 70, narrow=0.74)
    return field("draw_two", colour, word, place(f"pip-{colour}", 60, 150, 0.38), sheets)


CORNERS = {
    "red": ("M121 14H40Q14 14 14 40V171H121Z", 62, 72),
    "yellow": ("M129 14H210Q236 14 236 40V171H129Z", 188, 72),
    "green": ("M129 179H236V310Q236 336 210 336H129Z", 188, 278),
    "blue": ("M121 179V336H40Q14 336 14 310V179Z", 62, 278),
}
"""A quarter of each colour, and the middle of its symbol."""


def quarters() -> str:
    """The four colours in one field; all but the first already with their symbol."""
    fields = [path(d, fill=FIELDS[colour]) for colour, (d, _, _) in CORNERS.items()]
    return group(*fields, *(emblem(colour) for colour in ("yellow", "green", "blue")), id="quarters")


def emblem(colour: str) -> str:
    """The symbol of a quarter."""
    _, x, y = CORNERS[colour]
    return group(place(f"pip-{colour}", x, y, 0.66), fill=ON_FIELD[colour])


def heart(reach: int) -> str:
    """The paper lozenge in the middle of a wild card."""
    d = f"M125 {175 - reach}L{125 + reach} 175 125 {175 + reach}L{125 - reach} 175Z"
    return path(d, fill=PAPER, stroke=PAPER, stroke_width=14, stroke_linejoin="round")


def wild() -> str:
    """Choose a colour."""
    parts = (place("quarters", 0, 0), emblem("red"), heart(58), wheel(125, 175, 1))
    return symbol("wild", WIDTH, HEIGHT, place("blank", 0, 0), *parts)


def wild_draw_four() -> str:
    """Choose a colour, and the next draws four."""
    word = group(letters.write("+4", 122, 206, 62, narrow=0.9), fill=INK)
    index = group(letters.write("+4", 64, 100, 58, narrow=0.82), fill=ON_FIELD["red"])
    return symbol(
        "wild_draw_four", WIDTH, HEIGHT, place("blank", 0, 0), place("quarters", 0, 0), index, heart(66), word
    )


def wheel(x: int, y: int, scale: float) -> str:
    """The four symbols around a point."""
    spots = {"red": (0, -30), "yellow": (30, 0), "green": (0, 30), "blue": (-30, 0)}
    return "".join(
        group(place(f"pip-{colour}", x + dx * scale, y + dy * scale, 0.3 * scale), fill=FIELDS[colour])
        for colour, (dx, dy) in spots.items()
    )


def back() -> str:
    """Ink, a frame, and the four symbols."""
    ground = rect(14, 14, 222, 322, rx=26, fill=INK)
    line = rect(28, 28, 194, 294, rx=16, fill="none", stroke="#fff6e6", stroke_width=2.5, stroke_opacity=0.5)
    return symbol("back", WIDTH, HEIGHT, place("blank", 0, 0), ground, line, wheel(125, 175, 1.75))
