"""Cards, melds and events of Hidden Joker Rummy in words, from the reader's side of the table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.core.cards import GLYPHS, SUITS
from games.core.rules import Event

Json = Any
View = Mapping[str, Json]
Teller = Callable[[View, View], str | None]


def who(seat: int, view: View) -> str:
    """A seat as the reader calls it."""
    return "You" if "you" in view and view["you"]["seat"] == seat else f"Seat {seat + 1}"


def said(seat: int, view: View, own: str, others: str) -> str:
    """A sentence about a seat: in the second person about the reader."""
    name = who(seat, view)
    return f"{name} {own if name == 'You' else others}"


def pretty(card: Mapping[str, Json]) -> str:
    """A card, as `9♠`; a star marks a wild."""
    return f"{card['rank']}{GLYPHS[SUITS.index(card['suit'])]}{'*' if card['is_joker'] else ''}"


def pretties(cards: Iterable[Mapping[str, Json]]) -> str:
    """Cards in a row."""
    return " ".join(map(pretty, cards))


def meld_name(meld: Mapping[str, Json]) -> str:
    """What a meld is."""
    if meld["type"] == "set":
        return "set"
    return "pure run" if meld["pure"] else "run with wilds"


def scores(rows: Sequence[Mapping[str, Json]], view: View) -> str:
    """Points by player."""
    return ", ".join(f"{who(row['seat'], view)} {row['score']}" for row in rows)


def tell(event: Event, view: View) -> str | None:
    """A line for the log, or nothing."""
    teller: Teller | None = TELLERS.get(event.type)
    return teller(event.data, view) if teller else None


def _update(data: View, view: View) -> str | None:
    """What was done last; the reader's own draw is told with the hand."""
    action = view["last_action"]
    if not action or view["status"] == "ended":
        return None
    seat, card = action["seat"], pretty(action["card"]) if "card" in action else ""
    if action["type"] == "discard":
        return said(seat, view, f"discard {card}.", f"discards {card}.")
    if action["type"] == "draw" and card:
        return said(seat, view, f"take {card} from the pile.", f"takes {card} from the pile.")
    if action["type"] == "draw" and who(seat, view) != "You":
        return f"{who(seat, view)} draws from the stock."
    return None


def _hand(data: View, view: View) -> str | None:
    action = view["last_action"]
    if not action or action["type"] != "draw" or action["source"] != "stock" or not data["drawn_card_id"]:
        return None
    card = data["hand"][-1]
    return f"You draw {pretty(card)}{', a wild' if card['is_joker'] else ''}."


def _turn(data: View, view: View) -> str | None:
    if data["previous_seat"] is not None:
        return None
    return said(data["next_seat"], view, "begin the round.", "begins the round.")


def _submitted(data: View, view: View) -> str:
    melds = " / ".join(pretties(meld["full_cards"]) for meld in data["melds"])
    last = f", discard {pretty(data['discard'])}" if data["discard"] else ", without a discard"
    return said(data["seat"], view, "declare: ", "declares: ") + melds + last + "."


def _dropped(data: View, view: View) -> str:
    return said(data["seat"], view, "drop", "drops") + f" out of the round for {data['points']} points."


def _failed(data: View, view: View) -> str:
    text = said(data["seat"], view, "declare wrongly and are", "declares wrongly and is")
    return f"{text} out of the round for {data['points']} points."


def _revealed(data: View, view: View) -> str:
    text = said(data["seat"], view, "show a run and know the joker now", "shows a run and knows the joker now")
    return f"{text}: every {data['hidden_joker_rank']} is wild." if data["hidden_joker_rank"] else f"{text}."


def _reshuffled(data: View, view: View) -> str:
    return f"The stock is reshuffled: {data['stock_count']} cards, {data['reshuffles_left']} more times."


def _scored(data: View, view: View) -> str:
    return f"Round {data['round_number']} is over. Totals: {scores(data['scores'], view)}."


def _ended(data: View, view: View) -> str:
    winner = data["winner_seat"]
    result = "Nobody wins" if winner is None else said(winner, view, "win", "wins")
    return f"{result}. Points: {scores(data['final_scores'], view)}."


TELLERS: dict[str, Teller] = {
    "state:update": _update,
    "hand:update": _hand,
    "turn:changed": _turn,
    "melds:submitted": _submitted,
    "player:dropped": _dropped,
    "declaration:failed": _failed,
    "joker:revealed": _revealed,
    "stock:reshuffled": _reshuffled,
    "round:scored": _scored,
    "ended": _ended,
}
