"""Groups and runs as they lie on the board."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from games.catalog.rummikub.models.base import Json, join_ids
from games.catalog.rummikub.models.exceptions import InvalidMeldError
from games.catalog.rummikub.models.tiles import TileUtils
from games.catalog.rummikub.models.validators import StandsFor, assign_jokers, fail, meld_flaws, meld_value


class MeldKind(StrEnum):
    """What tiles that lie together mean to be; their ids alone do not tell."""

    GROUP = "group"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Meld:
    """Tiles that lie together. It may be illegal: `validate` judges it.

    A group is stored by colour, jokers last; a run stays in the order in which it was laid.
    """

    kind: MeldKind
    tiles: tuple[str, ...]

    def __post_init__(self) -> None:
        if type(self.kind) is not MeldKind:
            self._set_kind()
        tiles = self.tiles
        if self.kind is MeldKind.GROUP:
            tiles = tuple(sorted(tiles, key=TileUtils.sort_key))
        else:
            for tile in tiles:
                TileUtils.sort_key(tile)  # raises for what is no tile
        object.__setattr__(self, "tiles", tuple(tiles))

    def _set_kind(self) -> None:
        try:
            object.__setattr__(self, "kind", MeldKind(self.kind))
        except ValueError:
            raise InvalidMeldError("kind") from None

    @property
    def id(self) -> str:
        """Its tiles in stored order, joined by `-`."""
        return join_ids(self.tiles)

    @property
    def flaws(self) -> tuple[str, ...]:
        """All that is wrong with it, the decisive reason first."""
        return _flaws(self.kind, self.tiles)

    def validate(self) -> None:
        """Raise `InvalidMeldError` with the decisive reason if it is not legal."""
        if flaws := self.flaws:
            fail(flaws[0])

    def get_value(self) -> int:
        """The sum of its tiles, jokers at what they stand for."""
        return meld_value(self)

    def get_jokers(self) -> dict[str, StandsFor]:
        """What each of its jokers stands for."""
        return assign_jokers(self.kind, self.tiles)

    def as_json(self) -> Json:
        """Exactly id, kind and tiles."""
        return {"id": self.id, "kind": self.kind, "tiles": self.tiles}


_tiles = attrgetter("tiles")


def tiles_of(melds: Iterable[Meld]) -> tuple[str, ...]:
    """All tiles of these melds, as they lie."""
    return tuple(chain.from_iterable(map(_tiles, melds)))


@lru_cache(maxsize=2_000)
def _flaws(kind: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The same melds lie there from turn to turn."""
    return meld_flaws(kind, tiles)
