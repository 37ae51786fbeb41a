"""A yardstick: whoever knows nothing but the points of the best arrangement, in drawing and in discarding."""

from typing import Any

from games.catalog.hidden_joker.rules.cards import VALUE, holding_of, id_number
from games.catalog.hidden_joker.rules.checking import hand_of, wild_of
from games.catalog.hidden_joker.rules.melds import declaration
from games.catalog.hidden_joker.rules.moves import Discard, Draw
from games.core.melds import arrange


def choose(view: Any, level: str, rng: Any) -> Any:
    """Its move; it has one level only."""
    wild, legal = wild_of(view), view["legal"]
    held = hand_of(view)

    def deadwood(cards: dict[int, int]) -> int:
        return arrange(list(cards.values()), wild, "none", VALUE).points

    def best(cards: dict[int, int], free: list[int]) -> tuple[int, int]:
        return min((deadwood({c: f for c, f in cards.items() if c != card}), card) for card in free)

    if legal["draw"]:
        if "discard" not in legal["draw"]:
            return Draw("stock")
        taken = {**held, **holding_of([view["discard_top"]])}
        return Draw("discard" if best(taken, list(held))[0] < deadwood(held) else "stock")
    declared = declaration(held, wild, view["options"]["required_runs"])
    return declared or Discard(best(held, [id_number(card) for card in legal["discard"]])[1])
