"""The built-in player; it knows nothing but its own view.

Whatever the level, it shows a natural run at once where that tells it the joker, and declares as soon as it can.
"""

from collections.abc import Mapping
from typing import Any

from games.catalog.hidden_joker.minds import bot_easy, bot_hard, bot_normal
from games.catalog.hidden_joker.rules.checking import hand_of, wild_of
from games.catalog.hidden_joker.rules.grouping import declaration
from games.catalog.hidden_joker.rules.hints import natural_run
from games.catalog.hidden_joker.rules.moves import Discard, Draw, Drop, Move, Reveal
from games.core.rng import Rng

Json = Any
View = Mapping[str, Json]

PLAYERS = {"easy": bot_easy, "normal": bot_normal, "hard": bot_hard}
LEVELS = tuple(PLAYERS)


def choose(view: View, level: str, rng: Rng) -> Move:
    """Show a run as soon as there is one, declare as soon as it is possible, else draw or discard."""
    legal, cards, player = view["legal"], hand_of(view), PLAYERS[level]
    if legal["reveal"] and (run := natural_run(cards)):
        return Reveal(run)
    if legal["draw"]:
        if level == "hard" and bot_hard.gives_up(view, cards):
            return Drop()
        return Draw(player.source(view, cards))
    declared = declaration(cards, wild_of(view), view["options"]["required_runs"])
    return declared or Discard(player.worst(view, cards))
