"""The pictures of the home page: a table for each game, and the one at the top."""

from tools.drawing.still import Piece, fan, line, pieces, pile, scene
from tools.drawing.svg import rect

WIDE, HIGH = 640, 400
BACK = Piece("french", "back")
JIGGLE = (-2.5, 1.5, -1, 2.2)
"""Nobody lays cards quite straight."""


def welcome() -> str:
    """A hand held up in the lamp light, with company from the other boxes."""
    hand = fan(pieces("french", "TH JS QH KS AH"), (330, 250), 270, 13, 420)
    tiles = line(pieces("tiles", "7b 8b 9b"), (66, 414), 92, 71, (-6, -3, -7))
    party = Piece("uno", "wild").lay(582, 344, 186, 19) + Piece("uno", "yellow-7").lay(548, 396, 186, 5)
    deck = pile(BACK, (96, 196), 190, 4, -14)
    return scene(640, 470, deck, hand, tiles, party)


def hidden_joker() -> str:
    """Two melds, a hand, and a joker that peeps out from under the stock."""
    runs = line(pieces("french", "5H 6H 7H 8H"), (92, 110), 138, 44, JIGGLE)
    sets = line(pieces("french", "JS JD JC"), (462, 112), 138, 44, JIGGLE[1:])
    stock = Piece("french", "joker-red").lay(366, 132, 138, 68) + pile(BACK, (338, 112), 138, 4)
    hand = fan(pieces("french", "2C 3C 4C 9S TS 9D QH KH"), (320, 330), 170, 6.2, 560)
    return scene(WIDE, HIGH, runs, sets, stock, hand)


def rummy() -> str:
    """A set and a run on the table, and a discard worth taking."""
    sets = line(pieces("french", "7S 7H 7D"), (122, 116), 160, 52, JIGGLE)
    runs = line(pieces("french", "QC KC AC"), (414, 116), 160, 52, JIGGLE[2:])
    stock = pile(BACK, (262, 306), 160, 4, -4)
    discard = Piece("french", "4D").lay(388, 312, 160, -9) + Piece("french", "TH").lay(398, 304, 160, 7)
    return scene(WIDE, HIGH, sets, runs, stock, discard)


def spades() -> str:
    """A trick of four, and the hand that will take it."""
    laid = (("QD", 322, 84, 3), ("KD", 402, 136, 84), ("3D", 238, 130, -97), ("2S", 316, 178, -4))
    trick = "".join(Piece("french", name).lay(x, y, 136, turn) for name, x, y, turn in laid)
    hand = fan(pieces("french", "4H 9H AH 8C KC 5S JS QS AS"), (320, 362), 172, 6, 560)
    return scene(WIDE, HIGH, trick, hand)


def uno() -> str:
    """A loose pile of discards between the deck and a bright hand."""
    deck = pile(Piece("uno", "back"), (196, 118), 168, 5, -6)
    laid = (("blue-4", 388, 128, 14), ("red-4", 420, 118, -18), ("red-skip", 404, 122, 4))
    discards = "".join(Piece("uno", name).lay(x, y, 168, turn) for name, x, y, turn in laid)
    hand = fan(pieces("uno", "red-7 yellow-2 green-draw_two blue-9 blue-reverse wild"), (320, 338), 186, 8, 480)
    return scene(WIDE, HIGH, deck, discards, hand)


def rummikub() -> str:
    """Runs and a group on the board, a rack in front."""
    step, high = 59, 78
    first = line(pieces("tiles", "4b 5b 6b 7b"), (80, 66), high, step)
    group = line(pieces("tiles", "9k 9r 9o"), (424, 66), high, step)
    second = line(pieces("tiles", "10r joker 12r 13r"), (80, 164), high, step)
    third = line(pieces("tiles", "1o 2o 3o"), (424, 164), high, step)
    rack = rect(40, 338, 560, 40, rx=8, class_="rack") + rect(40, 338, 560, 7, rx=3, class_="rack-lit")
    hand = line(pieces("tiles", "3k 5r 7k 8o 11b 11k 12b 13o"), (92, 296), 88, 66)
    return scene(WIDE, HIGH, first, group, second, third, hand, rack)


def entrance() -> str:
    """Two hands of company on the cloth beside a form."""
    hand = fan(pieces("french", "9S TS JS QS KS"), (300, 240), 250, 12, 420)
    guests = Piece("uno", "green-8").lay(120, 500, 180, -16) + Piece("uno", "wild").lay(208, 520, 180, -2)
    tiles = line(pieces("tiles", "joker 11r 12r 13r"), (360, 512), 100, 77, (4, 6, 3, 6))
    return scene(640, 620, hand, guests, tiles)


FILES = {
    **{f"templates/scenes/{draw.__name__}.html": draw for draw in (welcome, entrance)},
    **{f"games/catalog/{draw.__name__}/look/scene.html": draw for draw in (hidden_joker, rummy, spades, uno, rummikub)},
}
