"""The French deck: 52 cards, two jokers, one back. A card is 250 by 350."""

from tools.drawing import courts, jester, letters, mark, pips
from tools.drawing.ink import BACK, BACK_LINE, EDGE, INK, PAPER, SUITS
from tools.drawing.svg import both_ways, group, path, place, rect, short, sprite, symbol

WIDTH, HEIGHT = 250, 350
RANKS = "A23456789TJQK"
PAIR = (-1, 1)
HIGH, LOW = 68, 282
ROWS = (HIGH, 139.3, 210.7, LOW)
SIX = tuple((x, y) for y in (HIGH, 175, LOW) for x in PAIR)
EIGHT = tuple((x, y) for y in ROWS for x in PAIR)
SPOTS: dict[str, tuple[tuple[int, float], ...]] = {
    "2": ((0, HIGH), (0, LOW)),
    "3": ((0, HIGH), (0, 175), (0, LOW)),
    "4": tuple((x, y) for y in (HIGH, LOW) for x in PAIR),
    "5": (*((x, y) for y in (HIGH, LOW) for x in PAIR), (0, 175)),
    "6": SIX,
    "7": (*SIX, (0, 121.5)),
    "8": (*SIX, (0, 121.5), (0, 228.5)),
    "9": (*EIGHT, (0, 175)),
    "T": (*EIGHT, (0, 103.7), (0, 246.3)),
}
"""Where the pips lie: column left, middle or right, and height."""
SIZES = {"2": 0.74, "3": 0.7, "4": 0.6, "5": 0.58, "6": 0.58, "7": 0.55, "8": 0.52, "9": 0.5, "T": 0.46}
"""Fewer pips are drawn larger."""
INDEX_WIDTH, PIPS_LEFT = 50, 63


def draw() -> str:
    """The whole deck as a sprite."""
    figures = [group(figure(), id=f"court-{rank}") for rank, figure in courts.FIGURES.items()]
    shapes = pips.SUIT_SHAPES | {"star": jester.STAR}
    shared = [
        *letters.shared("0123456789AJQK"),
        *pips.shared(shapes),
        *mark.shared(),
        *figures,
        blank(),
        jester.shared(),
    ]
    cards = [card(rank, suit) for suit in SUITS for rank in RANKS]
    return sprite(shared, [*cards, joker("red", SUITS["H"]), joker("black", INK), back()])


def blank() -> str:
    """The empty card that every face lies on."""
    return rect(0.75, 0.75, 248.5, 348.5, rx=15, fill=PAPER, stroke=EDGE, stroke_width=1.5, id="blank")


def card(rank: str, suit: str) -> str:
    """One face."""
    face = court(rank, suit) if rank in courts.FIGURES else ace(suit) if rank == "A" else spots(rank, suit)
    colour = SUITS[suit]
    corner = both_ways(index(rank, suit), WIDTH, HEIGHT)
    return symbol(rank + suit, WIDTH, HEIGHT, place("blank", 0, 0), group(face, corner, fill=colour, color=colour))


def index(rank: str, suit: str) -> str:
    """Rank over suit, in the corner; wide letters are narrowed to its width."""
    word, height = ("10" if rank == "T" else rank), 60
    narrow = min(0.92, INDEX_WIDTH / (letters.width(word) * height / 100))
    return letters.write(word, 34, 80, height, narrow=narrow) + place(f"pip-{suit}", 34, 113, 0.44)


def spots(rank: str, suit: str) -> str:
    """The pips, those of the lower half turned; the outer columns keep clear of the index."""
    size = SIZES[rank]
    reach = WIDTH / 2 - PIPS_LEFT - 48 * size
    pips_at = ((WIDTH / 2 + column * reach, y) for column, y in SPOTS[rank])
    return "".join(place(f"pip-{suit}", x, y, size, 180 if y > HEIGHT / 2 else 0) for x, y in pips_at)


def ace(suit: str) -> str:
    """One great pip; the lamp burns in the spade's."""
    pip = place(f"pip-{suit}", 125, 175, 1.5)
    return pip + mark.lamp(125, 186, 0.5, PAPER) if suit == "S" else pip


def court(rank: str, suit: str) -> str:
    """The figure both ways, its suit at its shoulder, its emblem along the belt."""
    shoulder = place(f"pip-{suit}", 202, 84 if rank == "J" else 66, 0.5)
    half = place(f"court-{rank}", 0, 0) + belt(suit, courts.BELTS[rank]) + shoulder
    return both_ways(half, WIDTH, HEIGHT) + rect(18, 173, 214, 4, fill=PAPER)


def belt(suit: str, places: tuple[int, ...]) -> str:
    """A row of small marks, of another shape in each suit."""
    shapes = {"C": "q5-11 10 0", "D": "l5-6 5 6-5 6Z", "H": "a5 5 0 0 1 10 0Z", "S": "l5-10 5 10Z"}
    return path("".join(f"M{x} {164 if suit == 'D' else 168}{shapes[suit]}" for x in places), fill=PAPER)


def joker(name: str, colour: str) -> str:
    """A jester, the same both ways up."""
    figure = group(place("jester", 0, 0), jester.corner(), fill=colour, color=colour)
    return symbol(f"joker-{name}", WIDTH, HEIGHT, place("blank", 0, 0), figure)


def back() -> str:
    """A lattice of brass thread, and the lamp in the middle."""
    step = 214 / 9
    across = (18 + step * n for n in range(9))
    down = (18 + step * n for n in range(1, 14))
    lines = "".join(f"M{short(x)} 18l{short(232 - x)} {short(232 - x)}" for x in across)
    lines += "".join(f"M18 {short(y)}l{short(min(214, 332 - y))} {short(min(214, 332 - y))}" for y in down)
    mirrored = group(
        path(lines), path(lines, transform="matrix(-1 0 0 1 250 0)"), fill="none", stroke=BACK_LINE, stroke_width=1.6
    )
    frame = rect(12, 12, 226, 326, rx=9, fill=BACK)
    border = rect(18, 18, 214, 314, rx=5, fill="none", stroke=BACK_LINE, stroke_width=3)
    shield = path(
        "M125 103L184 175 125 247 66 175Z", fill=BACK, stroke=BACK_LINE, stroke_width=3, stroke_linejoin="round"
    )
    return symbol(
        "back",
        WIDTH,
        HEIGHT,
        place("blank", 0, 0),
        frame,
        group(mirrored, opacity=0.55),
        border,
        shield,
        mark.lamp(125, 175, 0.66, BACK_LINE),
    )
