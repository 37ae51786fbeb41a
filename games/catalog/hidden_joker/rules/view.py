"""What a seat or a spectator may see of a game, built up from named fields: cards, the table, and scored rounds."""

from collections.abc import Mapping

from games.catalog.hidden_joker.rules.cards import card_json, cards_json, id_text, ids_of, rank_text
from games.catalog.hidden_joker.rules.legality import legal
from games.catalog.hidden_joker.rules.state import Declared, Laid, Sheet, State, holding, known_wild, knows
from games.core.cards import RANKS, SUITS
from games.core.memo import remembered
from games.core.options import dump_options
from games.core.rules import Json


def view(state: State, seat: int | None) -> dict[str, Json]:
    """The table as this seat (`None`: a spectator) may see it."""
    own = {} if seat is None else {"legal": legal(state, seat), "you": {"seat": seat, **hand_part(state, seat)}}
    return {**_open(state)[known_wild(state, seat)], **own}


def hand_part(state: State, seat: int) -> dict[str, Json]:
    """A seat's hand in its order, and what is special about it this turn; for that seat alone."""
    drawn = state.drawn if seat == state.seat and not state.ending else None
    taken = state.just_taken if drawn else None
    return {
        "hand": cards_json(state.players[seat].hand, state.faces, known_wild(state, seat)),
        "knows_joker": knows(state, seat),
        "drawn_card_id": id_text(drawn.card) if drawn else None,
        "not_discardable_id": None if taken is None else id_text(taken),
    }


# -- The table -----------------------------------------------------------------------------------------------
@remembered(64)
def _open(state: State) -> dict[int | None, Json]:
    """What everybody may see, by the wild rank they know (`None`: not yet); never changed."""
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
        "reshuffles_left": state.reshuffles_left,
        "discard_top": discards[-1] if discards else None,
        "discards": discards,
        "scores": scores_json(tuple(player.total for player in state.players)),
        "last_action": _last_action(state, wild),
        **_rounds(state),
    }


def _rounds(state: State) -> dict[str, Json]:
    """The round's number and the round before it, in games of several rounds."""
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
    player = state.players[seat]
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


# -- Melds and scored rounds ---------------------------------------------------------------------------------
def laid_json(laid: Laid, dealt: State | Sheet) -> dict[str, Json]:
    """A meld on the table."""
    return {
        "type": laid.kind,
        "cards": ids_of(laid.cards),
        "full_cards": cards_json(laid.cards, dealt.faces, dealt.wild),
        "pure": laid.pure,
        "stands_for": stands_for(laid, holding(dealt, laid.cards)),
    }


def group_json(laid: Laid, faces: Mapping[int, int]) -> dict[str, Json]:
    """A group of a hand, by ids."""
    return {"type": laid.kind, "card_ids": ids_of(laid.cards), "pure": laid.pure, "stands_for": stands_for(laid, faces)}


def stands_for(laid: Laid, faces: Mapping[int, int]) -> list[dict[str, Json]]:
    """The wilds of a meld that stand for another card, and for which."""
    return [
        {"card_id": id_text(card), "rank": RANKS[face % 13], "suit": SUITS[face // 13]}
        for card, face in zip(laid.cards, laid.stands, strict=True)
        if faces[card] != face
    ]


def scores_json(scores: tuple[int, ...]) -> list[dict[str, Json]]:
    """Points by seat."""
    return [{"seat": seat, "score": score} for seat, score in enumerate(scores)]


def hands_json(sheet: Sheet) -> list[dict[str, Json]]:
    """Every hand of the round in groups."""
    return [
        {
            "seat": shown.seat,
            "cards": cards_json(shown.cards, sheet.faces, sheet.wild),
            "groups": [group_json(laid, holding(sheet, laid.cards)) for laid in shown.groups],
            "loose": ids_of(shown.loose),
            "points": shown.points,
        }
        for shown in sheet.hands
    ]


def declared_json(declared: Declared, dealt: State | Sheet) -> dict[str, Json]:
    """The declaration that ended the round."""
    discard = declared.discard
    return {
        "seat": declared.seat,
        "melds": [laid_json(laid, dealt) for laid in declared.melds],
        "discard": None if discard is None else card_json(discard, dealt.faces, dealt.wild),
    }


def result_json(sheet: Sheet, reason: str, winner: int | None, scores: tuple[int, ...]) -> dict[str, Json]:
    """How a round, or the game with it, came out."""
    return {
        "reason": reason,
        "winner_seat": winner,
        "final_scores": scores_json(scores),
        "declared": sheet.declared and declared_json(sheet.declared, sheet),
        "hands": hands_json(sheet),
        "hidden_joker_rank": rank_text(sheet.wild),
    }


def round_json(sheet: Sheet) -> dict[str, Json]:
    """A scored round: its own points, and the totals with them."""
    result = result_json(sheet, sheet.reason, sheet.winner, sheet.points)
    return {"round_number": sheet.round, **result, "scores": scores_json(sheet.totals)}
