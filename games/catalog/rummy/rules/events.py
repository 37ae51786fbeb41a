"""What is told of a game of Rummy, and to whom."""

from games.catalog.rummy.rules.deck import shorts
from games.catalog.rummy.rules.state import Pile, Result, Score, State
from games.core.cards import short
from games.core.rules import Event, Json


def hand_dealt(seat: int, state: State) -> Event:
    """A seat gets its ten cards, in the order they came."""
    return Event("hand:dealt", {"hand": shorts(state.hands[seat])}, only=(seat,))


def round_started(state: State) -> Event:
    """The first discard is turned up."""
    up_card, stock_count = short(state.discards[-1]), len(state.stock)
    told = {"round": state.round, "lead_seat": state.lead, "up_card": up_card, "stock_count": stock_count}
    return Event("round:started", told)


def stock_reshuffled(state: State) -> Event:
    """The discards, but for the top one, are the stock again."""
    return Event("stock:reshuffled", {"stock_count": len(state.stock), "discard_top": short(state.discards[-1])})


def card_drawn(seat: int, card: int, stock_count: int) -> tuple[Event, Event]:
    """A card is drawn from the stock: only its drawer sees which."""
    return (
        Event("card:drawn", {"seat": seat, "card": short(card), "stock_count": stock_count}, only=(seat,)),
        Event("card:drawn", {"seat": seat, "stock_count": stock_count}, but=(seat,)),
    )


def card_taken(seat: int, card: int) -> Event:
    """A card is taken from the discard pile, seen by all."""
    return Event("card:taken", {"seat": seat, "card": short(card)})


def card_discarded(seat: int, card: int) -> Event:
    """A card is discarded."""
    return Event("card:discarded", {"seat": seat, "card": short(card)})


def meld_played(seat: int, number: int, pile: Pile) -> Event:
    """A new pile is laid."""
    return Event("meld:played", _pile(seat, number, pile))


def meld_extended(seat: int, number: int, pile: Pile, card: int) -> Event:
    """A card is laid off on a pile."""
    return Event("meld:extended", {**_pile(seat, number, pile), "card": short(card)})


def turn_changed(previous: int, state: State) -> Event:
    """The other seat is to move."""
    return Event("turn:changed", {"previous_seat": previous, "next_seat": state.seat, "turn_number": state.turn_number})


def player_forfeited(seat: int, code: str) -> Event:
    """An external program is out."""
    return Event("player:forfeited", {"seat": seat, "code": code})


def round_scored(score: Score) -> Event:
    """A round is scored."""
    return Event("round:scored", score_json(score))


def ended(state: State, result: Result) -> Event:
    """The game is over."""
    return Event("ended", result_json(state, result))


def score_json(score: Score) -> dict[str, Json]:
    """The end of a round, both hands revealed and sorted."""
    return {
        "round": score.round,
        "reason": score.reason,
        "ended_by": score.ended_by,
        "hands": None if score.hands is None else [shorts(sorted(hand)) for hand in score.hands],
        "points": list(score.points),
        "totals": list(score.totals),
    }


def result_json(state: State, result: Result) -> dict[str, Json]:
    """The end of the game."""
    forfeit = None if result.code is None else {"seat": result.offender, "code": result.code}
    return {
        "winner_seat": result.winner,
        "reason": result.reason,
        "final_scores": list(state.totals),
        "forfeit": forfeit,
    }


def _pile(seat: int, number: int, pile: Pile) -> dict[str, Json]:
    return {"seat": seat, "meld": number, "kind": pile.kind, "cards": shorts(pile.cards)}
