"""Hidden Joker Rummy as a page shows it: the piles, the joker as far as it is known, the hand, and the score sheet."""

from collections.abc import Sequence

from games.catalog.hidden_joker.look.forms import GROUPS, read_form
from games.catalog.hidden_joker.look.hand import drawn_card, hand_scene
from games.catalog.hidden_joker.look.log import news, rank_words
from games.catalog.hidden_joker.look.sheet import sheet_scene
from games.core.envelope import Envelope
from games.core.kind import View
from games.core.rules import Event, Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

__all__ = ["news", "pace", "read_form", "scene"]

CARD_HOLD = 500
"""Milliseconds in which eyes follow a card."""


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
    return top and {"id": top["id"], **drawn_card(top)}


def joker_line(view: View) -> Line:
    """Which rank is wild, as far as the reader knows."""
    rank = view["hidden_joker_rank"]
    if rank is None:
        return Line(_("The joker is hidden"))
    return line(_("Every {rank} is wild"), rank=rank_words(rank))


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
    """What is wild, and how far the game is."""
    found = [joker_line(view)]
    if "round_number" in view:
        found.append(line(_("Round {number}"), number=view["round_number"]))
    found.append(line(_("Turn {number}"), number=view["turn_number"]))
    if view["options"]["required_runs"] == "indian":
        found.append(Line(_("Two runs needed, one of them pure")))
    return found


def pace(events: Sequence[Event]) -> int:
    """Each draw and discard wants to be seen."""
    return CARD_HOLD if {event.type for event in events} & {"state:update", "melds:submitted"} else 0
