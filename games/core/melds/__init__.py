"""Sets and runs: what is one, and how a hand is best laid out in them, with or without a wild rank."""

from games.core.melds.arrangement import Arrangement, arrange, finish, left_without
from games.core.melds.demands import lacking
from games.core.melds.shapes import Flaw, Meld, judge

__all__ = ["Arrangement", "Flaw", "Meld", "arrange", "finish", "judge", "lacking", "left_without"]
