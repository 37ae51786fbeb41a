"""How long Spades' bots take: as everywhere. The page paces what follows at once."""

from games.core.pace import Pace

PACE = Pace()
