"""A round: how it is dealt, how it ends, and what it gives each seat; and who leads in the end."""

from games.catalog.rummikub.models import FULL_SET, GameState, GameStatus, Player, Pool, Rack
from games.catalog.rummikub.rules.options import MOST_ROUNDS, RummikubOptions
from games.catalog.rummikub.rules.state import RoundScore, ScoreRow, State
from games.core.changing import replace
from games.core.rng import Rng, below, shuffled

RACK_SIZE = 14


# -- The deal ------------------------------------------------------------------------------------------------
def first_round(seats: int, options: RummikubOptions, rng: Rng) -> State:
    """A new game, its first round dealt; chance draws who starts."""
    starter = below(seats, rng)
    return State(
        options=options,
        game=_deal(seats, starter, options, rng),
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
        game=_deal(state.seats, starter, state.options, rng),
        round=state.round + 1,
        starter=starter,
        turn_number=state.turn_number + 1,
        passes=0,
        last_drawn=((),) * state.seats,
        recent=(),
    )


def _deal(seats: int, starter: int, options: RummikubOptions, rng: Rng) -> GameState:
    """Shuffled racks and pool, and an empty board. Without an opening everybody counts as opened."""
    tiles = shuffled(FULL_SET, rng)
    racks = [Rack(tiles[seat * RACK_SIZE : (seat + 1) * RACK_SIZE]) for seat in range(seats)]
    opened = options.initial_meld == 0
    players = tuple(Player(id=str(seat), initial_meld_met=opened, rack=rack) for seat, rack in enumerate(racks))
    pool = Pool(tiles[seats * RACK_SIZE :])
    return GameState(players=players, current_player_index=starter, pool=pool, status=GameStatus.IN_PROGRESS)


# -- The score -----------------------------------------------------------------------------------------------
def round_end(state: State) -> str | None:
    """Why the round is over: `out`, `stalemate`, or not yet."""
    if not state.rack(state.mover):
        return "out"
    return "stalemate" if state.passes == state.seats else None


def score_round(state: State, reason: str) -> State:
    """The state with this round's points added up."""
    values = [Rack(state.rack(seat)).value for seat in range(state.seats)]
    winner = round_winner(state, values)
    points = round_points(values, winner)
    totals = tuple(total + gained for total, gained in zip(state.totals, points, strict=True))
    rows = tuple(
        ScoreRow(seat, state.rack(seat), values[seat], points[seat], totals[seat]) for seat in range(state.seats)
    )
    won = tuple(rounds + (seat == winner) for seat, rounds in enumerate(state.rounds_won))
    scored = (*state.scored, RoundScore(state.round, reason, winner, rows))
    return replace(state, totals=totals, rounds_won=won, scored=scored)


def round_winner(state: State, values: list[int]) -> int:
    """The lowest rack; of equal ones the one of fewer tiles, then the seat later in turn order."""

    def rank(seat: int) -> tuple[int, int, int]:
        return values[seat], len(state.rack(seat)), -((seat - state.starter) % state.seats)

    return min(range(state.seats), key=rank)


def round_points(values: list[int], winner: int) -> list[int]:
    """Each loser pays what lies on the rack beyond the lowest one (an empty one counts 0); the winner gets it all."""
    lowest = min(values)
    points = [lowest - value for value in values]
    points[winner] = 0
    points[winner] = -sum(points)
    return points


def game_end(state: State) -> str | None:
    """Why the game is over after the round just scored: how its one round was won, `rounds`, `target`, or not yet."""
    options: RummikubOptions = state.options
    if options.target_score:
        if max(state.totals) >= options.target_score:
            return "target"
        return "rounds" if state.round >= MOST_ROUNDS else None
    if state.round < options.rounds:
        return None
    return state.scored[-1].reason if options.rounds == 1 else "rounds"


def places(state: State) -> tuple[int, ...]:
    """Each seat's place: by total, then by rounds won; equals share a place."""
    ranks = list(zip(state.totals, state.rounds_won, strict=True))
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def leaders(state: State) -> tuple[int, ...]:
    """The winner, if one seat alone is first."""
    first = tuple(seat for seat, place in enumerate(places(state)) if place == 1)
    return first if len(first) == 1 else ()
