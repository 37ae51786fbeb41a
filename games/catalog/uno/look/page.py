"""UNO as a page shows it: who sits round, the piles, the colour in force, and the hand with what fits."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.catalog.uno.look.bar import actions, facts, in_force, revealed_scene, turn_line, why_not
from games.catalog.uno.look.sheet import face, round_heads, round_row, sheet_scene
from games.catalog.uno.look.words import COLORS, card_words, color_words, news
from games.catalog.uno.rules.deck import COLORS as COLOR_ORDER
from games.catalog.uno.rules.deck import VALUES
from games.core.rules import Event
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _
from games.core.wire import Envelope

__all__ = ["news", "pace", "read_form", "round_heads", "round_row", "scene"]

Json = Any
View = Mapping[str, Json]
CARD_HOLD = 500
MOST_BACKS = 12
"""So many cards are drawn for an opponent; the number says the rest."""


def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """All that the templates show."""
    return {
        "sides": sides([seat_scene(view, number, seat, envelope) for number in around(view, seat)]),
        "own": None if seat is None else seat_scene(view, seat, seat, envelope),
        "top_card": top_scene(view),
        "recent": [{"face": face(card), "id": card["id"]} for card in reversed(view["recent_discards"][1:3])],
        "color": view["current_color"],
        "color_words": None if view["current_color"] is None else color_words(view["current_color"]),
        "clockwise": view["direction"] == "cw",
        "cards": hand_scene(view, envelope, seat),
        "turn": turn_line(view, seat),
        "actions": actions(view),
        "may_draw": bool(view.get("legal", {}).get("draw")),
        "revealed": revealed_scene(view),
        "facts": facts(view),
        "in_force": in_force(view),
        "sheet": sheet_scene(view, seat),
    }


def around(view: View, me: int | None) -> list[int]:
    """The others in seat order, from the next one on."""
    seats = len(view["players"])
    return [(me + step) % seats for step in range(1, seats)] if me is not None else list(range(seats))


def sides(seats: list[Json]) -> dict[str, list[Json]]:
    """Where they sit, clockwise from one's left: along the left side, opposite, along the right side."""
    beside = max(len(seats) // 3, 1) if len(seats) > 1 else 0
    return {
        "left": seats[:beside],
        "top": seats[beside : len(seats) - beside],
        "right": seats[len(seats) - beside :] if beside else [],
    }


def seat_scene(view: View, number: int, me: int | None, envelope: Envelope) -> dict[str, Json]:
    """A seat: how many cards, whether UNO was called, whether it may be caught."""
    player = view["players"][number]
    catchable = number in view.get("legal", {}).get("catch", [])
    return {
        "seat": number,
        "is_you": number == me,
        "is_turn": view["current_seat"] == number,
        "count": player["hand_count"],
        "backs": min(player["hand_count"], MOST_BACKS),
        "score": player["score"] if view["options"]["target_score"] else None,
        "called": player["uno"] == "called" and player["hand_count"] <= 2,
        "catch": {"type": "catch", "player_id": envelope.user(number)} if catchable else None,
    }


def top_scene(view: View) -> dict[str, Json]:
    """The top of the discard, and who laid it."""
    newest = view["recent_discards"][0]
    return {
        "id": newest["id"],
        "face": face(newest),
        "name": card_words(newest),
        "from": newest["seat"],
    }


def hand_scene(view: View, envelope: Envelope, me: int | None) -> list[dict[str, Json]]:
    """One's cards: what fits, what has to be chosen with it, and why the rest stays."""
    if me is None:
        return []
    legal, drawn = view["legal"]["cards"], view["you"]["drawn_card_id"]
    mine = view["current_seat"] == me
    return [
        {
            "id": f"c{card['id']}",
            "face": face(card),
            "name": card_words(card),
            "legal": card["id"] in legal,
            "drawn": card["id"] == drawn,
            "came": place,
            "by_color": [*COLOR_ORDER, "wild"].index(card["color"]) * 20 + VALUES.index(card["value"]),
            "by_value": VALUES.index(card["value"]) * 5 + [*COLOR_ORDER, "wild"].index(card["color"]),
            "why": why_not(view, card) if mine and card["id"] not in legal else None,
            "move": {"type": "play", "card_id": card["id"]},
            "choices": choices(view, card, envelope, me) if card["id"] in legal else [],
        }
        for place, card in enumerate(view["you"]["hand"])
    ]


def choices(view: View, card: Mapping[str, Json], envelope: Envelope, me: int) -> list[dict[str, Json]]:
    """What has to be said with a card: a colour with a wild, somebody to swap with for a seven."""
    move = {"type": "play", "card_id": card["id"]}
    if card["value"].startswith("wild"):
        return [
            {"label": Line(words), "class": name, "move": {**move, "chosen_color": name}}
            for name, words in COLORS.items()
        ]
    swaps = view["options"]["seven_zero"] and card["value"] == "7" and len(view["you"]["hand"]) > 1
    if not swaps or len(view["players"]) == 2:
        return []
    return [
        {
            "label": line(_("{player}, {count} cards"), player=Who(other), count=view["players"][other]["hand_count"]),
            "class": "partner",
            "move": {**move, "swap_with": envelope.user(other)},
        }
        for other in around(view, me)
    ]


# -- Forms and time ------------------------------------------------------------------------------------------
def read_form(fields: Mapping[str, list[str]]) -> Json:
    """Every move here is a button of its own."""
    return None


def pace(events: Sequence[Event]) -> int:
    """Each card and each draw wants to be seen."""
    shown = {"card:played", "cards:drawn", "uno:caught", "challenge:resolved", "hands:swapped"}
    return CARD_HOLD if shown & {event.type for event in events} else 0
