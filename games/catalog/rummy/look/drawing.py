"""The picture of Rummy, for `python -m tools.drawing`."""

from tools.drawing.still import BACK, HIGH, JIGGLE, WIDE, Piece, line, pieces, pile, scene


def draw() -> str:
    """A set and a run on the table, and a discard worth taking."""
    sets = line(pieces("french", "7S 7H 7D"), (122, 116), 160, 52, JIGGLE)
    runs = line(pieces("french", "QC KC AC"), (414, 116), 160, 52, JIGGLE[2:])
    stock = pile(BACK, (262, 306), 160, 4, -4)
    discard = Piece("french", "4D").lay(388, 312, 160, -9) + Piece("french", "TH").lay(398, 304, 160, 7)
    return scene(WIDE, HIGH, sets, runs, stock, discard)
