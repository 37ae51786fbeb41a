"""Log lines: what an event is in a sentence, from the reader's side."""

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.spades.rules.deck import read_card, short
from games.core.rules import Event

Json = Any
Data = Mapping[str, Json]
View = Mapping[str, Json]

TEAM_NAMES = {"ns": "North and South", "ew": "East and West"}
SAID = {"nil": "nil", "blind_nil": "blind nil"}


def tell(event: Event, view: View) -> str | None:
    """A line for the log, or nothing where there is nothing to say."""
    line = LINES.get(event.type)
    return line(event.data, view) if line else None


def is_you(name: str, view: View) -> bool:
    """Whether this seat is the reader's."""
    return bool(name == view.get("mySeat"))


def who(name: str, view: View) -> str:
    """A seat as the reader calls it."""
    return "You" if is_you(name, view) else name.capitalize()


def does(name: str, view: View, you: str, others: str) -> str:
    """A seat and its verb: "You bid", "West bids"."""
    return f"{who(name, view)} {you if is_you(name, view) else others}"


def team(name: str, view: View) -> str:
    """A team as the reader calls it."""
    return f"Your team ({TEAM_NAMES[name]})" if name == view.get("myTeam") else TEAM_NAMES[name]


def card_text(card: Json) -> str:
    """A card in two or three signs."""
    number = read_card(card)
    return "?" if number is None else short(number)


def cards_text(cards: list[Json]) -> str:
    """Cards side by side."""
    return " ".join(map(card_text, cards))


def bid_text(bid: Json) -> str:
    """A bid as it was said."""
    return "-" if bid is None else SAID.get(bid, str(bid))


def tell_deal(data: Data, view: View) -> str:
    """A new round."""
    line = f"Round {data['handNumber']}: {does(data['dealerSeat'], view, 'deal', 'deals')}."
    covered = " and ".join(who(name, view) for name in data["blindNilSeats"])
    return f"{line} {covered} may bid blind nil." if covered else line


def tell_bid(data: Data, view: View) -> str:
    """A bid."""
    return f"{does(data['seat'], view, 'bid', 'bids')} {bid_text(data['bid'])}."


def tell_reveal(data: Data, view: View) -> str:
    """A look at covered cards."""
    return f"{does(data['seat'], view, 'look at your cards', 'looks at the cards')}: no blind nil any more."


def tell_exchange(data: Data, view: View) -> str:
    """A step of the exchange; which cards, the partners alone can see."""
    cards = view.get("you", {}).get("cardsFromBlind" if data["step"] == "blind_to_partner" else "cardsFromPartner")
    return f"{does(data['seat'], view, 'pass', 'passes')} {cards_text(cards) if cards else 'two cards'} across."


def tell_card(data: Data, view: View) -> str:
    """A card."""
    led = len(data["currentTrick"]) == 1
    verb = ("lead", "leads") if led else ("play", "plays")
    return f"{does(data['seat'], view, *verb)} {card_text(data['card'])}."


def tell_trick(data: Data, view: View) -> str:
    """A closed trick, with the card that took it."""
    card = next(played["card"] for played in data["plays"] if played["seat"] == data["winner"])
    return f"{does(data['winner'], view, 'win', 'wins')} trick {data['trickNumber']} with {card_text(card)}."


def tell_score(data: Data, view: View) -> str:
    """A scored round, one sentence for each team."""
    return " ".join(f"{team(name, view)}: {team_score(data, name)}." for name in TEAM_NAMES)


def team_score(data: Data, name: str) -> str:
    """What a round brought a team."""
    line = f"{data['scoreDelta'][name]:+d}"
    if data["bagPenalty"][name]:
        line += f" and {-100 * data['bagPenalty'][name]:+d} for bags"
    return f"{line}, now {data['scoresAfter'][name]}"


def tell_end(data: Data, view: View) -> str:
    """The end of the game."""
    if data["winner"] is None:
        return "The game was broken off: nobody wins."
    verb = "wins" if data["winner"] == view.get("myTeam") else "win"
    return f"{team(data['winner'], view)} {verb}!"


LINES: Mapping[str, Callable[[Data, View], str]] = {
    "round:dealt": tell_deal,
    "bid:placed": tell_bid,
    "hand:revealed": tell_reveal,
    "exchange:passed": tell_exchange,
    "card:played": tell_card,
    "trick:completed": tell_trick,
    "round:scored": tell_score,
    "ended": tell_end,
}
