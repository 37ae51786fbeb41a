"""The domain model of Rummikub: tiles, melds, racks, boards and turns, without clock, users or network."""

from games.catalog.rummikub.models.actions import Action, DrawAction, PassAction, PlayTilesAction, Turn
from games.catalog.rummikub.models.base import to_dict, to_json
from games.catalog.rummikub.models.exceptions import (
    InvalidColorError,
    InvalidGameError,
    InvalidMeldError,
    InvalidNumberError,
    InvalidTileError,
    JokerAssignmentError,
    RummikubError,
)
from games.catalog.rummikub.models.game import Board, GameState, GameStatus, Player, Pool, Rack, read_game
from games.catalog.rummikub.models.melds import Meld, MeldKind, tiles_of
from games.catalog.rummikub.models.tiles import (
    FACES,
    FULL_SET,
    JOKERS,
    NUMBERS,
    SORT_KEYS,
    Color,
    JokerTile,
    NumberedTile,
    Tile,
    TileInstance,
    TileKind,
    TileUtils,
)
from games.catalog.rummikub.models.validators import (
    Laid,
    StandsFor,
    assign_jokers_in_group,
    assign_jokers_in_run,
    initial_meld_total,
    is_valid_group,
    is_valid_run,
    meld_value,
)

__all__ = [
    "FACES", "FULL_SET", "JOKERS", "NUMBERS", "SORT_KEYS", "Action", "Board", "Color", "DrawAction", "GameState",
    "GameStatus", "InvalidColorError", "InvalidGameError", "InvalidMeldError", "InvalidNumberError", "InvalidTileError",
    "JokerAssignmentError", "JokerTile", "Laid", "Meld", "MeldKind", "NumberedTile", "PassAction", "PlayTilesAction",
    "Player", "Pool", "Rack", "RummikubError", "StandsFor", "Tile", "TileInstance", "TileKind", "TileUtils", "Turn",
    "assign_jokers_in_group", "assign_jokers_in_run", "initial_meld_total", "is_valid_group", "is_valid_run",
    "meld_value", "read_game", "tiles_of", "to_dict", "to_json",
]  # fmt: skip
