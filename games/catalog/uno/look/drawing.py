"""The picture of UNO, for `python -m tools.drawing`."""

from tools.drawing.still import HIGH, WIDE, Piece, fan, pieces, pile, scene


def draw() -> str:
    """A loose pile of discards between the deck and a bright hand."""
    deck = pile(Piece("colours", "back"), (196, 118), 168, 5, -6)
    laid = (("blue-4", 388, 128, 14), ("red-4", 420, 118, -18), ("red-skip", 404, 122, 4))
    discards = "".join(Piece("colours", name).lay(x, y, 168, turn) for name, x, y, turn in laid)
    hand = fan(pieces("colours", "red-7 yellow-2 green-draw_two blue-9 blue-reverse wild"), (320, 338), 186, 8, 480)
    return scene(WIDE, HIGH, deck, discards, hand)
