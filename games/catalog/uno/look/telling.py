"""UNO in words: cards and seats by name, and a line of the log for each event, from the reader's side."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.catalog.uno.rules.deck import WILD
from games.core.rules import Event

Json = Any
View = Mapping[str, Json]
Data = Mapping[str, Json]

VALUE_NAMES = {"skip": "Skip", "reverse": "Reverse", "draw_two": "+2", "wild": "Wild", "wild_draw_four": "Wild +4"}


def card_text(card: Mapping[str, Json]) -> str:
    """A card's name, as `red 5` or `Wild +4`."""
    value = value_text(card["value"])
    return value if card["color"] == WILD else f"{card['color']} {value}"


def value_text(value: str) -> str:
    """A value's name."""
    return VALUE_NAMES.get(value, value)


def who(seat: int, view: View) -> str:
    """A seat as the reader calls it."""
    return "You" if is_me(seat, view) else f"Seat {seat + 1}"


def whom(seat: int, view: View) -> str:
    """The same inside a sentence."""
    return "you" if is_me(seat, view) else f"Seat {seat + 1}"


def is_me(seat: int | None, view: View) -> bool:
    """Whether the seat is the reader's."""
    return "you" in view and view["you"]["seat"] == seat


def does(seat: int, view: View, mine: str, others: str) -> str:
    """A seat and what it does: `You draw`, `Seat 2 draws`."""
    return f"{who(seat, view)} {mine if is_me(seat, view) else others}"


def many(count: int, noun: str) -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def tell(event: Event, view: View) -> str | None:
    """A line of the log, or nothing for what only moves the picture."""
    line = _LINES.get(event.type)
    return line(event.data, view) if line else None


def _card_played(data: Data, view: View) -> str:
    verb = does(data["seat"], view, "jump in with", "jumps in with") if data["jump_in"] else None
    return f"{verb or does(data['seat'], view, 'play', 'plays')} {card_text(data['card'])}."


def _draw_completed(data: Data, view: View) -> str:
    drawn = _listed(map(card_text, data["drawn"]))
    return f"You draw {drawn}." if data["drawn"] else "There is nothing left to draw."


def _cards_drawn(data: Data, view: View) -> str | None:
    if is_me(data["seat"], view):
        return None  # its own cards were named already
    return f"{who(data['seat'], view)} draws {many(data['count'], 'card')}."


def _uno_caught(data: Data, view: View) -> str:
    catcher = does(data["caught_by_seat"], view, "catch", "catches")
    return f"{catcher} {whom(data['seat'], view)} without a call: {many(data['count'], 'card')}."


def _hands_swapped(data: Data, view: View) -> str:
    swaps = data["swaps"]
    if len(swaps) == 2:
        return f"{who(swaps[0]['from_seat'], view)} and {whom(swaps[0]['to_seat'], view)} swap hands."
    return "Every hand is passed on."


def _challenge_revealed(data: Data, view: View) -> str:
    return f"You look at the hand of {whom(data['seat'], view)}: {_listed(map(card_text, data['hand']))}."


def _challenge_resolved(data: Data, view: View) -> str:
    verdict = "a bluff" if data["guilty"] else "no bluff"
    drawer = does(data["drawer_seat"], view, "draw", "draws")
    return f"{does(data['challenger_seat'], view, 'challenge', 'challenges')}: {verdict}. {drawer} {data['count']}."


def _round_scored(data: Data, view: View) -> str:
    winner = data["winner_seat"]
    blocked = "Nobody can draw any more. " if data["reason"] == "blocked" else ""
    if winner is None:
        return f"{blocked}Nobody wins round {data['round']}."
    points = many(data["points"], "point")
    return f"{blocked}{does(winner, view, 'win', 'wins')} round {data['round']} and {points}."


def _ended(data: Data, view: View) -> str:
    winner = data["winner_seat"]
    return "The game ends without a winner." if winner is None else f"{does(winner, view, 'win', 'wins')} the game!"


def _turn_changed(data: Data, view: View) -> str | None:
    return "It's your turn." if is_me(data["next_seat"], view) else None


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or "no cards"


_LINES: Mapping[str, Callable[[Data, View], str | None]] = {
    "card:played": _card_played,
    "color:chosen": lambda data, view: f"The colour is {data['color']} now.",
    "reverse": lambda data, view: "The direction turns.",
    "skip": lambda data, view: does(data["skipped_seat"], view, "lose your turn.", "is skipped."),
    "draw:completed": _draw_completed,
    "cards:drawn": _cards_drawn,
    "pile:reshuffled": lambda data, view: "The discard is shuffled into a new pile.",
    "uno:called": lambda data, view: does(data["seat"], view, "call UNO.", "calls UNO."),
    "uno:caught": _uno_caught,
    "hands:swapped": _hands_swapped,
    "challenge:revealed": _challenge_revealed,
    "challenge:resolved": _challenge_resolved,
    "round:scored": _round_scored,
    "round:started": lambda data, view: f"Round {data['round']}: {does(data['dealer_seat'], view, 'deal', 'deals')}.",
    "turn:changed": _turn_changed,
    "ended": _ended,
}
