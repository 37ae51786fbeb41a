"""What is told of each step, and to whom; `state:update` is filled in by the platform from each reader's view."""

from games.catalog.hidden_joker.rules.cards import rank_text
from games.catalog.hidden_joker.rules.state import DROPPED, Declared, Sheet, State, knows
from games.catalog.hidden_joker.rules.view import declared_json, hand_part, hands_json, round_json, scores_json
from games.core.rules import Event

STATE_UPDATE = Event("state:update")


def hand_update(state: State, seat: int) -> Event:
    """A seat's own cards."""
    return Event("hand:update", {"seat": seat, **hand_part(state, seat)}, only=(seat,))


def turn_changed(state: State, previous: int | None) -> Event:
    """Who is to move now; `previous` is `None` when a round begins."""
    return Event("turn:changed", {"previous_seat": previous, "next_seat": state.seat, "turn_number": state.turn_number})


def round_opened(state: State) -> tuple[Event, ...]:
    """A round is dealt; who is out of the game hears that their hand is empty."""
    hands = [hand_update(state, seat) for seat in range(len(state.players))]
    return (STATE_UPDATE, *hands, turn_changed(state, None))


def stock_reshuffled(state: State) -> Event:
    """The discards, but for the top one, are the stock again."""
    data = {"stock_count": len(state.stock), "reshuffles_left": state.reshuffles_left}
    return Event("stock:reshuffled", data)


def out_of_round(why: str, seat: int, points: int) -> Event:
    """Somebody dropped out of the round, or is out for a wrong declaration: no cards, no reasons."""
    return Event("player:dropped" if why == DROPPED else "declaration:failed", {"seat": seat, "points": points})


def joker_revealed(state: State, seat: int) -> tuple[Event, Event]:
    """Somebody has learnt the wild rank; the rank itself is told only to those who know it."""
    wise = tuple(reader for reader in range(len(state.players)) if knows(state, reader))
    rank = rank_text(state.wild)
    return (
        Event("joker:revealed", {"seat": seat, "hidden_joker_rank": rank}, only=wise),
        Event("joker:revealed", {"seat": seat, "hidden_joker_rank": None}, but=wise),
    )


def melds_submitted(declared: Declared, state: State) -> Event:
    """The declaration that ends a round; the wild rank is open from here on."""
    return Event("melds:submitted", declared_json(declared, state))


def round_scored(sheet: Sheet) -> Event:
    """A round is over, and another one follows."""
    result = round_json(sheet)
    return Event("round:scored", {"round_number": sheet.round, "result": result, "scores": scores_json(sheet.totals)})


def ended(state: State) -> Event:
    """The game is over."""
    if state.ending is None or state.sheet is None:
        raise AssertionError("the game goes on")
    return Event(
        "ended",
        {
            "winner_seat": state.ending.winner,
            "final_scores": scores_json(state.sheet.totals),
            "reason": state.ending.reason,
            "hands": hands_json(state.sheet),
        },
    )
