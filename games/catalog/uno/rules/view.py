"""What a seat or a spectator may see, built up field by field."""

from games.catalog.uno.rules.deck import COLOR, VALUE
from games.catalog.uno.rules.events import CLOCKWISE, card_json, cards_json, hand_json, round_json
from games.catalog.uno.rules.legality import legal
from games.catalog.uno.rules.scoring import scoreboard
from games.catalog.uno.rules.state import Laid, State
from games.core.memo import remembered
from games.core.options import dump_options
from games.core.rules import Json


def view(state: State, seat: int | None) -> dict[str, Json]:
    """The public part, and for a seat its own."""
    own = {} if seat is None else {"you": _private(state, seat), "legal": legal(state, seat)}
    return {**_public(state), **own}


@remembered(64)
def _public(state: State) -> dict[str, Json]:
    """The part that all readers share, so nobody changes it."""
    if state.ending is None:
        return _table(state)
    result = {
        "winner_seat": state.ending.winner,
        "reason": state.ending.reason,
        "scoreboard": scoreboard(state, state.ending.winner),
    }
    return {**_table(state), "hands": [cards_json(state.ids, hand) for hand in state.hands], "result": result}


def _table(state: State) -> dict[str, Json]:
    return {
        "status": "playing" if state.ending is None else "ended",
        "options": dump_options(state.options),
        "round": state.round,
        "turn_number": state.turn_number,
        "current_seat": state.turn,
        "direction": CLOCKWISE[state.direction],
        "awaiting": state.phase,
        "pending_draw": state.pending,
        "top_discard": _top(state),
        "current_color": state.color,
        "recent_discards": [_laid(state, laid) for laid in reversed(state.recent)],
        "draw_pile_count": len(state.pile),
        "discard_count": len(state.discard),
        "hand_counts": [len(hand) for hand in state.hands],
        "players": [_player(state, seat) for seat in range(len(state.hands))],
        "uno_open": [] if state.forgot is None else [{"seat": state.forgot}],
        "last_round": round_json(state.ids, state.last_round) if state.last_round else None,
    }


def _top(state: State) -> dict[str, Json]:
    """The top card in the colour in force."""
    top = state.discard[-1]
    return {"id": state.ids[top], "color": state.color or COLOR[top], "value": VALUE[top]}


def _laid(state: State, laid: Laid) -> dict[str, Json]:
    return {**card_json(state.ids, laid.card), "seat": laid.seat, "chosen_color": laid.color}


def _player(state: State, seat: int) -> dict[str, Json]:
    uno = "called" if state.called[seat] else "open" if state.forgot == seat else None
    return {"seat": seat, "hand_count": len(state.hands[seat]), "score": state.scores[seat], "uno": uno}


def _private(state: State, seat: int) -> dict[str, Json]:
    shown = next((shown for shown in state.revealed if shown.challenger == seat), None) if state.revealed else None
    you = hand_json(state, seat)
    you["revealed"] = {"seat": shown.seat, "cards": cards_json(state.ids, shown.cards)} if shown else None
    return you
