"""The log of a Hidden Joker table: what has happened, as a person would tell it to this reader."""

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.hidden_joker.rules.wording import card_words
from games.core.cards import RANK_NAMES, RANKS
from games.core.kind import View
from games.core.rules import Event
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Told = Line | tuple[Line, bool] | None


def rank_words(rank: str) -> Line:
    """What a rank is called."""
    return Line(RANK_NAMES[RANKS.index(rank)])


def news(event: Event, view: View, me: int | None) -> Told:
    """An event in words; with `True` where the reader must know at once."""
    tell = TELLERS.get(event.type)
    return tell(event.data, view, me) if tell else None


def by(seat: int, me: int | None, you: str, others: str, **params: Any) -> Line:
    """A sentence about a seat: one for the reader's own, one for all others."""
    return line(you, **params) if seat == me else line(others, player=Who(seat), **params)


def _done(data: View, view: View, me: int | None) -> Told:
    """The newest thing somebody did; one's own draw is told with the hand."""
    action = view["last_action"]
    if not action or action["type"] not in {"draw", "discard"}:
        return None
    seat = action["seat"]
    if action["type"] == "discard":
        params = {"card": card_words(action["card"])}
        return by(seat, me, _("You discard the {card}."), _("{player} discards the {card}."), **params)
    if "card" in action:
        params = {"card": card_words(action["card"])}
        return by(seat, me, _("You take the {card}."), _("{player} takes the {card}."), **params)
    return None if seat == me else line(_("{player} draws from the stock."), player=Who(seat))


def _hand(data: View, view: View, me: int | None) -> Told:
    action = view["last_action"]
    if not action or action["type"] != "draw" or action.get("source") != "stock" or not data.get("drawn_card_id"):
        return None
    return line(_("You draw the {card}."), card=card_words(data["hand"][-1]))


def _turn(data: View, view: View, me: int | None) -> Told:
    if data["previous_seat"] is not None:
        return None
    return by(data["next_seat"], me, _("You begin the round."), _("{player} begins the round."))


def _declared(data: View, view: View, me: int | None) -> Told:
    return by(data["seat"], me, _("You declare: every card is in a set or a run!"), _("{player} declares.")), True


def _dropped(data: View, view: View, me: int | None) -> Told:
    others = _("{player} drops out of the round for {points} points.")
    return by(data["seat"], me, _("You drop out of the round for {points} points."), others, points=data["points"])


def _failed(data: View, view: View, me: int | None) -> Told:
    you = _("Your declaration was wrong: {points} points, and you are out of the round.")
    others = _("{player} declares wrongly: {points} points, and out of the round.")
    return by(data["seat"], me, you, others, points=data["points"]), True


def _revealed(data: View, view: View, me: int | None) -> Told:
    others = _("{player} shows a pure run and knows the joker now.")
    rank = data["hidden_joker_rank"]
    if data["seat"] != me or rank is None:
        return line(others, player=Who(data["seat"]))
    return line(_("You know the joker now: every {rank} is wild."), rank=rank_words(rank)), True


def _reshuffled(data: View, view: View, me: int | None) -> Told:
    return line(_("The discards are shuffled: {count} in the stock again."), count=data["stock_count"])


def _scored(data: View, view: View, me: int | None) -> Told:
    return line(_("Round {number} is over."), number=data["round_number"]), True


def _ended(data: View, view: View, me: int | None) -> Told:
    if data["winner_seat"] is None:
        return Line(_("The game ends without a winner.")), True
    return by(data["winner_seat"], me, _("You win the game!"), _("{player} wins the game.")), True


TELLERS: Mapping[str, Callable[[View, View, int | None], Told]] = {
    "state:update": _done,
    "hand:update": _hand,
    "turn:changed": _turn,
    "melds:submitted": _declared,
    "player:dropped": _dropped,
    "declaration:failed": _failed,
    "joker:revealed": _revealed,
    "stock:reshuffled": _reshuffled,
    "round:scored": _scored,
    "ended": _ended,
}
