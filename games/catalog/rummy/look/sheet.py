"""The sheet of a Rummy table: what both still held when the round ended, and what it cost."""

from games.catalog.rummy.look.words import ENDS, card_words
from games.core import sheets
from games.core.kind import View
from games.core.rules import Json
from games.core.text import Line, Who
from games.core.text import gettext_noop as _

YOU = {"out": _("You are out."), "forfeit": _("You give up.")}
"""How a round ended, said to who ended it; the other ways are nobody's doing."""


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The score of the last round, or the end of the game."""
    last, over = view["last_round"], view["status"] == "ended"
    if last is None:
        return None
    winner = view["result"]["winner_seat"] if over else None
    return {
        "over": over,
        "once": last["round"],
        "closes": 6,
        "headline": sheets.winner_line(winner, me) if over else how(last, me),
        "by": None if winner is None else sheets.points_line(last["totals"], winner, me, low_wins=True),
        "won": winner is not None and winner == me,
        "next": sheets.deal_line(view["round"]),
        "rows": sheets.own_first(row(seat, last, me, winner) for seat in (0, 1)),
    }


def how(last: Json, me: int | None) -> Line:
    """How a round ended."""
    if last["ended_by"] == me and last["reason"] in YOU:
        return Line(YOU[last["reason"]])
    return Line(ENDS[last["reason"]], {"player": Who(last["ended_by"])})


def row(seat: int, last: Json, me: int | None, winner: int | None) -> dict[str, Json]:
    """One player's line: what was left, and what it cost."""
    rank = sheets.ranks(last["totals"], low_wins=True)[seat]
    shown = sheets.row(
        seat, last["totals"][seat], me=me, rank=rank, won=seat == winner, gained=last["points"][seat]
    )  # fmt: skip
    hand = last["hands"][seat] if last["hands"] else []
    return {**shown, "cards": [{"face": card, "name": card_words(card)} for card in hand]}
