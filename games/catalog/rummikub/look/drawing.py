"""The picture of Rummikub, for `python -m tools.drawing`."""

from tools.drawing.still import HIGH, WIDE, line, pieces, scene
from tools.drawing.svg import rect


def draw() -> str:
    """Runs and a group on the board, a rack in front."""
    step, high = 59, 78
    first = line(pieces("tiles", "4b 5b 6b 7b"), (80, 66), high, step)
    group = line(pieces("tiles", "9k 9r 9o"), (424, 66), high, step)
    second = line(pieces("tiles", "10r joker 12r 13r"), (80, 164), high, step)
    third = line(pieces("tiles", "1o 2o 3o"), (424, 164), high, step)
    rack = rect(40, 338, 560, 40, rx=8, class_="rack") + rect(40, 338, 560, 7, rx=3, class_="rack-lit")
    hand = line(pieces("tiles", "3k 5r 7k 8o 11b 11k 12b 13o"), (92, 296), 88, 66)
    return scene(WIDE, HIGH, first, group, second, third, hand, rack)
