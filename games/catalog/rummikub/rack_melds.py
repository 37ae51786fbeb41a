"""Names the real tiles of what a search found: steps over the numbers become melds."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.tiles import CODES, JOKERS, SORT_KEYS, Color
from games.catalog.rummikub.rack_search import Line, Step, search

LETTERS = [CODES[color] for color in Color]


def best_melds(rack: Sequence[str], need: int) -> tuple[Meld, ...]:
    """The new melds of most tiles, then most points, that are worth at least `need`; empty if there are none."""
    steps = search(rack, need)
    return _Table(rack).lay(steps) if steps else ()


@dataclass
class _Table:
    """A rack while its tiles are laid."""

    rack: Sequence[str]
    done: list[Meld] = field(default_factory=list)
    open: list[list[list[str]]] = field(default_factory=lambda: [[], [], [], []])

    def __post_init__(self) -> None:
        self.rest = sorted(self.rack, key=SORT_KEYS.__getitem__)

    def lay(self, steps: Sequence[Step]) -> tuple[Meld, ...]:
        """All melds, runs in the order in which they end."""
        for number, step in enumerate(steps, start=1):
            for color, line in enumerate(step.lines):
                self._run_on(number, color, line)
            for colors, jokers in step.groups:
                tiles = [self._take(number, color) for color in colors] + [self._joker() for _ in range(jokers)]
                self.done.append(Meld(MeldKind.GROUP, tuple(tiles)))
        for color in range(4):
            self._run_on(14, color, (0, 0))
        return tuple(self.done)

    def _run_on(self, number: int, color: int, line: Line) -> None:
        """Runs of a colour go on or end: the short ones first, as the search counts them."""
        runs, own = line
        order = sorted(self.open[color], key=lambda run: len(run) >= 3)
        order += [[] for _ in range(runs - len(order))]
        for place, run in enumerate(order[:runs]):
            run.append(self._take(number, color) if place < own else self._joker())
        self.done += [Meld(MeldKind.RUN, tuple(run)) for run in order[runs:]]
        self.open[color] = order[:runs]

    def _take(self, number: int, color: int) -> str:
        tile = next(tile for tile in self.rest if tile[:-1] == f"{number}{LETTERS[color]}")
        self.rest.remove(tile)
        return tile

    def _joker(self) -> str:
        joker = next(tile for tile in self.rest if tile in JOKERS)
        self.rest.remove(joker)
        return joker
