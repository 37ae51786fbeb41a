"""Spades: the hard player against Counter, who bids its number of spades and plays any legal card (goal: 398 of 400).

Whole games to 250 on duplicate deals with sides changed, on all cores.
"""

import os

from games.catalog.spades.rules.options import SpadesOptions
from games.terminal import Duel, run

GAMES = 400


def main() -> None:
    """Play and print."""
    duel = Duel("spades", ("hard", "tests.kinds.spades.counter"), 4, SpadesOptions(), "counter")
    print("\n".join(run(duel, GAMES, os.cpu_count() or 1).lines()))


if __name__ == "__main__":
    main()
