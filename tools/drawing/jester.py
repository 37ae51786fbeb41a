"""The joker of the French deck: a cap with three bells and a grin."""

from tools.drawing.courts import LINE, tint
from tools.drawing.ink import PAPER
from tools.drawing.svg import circle, group, path, place

STAR = "M0-50L14-16 50-14 22 8 31 44 0 24-31 44-22 8-50-14-14-16Z"


def shared() -> str:
    """The whole figure, ready to be placed."""
    left = path("M125 120C118 84 84 66 56 92 40 108 40 130 44 148 58 128 74 124 88 140Z")
    right = tint("M125 120C132 84 166 66 194 92 210 108 210 130 206 148 192 128 176 124 162 140Z")
    top = path("M100 134C96 90 104 62 125 44 146 62 154 90 150 134Z", fill=PAPER) + path(
        "M100 134C96 90 104 62 125 44 146 62 154 90 150 134Z", **LINE
    )
    bells = circle(44, 156, 10) + circle(206, 156, 10) + circle(125, 38, 10)
    face = path("M84 138Q125 118 166 138V172Q166 216 125 222 84 216 84 172Z", fill=PAPER) + path(
        "M84 138Q125 118 166 138V172Q166 216 125 222 84 216 84 172Z", **LINE
    )
    eyes = path("M102 166q7-9 14 0M134 166q7-9 14 0", **LINE)
    grin = path("M100 184Q125 196 150 184 146 208 125 208 104 208 100 184Z")
    cheeks = circle(97, 182, 6, fill_opacity=0.24) + circle(153, 182, 6, fill_opacity=0.24)
    ruff = path("M66 236L90 214 104 230 125 220 146 230 160 214 184 236 170 262 148 246 125 266 102 246 80 262Z")
    coat = tint("M84 262L102 248 125 268 148 248 166 262 176 318H74Z")
    buttons = circle(125, 284, 5) + circle(125, 302, 5)
    return group(left, right, top, bells, face, eyes, grin, cheeks, coat, ruff, buttons, id="jester")


def corner() -> str:
    """A star where others have their rank."""
    return place("pip-star", 34, 50, 0.52) + place("pip-star", 216, 300, 0.52, 180)
