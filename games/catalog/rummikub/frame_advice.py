"""What the coach of Rummikub says, on one's own turn only."""

from msgspec import UNSET

from games.catalog.rummikub.frame_parts import Meld
from games.core.frames import Data, Maybe


class Hints(Data):
    """As much as was asked for: whether a play exists, how many tiles, which, and the whole board."""

    level: int
    playable: bool
    proven: bool
    count: int | Maybe = UNSET
    tiles: list[str] | Maybe = UNSET
    melds: list[Meld] | Maybe = UNSET
    steps: list[str] | Maybe = UNSET
