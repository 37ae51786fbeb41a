"""Positions made at random: a legal board, a rack, and as many jokers between them as wanted."""

from dataclasses import dataclass
from random import Random

from games.catalog.rummikub.models.melds import Meld

COLORS = "krbo"


@dataclass(frozen=True)
class Position:
    board: tuple[Meld, ...]
    rack: tuple[str, ...]

    @property
    def tiles(self) -> tuple[str, ...]:
        return tuple(tile for meld in self.board for tile in meld.tiles)


def position(rng: Random, on_board: int, on_rack: int, jokers: int) -> Position:
    """About so many tiles on the board; each joker in play lies in a meld or, where none took it, on the rack."""
    bag = {f"{number}{color}{copy}" for number in range(1, 14) for color in COLORS for copy in "ab"}
    for_board = ["ja", "jb"][: rng.randint(0, jokers)]
    board: list[Meld] = []
    laid = 0
    for _ in range(1000):
        if laid >= on_board:
            break
        meld = _meld(rng, bag, for_board)
        if meld:
            board.append(meld)
            laid += len(meld.tiles)
            bag -= set(meld.tiles)
            for_board = [joker for joker in for_board if joker not in meld.tiles]
    held = ["ja", "jb"][:jokers]
    on_table = {tile for meld in board for tile in meld.tiles}
    rack = [joker for joker in held if joker not in on_table]
    rack += rng.sample(sorted(bag), min(len(bag), max(0, on_rack - len(rack))))
    return Position(tuple(board), tuple(rack))


def _meld(rng: Random, bag: set[str], jokers: list[str]) -> Meld | None:
    """A legal meld of tiles of the bag, one of them perhaps a joker; or none, if the first that comes is not there."""
    kind = rng.choice(("run", "run", "group"))
    if kind == "run":
        size = rng.choice((3, 3, 3, 4, 4, 5, 6, 7))
        first, color = rng.randint(1, 14 - size), rng.choice(COLORS)
        faces = [f"{first + place}{color}" for place in range(size)]
    else:
        number = rng.randint(1, 13)
        faces = [f"{number}{color}" for color in rng.sample(COLORS, rng.choice((3, 3, 4)))]
    tiles = [_copy(rng, face, bag) for face in faces]
    if jokers and rng.random() < 0.5:
        tiles[rng.randrange(len(tiles))] = jokers[0]
    return None if None in tiles else Meld(kind, tuple(tiles))


def _copy(rng: Random, face: str, bag: set[str]) -> str | None:
    there = [face + copy for copy in "ab" if face + copy in bag]
    return rng.choice(there) if there else None
