"""Rummikub tiles: ivory blocks of 150 by 200, a figure and a symbol for its colour."""

from tools.drawing import letters, mark, pips
from tools.drawing.ink import IVORY, IVORY_LIGHT, IVORY_SIDE, TILES
from tools.drawing.svg import Attributes, circle, group, path, place, rect, sprite, symbol

WIDTH, HEIGHT = 150, 200
SYMBOLS = {"k": pips.SQUARE, "r": pips.HEART, "b": pips.LOZENGE, "o": pips.TRIANGLE}


def draw() -> str:
    """All tiles as a sprite."""
    shared = [*letters.shared("0123456789"), *pips.shared(SYMBOLS), *mark.shared(), block()]
    faces = [tile(number, colour) for colour in TILES for number in range(1, 14)]
    return sprite(shared, [*faces, joker(), back()])


def block() -> str:
    """The ivory: a side in shade, a face, and light along the upper edge."""
    side = rect(1, 5, 148, 194, rx=17, fill=IVORY_SIDE)
    face = rect(1, 1, 148, 189, rx=17, fill=IVORY)
    light = path(
        "M4 172V20Q4 4 20 4H130Q146 4 146 20", fill="none", stroke=IVORY_LIGHT, stroke_width=4, stroke_linecap="round"
    )
    return group(side, face, light, id="block")


def tile(number: int, colour: str) -> str:
    """A number of a colour."""
    word = letters.write(str(number), 74, 108, 80, narrow=0.86 if number > 9 else 1)
    dish = circle(75, 150, 27, fill_opacity=0.12)
    return symbol(
        f"{number}{colour}",
        WIDTH,
        HEIGHT,
        place("block", 0, 0),
        group(word, dish, place(f"pip-{colour}", 75, 150, 0.34), fill=TILES[colour]),
    )


def joker() -> str:
    """A friendly face under a paper hat."""
    line: Attributes = {"fill": "none", "stroke": TILES["k"], "stroke_width": 6, "stroke_linecap": "round"}
    hat = path("M44 72L75 18 106 72Q75 58 44 72Z", fill=TILES["r"]) + circle(75, 18, 8, fill=TILES["o"])
    face = circle(75, 110, 46, fill="none", stroke=TILES["k"], stroke_width=6)
    eyes = path("M50 104q8-10 16 0M84 104q8-10 16 0", **line)
    smile = path("M52 122Q75 146 98 122", **line)
    cheeks = circle(46, 120, 6, fill=TILES["r"], fill_opacity=0.35) + circle(
        104, 120, 6, fill=TILES["r"], fill_opacity=0.35
    )
    return symbol("joker", WIDTH, HEIGHT, place("block", 0, 0), face, cheeks, hat, eyes, smile)


def back() -> str:
    """The lamp, pressed into the ivory."""
    return symbol("back", WIDTH, HEIGHT, place("block", 0, 0), mark.lamp(75, 96, 0.7, IVORY_SIDE))
