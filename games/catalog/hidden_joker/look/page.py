"""Hidden Joker Rummy as a page shows it: the piles, the joker as far as it is known, the hand, and the score sheet."""

from collections.abc import Mapping, Sequence

from games.catalog.hidden_joker.look.forms import GROUPS, read_form
from games.catalog.hidden_joker.look.hand import KINDS, drawn_card, glyph_of, hand_scene
from games.catalog.hidden_joker.look.log import news, rank_words
from games.core.envelope import Envelope
from games.core.kind import View
from games.core.rules import Event, Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

__all__ = ["news", "pace", "read_form", "scene"]

CARD_HOLD = 500
"""Milliseconds in which eyes follow a card."""

REASONS = {
    "rummy_declared": _("Declared"), "stock_exhausted": _("The stock ran out"),
    "turn_limit": _("The last turn is played"),
    "last_player": _("Only one was left"),
}  # fmt: skip


def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """All that the templates show."""
    legal = view.get("legal") or {}
    return {
        "opponents": [seat_scene(view, number) for number in around(view, seat)],
        "own": None if seat is None else seat_scene(view, seat),
        "drawing": bool(legal.get("draw")),
        "may_take": "discard" in legal.get("draw", []),
        "playing": bool(legal.get("discard")),
        "may_drop": bool(legal.get("drop")),
        "may_show": bool(legal.get("reveal")) and view["options"]["joker"] == "secret",
        "joker": joker_line(view),
        "joker_rank": view["hidden_joker_rank"],
        "hand": hand_scene(view, envelope.layouts.get(-1 if seat is None else seat)),
        "hints": bool(envelope.settings.get("hints", True)),
        "turn": turn_line(view, seat),
        "facts": facts(view),
        "top_card": top_scene(view),
        "history": [drawn_card(card) for card in reversed(view["discards"])],
        "sheet": sheet_scene(view, seat),
        "numbers": GROUPS,
    }


def around(view: View, me: int | None) -> list[int]:
    """The others in seat order, from the next one on."""
    seats = len(view["players"])
    return [(me + step) % seats for step in range(1, seats)] if me is not None else list(range(seats))


def seat_scene(view: View, number: int) -> dict[str, Json]:
    """A player: cards, score, whether in the round, and whether they know the joker."""
    player = view["players"][number]
    return {
        "seat": number,
        "is_turn": view["current_seat"] == number,
        "count": player["hand_size"],
        "score": player["score"],
        "in_round": player["in_round"],
        "knows": player["knows_joker"] and view["options"]["joker"] == "secret",
    }


def top_scene(view: View) -> dict[str, Json] | None:
    """The top of the discard pile."""
    top = view["discard_top"]
    return top and {"id": top["id"], "glyph": glyph_of(top), **drawn_card(top)}


def joker_line(view: View) -> Line:
    """Which rank is wild, as far as the reader knows."""
    rank = view["hidden_joker_rank"]
    if rank is None:
        return Line(_("The joker is hidden: show a pure run to learn it."))
    return line(_("Every {rank} is wild."), rank=rank_words(rank))


# -- What to do ----------------------------------------------------------------------------------------------
def turn_line(view: View, me: int | None) -> Line:
    """Whose turn it is, and for what."""
    if view["status"] == "ended":
        return Line(_("The game is over."))
    if view["current_seat"] != me:
        return line(_("It's {player}'s turn."), player=Who(view["current_seat"]))
    if not view["has_drawn"]:
        return Line(_("Your turn: draw, or take the top discard."))
    return Line(_("Choose a card to discard, or declare."))


def facts(view: View) -> list[Line]:
    """How far the game is."""
    found = [line(_("Round {number}"), number=view["round_number"])] if "round_number" in view else []
    found.append(line(_("Turn {number}"), number=view["turn_number"]))
    if view["options"]["required_runs"] == "indian":
        found.append(Line(_("Two runs needed, one of them pure")))
    return found


def pace(events: Sequence[Event]) -> int:
    """Each draw and discard wants to be seen."""
    return CARD_HOLD if {event.type for event in events} & {"state:update", "melds:submitted"} else 0


# -- The score sheet -----------------------------------------------------------------------------------------
def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """All hands in their groups, and what they came to: of the game, or of the round before this one."""
    over = view["status"] == "ended"
    result = view["result"] if over else view.get("last_round")
    if not result:
        return None
    totals = {entry["seat"]: entry["score"] for entry in view["scores"]}
    return {
        "over": over,
        "once": "end" if over else result["round_number"],
        "rows": sorted((row(hand, totals) for hand in result["hands"]), key=lambda shown: shown["points"] or 0),
        "headline": headline(result, over, me),
        "reason": Line(REASONS[result["reason"]]) if result["reason"] in REASONS else "",
        "totals": "round_number" in view,
    }


def row(hand: Json, totals: Mapping[int, int]) -> dict[str, Json]:
    """One player's line: the cards in their groups, what is loose and what it costs."""
    cards = {card["id"]: drawn_card(card) for card in hand["cards"]}
    return {
        "who": Who(hand["seat"]),
        "groups": [
            {
                "label": Line(KINDS["pure" if group["pure"] else group["type"]]),
                "cards": [cards[card] for card in group["card_ids"]],
            }
            for group in hand["groups"]
        ],
        "loose": [cards[card] for card in hand["loose"]],
        "points": hand["points"],
        "total": totals[hand["seat"]],
    }


def headline(result: Json, over: bool, me: int | None) -> Line:
    """Who won."""
    winner = result["winner_seat"]
    if winner is None:
        return Line(_("Nobody wins."))
    if winner == me:
        return Line(_("You win!") if over else _("You win the round."))
    return line(_("{player} wins.") if over else _("{player} wins the round."), player=Who(winner))
