"""UNO as a page shows it: who sits round, the piles, the hand with what fits, the buttons, and the rules in force."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.catalog.uno.look.sheet import face, sheet_scene
from games.catalog.uno.look.words import COLORS, card_words, color_words, news
from games.catalog.uno.rules import deck
from games.catalog.uno.rules.deck import VALUES
from games.catalog.uno.rules.options import UnoOptions
from games.core.envelope import Envelope
from games.core.kind import View
from games.core.options import dump_options, rules_of
from games.core.plain import read_form
from games.core.rules import Event, Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

__all__ = ["news", "pace", "read_form", "scene"]

COLOR_ORDER = (*deck.COLORS, deck.WILD)
RULES = rules_of(UnoOptions)
USUAL = dump_options(UnoOptions())
CARD_HOLD = 500
MOST_BACKS = 12
"""The most backs drawn for an opponent; the number says the rest."""


def scene(view: View, envelope: Envelope, seat: int | None) -> dict[str, Json]:
    """All that the templates show."""
    return {
        "sides": sides([seat_scene(view, number, envelope) for number in around(view, seat)]),
        "own": None if seat is None else seat_scene(view, seat, envelope),
        "top_card": top_scene(view["recent_discards"][0]),
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
        "in_force": in_force(tuple(map(view["options"].get, RULES))),
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
        "right": seats[len(seats) - beside :],
    }


def seat_scene(view: View, number: int, envelope: Envelope) -> dict[str, Json]:
    """A seat: how many cards, whether UNO was called, whether it may be caught."""
    player = view["players"][number]
    catchable = number in view.get("legal", {}).get("catch", [])
    return {
        "seat": number,
        "is_turn": view["current_seat"] == number,
        "count": player["hand_count"],
        "backs": min(player["hand_count"], MOST_BACKS),
        "score": player["score"] if view["options"]["target_score"] else None,
        "called": player["uno"] == "called" and player["hand_count"] <= 2,
        "catch": {"type": "catch", "player_id": envelope.user(number)} if catchable else None,
    }


def top_scene(newest: Mapping[str, Json]) -> dict[str, Json]:
    """The top of the discard."""
    return {"id": newest["id"], "face": face(newest), "name": card_words(newest)}


def hand_scene(view: View, envelope: Envelope, me: int | None) -> list[dict[str, Json]]:
    """One's cards: what fits, what has to be chosen with it, and why the rest stays."""
    if me is None:
        return []
    return [{**card_scene(view, card, envelope, me), "came": place} for place, card in enumerate(view["you"]["hand"])]


def card_scene(view: View, card: Mapping[str, Json], envelope: Envelope, me: int) -> dict[str, Json]:
    """One of them, with where it stands among the others by colour and by value."""
    color, value = COLOR_ORDER.index(card["color"]), VALUES.index(card["value"])
    legal = card["id"] in view["legal"]["cards"]
    return {
        "id": f"c{card['id']}",
        "face": face(card),
        "name": card_words(card),
        "legal": legal,
        "drawn": card["id"] == view["you"]["drawn_card_id"],
        "by_color": color * 20 + value,
        "by_value": value * 5 + color,
        "why": why_not(view, card) if view["current_seat"] == me and not legal else None,
        "move": {"type": "play", "card_id": card["id"]},
        "asks": asks(view, card, envelope, me) if legal else None,
    }


# -- What has to be said with a card -------------------------------------------------------------------------
def asks(view: View, card: Mapping[str, Json], envelope: Envelope, me: int) -> dict[str, Json] | None:
    """A colour with a wild, somebody to swap with for a seven; nothing with other cards."""
    move = {"type": "play", "card_id": card["id"]}
    if card["value"].startswith("wild"):
        return {"title": Line(_("Which colour?")), "colors": color_choices(view, move), "partners": []}
    swaps = view["options"]["seven_zero"] and card["value"] == "7" and len(view["you"]["hand"]) > 1
    if not swaps or len(view["players"]) == 2:
        return None
    partners = [partner_choice(view, other, {**move, "swap_with": envelope.user(other)}) for other in around(view, me)]
    return {"title": Line(_("Swap hands with whom?")), "colors": [], "partners": partners}


def color_choices(view: View, move: Mapping[str, Json]) -> list[dict[str, Json]]:
    """The four colours, with how many cards of each one holds; the most frequent comes to mind first."""
    held = Counter(card["color"] for card in view["you"]["hand"])
    first = max(COLORS, key=held.__getitem__)
    return [
        {
            "color": name,
            "label": Line(words),
            "count": held[name],
            "first": name == first,
            "move": {**move, "chosen_color": name},
        }
        for name, words in COLORS.items()
    ]


def partner_choice(view: View, other: int, move: Mapping[str, Json]) -> dict[str, Json]:
    """Somebody to swap hands with."""
    count = view["players"][other]["hand_count"]
    return {"label": line(_("{player}, {count} cards"), player=Who(other), count=count), "move": move}


# -- Whose turn ----------------------------------------------------------------------------------------------
def turn_line(view: View, me: int | None) -> Line:
    """Whose turn it is, and for what."""
    if view["status"] == "ended":
        return Line(_("The game is over."))
    if view["current_seat"] != me:
        jumps = bool(view.get("legal", {}).get("cards"))
        words = _("It's {player}'s turn. You may jump in.") if jumps else _("It's {player}'s turn.")
        return line(words, player=Who(view["current_seat"]))
    if view["awaiting"] == "stack":
        return line(_("Your turn: {count} cards wait. Answer them, or take them."), count=view["pending_draw"])
    if view["awaiting"] == "challenge":
        return Line(_("A Wild +4 for you: believe it and draw four, or challenge it."))
    if view["awaiting"] == "after_draw":
        return Line(_("The card you drew fits: play it, or keep it."))
    count = len(view["legal"]["cards"])
    if count == 0:
        return Line(_("Your turn: nothing fits, draw a card."))
    return Line(_("Your turn: one card fits.")) if count == 1 else line(_("Your turn: {count} cards fit."), count=count)


# -- Buttons -------------------------------------------------------------------------------------------------
def actions(view: View) -> list[dict[str, Json]]:
    """The buttons of the bar: to draw, what else there is to decide now, and UNO, which keeps its place."""
    legal = view.get("legal")
    if not legal or view["status"] == "ended":
        return []
    found = [first_action(view, legal), *second_action(view, legal)]
    if view["options"]["uno_call"] == "manual":
        found.append({**action("u", Line(_("UNO")), {"type": "uno"}, legal["uno"]), "loud": True})
    return found


def first_action(view: View, legal: Json) -> dict[str, Json]:
    """Draw, take what waits, or play what was drawn."""
    if view["awaiting"] == "after_draw" and legal["cards"]:
        card = legal["cards"][0]
        return {**action("p", Line(_("Play it")), {"type": "play", "card_id": card}, True), "plays": f"c{card}"}
    labels = {"stack": line(_("Take {count}"), count=view["pending_draw"]), "challenge": Line(_("Draw four"))}
    return action("d", labels.get(view["awaiting"], Line(_("Draw"))), {"type": "draw"}, legal["draw"])


def second_action(view: View, legal: Json) -> list[dict[str, Json]]:
    """Keep what was drawn, or challenge; there is none where there is nothing to keep and nobody to challenge."""
    if legal["challenge"]:
        return [action("x", Line(_("Challenge")), {"type": "challenge"}, True)]
    return [action("e", Line(_("Keep it")), {"type": "end_turn"}, True)] if legal["end_turn"] else []


def action(key: str, label: Line, move: Json, is_open: bool) -> dict[str, Json]:
    """A button with its key."""
    return {"key": key, "label": label, "move": move, "open": is_open, "loud": False, "plays": None}


def revealed_scene(view: View) -> dict[str, Json] | None:
    """The hand a challenger has looked at, until the next move."""
    shown = view.get("you", {}).get("revealed")
    if not shown:
        return None
    cards = [{"face": face(card), "name": card_words(card)} for card in shown["cards"]]
    return {"who": Who(shown["seat"]), "cards": cards}


def why_not(view: View, card: Mapping[str, Json]) -> Line:
    """Why a card may not be played now."""
    if view["pending_draw"]:
        return line(_("{count} cards wait for you: answer them or draw."), count=view["pending_draw"])
    if view["awaiting"] == "after_draw":
        return Line(_("You drew: play the card you drew, or keep it."))
    if card["value"] == "wild_draw_four":
        return line(_("You hold {color}: Wild +4 is not allowed."), color=color_words(view["current_color"]))
    return line(_("It doesn't fit: play {color}, the same sign, or a wild."), color=color_words(view["current_color"]))


# -- The rules in force --------------------------------------------------------------------------------------
def facts(view: View) -> list[Line]:
    """What kind of game this is, and how far."""
    goal, told = view["options"]["target_score"], _("Round {number}, to {points} points")
    return [line(told, number=view["round"], points=goal) if goal else Line(_("One round"))]


@lru_cache(maxsize=200)
def in_force(chosen: tuple[Json, ...]) -> list[dict[str, Json]]:
    """The rules of this table: how UNO is called, how long it goes, and every house rule that is on.

    What was chosen comes in the order of the rules; the result is shared and never changed.
    """
    return [
        {
            "title": Line(rule.title),
            "value": Line(rule.names[rule.choices.index(value)]) if rule.names else None,
            "help": Line(rule.help),
            "changed": value != USUAL[name],
        }
        for (name, rule), value in zip(RULES.items(), chosen, strict=True)
        if value is not False
    ]


# -- Time ----------------------------------------------------------------------------------------------------
def pace(events: Sequence[Event]) -> int:
    """Each card and each draw wants to be seen."""
    shown = {"card:played", "cards:drawn", "uno:caught", "challenge:resolved", "hands:swapped"}
    return CARD_HOLD if shown & {event.type for event in events} else 0
