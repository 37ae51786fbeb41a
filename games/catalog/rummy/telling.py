"""What happened, as a person would say it from the reader's side of the table."""

from collections.abc import Mapping

from games.catalog.rummy.faces import pretty
from games.core.cards import FACES
from games.core.rules import Event, Json

REASONS = {
    "out": "{who} went out",
    "blocked": "no card is left to draw",
    "turn_cap": "the last turn is played",
    "forfeit": "{who} forfeited",
}


def tell(event: Event, view: Mapping[str, Json]) -> str | None:
    """A line for the log, or `None` for what the table shows anyway."""
    line = LINES.get(event.type)
    return line(event.data, Reader(view)) if line else None


def pretties(cards: list[str]) -> str:
    """Cards for people, side by side."""
    return " ".join(pretty(FACES[card]) for card in cards)


class Reader:
    """The one who reads: names and verbs depend on where they sit."""

    def __init__(self, view: Mapping[str, Json]) -> None:
        self.seat = view["you"]["seat"] if "you" in view else None

    def name(self, seat: int) -> str:
        """A seat as this reader calls it."""
        if self.seat is None:
            return f"Seat {seat}"
        return "You" if seat == self.seat else "Your opponent"

    def does(self, seat: int, verb: str) -> str:
        """`You draw`, `Your opponent draws`."""
        return f"{self.name(seat)} {verb if seat == self.seat else verb + 's'}"


Data = Mapping[str, Json]


def _dealt(data: Data, reader: Reader) -> str:
    return f"You are dealt {pretties(data['hand'])}."


def _started(data: Data, reader: Reader) -> str:
    return (
        f"Round {data['round']}: {reader.does(data['lead_seat'], 'lead')}, {pretties([data['up_card']])} is turned up."
    )


def _reshuffled(data: Data, reader: Reader) -> str:
    return f"The discards are shuffled into a stock of {data['stock_count']}; {pretties([data['discard_top']])} stays."


def _drawn(data: Data, reader: Reader) -> str:
    card = pretties([data["card"]]) if "card" in data else "a card"
    return f"{reader.does(data['seat'], 'draw')} {card}; {data['stock_count']} left in the stock."


def _taken(data: Data, reader: Reader) -> str:
    return f"{reader.does(data['seat'], 'take')} {pretties([data['card']])}."


def _discarded(data: Data, reader: Reader) -> str:
    return f"{reader.does(data['seat'], 'discard')} {pretties([data['card']])}."


def _laid(data: Data, reader: Reader) -> str:
    return f"{reader.does(data['seat'], 'lay')} a {data['kind']}, {pretties(data['cards'])}: pile {data['meld']}."


def _extended(data: Data, reader: Reader) -> str:
    who, card = reader.does(data["seat"], "add"), pretties([data["card"]])
    return f"{who} {card} to pile {data['meld']}: {pretties(data['cards'])}."


def _turned(data: Data, reader: Reader) -> str | None:
    return "It's your turn." if data["next_seat"] == reader.seat else None


def _forfeited(data: Data, reader: Reader) -> str:
    return f"{reader.does(data['seat'], 'forfeit')} ({data['code']})."


def _scored(data: Data, reader: Reader) -> str:
    why = REASONS[data["reason"]].format(who=reader.name(data["ended_by"]).lower())
    costs = ", ".join(
        f"{reader.name(seat)} +{data['points'][seat]} = {total}" for seat, total in enumerate(data["totals"])
    )
    return f"Round {data['round']} is over, {why}: {costs}."


def _ended(data: Data, reader: Reader) -> str:
    if data["winner_seat"] is None:
        return "The game ends without a winner."
    return f"{reader.does(data['winner_seat'], 'win')} the game!"


LINES = {
    "hand:dealt": _dealt,
    "round:started": _started,
    "stock:reshuffled": _reshuffled,
    "card:drawn": _drawn,
    "card:taken": _taken,
    "card:discarded": _discarded,
    "meld:played": _laid,
    "meld:extended": _extended,
    "turn:changed": _turned,
    "player:forfeited": _forfeited,
    "round:scored": _scored,
    "ended": _ended,
}
