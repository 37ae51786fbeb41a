"""The log of a Rummy table: events in words, from the reader's side."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.core.cards import FACES, card_name
from games.core.kind import View
from games.core.rules import Event
from games.core.text import Line, Who, joined, line
from games.core.text import gettext_noop as _

Told = Line | tuple[Line, bool] | None
ENDS = {
    "out": _("{player} is out."),
    "blocked": _("No card is left to draw."),
    "turn_cap": _("The last turn is played."),
    "forfeit": _("{player} gives up."),
}


def card_words(card: str) -> Line:
    """What a card is called."""
    return card_name(FACES[card])


def listed(cards: Iterable[str]) -> Line:
    """These cards by name, with commas."""
    return joined(map(card_words, cards))


def news(event: Event, view: View, me: int | None) -> Told:
    """One event in words; urgent where the reader must know at once."""
    tell = TELLERS.get(event.type)
    return tell(event.data, me) if tell else None


def by(seat: int, me: int | None, you: str, others: str, **params: Any) -> Line:
    """A sentence about a seat: one wording for the seat itself, another for everybody else."""
    return line(you, **params) if seat == me else line(others, player=Who(seat), **params)


def _with_card(data: View, me: int | None, you: str, others: str, **params: Any) -> Line:
    return by(data["seat"], me, you, others, card=card_words(data["card"]), **params)


def _started(data: View, me: int | None) -> Told:
    params = {"number": data["round"], "card": card_words(data["up_card"])}
    others = _("Round {number}: {player} leads. The {card} is turned up.")
    return by(data["lead_seat"], me, _("Round {number}: you lead. The {card} is turned up."), others, **params)


def _drawn(data: View, me: int | None) -> Told:
    if "card" in data:
        return line(_("You draw the {card}."), card=card_words(data["card"]))
    return line(_("{player} draws from the stock."), player=Who(data["seat"]))


def _laid(data: View, me: int | None) -> Told:
    you, others = _("You lay a set, pile {number}: {cards}."), _("{player} lays a set, pile {number}: {cards}.")
    if data["kind"] == "run":
        you, others = _("You lay a run, pile {number}: {cards}."), _("{player} lays a run, pile {number}: {cards}.")
    return by(data["seat"], me, you, others, cards=listed(data["cards"]), number=data["meld"])


def _scored(data: View, me: int | None) -> Told:
    ended = Line(ENDS[data["reason"]], {"player": Who(data["ended_by"])})
    one, other = data["points"]
    text = _("{ended} {first} +{one}, {second} +{other}.")
    return line(text, ended=ended, first=Who(0), second=Who(1), one=one, other=other), True


def _ended(data: View, me: int | None) -> Told:
    if data["winner_seat"] is None:
        return Line(_("The game ends without a winner.")), True
    return by(data["winner_seat"], me, _("You win the game!"), _("{player} wins the game.")), True


TELLERS: Mapping[str, Callable[[View, int | None], Told]] = {
    "round:started": _started,
    "stock:reshuffled": lambda data, me: line(
        _("The discards are shuffled: {count} in the stock again."), count=data["stock_count"]
    ),
    "card:drawn": _drawn,
    "card:taken": lambda data, me: _with_card(
        data, me, _("You take the {card}."), _("{player} takes the {card}.")
    ),
    "card:discarded": lambda data, me: _with_card(
        data, me, _("You discard the {card}."), _("{player} discards the {card}.")
    ),
    "meld:played": _laid,
    "meld:extended": lambda data, me: _with_card(
        data, me, _("You add the {card} to pile {number}."), _("{player} adds the {card} to pile {number}."),
        number=data["meld"],
    ),
    "player:forfeited": lambda data, me: (line(_("{player} forfeits the game."), player=Who(data["seat"])), True),
    "round:scored": _scored,
    "ended": _ended,
}  # fmt: skip
