"""The log of a Spades table: what has happened, as a person would tell it to this reader."""

from typing import Any

from games.catalog.spades.rules.moves import BLIND_NIL, NIL
from games.catalog.spades.rules.seats import MEMBERS, NAMES, TEAMS
from games.core.cards import FACES, card_name
from games.core.kind import News, View
from games.core.rules import Event, Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

BIDS = {NIL: Line(_("nil")), BLIND_NIL: Line(_("blind nil"))}


def face(card: Json) -> str:
    """A card's name in two letters, which is that of its drawing."""
    return f"{'T' if card['rank'] == '10' else card['rank']}{card['suit'][0].upper()}"


def card_words(card: Json) -> Line:
    """What a card is called."""
    return card_name(FACES[face(card)])


def bid_words(bid: Json) -> Line | int:
    """A bid as it is said."""
    return BIDS[bid] if isinstance(bid, str) else int(bid)


def who(name: str) -> Who:
    """Who sits in a seat of this name."""
    return Who(NAMES.index(name))


def news(event: Event, view: View, me: int | None) -> News:
    """One event in words; with `True` where the reader must know at once."""
    data = event.data
    match event.type:
        case "round:dealt":
            words = _("Round {number}: you deal."), _("Round {number}: {player} deals.")
            return by(data["dealerSeat"], me, *words, number=data["handNumber"])
        case "bid:placed":
            return by(data["seat"], me, _("You bid {bid}."), _("{player} bids {bid}."), bid=bid_words(data["bid"]))
        case "hand:revealed":
            others = _("{player} looks at the cards: no blind nil any more.")
            return by(data["seat"], me, _("You look at your cards: no blind nil any more."), others)
        case "exchange:passed":
            others = _("{player} passes two cards across.")
            return by(data["seat"], me, _("You pass two cards to your partner."), others)
        case "card:played":
            return played_words(data, me)
        case "trick:completed":
            words = _("You win trick {number} with the {card}."), _("{player} wins trick {number} with the {card}.")
            return by(data["winner"], me, *words, number=data["trickNumber"], card=card_words(winning_card(data)))
        case "round:scored":
            return scored_words(data)
        case "ended":
            return ended_words(data, me), True
    return None


def by(name: str, me: int | None, you: str, others: str, **params: Any) -> Line:
    """The same sentence for oneself and for others."""
    player = who(name)
    return line(you, **params) if player.seat == me else line(others, player=player, **params)


def winning_card(trick: View) -> Json:
    """The card that took a closed trick."""
    return next(play["card"] for play in trick["plays"] if play["seat"] == trick["winner"])


def played_words(data: View, me: int | None) -> Line:
    """A card that is led, or follows."""
    card = card_words(data["card"])
    if len(data["currentTrick"]) == 1:
        return by(data["seat"], me, _("You lead the {card}."), _("{player} leads the {card}."), card=card)
    return by(data["seat"], me, _("You play the {card}."), _("{player} plays the {card}."), card=card)


def scored_words(data: View) -> Line:
    """What a round brought both teams."""
    parts: dict[str, Any] = {}
    for number, team in enumerate(TEAMS):
        one, other = MEMBERS[number]
        parts |= {f"one{number}": Who(one), f"other{number}": Who(other)}
        parts |= {f"points{number}": f"{data['scoreDelta'][team]:+d}", f"score{number}": data["scoresAfter"][team]}
    return line(_("{one0} and {other0} {points0}, now {score0}. {one1} and {other1} {points1}, now {score1}."), **parts)


def ended_words(data: View, me: int | None) -> Line:
    """Who has won the game."""
    if data["winner"] is None:
        return Line(_("The game was broken off. Nobody wins."))
    one, other = MEMBERS[TEAMS.index(data["winner"])]
    if me in (one, other):
        return Line(_("You and your partner win!"))
    return line(_("{one} and {other} win the game."), one=Who(one), other=Who(other))
