"""A game as it lies on the table: racks, board and pool, which together are the 106 tiles."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.catalog.rummikub.models.base import Json
from games.catalog.rummikub.models.exceptions import InvalidGameError
from games.catalog.rummikub.models.melds import Meld, tiles_of
from games.catalog.rummikub.models.tiles import FULL_SET, TileUtils
from games.core import codec


class GameStatus(StrEnum):
    """How far a game has come."""

    WAITING_FOR_PLAYERS = "WAITING_FOR_PLAYERS"
    IN_PROGRESS = "IN_PROGRESS"
    COMPLETED = "COMPLETED"


@dataclass(frozen=True, slots=True)
class Rack:
    """The tiles a player holds: always sorted, so that their order tells nothing of when they came."""

    tile_ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tile_ids", tuple(sorted(self.tile_ids, key=TileUtils.sort_key)))

    @property
    def value(self) -> int:
        """What it costs to be left with it."""
        return sum(map(TileUtils.get_rack_value, self.tile_ids))


@dataclass(frozen=True, slots=True)
class Pool:
    """The tiles that lie face down, the next one first."""

    tile_ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tile_ids", tuple(self.tile_ids))

    def draw(self, count: int) -> tuple[tuple[str, ...], "Pool"]:
        """The next tiles, as many as there are, and the pool without them."""
        return self.tile_ids[:count], Pool(self.tile_ids[count:])

    def as_json(self) -> Json:
        """A plain list of tiles."""
        return self.tile_ids


@dataclass(frozen=True, slots=True)
class Board:
    """The melds on the table, in the order in which they were last sent."""

    melds: tuple[Meld, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "melds", tuple(self.melds))

    @property
    def tile_ids(self) -> tuple[str, ...]:
        """All tiles on the table."""
        return tiles_of(self.melds)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a rack."""

    id: str
    name: str | None = None
    initial_meld_met: bool = False
    rack: Rack = field(default_factory=Rack)


@dataclass(frozen=True, slots=True)
class GameState:
    """One round on the table. Ids and times stay empty until somebody outside the rules knows them."""

    game_id: str = ""
    players: tuple[Player, ...] = ()
    current_player_index: int = 0
    pool: Pool = Pool()
    board: Board = Board()
    created_at: str = ""
    updated_at: str = ""
    status: GameStatus = GameStatus.WAITING_FOR_PLAYERS
    winner_player_id: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(self.players))
        in_range = 0 <= self.current_player_index < len(self.players)
        if self.status is GameStatus.IN_PROGRESS and not in_range:
            raise InvalidGameError(
                f"There is no player {self.current_player_index} among 0 to {len(self.players) - 1}."
            )
        if self.winner_player_id is not None and self.status is not GameStatus.COMPLETED:
            raise InvalidGameError("Nobody has won before the game is over.")

    @property
    def tile_ids(self) -> tuple[str, ...]:
        """All tiles, wherever they lie."""
        racks = (tile for player in self.players for tile in player.rack.tile_ids)
        return (*racks, *self.board.tile_ids, *self.pool.tile_ids)

    def check_partition(self) -> None:
        """Raise `InvalidGameError` unless racks, board and pool hold each of the 106 tiles exactly once."""
        found, full = Counter(self.tile_ids), Counter(FULL_SET)
        if found != full:
            wrong = sorted((found - full) + (full - found))
            raise InvalidGameError(f"Each tile lies in one place, but these are lost or doubled: {', '.join(wrong)}.")


def read_game(data: Mapping[str, Json]) -> GameState:
    """A game from its JSON; meld ids are worked out anew."""
    return codec.convert({**data, "pool": {"tile_ids": data["pool"]}}, GameState)
