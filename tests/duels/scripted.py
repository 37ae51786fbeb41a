"""Players for duels in tests: one that hoards, one that cheats, one whose calls are counted."""

from typing import Any

from games.catalog.rummy.minds import bots
from games.catalog.rummy.rules.moves import Discard, Draw, LayDown

calls: list[str] = []
"""A level for every move that anybody was asked for."""


def choose(view: Any, level: str, rng: Any) -> Any:
    """Legal, and as bad as the level says."""
    calls.append(level)
    if level == "hoarding":
        return Draw("stock") if view["phase"] == "draw" else LayDown((Discard(_cheapest(view)),))
    if level == "cheating" and view["phase"] != "draw":
        return LayDown(())
    return bots.choose(view, "easy", rng)


def _cheapest(view: Any) -> int:
    from games.core.cards import FACES

    return min((FACES[card] for card in view["legal"]["parts"]["discards"]), key=lambda card: (card % 13, card))
