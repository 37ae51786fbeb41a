"""What follows a turn: the next seat, the next round, or the end of the game."""

from dataclasses import replace

from games.catalog.rummikub.dealing import next_round
from games.catalog.rummikub.events import (
    STATE_UPDATE,
    game_ended,
    hand_update,
    round_scored,
    round_started,
    turn_changed,
)
from games.catalog.rummikub.models.game import GameStatus
from games.catalog.rummikub.scoring import game_end, leaders, round_end, score_round
from games.catalog.rummikub.state import State
from games.core.rng import Rng
from games.core.rules import Event, Step

NO_RESULT = ("abandoned", "voided")


def close_turn(state: State, told: tuple[Event, ...], rng: Rng, *, hand: bool) -> Step[State]:
    """Pass the turn on, or end the round; `hand` tells whether the mover's rack has changed."""
    if reason := round_end(state):
        return _close_round(score_round(state, reason), told, rng, hand=hand)
    mover = state.mover
    after = replace(
        state,
        game=replace(state.game, current_player_index=(mover + 1) % state.seats),
        turn_number=state.turn_number + 1,
    )
    hands = (hand_update(after, mover),) if hand else ()
    return Step(after, (*told, turn_changed(after, mover), *hands, STATE_UPDATE))


def _close_round(state: State, told: tuple[Event, ...], rng: Rng, *, hand: bool) -> Step[State]:
    """Deal the next round, unless that was the last."""
    told = (*told, round_scored(state))
    if reason := game_end(state):
        ended = end_game(state, reason)
        hands = (hand_update(ended, ended.mover),) if hand else ()
        return Step(ended, (*told, game_ended(ended), *hands, STATE_UPDATE))
    dealt = next_round(state, rng)
    return Step(dealt, (*told, *round_started(dealt)))


def end_game(state: State, reason: str) -> State:
    """The game over, with a winner if it was played to the end and one seat alone is first."""
    winners = () if reason in NO_RESULT else leaders(state)
    winner = str(winners[0]) if winners else None
    game = replace(state.game, status=GameStatus.COMPLETED, winner_player_id=winner)
    return replace(state, game=game, ending=reason)
