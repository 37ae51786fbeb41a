"""The sheet of a Rummy table: what was left in both hands, and what it cost."""

from collections.abc import Mapping
from typing import Any

from games.catalog.rummy.log_words import ENDS, card_words
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Json = Any
View = Mapping[str, Json]


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The round that was scored last, or the end."""
    last, over = view["last_round"], view["status"] == "ended"
    if last is None and not over:
        return None
    return {
        "over": over,
        "once": last["round"] if last else "end",
        "headline": headline(view, last, me),
        "rows": [row(seat, last) for seat in (0, 1)] if last else [],
    }


def headline(view: View, last: Json, me: int | None) -> Line:
    """How the game or the round ended."""
    if view["status"] != "ended":
        return Line(ENDS[last["reason"]], {"player": Who(last["ended_by"])})
    winner = view["result"]["winner_seat"]
    if winner is None:
        return Line(_("The game ends without a winner."))
    return Line(_("You win!")) if winner == me else line(_("{player} wins."), player=Who(winner))


def row(seat: int, last: Json) -> dict[str, Json]:
    """One player's line: what was left, and what it cost."""
    hand = last["hands"][seat] if last["hands"] else []
    return {
        "who": Who(seat),
        "cards": [{"face": card, "name": card_words(card)} for card in hand],
        "points": last["points"][seat],
        "total": last["totals"][seat],
    }
