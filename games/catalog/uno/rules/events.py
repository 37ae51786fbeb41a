"""What is told about a move: one function for each event, with exactly the documented keys.

Seats stand for players; lists of hands or scores are in seat order. Whatever differs from reader to reader is an
event of its own for one seat.
"""

from collections.abc import Iterable, Mapping, Sequence

from games.catalog.uno.rules.deck import COLOR, VALUE
from games.catalog.uno.rules.legality import legal, open_to_others, out_of_turn
from games.catalog.uno.rules.moves import Played
from games.catalog.uno.rules.state import Bluff, Cards, Position, Round, State
from games.core.rules import Event, Json

CLOCKWISE = {1: "cw", -1: "ccw"}


def card_json(ids: Cards, card: int) -> dict[str, Json]:
    """A card as those who see its face know it."""
    return {"id": ids[card], "color": COLOR[card], "value": VALUE[card]}


def cards_json(ids: Cards, cards: Iterable[int]) -> list[dict[str, Json]]:
    """Several cards."""
    return [{"id": ids[card], "color": COLOR[card], "value": VALUE[card]} for card in cards]


def card_played(position: Position, played: Played, effects: Mapping[str, Json]) -> Event:
    """A card was laid; `next_seat` is nobody when the round ends with it."""
    data = {
        "seat": played.seat,
        "card": card_json(position.ids, played.card),
        "chosen_color": played.chosen,
        "effects": effects,
        "next_seat": position.turn,
        "jump_in": played.jump_in,
    }
    return Event("card:played", data)


def color_chosen(seat: int, color: str) -> Event:
    """A wild got its colour."""
    return Event("color:chosen", {"seat": seat, "color": color})


def direction_turned(position: Position) -> Event:
    """Play goes the other way round."""
    return Event("reverse", {"direction": CLOCKWISE[position.direction]})


def seat_skipped(seat: int) -> Event:
    """A seat lost its turn."""
    return Event("skip", {"skipped_seat": seat})


def draw_completed(ids: Cards, seat: int, cards: Cards, reason: str, drawn: int | None) -> Event:
    """What was drawn, for the drawer alone."""
    data = {
        "seat": seat,
        "drawn": cards_json(ids, cards),
        "reason": reason,
        "drawn_card_id": None if drawn is None else ids[drawn],
    }
    return Event("draw:completed", data, (seat,))


def cards_drawn(seat: int, count: int, reason: str) -> Event:
    """How many cards were drawn."""
    return Event("cards:drawn", {"seat": seat, "count": count, "reason": reason})


def pile_reshuffled(position: Position) -> Event:
    """The discard but for its top became the pile."""
    return Event("pile:reshuffled", {"draw_pile_count": len(position.pile)})


STATE_UPDATE = Event("state:update")
"""The public view has changed; whoever sends it fills it in."""


def hand_json(position: Position, seat: int) -> dict[str, Json]:
    """A seat's hand, as it alone sees it."""
    ids, hand, drawn = position.ids, position.hands[seat], position.drawn
    return {
        "seat": seat,
        "hand": cards_json(ids, hand),
        "hand_count": len(hand),
        "drawn_card_id": None if drawn is None or seat != position.turn else ids[drawn],
    }


def hand_update(position: Position, seat: int) -> Event:
    """A seat's own hand, and what it may do."""
    data = hand_json(position, seat)
    data["legal"] = legal(position, seat)
    return Event("hand:update", data, (seat,))


def legal_updates(before: State, after: Position, shown: Sequence[int]) -> list[Event]:
    """What seats may do now: for those to whom that changed and who have not just been told their hand."""
    if out_of_turn(after):
        told = [
            seat for seat in _stirred(before, after) if seat not in shown and legal(before, seat) != legal(after, seat)
        ]
    else:  # no need to look: a move always opens or closes something for who was and who is to move
        turns = (before.turn, after.turn) if before.turn != after.turn else (after.turn,)
        told = [seat for seat in turns if seat is not None and seat not in shown]
    return [Event("legal:update", {"seat": seat, "legal": legal(after, seat)}, (seat,)) for seat in told]


def _stirred(before: State, after: Position) -> Iterable[int]:
    """The seats to which something may have been open before a move or after it, in order."""
    if open_to_others(before) or open_to_others(after):
        return range(len(after.hands))
    return sorted({seat for seat in (before.turn, after.turn) if seat is not None})


def turn_changed(position: Position) -> Event:
    """The turn went to a seat."""
    data = {
        "next_seat": position.turn,
        "turn_number": position.turn_number,
        "awaiting": position.phase,
        "pending_draw": position.pending,
    }
    return Event("turn:changed", data)


def uno_called(seat: int, auto: bool) -> Event:
    """UNO was called, by the seat or for it."""
    return Event("uno:called", {"seat": seat, "auto": auto})


def uno_caught(seat: int, catcher: int, count: int) -> Event:
    """A seat forgot to call, and somebody saw it."""
    return Event("uno:caught", {"seat": seat, "caught_by_seat": catcher, "count": count})


def hands_swapped(pairs: Iterable[tuple[int, int]]) -> Event:
    """Hands went from seats to seats."""
    return Event("hands:swapped", {"swaps": [{"from_seat": giver, "to_seat": taker} for giver, taker in pairs]})


def challenge_revealed(ids: Cards, bluff: Bluff, challenger: int) -> Event:
    """The hand that was left when the Wild Draw Four was played, for the challenger alone."""
    return Event("challenge:revealed", {"seat": bluff.seat, "hand": cards_json(ids, bluff.hand)}, (challenger,))


def challenge_resolved(seat: int, challenger: int, guilty: bool, count: int) -> Event:
    """Who was right, and so who draws how many."""
    data = {
        "seat": seat,
        "challenger_seat": challenger,
        "guilty": guilty,
        "drawer_seat": seat if guilty else challenger,
        "count": count,
    }
    return Event("challenge:resolved", data)


def round_json(ids: Cards, over: Round) -> dict[str, Json]:
    """A round that is over, with every hand."""
    return {
        "round": over.number,
        "winner_seat": over.winner,
        "points": over.points,
        "reason": over.reason,
        "hands": [cards_json(ids, hand) for hand in over.hands],
    }


def round_scored(position: Position, over: Round) -> Event:
    """A round was counted; `scores` are the totals after it."""
    return Event("round:scored", {**round_json(position.ids, over), "scores": list(position.scores)})


def round_started(number: int, dealer: int) -> Event:
    """The next round is dealt."""
    return Event("round:started", {"round": number, "dealer_seat": dealer})


def ended(winner: int | None, scoreboard: Sequence[Mapping[str, Json]], reason: str) -> Event:
    """The game is over."""
    return Event("ended", {"winner_seat": winner, "scoreboard": scoreboard, "reason": reason})
