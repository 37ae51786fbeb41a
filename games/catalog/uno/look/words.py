"""The log of an UNO table: what has happened, as a person would tell it to this reader."""

from collections.abc import Callable, Mapping
from functools import cache

from games.core.kind import News, View
from games.core.rules import Event, Json
from games.core.text import Line, Who, joined, line
from games.core.text import gettext_noop as _

Data = Mapping[str, Json]

COLORS = {"red": _("red"), "yellow": _("yellow"), "green": _("green"), "blue": _("blue")}
VALUES = {
    "skip": _("Skip"), "reverse": _("Reverse"), "draw_two": _("Draw two"), "wild": _("Wild"),
    "wild_draw_four": _("Wild +4"),
}  # fmt: skip


def color_words(color: str) -> Line:
    """What a colour is called."""
    return Line(COLORS[color])


def card_words(card: Mapping[str, Json]) -> Line:
    """What a card is called: "blue Skip"."""
    return _card_words(card["color"], card["value"])


@cache
def _card_words(color: str, value: str) -> Line:
    if value.startswith("wild"):
        return Line(VALUES[value])
    return line(_("{color} {value}"), color=color_words(color), value=Line(VALUES[value]) if value in VALUES else value)


def news(event: Event, view: View, me: int | None) -> News:
    """One event in words; urgent where the reader must know at once."""
    tell = TELLERS.get(event.type)
    return tell(event.data, me) if tell else None


def by(seat: int, me: int | None, you: str, others: str, **params: Json) -> Line:
    """The same sentence for oneself and for others."""
    return line(you, **params) if seat == me else line(others, player=Who(seat), **params)


def _played(data: Data, me: int | None) -> News:
    params: dict[str, Json] = {"card": card_words(data["card"])}
    if data["jump_in"]:
        return by(data["seat"], me, _("You jump in with {card}."), _("{player} jumps in with {card}."), **params)
    if data["chosen_color"]:
        params["color"] = color_words(data["chosen_color"])
        others = _("{player} plays {card} and asks for {color}.")
        return by(data["seat"], me, _("You play {card} and ask for {color}."), others, **params)
    return by(data["seat"], me, _("You play {card}."), _("{player} plays {card}."), **params)


def _cards_drawn(data: Data, me: int | None) -> News:
    if data["seat"] == me:
        return None
    if data["count"] == 1:
        return line(_("{player} draws a card."), player=Who(data["seat"]))
    return line(_("{player} draws {count} cards."), player=Who(data["seat"]), count=data["count"])


def _caught(data: Data, me: int | None) -> News:
    catcher = Who(data["caught_by_seat"])
    if data["seat"] == me:
        return line(_("{player} caught you without a call: you draw two."), player=catcher), True
    return line(_("{player} catches {other} without a call."), player=catcher, other=Who(data["seat"]))


def _swapped(data: Data, me: int | None) -> News:
    swaps = data["swaps"]
    if len(swaps) != 2:
        return Line(_("Every hand is passed on.")), True
    one, other = Who(swaps[0]["from_seat"]), Who(swaps[0]["to_seat"])
    return line(_("{one} and {other} swap hands."), one=one, other=other), me in (one.seat, other.seat)


def _revealed(data: Data, me: int | None) -> News:
    cards = joined(map(card_words, data["hand"]))
    return line(_("You look at the hand of {player}: {cards}."), player=Who(data["seat"]), cards=cards)


def _resolved(data: Data, me: int | None) -> News:
    verdict = _("{player} challenges: a bluff. {drawer} draws {count}.")
    if not data["guilty"]:
        verdict = _("{player} challenges: no bluff. {drawer} draws {count}.")
    return line(verdict, player=Who(data["challenger_seat"]), drawer=Who(data["drawer_seat"]), count=data["count"])


def _scored(data: Data, me: int | None) -> News:
    if data["winner_seat"] is None:
        return Line(_("Nobody can draw any more. Nobody wins the round."))
    others = _("{player} wins the round and {points} points.")
    return by(data["winner_seat"], me, _("You win the round and {points} points!"), others, points=data["points"])


def _started(data: Data, me: int | None) -> News:
    params = {"number": data["round"]}
    return by(data["dealer_seat"], me, _("Round {number}: you deal."), _("Round {number}: {player} deals."), **params)


def _ended(data: Data, me: int | None) -> News:
    winner = data["winner_seat"]
    if winner is None:
        return Line(_("The game ends without a winner.")), True
    return by(winner, me, _("You win the game!"), _("{player} wins the game.")), True


TELLERS: Mapping[str, Callable[[Data, int | None], News]] = {
    "card:played": _played,
    "draw:completed": lambda data, me: line(_("You draw {cards}."), cards=joined(map(card_words, data["drawn"]))),
    "cards:drawn": _cards_drawn,
    "skip": lambda data, me: by(data["skipped_seat"], me, _("You lose your turn."), _("{player} loses a turn.")),
    "reverse": lambda data, me: Line(_("The direction turns.")),
    "pile:reshuffled": lambda data, me: Line(_("The discard is shuffled into a new pile.")),
    "uno:called": lambda data, me: by(data["seat"], me, _("You call UNO."), _("{player} calls UNO.")),
    "uno:caught": _caught,
    "hands:swapped": _swapped,
    "challenge:revealed": _revealed,
    "challenge:resolved": _resolved,
    "round:scored": _scored,
    "round:started": _started,
    "ended": _ended,
}
