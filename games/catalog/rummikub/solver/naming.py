"""From sets of types to melds of real tiles, which stay in the company and in the place they had."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.tiles import JOKERS
from games.catalog.rummikub.solver.partners import pair, stands_for
from games.catalog.rummikub.solver.programme import Answer
from games.catalog.rummikub.solver.shapes import JOKER, Shape, join_runs, type_of


@dataclass(slots=True)
class Slots:
    """A meld to be: its shape, the old meld it goes on from, and the tiles it has got so far."""

    shape: Shape
    partner: Meld | None
    tiles: dict[int, str] = field(default_factory=dict)

    @property
    def empty(self) -> list[int]:
        """The types that still want a tile."""
        return [type_ for type_ in self.shape.types if type_ not in self.tiles]

    @property
    def meld(self) -> Meld:
        """The meld, once all its tiles are there."""
        return Meld(MeldKind(self.shape.kind), tuple(self.tiles[type_] for type_ in self.shape.types))


@dataclass(slots=True)
class Supply:
    """The tiles that are still to be laid, and how many jokers are to stand for each type."""

    tiles: list[str]
    stand_ins: list[int]

    def take(self, tile: str) -> str:
        """This tile, or its twin where that one is not there."""
        found = tile if tile in self.tiles else next(twin for twin in self.tiles if type_of(twin) == type_of(tile))
        self.tiles.remove(found)
        return found

    def fill(self, slots: Slots, type_: int, wanted: Iterable[str]) -> None:
        """Put the first of the wanted tiles that is there, and may stand there, into this place."""
        for tile in wanted:
            if tile in self.tiles and (tile not in JOKERS or self.stand_ins[type_]):
                self.tiles.remove(tile)
                self.stand_ins[type_] -= tile in JOKERS
                slots.tiles[type_] = tile
                return

    def fitting(self, type_: int) -> list[str]:
        """What may stand for this type: its tiles, then jokers."""
        return [tile for kind in (type_, JOKER) for tile in self.tiles if type_of(tile) == kind]


def name(answer: Answer, old: Sequence[Meld], tiles: Iterable[str], *, join: bool = True) -> tuple[Meld, ...]:
    """The board of an answer made of these tiles, each meld in the place of the old one it goes on from."""
    supply = Supply(list(tiles), list(answer.stand_ins))
    kept = [(meld, Meld(meld.kind, tuple(map(supply.take, meld.tiles)))) for meld in answer.kept]
    shapes = join_runs(answer.shapes) if join else answer.shapes
    changed = [meld for meld in old if meld not in answer.kept]
    made = [Slots(shape, partner) for shape, partner in zip(shapes, pair(shapes, changed), strict=True)]
    _stay(made, supply)
    _fill_up(made, supply)
    return _in_order([*kept, *((slots.partner, slots.meld) for slots in made)], old)


def _stay(made: Sequence[Slots], supply: Supply) -> None:
    """Let tiles stay where they were."""
    for slots in made:
        if slots.partner:
            for type_ in slots.empty:
                supply.fill(slots, type_, stands_for(type_, slots.partner))


def _fill_up(made: Sequence[Slots], supply: Supply) -> None:
    for slots in made:
        for type_ in slots.empty:
            supply.fill(slots, type_, supply.fitting(type_))


def _in_order(found: Sequence[tuple[Meld | None, Meld]], old: Sequence[Meld]) -> tuple[Meld, ...]:
    places = {meld.id: place for place, meld in enumerate(old)}
    return tuple(meld for _, meld in sorted(found, key=lambda pair: places[pair[0].id] if pair[0] else len(old)))
