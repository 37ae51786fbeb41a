"""The picture of Hidden Joker Rummy, for `python -m tools.drawing`."""

from tools.drawing.still import BACK, HIGH, JIGGLE, WIDE, Piece, fan, line, pieces, pile, scene


def draw() -> str:
    """Two melds, a hand, and a joker that peeps out from under the stock."""
    runs = line(pieces("french", "5H 6H 7H 8H"), (92, 110), 138, 44, JIGGLE)
    sets = line(pieces("french", "JS JD JC"), (462, 112), 138, 44, JIGGLE[1:])
    stock = Piece("french", "joker-red").lay(366, 132, 138, 68) + pile(BACK, (338, 112), 138, 4)
    hand = fan(pieces("french", "2C 3C 4C 9S TS 9D QH KH"), (320, 330), 170, 6.2, 560)
    return scene(WIDE, HIGH, runs, sets, stock, hand)
