"""The sheet of a Hidden Joker Rummy table: all hands in their groups, what is loose, and what it costs."""

from collections.abc import Mapping

from games.catalog.hidden_joker.look.hand import KINDS, drawn_card
from games.catalog.hidden_joker.look.log import rank_words
from games.core import sheets
from games.core.kind import View
from games.core.rules import Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

REASONS = {
    "rummy_declared": _("Declared"), "stock_exhausted": _("The stock ran out"),
    "turn_limit": _("The last turn is played"),
    "last_player": _("Only one was left"),
}  # fmt: skip


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """All hands in their groups, and what they came to: of the game, or of the round before this one."""
    over = view["status"] == "ended"
    result = view["result"] if over else view.get("last_round")
    if not result:
        return None
    return {
        "over": over,
        "once": "end" if over else result["round_number"],
        "headline": headline(result, over, me),
        "by": by_what(result, view["hidden_joker_rank"] if over else None),
        "won": over and me is not None and result["winner_seat"] == me,
        "next": sheets.deal_line(view.get("round_number", 1)),
        "rows": rows(view, result, me),
    }


def by_what(result: Json, wild: Json) -> Line | None:
    """Why the round was over, and at the end which rank was wild."""
    if result["reason"] not in REASONS:
        return None
    reason = Line(REASONS[result["reason"]])
    if wild is None:
        return line("{reason}.", reason=reason)
    return line(_("{reason}. Every {rank} was wild."), reason=reason, rank=rank_words(wild))


def rows(view: View, result: Json, me: int | None) -> list[dict[str, Json]]:
    """Everybody's line: fewer points are better."""
    scores = {entry["seat"]: entry["score"] for entry in view["scores"]}
    totals = scores if "round_number" in view else None
    hands = result["hands"]
    placed = sheets.ranks([scores[one["seat"]] if totals else one["points"] or 0 for one in hands], low_wins=True)
    return sheets.own_first(row(hand, rank, totals, result, me) for hand, rank in zip(hands, placed, strict=True))


def row(hand: Json, rank: int, totals: Mapping[int, int] | None, result: Json, me: int | None) -> dict[str, Json]:
    """One player's line: the cards in their groups, what is loose and what it costs."""
    cards = {card["id"]: drawn_card(card) for card in hand["cards"]}
    seat, cost = hand["seat"], hand["points"] or 0
    points, gained = (cost, None) if totals is None else (totals[seat], cost)
    won = seat == result["winner_seat"]
    groups = [
        {
            "label": Line(KINDS["pure" if group["pure"] else group["type"]]),
            "cards": [cards[card] for card in group["card_ids"]],
        }
        for group in hand["groups"]
    ]
    return {
        **sheets.row(seat, points, me=me, rank=rank, won=won, gained=gained),
        "groups": groups,
        "loose": [cards[card] for card in hand["loose"]],
        "cost": cost,
    }


def headline(result: Json, over: bool, me: int | None) -> Line:
    """Who won."""
    winner = result["winner_seat"]
    if winner is None:
        return Line(_("Nobody wins."))
    if over:
        return sheets.winner_line(winner, me)
    return Line(_("You win the round.")) if winner == me else line(_("{player} wins the round."), player=Who(winner))
