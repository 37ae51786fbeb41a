"""What one seat, or a spectator, may see of a game: built up field by field."""

from games.catalog.rummy.rules.deck import shorts
from games.catalog.rummy.rules.events import result_json, score_json
from games.catalog.rummy.rules.hints import complete, parts
from games.catalog.rummy.rules.notation import dump_move
from games.catalog.rummy.rules.state import ENDED, Pile, State
from games.core.cards import short
from games.core.memo import remembered
from games.core.options import dump_options
from games.core.rules import Json


def view(state: State, seat: int | None) -> dict[str, Json]:
    """The table as this seat sees it; `None` is a spectator."""
    return {**_public(state), **_private(state, seat)}


@remembered(64)
def _public(state: State) -> dict[str, Json]:
    """The part that is the same for all readers; it is shared and never changed."""
    over = state.phase == ENDED
    table = {
        "status": "ended" if over else "playing",
        "options": dump_options(state.options),
        "phase": state.phase,
        "round": state.round,
        "lead_seat": state.lead,
        "current_seat": None if over else state.seat,
        "turn_number": state.turn_number,
        "stock_count": len(state.stock),
        "discard_top": short(state.discards[-1]) if state.discards else None,
        "discard_pile": shorts(state.discards),
        "melds": [_meld(number, pile) for number, pile in enumerate(state.piles)],
        "players": [_player(state, seat) for seat in (0, 1)],
        "last_round": score_json(state.last_round) if state.last_round else None,
    }
    return {**table, "result": result_json(state, state.result)} if state.result else table


def _meld(number: int, pile: Pile) -> dict[str, Json]:
    return {"meld": number, "kind": pile.kind, "cards": shorts(pile.cards), "seat": pile.seat}


def _player(state: State, seat: int) -> dict[str, Json]:
    return {
        "seat": seat,
        "hand_size": len(state.hands[seat]),
        "total": state.totals[seat],
        "known_cards": shorts(sorted(state.known(seat))),
    }


def _private(state: State, seat: int | None) -> dict[str, Json]:
    """The part for the seat alone: its hand and, on its turn, what it may do."""
    if seat is None:
        return {}
    you = {"you": _you(state, seat)}
    if state.phase == ENDED or state.seat != seat:
        return you
    legal = {"moves": [dump_move(move) for move in complete(state, seat)], "parts": parts(state)}
    return {**you, "legal": legal}


def _you(state: State, seat: int) -> dict[str, Json]:
    mine = state.seat == seat
    return {
        "seat": seat,
        "hand": shorts(sorted(state.hands[seat])),
        "drawn": _named(state.drawn) if mine else None,
        "just_taken": _named(state.just_taken) if mine else None,
    }


def _named(card: int | None) -> str | None:
    return None if card is None else short(card)
