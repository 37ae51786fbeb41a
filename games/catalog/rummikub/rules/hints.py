"""Moves that are surely open: a draw or a pass, the best play of the rack alone, and single melds and additions."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from games.catalog.rummikub.models import (
    FACES,
    JOKERS,
    NUMBERS,
    DrawAction,
    Meld,
    MeldKind,
    PassAction,
    PlayTilesAction,
)
from games.catalog.rummikub.rules.legality import problems
from games.catalog.rummikub.rules.moves import Move
from games.catalog.rummikub.rules.rack_search import best_melds
from games.catalog.rummikub.rules.state import State
from games.catalog.rummikub.rules.turns import attempt_of

Board = tuple[Meld, ...]
MOST = 60


def hints(state: State, seat: int) -> Sequence[Move]:
    """What this seat may do now; empty when it is not its turn."""
    if state.ended or seat != state.mover:
        return ()
    rest: Move = DrawAction() if state.game.pool.tile_ids else PassAction()
    return (rest, *_plays(state, seat))


def _plays(state: State, seat: int) -> list[PlayTilesAction]:
    board, rack = state.game.board.melds, state.rack(seat)
    need = 0 if state.opened(seat) else state.options.initial_meld
    best = best_melds(rack, need)
    boards = [(*board, *best)] if best else []
    if state.opened(seat):
        boards += [(*board, meld) for meld in new_melds(rack)]
        boards += grown_boards(board, rack)
    plays = [PlayTilesAction(melds) for melds in dict.fromkeys(boards)][:MOST]
    return [play for play in plays if next(problems(attempt_of(state, seat, play.melds)), None) is None]


def new_melds(rack: Sequence[str]) -> Iterator[Meld]:
    """Every single meld of the rack alone, without jokers; of two equal tiles the first."""
    plain = {FACES[tile]: tile for tile in reversed(rack) if tile not in JOKERS}
    for number in NUMBERS:
        same = [plain[number, color] for color in range(4) if (number, color) in plain]
        for size in (3, 4):
            yield from (Meld(MeldKind.GROUP, tiles) for tiles in combinations(same, size))
    for color in range(4):
        for low in NUMBERS:
            yield from _runs_from(plain, low, color)


def _runs_from(plain: dict[tuple[int, int], str], low: int, color: int) -> Iterator[Meld]:
    tiles: list[str] = []
    for number in range(low, 14):
        if (number, color) not in plain:
            return
        tiles.append(plain[number, color])
        if len(tiles) >= 3:
            yield Meld(MeldKind.RUN, tuple(tiles))


def grown_boards(board: Board, tiles: Iterable[str]) -> Iterator[Board]:
    """Every board with one of these tiles added to one meld."""
    for place, meld in enumerate(board):
        for tile in tiles:
            for grown in grown_melds(meld, tile):
                yield (*board[:place], grown, *board[place + 1 :])


@lru_cache(maxsize=2_000)
def grown_melds(meld: Meld, tile: str) -> tuple[Meld, ...]:
    """The meld with one more tile, wherever it fits: in the group, or at either end of the run.

    Remembered, since the same melds lie there from turn to turn.
    """
    orders = [(*meld.tiles, tile)] if meld.kind is MeldKind.GROUP else [(tile, *meld.tiles), (*meld.tiles, tile)]
    grown = [Meld(meld.kind, tiles) for tiles in orders]
    return tuple(candidate for candidate in grown if not candidate.flaws)
