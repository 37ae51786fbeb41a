"""What a seat or a spectator may see of a game, built up from named fields."""

from typing import Any

from games.catalog.hidden_joker.rules.cards import card_json, cards_json, rank_text
from games.catalog.hidden_joker.rules.private import hand_part, legal
from games.catalog.hidden_joker.rules.rounds import reshuffles_left
from games.catalog.hidden_joker.rules.sheets import laid_json, result_json, round_json, scores_json
from games.catalog.hidden_joker.rules.state import Player, State, known_wild, knows
from games.core.memo import remembered
from games.core.options import dump_options

Json = Any


def view(state: State, seat: int | None) -> dict[str, Json]:
    """The table as this seat (nobody's: a spectator) may see it."""
    own = {} if seat is None else {"legal": legal(state, seat), "you": {"seat": seat, **hand_part(state, seat)}}
    return {**_open(state)[known_wild(state, seat)], **own}


@remembered(64)
def _open(state: State) -> dict[int | None, Json]:
    """What all may see who know this rank of the hidden joker (or none): never changed."""
    seats = range(len(state.players))
    known = {known_wild(state, reader) for reader in (None, *seats)}
    ending = _ending(state)
    return {
        wild: {**_table(state, wild), "players": [_player(state, seat, wild) for seat in seats], **ending}
        for wild in known
    }


def _table(state: State, wild: int | None) -> dict[str, Json]:
    discards = cards_json(state.discards, state.faces, wild)
    return {
        "status": "ended" if state.ending else "playing",
        "options": dump_options(state.options),
        "current_seat": None if state.ending else state.seat,
        "turn_number": state.turn_number,
        "has_drawn": state.drawn is not None,
        "hidden_joker_rank": rank_text(wild),
        "stock_count": len(state.stock),
        "reshuffles_left": reshuffles_left(state),
        "discard_top": discards[-1] if discards else None,
        "discards": discards,
        "scores": scores_json(tuple(player.total for player in state.players)),
        "last_action": _last_action(state, wild),
        **_rounds(state),
    }


def _rounds(state: State) -> dict[str, Json]:
    """Where the game has more than one round."""
    if state.options.single:
        return {}
    return {"round_number": state.round, "last_round": round_json(state.sheet) if state.sheet else None}


def _last_action(state: State, wild: int | None) -> dict[str, Json] | None:
    if state.last is None:
        return None
    action: dict[str, Json] = {"seat": state.last.seat, "type": state.last.type}
    if state.last.source:
        action["source"] = state.last.source
    if state.last.card:
        action["card"] = card_json(state.last.card, state.faces, wild)
    return action


def _player(state: State, seat: int, wild: int | None) -> dict[str, Json]:
    player: Player = state.players[seat]
    return {
        "seat": seat,
        "hand_size": len(player.hand),
        "score": player.total,
        "in_round": player.out is None,
        "out_reason": player.out,
        "knows_joker": knows(state, seat),
        "took": cards_json(player.took, state.faces, wild),
    }


def _ending(state: State) -> dict[str, Json]:
    if state.ending is None or state.sheet is None:
        return {}
    sheet = state.sheet
    return {
        "melds": [laid_json(laid, sheet) for laid in state.melds],
        "result": result_json(sheet, state.ending.reason, state.ending.winner, sheet.totals),
    }
