"""The log of a Rummy table: events in words, from the reader's side."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.catalog.rummy.rules.state import Pile
from games.core.cards import FACES, GLYPHS, RANK_NAMES, RANKS, card_name, rank_of, suit_name, suit_of
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


def kind_words(kind: str, card: int) -> Line:
    """A pile by what it is made of, told by one of its cards: "hearts run", "set of sevens"."""
    if kind == "run":
        return line(_("{suit} run"), suit=suit_name(suit_of(card)))
    return line(_("{rank} set"), rank=Line(RANK_NAMES[rank_of(card)]))


def pile_name(pile: Pile, me: int | None) -> Line:
    """A pile by whose it is and what it is made of: "Ada's hearts run", "your seven set"."""
    kind = kind_words(pile.kind, pile.cards[0])
    return (
        line(_("your {pile}"), pile=kind)
        if pile.seat == me
        else line(_("{player}'s {pile}"), player=Who(pile.seat), pile=kind)
    )


def pile_sign(pile: Pile) -> str:
    """A pile in one sign where there is little room: the suit of a run, the rank of a set."""
    card = pile.cards[0]
    return GLYPHS[suit_of(card)] if pile.kind == "run" else RANKS[rank_of(card)]


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
    you, others = _("You lay a set: {cards}."), _("{player} lays a set: {cards}.")
    if data["kind"] == "run":
        you, others = _("You lay a run: {cards}."), _("{player} lays a run: {cards}.")
    return by(data["seat"], me, you, others, cards=listed(data["cards"]))


def _added(data: View, me: int | None) -> Told:
    pile = kind_words(data["kind"], FACES[data["cards"][0]])
    return _with_card(
        data, me, _("You add the {card} to the {pile}."), _("{player} adds the {card} to the {pile}."), pile=pile
    )


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
    "meld:extended": _added,
    "player:forfeited": lambda data, me: (line(_("{player} forfeits the game."), player=Who(data["seat"])), True),
    "round:scored": _scored,
    "ended": _ended,
}  # fmt: skip
