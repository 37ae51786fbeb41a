"""How fast hands are arranged, and whether OpenSpiel's Gin Rummy counts the same deadwood.

OpenSpiel is found in this environment, or in the one whose interpreter `OPEN_SPIEL_PYTHON` names; without it that
comparison is left out.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import process_time

from games.core.cards import PACK
from games.core.melds import arrange, finish

PIPS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
Hand = tuple[list[int], int]


def dealt(rng: Random, wilds: int | None = None, size: int = 14) -> Hand:
    """A hand out of two packs, with a wild rank; with so many wilds, if asked for."""
    pack = [*PACK, *PACK]
    rng.shuffle(pack)
    wild = rng.randrange(13)
    if wilds is None:
        return pack[:size], wild
    jokers = [card for card in pack if card % 13 == wild]
    others = [card for card in pack if card % 13 != wild]
    return jokers[:wilds] + others[: size - wilds], wild


def timed(title: str, hands: Iterable[Hand], **how: object) -> None:
    """Processor time, so that a busy machine does not count."""
    spent = []
    for hand, wild in hands:
        begun = process_time()
        arrange(hand, wild, value=PIPS, **{"demand": "none", **how})
        spent.append(1000 * (process_time() - begun))
    spent.sort()
    p50, p99 = (spent[int(len(spent) * part)] for part in (0.5, 0.99))
    print(f"{title:44} {len(spent):6} hands  p50 {p50:.3f}, p99 {p99:.3f}, worst {spent[-1]:.2f} ms of CPU")


def gin_hands(number: int) -> list[list[int]]:
    """Ten cards of one pack, no aces: Gin Rummy knows no high ace."""
    rng = Random("gin")
    pack = [card for card in PACK if card % 13]
    return [rng.sample(pack, 10) for _ in range(number)]


OPEN_SPIEL = """
import json, sys, pyspiel.gin_rummy
utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
print(json.dumps([utils.min_deadwood(hand) for hand in json.load(sys.stdin)]))
"""


def compared_with_open_spiel(number: int) -> None:
    """OpenSpiel numbers cards like us: suit by suit, ace to king."""
    python = os.environ.get("OPEN_SPIEL_PYTHON", sys.executable)
    if python == sys.executable and find_spec("pyspiel") is None:
        print("OpenSpiel: not installed here; name a Python that has it in OPEN_SPIEL_PYTHON")
        return
    hands = gin_hands(number)
    answer = subprocess.run(
        [python, "-c", OPEN_SPIEL], input=json.dumps(hands), capture_output=True, text=True, check=True
    )
    theirs = json.loads(answer.stdout)
    ours = [arrange(hand, None, "none", PIPS).points for hand in hands]
    print(f"deadwood as OpenSpiel {sum(map(int.__eq__, ours, theirs))} of {number} hands ({Path(python).name})")


def main() -> None:
    rng = Random("bench")
    plain = [dealt(rng) for _ in range(10_000)]
    timed("14 cards as dealt", plain)
    timed("14 cards as dealt, best discard set apart", plain, spare=True)
    timed("14 cards as dealt, indian, discard", plain, demand="indian", spare=True)
    forced = [dealt(rng, wilds=index % 9) for index in range(20_000)]
    timed("14 cards, 0-8 wilds forced", forced)
    timed("14 cards, 0-8 wilds forced, discard", forced, spare=True)
    timed("14 cards, 0-8 wilds forced, indian, discard", forced, demand="indian", spare=True)
    begun = process_time()
    found = sum(finish(hand, wild, "none") is not None for hand, wild in plain)
    print(
        f"finish: {1000 * (process_time() - begun) / len(plain):.3f} ms a hand, {found} of {len(plain)} can be declared"
    )
    compared_with_open_spiel(5_000)


if __name__ == "__main__":
    main()
