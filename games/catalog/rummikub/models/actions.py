"""What a player does in a turn: lay tiles, draw one, or pass."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from games.catalog.rummikub.models.base import Json
from games.catalog.rummikub.models.melds import Meld


@dataclass(frozen=True, slots=True)
class PlayTilesAction:
    """Lay tiles: the melds are the whole board as it lies after the turn."""

    type: ClassVar[str] = "play_tiles"
    melds: tuple[Meld, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "melds", tuple(self.melds))

    def as_json(self) -> Json:
        """With its type, by which actions are told apart."""
        return {"type": self.type, "melds": self.melds}


@dataclass(frozen=True, slots=True)
class DrawAction:
    """Draw one tile from the pool."""

    type: ClassVar[str] = "draw"

    def as_json(self) -> Json:
        """Its type alone."""
        return {"type": self.type}


@dataclass(frozen=True, slots=True)
class PassAction:
    """Do nothing, which is open only once the pool is empty."""

    type: ClassVar[str] = "pass"

    def as_json(self) -> Json:
        """Its type alone."""
        return {"type": self.type}


Action: TypeAlias = PlayTilesAction | DrawAction | PassAction


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: exactly one action."""

    player_id: str
    action: Action
