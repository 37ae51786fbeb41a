"""The log of a Rummy table: what has happened, as a person would tell it to this reader."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.core.cards import FACES
from games.core.naming import card_name
from games.core.rules import Event
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Json = Any
Data = Mapping[str, Json]
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
    """Some cards by name."""
    made: Line | None = None
    for card in cards:
        made = card_words(card) if made is None else line(_("{some}, {more}"), some=made, more=card_words(card))
    return made or Line(_("nothing"))


def news(event: Event, view: Mapping[str, Json], me: int | None) -> Told:
    """One event in words; urgent where the reader must know at once."""
    tell = TELLERS.get(event.type)
    return tell(event.data, me) if tell else None


def by(seat: int, me: int | None, you: str, others: str, **params: Any) -> Line:
    """The same sentence for oneself and for others."""
    return line(you, **params) if seat == me else line(others, player=Who(seat), **params)


def _started(data: Data, me: int | None) -> Told:
    params = {"number": data["round"], "card": card_words(data["up_card"])}
    others = _("Round {number}: {player} leads. The {card} is turned up.")
    return by(data["lead_seat"], me, _("Round {number}: you lead. The {card} is turned up."), others, **params)


def _drawn(data: Data, me: int | None) -> Told:
    if "card" in data:
        return line(_("You draw the {card}."), card=card_words(data["card"]))
    return line(_("{player} draws from the stock."), player=Who(data["seat"]))


def _taken(data: Data, me: int | None) -> Told:
    card = card_words(data["card"])
    return by(data["seat"], me, _("You take the {card}."), _("{player} takes the {card}."), card=card)


def _discarded(data: Data, me: int | None) -> Told:
    card = card_words(data["card"])
    return by(data["seat"], me, _("You discard the {card}."), _("{player} discards the {card}."), card=card)


def _laid(data: Data, me: int | None) -> Told:
    params = {"cards": listed(data["cards"]), "number": data["meld"]}
    if data["kind"] == "run":
        others = _("{player} lays a run, pile {number}: {cards}.")
        return by(data["seat"], me, _("You lay a run, pile {number}: {cards}."), others, **params)
    others = _("{player} lays a set, pile {number}: {cards}.")
    return by(data["seat"], me, _("You lay a set, pile {number}: {cards}."), others, **params)


def _extended(data: Data, me: int | None) -> Told:
    params = {"card": card_words(data["card"]), "number": data["meld"]}
    others = _("{player} adds the {card} to pile {number}.")
    return by(data["seat"], me, _("You add the {card} to pile {number}."), others, **params)


def _reshuffled(data: Data, me: int | None) -> Told:
    return line(_("The discards are shuffled: {count} in the stock again."), count=data["stock_count"])


def _forfeited(data: Data, me: int | None) -> Told:
    return line(_("{player} forfeits the game."), player=Who(data["seat"])), True


def _scored(data: Data, me: int | None) -> Told:
    ended = Line(ENDS[data["reason"]], {"player": Who(data["ended_by"])})
    one, other = data["points"]
    return (
        line(
            _("{ended} {first} +{one}, {second} +{other}."),
            ended=ended, first=Who(0), second=Who(1), one=one, other=other,
        ),
        True,
    )  # fmt: skip


def _ended(data: Data, me: int | None) -> Told:
    if data["winner_seat"] is None:
        return Line(_("The game ends without a winner.")), True
    return by(data["winner_seat"], me, _("You win the game!"), _("{player} wins the game.")), True


TELLERS: Mapping[str, Callable[[Data, int | None], Told]] = {
    "round:started": _started,
    "stock:reshuffled": _reshuffled,
    "card:drawn": _drawn,
    "card:taken": _taken,
    "card:discarded": _discarded,
    "meld:played": _laid,
    "meld:extended": _extended,
    "player:forfeited": _forfeited,
    "round:scored": _scored,
    "ended": _ended,
}
