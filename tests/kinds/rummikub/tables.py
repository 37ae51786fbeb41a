"""Small positions built by hand: what is not named lies in the pool, or on the last rack where the pool is short."""

from random import Random

from games.catalog.rummikub.models.actions import DrawAction, PassAction, PlayTilesAction
from games.catalog.rummikub.models.game import Board, GameState, GameStatus, Player, Pool, Rack
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.moves import Timeout
from games.catalog.rummikub.rules.options import RummikubOptions
from games.catalog.rummikub.rules.state import State
from games.core.rules import IllegalMove

DRAW, PASS, TIMEOUT = DrawAction(), PassAction(), Timeout()
RELAXED, STRICT = RummikubOptions(), RummikubOptions(strict_joker=True)


def melds(text):
    """`run 5ba 6ba 7ba, group 9ka 9ra 9oa` as melds."""
    words = [part.split() for part in text.split(",") if part.strip()]
    return tuple(Meld(kind, tuple(tiles)) for kind, *tiles in words)


def lay(text):
    return PlayTilesAction(melds(text))


def table(
    board="", racks=("", ""), opened=None, mover=0, starter=0, pool=None, passes=0, options=None, totals=None, **fields
):
    """A round in the middle. `pool` is a number of tiles; what is left over then goes to the last seat."""
    options = options or RummikubOptions()
    laid = melds(board)
    hands = [tuple(rack.split()) for rack in racks]
    placed = {tile for hand in hands for tile in hand} | {tile for meld in laid for tile in meld.tiles}
    rest = tuple(tile for tile in FULL_SET if tile not in placed)
    if pool is not None:
        hands[-1] += rest[pool:]
        rest = rest[:pool]
    seats = len(hands)
    opened = (True,) * seats if opened is None else opened
    players = tuple(Player(str(seat), None, opened[seat], Rack(hands[seat])) for seat in range(seats))
    game = GameState(
        players=players,
        current_player_index=mover,
        pool=Pool(rest),
        board=Board(laid),
        status=GameStatus.IN_PROGRESS,
    )
    game.check_partition()
    basics = {"round": 1, "turn_number": 5, "last_drawn": ((),) * seats, "rounds_won": (0,) * seats}
    return State(
        options=options,
        game=game,
        starter=starter,
        passes=passes,
        totals=totals or (0,) * seats,
        **{**basics, **fields},
    )


def after(state, *moves, rng=None):
    """The state after these moves, each by the seat whose turn it is."""
    return step(state, *moves, rng=rng).state


def step(state, *moves, rng=None):
    """The last of these moves, each by the seat whose turn it is."""
    rng = rng or Random(1)
    done = None
    for move in moves:
        done = rules.play(state, rules.turn(state), move, rng)
        state = done.state
        state.game.check_partition()
    return done


def verdict(board, opened, rack, sent, options=RELAXED):
    """`ok`, or the code of the refusal. The rack holds two more tiles; the other seat a red 8 if it is free."""
    state = table(
        board, (f"{rack} 13kb 12kb", "8ra" if "8ra" not in f"{board} {rack}" else ""), (opened, True), options=options
    )
    try:
        told = rules.play(state, 0, lay(sent), None)
    except IllegalMove as refusal:
        return refusal.code
    laid = set(rack.split()) & {tile for meld in melds(sent) for tile in meld.tiles}
    assert set(state.rack(0)) - set(told.state.rack(0)) == laid
    assert told.state.game.board.melds == melds(sent)
    told.state.game.check_partition()
    return "ok"
