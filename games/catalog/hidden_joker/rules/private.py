"""What only one seat sees: its hand, and what it may do now."""

from typing import Any

from games.catalog.hidden_joker.rules.cards import cards_json, id_text
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK
from games.catalog.hidden_joker.rules.state import State, known_wild, knows

Json = Any


def hand_part(state: State, seat: int) -> dict[str, Json]:
    """The hand in its order, and what is special about it this turn."""
    drawn = state.drawn if seat == state.seat and not state.ending else None
    taken = state.just_taken if drawn else None
    return {
        "hand": cards_json(state.players[seat].hand, state.faces, known_wild(state, seat)),
        "knows_joker": knows(state, seat),
        "drawn_card_id": id_text(drawn.card) if drawn else None,
        "not_discardable_id": None if taken is None else id_text(taken),
    }


def sources(state: State) -> list[str]:
    """The piles that the player to move may draw from."""
    return [STOCK, DISCARD] if state.discards and top_takeable(state) else [STOCK]


def top_takeable(state: State) -> bool:
    """A wild may be out of bounds, unless it is the round's first upcard, never taken yet."""
    top = state.discards[-1]
    return state.options.wild_pickup or state.faces[top - 1] % 13 != state.wild or top == state.upcard


def discardable(state: State) -> tuple[int, ...]:
    """The cards that may be laid off: not the one taken from the pile in this turn."""
    return tuple(card for card in state.player.hand if card != state.just_taken)


def legal(state: State, seat: int) -> dict[str, Json]:
    """What this seat may do now; nothing at all out of turn."""
    if state.ending or seat != state.seat:
        return {}
    drawn = state.drawn is not None
    return {
        "draw": [] if drawn else sources(state),
        "discard": [id_text(card) for card in discardable(state)] if drawn else [],
        "declare": drawn,
        "drop": state.options.drops and not drawn,
        "reveal": not knows(state, seat),
    }
