"""Court figures: three silhouettes, each the upper half of a figure that is turned about the card's middle.

Two tones only: the suit's colour, and the same colour thinned to a tint. Paper shows through as skin and linen.
"""

from tools.drawing.ink import PAPER
from tools.drawing.svg import Attributes, circle, group, path, rect

TINT = 0.24
LINE: Attributes = {"fill": "none", "stroke": "currentColor", "stroke_width": 3.5, "stroke_linecap": "round"}


def tint(d: str) -> str:
    """A shape in the thin tone, on paper so that nothing behind shows through."""
    return path(d, fill=PAPER) + path(d, fill_opacity=TINT)


def _features(y: int, brow: int) -> str:
    """Eyes, nose and mouth around the middle line."""
    eyes = circle(113, y, 3.2) + circle(137, y, 3.2)
    brows = path(f"M106 {y - brow}q7-5 13-1M144 {y - brow}q-7-5-13-1", **LINE)
    nose = path(f"M126 {y - 1}v12q-1 4-6 3", **LINE)
    return eyes + brows + nose


def _mouth(y: int) -> str:
    return path(f"M118 {y}q7 5 14 0", **LINE)


def _robe(d: str) -> str:
    return path(d)


def king() -> str:
    """A square crown, curls, and a beard that falls over the collar."""
    robe = _robe("M20 173C22 150 34 137 62 131L100 124H150L188 131C216 137 228 150 230 173Z")
    collar = tint("M82 127L100 122H150L168 127 154 152Q125 166 96 152Z")
    spots = "".join(path(f"M{x} {y}l4 7-4 7-4-7Z") for x, y in ((98, 131), (152, 131), (111, 146), (139, 146)))
    hair = path("M92 66H158V92Q168 96 166 110 162 122 150 120L148 84H102L100 120Q88 122 84 110 82 96 92 92Z")
    face = path("M100 66H150V98Q150 124 125 124 100 124 100 98Z", fill=PAPER)
    beard = path("M100 94Q108 104 118 102 125 98 132 102 142 104 150 94V110Q150 134 125 146 100 134 100 110Z")
    lips = path("M117 110q8 4 16 0", fill="none", stroke=PAPER, stroke_width=3.5, stroke_linecap="round")
    strands = path(
        "M112 119q2 8 7 13M138 119q-2 8-7 13M125 119v19",
        fill="none",
        stroke=PAPER,
        stroke_width=2.5,
        stroke_linecap="round",
    )
    crown = path("M88 66L80 26 102 43 125 18 148 43 170 26 162 66Z")
    band = rect(88, 58, 74, 9, rx=2, fill=PAPER) + rect(88, 58, 74, 9, rx=2, fill_opacity=TINT)
    balls = "".join(circle(x, y, 5.5) for x, y in ((80, 24), (125, 15), (170, 24)))
    jewels = "".join(path(f"M{x} 46l4 5-4 5-4-5Z", fill=PAPER) for x in (106, 125, 144))
    return group(robe, collar, spots, hair, face, _features(84, 7), beard, lips, strands, crown, band, balls, jewels)


def queen() -> str:
    """Long hair, three pearls, a round collar and puffed sleeves."""
    hair = path("M125 42C92 42 84 66 84 92 84 116 78 128 68 138H182C172 128 166 116 166 92 166 66 158 42 125 42Z")
    sleeves = tint("M20 173C18 146 40 130 72 134L96 173ZM230 173C232 146 210 130 178 134L154 173Z")
    folds = path("M44 170q2-18 14-28M66 171q0-16 6-28M206 170q-2-18-14-28M184 171q0-16-6-28", **LINE)
    bodice = path("M74 134Q125 120 176 134L160 173H90Z")
    neck = path("M113 108H137V124Q150 127 154 133 140 150 125 150 110 150 96 133 100 127 113 124Z", fill=PAPER)
    beads = "".join(circle(x, y, 3) for x, y in ((107, 134), (115, 139), (125, 141), (135, 139), (143, 134)))
    face = path(
        "M125 54C144 54 151 70 151 86 151 104 139 118 125 118 111 118 99 104 99 86 99 70 106 54 125 54Z", fill=PAPER
    )
    fringe = path("M97 84C97 60 110 50 125 50 140 50 153 60 153 84 148 70 138 64 125 64 112 64 102 70 97 84Z")
    tiara = tint("M93 60Q96 34 106 46 112 18 125 18 138 18 144 46 154 34 157 60 142 48 125 48 108 48 93 60Z")
    rim = path("M93 60Q96 34 106 46 112 18 125 18 138 18 144 46 154 34 157 60 142 48 125 48 108 48 93 60Z", **LINE)
    pearls = circle(125, 14, 6) + circle(98, 35, 5) + circle(152, 35, 5) + path("M125 26l5 8-5 8-5-8Z")
    return group(
        hair, sleeves, folds, bodice, neck, beads, face, fringe, _features(86, 8), _mouth(105), tiara, rim, pearls
    )


def jack() -> str:
    """A slanted cap with a feather, a pageboy cut, a striped doublet."""
    doublet = path("M20 173C24 150 40 138 70 132L104 126H146L180 132C210 138 226 150 230 173Z")
    stripes = tint(
        "M56 173L62 136 76 131 74 173ZM92 173L92 128 104 126 108 173Z"
        "M158 173L158 128 146 126 142 173ZM194 173L188 136 174 131 176 173Z"
    )
    collar = path("M96 122H154L166 134 150 146 138 136 125 150 112 136 100 146 84 134Z", fill=PAPER)
    hem = path("M96 122H154L166 134 150 146 138 136 125 150 112 136 100 146 84 134Z", **LINE)
    hair = path("M86 58H164V108Q164 122 152 122H98Q86 122 86 108Z")
    face = path("M102 62H148V98Q148 122 125 122 102 122 102 98Z", fill=PAPER)
    fringe = path("M100 60H150V76H100Z")
    feather = tint("M150 40C160 12 186 4 206 14 196 18 200 24 190 26 194 32 182 34 178 40 172 46 162 50 152 50Z")
    quill = path("M152 47Q172 36 192 17", **LINE)
    cap = path(
        "M74 62C72 34 104 22 134 26 160 30 174 44 176 58 178 68 168 70 158 66 128 56 104 60 86 70 78 74 74 70 74 62Z"
    )
    button = circle(146, 45, 6, fill=PAPER)
    return group(
        doublet, stripes, collar, hem, hair, face, fringe, _features(88, 6), _mouth(108), feather, quill, cap, button
    )


FIGURES = {"J": jack, "Q": queen, "K": king}
BELTS = {
    "J": (*range(28, 46, 15), *range(112, 134, 13), *range(198, 216, 15)),
    "Q": tuple(range(101, 147, 13)),
    "K": tuple(range(26, 220, 17)),
}
"""Where the marks of the belt begin, so that they lie on the dark parts."""
