"""The faces of the bots: a head, eyes, a mouth and something on top, each in a mixture of its own."""

from collections.abc import Sequence

from accounts.faces import BOTS
from tools.drawing.svg import circle, group, path, rect, sprite, symbol

SIZE = 40
INK, LIGHT, GLOW = "#1d2226", "#fbf5e6", "#f6e3b4"
GROUNDS = ("#2b7a80", "#7d1f2b", "#1f5a9c", "#b98a3c", "#2f7350", "#5b3f78")
METALS = ("#e9dfc8", "#cfd8d6", "#f0c987", "#d9b7a4")
HEADS = (
    rect(9, 12, 22, 18, rx=6, stroke=INK, stroke_width=1.4),
    rect(10, 11, 20, 20, rx=10, stroke=INK, stroke_width=1.4),
    path("M11 14L15 11H25L29 14V27L25 31H15L11 27Z", stroke=INK, stroke_width=1.4, stroke_linejoin="round"),
    path("M9 30V20A11 9 0 0 1 31 20V30Z", stroke=INK, stroke_width=1.4, stroke_linejoin="round"),
)
EYES = (
    circle(16, 20, 2.4, fill=INK) + circle(24, 20, 2.4, fill=INK),
    rect(13, 18, 14, 4.6, rx=2.3, fill=INK) + circle(17, 20.3, 1.3, fill=GLOW) + circle(23, 20.3, 1.3, fill=GLOW),
    circle(16, 20, 3.4, fill=LIGHT, stroke=INK, stroke_width=1.2) + circle(16.8, 20, 1.5, fill=INK)
    + circle(24, 20, 3.4, fill=LIGHT, stroke=INK, stroke_width=1.2) + circle(24.8, 20, 1.5, fill=INK),
    path("M13.5 21Q16 17.5 18.5 21M21.5 21Q24 17.5 26.5 21", fill="none", stroke=INK, stroke_width=1.8),
    circle(20, 20, 4.4, fill=LIGHT, stroke=INK, stroke_width=1.3) + circle(20, 20, 2, fill=INK),
)  # fmt: skip
MOUTHS = (
    path("M16 26H24", stroke=INK, stroke_width=1.6, stroke_linecap="round"),
    path("M15.5 25.4Q20 29 24.5 25.4", fill="none", stroke=INK, stroke_width=1.6, stroke_linecap="round"),
    path("M15.5 25H24.5V28H15.5ZM18.5 25V28M21.5 25V28", fill="none", stroke=INK, stroke_width=1.1),
)
TOPS = (
    path("M20 12V7", stroke=INK, stroke_width=1.4) + circle(20, 6, 2.1, fill=GLOW, stroke=INK, stroke_width=1.1),
    path("M15 12L12.5 7M25 12L27.5 7", stroke=INK, stroke_width=1.4, stroke_linecap="round"),
    rect(14, 7.6, 12, 4, rx=1.4, fill=INK),
    path("M13 12Q20 3 27 12", fill="#b3202c", stroke=INK, stroke_width=1.2),
)


def mixed(parts: Sequence[str], number: int, step: int) -> str:
    """The part that comes next when they are counted off in steps."""
    return parts[number * step % len(parts)]


def face(number: int, name: str) -> str:
    """One of them."""
    head = group(mixed(HEADS, number, 1), fill=mixed(METALS, number, 3))
    ears = rect(6.6, 18, 3, 6, rx=1.2, fill=INK) + rect(30.4, 18, 3, 6, rx=1.2, fill=INK)
    ground = rect(0, 0, SIZE, SIZE, fill=mixed(GROUNDS, number, 1))
    features = mixed(EYES, number, 2) + mixed(MOUTHS, number, 1)
    return symbol(name.lower(), SIZE, SIZE, ground, ears, mixed(TOPS, number + number // 4, 1), head, features)


def draw() -> str:
    """All of them."""
    return sprite([], [face(number, name) for number, name in enumerate(BOTS)])
