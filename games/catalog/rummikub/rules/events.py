"""What is told of a turn, and to whom."""

from games.catalog.rummikub.rules.state import State
from games.catalog.rummikub.rules.view import board_json, diff_json, final_scores, melds_info, own_json, score_json
from games.core.rules import Event

STATE_UPDATE = Event("state:update")


def round_started(state: State) -> tuple[Event, ...]:
    """A round has been dealt: everybody learns who starts, and each seat its rack."""
    data = {"round": state.round, "starting_seat": state.starter, "pool_size": len(state.game.pool.tile_ids)}
    hands = [hand_update(state, seat) for seat in range(state.seats)]
    return Event("round:started", data), *hands, turn_changed(state, None), STATE_UPDATE


def tiles_played(state: State, seat: int, opening: int | None) -> Event:
    """The board after a play, and what changed on it; the play is the last of the recent turns."""
    turn = state.recent[-1]
    data = {
        "seat": seat,
        "tiles_played": list(turn.tiles_played),
        "rack_size": len(state.rack(seat)),
        "opening": opening,
        "board": board_json(state.game.board),
        "melds_info": melds_info(state.game.board),
        "diff": diff_json(turn.diff),
    }
    return Event("tiles:played", data)


def tile_drawn(state: State, seat: int, reason: str) -> tuple[Event, Event]:
    """How many tiles were drawn, for all; which ones, for the drawer alone."""
    tiles = state.last_drawn[seat]
    public = {
        "seat": seat,
        "count": len(tiles),
        "rack_size": len(state.rack(seat)),
        "pool_size": len(state.game.pool.tile_ids),
        "reason": reason,
    }
    return Event("tile:drawn", public), Event("tile:drawn", {**public, "tiles": list(tiles)}, only=(seat,))


def turn_passed(state: State, seat: int, reason: str) -> Event:
    """A turn without a move."""
    return Event("turn:passed", {"seat": seat, "passes_in_a_row": state.passes, "reason": reason})


def turn_timed_out(seat: int, drawn: int) -> Event:
    """Somebody's time has run out."""
    return Event("turn:timed_out", {"seat": seat, "drawn": drawn})


def turn_changed(state: State, previous: int | None) -> Event:
    """Whose turn it is now."""
    data = {"previous_seat": previous, "next_seat": state.mover, "turn_number": state.turn_number}
    return Event("turn:changed", data)


def round_scored(state: State) -> Event:
    """What the round gave, with every rack."""
    return Event("round:scored", score_json(state.scored[-1]))


def game_ended(state: State) -> Event:
    """The game is over."""
    winner = state.game.winner_player_id
    data = {
        "winner_seat": None if winner is None else int(winner),
        "final_scores": final_scores(state),
        "reason": state.ending,
    }
    return Event("ended", data)


def hand_update(state: State, seat: int) -> Event:
    """A seat's own tiles."""
    own = own_json(state, seat)
    return Event("hand:update", {"seat": seat, **own, "hand_count": len(state.rack(seat))}, only=(seat,))
