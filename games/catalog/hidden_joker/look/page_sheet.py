"""The sheet of a Hidden Joker table: every hand in its groups, and what it came to."""

from collections.abc import Mapping
from typing import Any

from games.catalog.hidden_joker.look.log import card_words
from games.catalog.hidden_joker.look.page_hand import KINDS, picture_of
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Json = Any
View = Mapping[str, Json]
REASONS = {
    "rummy_declared": _("Declared"), "stock_exhausted": _("The stock ran out"),
    "turn_limit": _("The last turn is played"),
    "last_player": _("Only one was left"),
}  # fmt: skip


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """All hands in their groups: of the game, or of the round before this one."""
    over = view["status"] == "ended"
    result = view["result"] if over else view.get("last_round")
    if not result:
        return None
    totals = {entry["seat"]: entry["score"] for entry in view["scores"]}
    rows = sorted((row(hand, totals) for hand in result["hands"]), key=lambda shown: shown["points"] or 0)
    once = "end" if over else result["round_number"]
    told = {"headline": headline(result, over, me), "reason": reason(result), "totals": "round_number" in view}
    return {"over": over, "once": once, "rows": rows, **told}


def row(hand: Json, totals: Mapping[int, int]) -> dict[str, Json]:
    """One player's line: the cards in their groups, what is loose and what it costs."""
    cards = {card["id"]: card for card in hand["cards"]}
    loose = [cards[card["id"] if isinstance(card, dict) else card] for card in hand["loose"]]
    return {
        "who": Who(hand["seat"]),
        "groups": [
            {
                "label": Line(KINDS["pure" if group["pure"] else group["type"]]),
                "cards": [shown(cards[card]) for card in group["card_ids"]],
            }
            for group in hand["groups"]
        ],
        "loose": [shown(card) for card in loose],
        "points": hand["points"],
        "total": totals[hand["seat"]],
    }


def shown(card: Json) -> dict[str, Json]:
    """A card of the sheet."""
    return {"face": picture_of(card), "name": card_words(card)}


def reason(result: Json) -> Line | str:
    """Why it ended."""
    return Line(REASONS[result["reason"]]) if result["reason"] in REASONS else ""


def headline(result: Json, over: bool, me: int | None) -> Line:
    """Who won."""
    winner = result["winner_seat"]
    if winner is None:
        return Line(_("Nobody wins."))
    if winner == me:
        return Line(_("You win!") if over else _("You win the round."))
    return line(_("{player} wins.") if over else _("{player} wins the round."), player=Who(winner))
