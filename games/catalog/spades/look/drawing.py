"""The picture of Spades, for `python -m tools.drawing`."""

from tools.drawing.still import HIGH, WIDE, Piece, fan, pieces, scene


def draw() -> str:
    """A trick of four, and the hand that will take it."""
    laid = (("QD", 322, 84, 3), ("KD", 402, 136, 84), ("3D", 238, 130, -97), ("2S", 316, 178, -4))
    trick = "".join(Piece("french", name).lay(x, y, 136, turn) for name, x, y, turn in laid)
    hand = fan(pieces("french", "4H 9H AH 8C KC 5S JS QS AS"), (320, 362), 172, 6, 560)
    return scene(WIDE, HIGH, trick, hand)
