"""Deals a round: fourteen tiles for each seat, the rest into the pool, an empty board."""

from dataclasses import replace

from games.catalog.rummikub.models.game import Board, GameState, GameStatus, Player, Pool, Rack
from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.options import RummikubOptions
from games.catalog.rummikub.state import State
from games.core.rng import Rng, below, shuffled

RACK_SIZE = 14


def first_round(seats: int, options: RummikubOptions, rng: Rng) -> State:
    """A new game, its first round dealt; chance draws who starts."""
    starter = below(seats, rng)
    return State(
        options=options,
        game=deal_table(seats, starter, options, rng),
        round=1,
        starter=starter,
        turn_number=1,
        passes=0,
        last_drawn=((),) * seats,
        totals=(0,) * seats,
        rounds_won=(0,) * seats,
    )


def next_round(state: State, rng: Rng) -> State:
    """The next round dealt: the starter moves one seat on, totals stay."""
    starter = (state.starter + 1) % state.seats
    return replace(
        state,
        game=deal_table(state.seats, starter, state.options, rng),
        round=state.round + 1,
        starter=starter,
        turn_number=state.turn_number + 1,
        passes=0,
        last_drawn=((),) * state.seats,
        recent=(),
    )


def deal_table(seats: int, starter: int, options: RummikubOptions, rng: Rng) -> GameState:
    """Shuffled racks and pool. Without an opening everybody counts as opened."""
    tiles = shuffled(FULL_SET, rng)
    racks = [tiles[seat * RACK_SIZE : (seat + 1) * RACK_SIZE] for seat in range(seats)]
    opened = options.initial_meld == 0
    players = tuple(Player(id=str(seat), initial_meld_met=opened, rack=Rack(rack)) for seat, rack in enumerate(racks))
    return GameState(
        players=players,
        current_player_index=starter,
        pool=Pool(tiles[seats * RACK_SIZE :]),
        board=Board(),
        status=GameStatus.IN_PROGRESS,
    )
