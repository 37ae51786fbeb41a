"""Players for duels in tests: one that plays the first hint of its view, and one that cheats."""

from typing import Any

from games.catalog.rummy import bot
from games.catalog.rummy.moves import Discard, Draw, LayDown


def choose(view: Any, level: str, rng: Any) -> Any:
    """Legal, and as bad as the level says."""
    if level == "hoarding":
        return Draw("stock") if view["phase"] == "draw" else LayDown((Discard(_cheapest(view)),))
    if level == "cheating" and view["phase"] != "draw":
        return LayDown(())
    return bot.choose(view, "easy", rng)


def _cheapest(view: Any) -> int:
    from games.core.cards import FACES

    return min((FACES[card] for card in view["legal"]["parts"]["discards"]), key=lambda card: (card % 13, card))
