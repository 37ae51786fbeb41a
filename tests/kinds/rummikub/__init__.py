"""What the suite of laws has to know of Rummikub: its rules, its tiles, and who may see them."""

from dataclasses import replace

from games.catalog.rummikub.models.game import Pool, Rack
from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.rng import below, pick, shuffled

RULES = tuple(f"R{number}" for number in range(1, 19))
LENGTHY = {"target_score": 1000}
"""Options with which games are long."""
PACK = FULL_SET


def cards(state):
    return list(state.game.tile_ids)


def lose_card(state):
    """The last tile of the pool, or else of a rack, falls off the table."""
    game = state.game
    if game.pool.tile_ids:
        return replace(state, game=replace(game, pool=Pool(game.pool.tile_ids[:-1])))
    first = next(seat for seat, player in enumerate(game.players) if player.rack.tile_ids)
    racks = [player.rack.tile_ids for player in game.players]
    racks[first] = racks[first][:-1]
    return replace(state, game=with_racks(game, racks))


def seen(state, seat):
    """Own rack and board; after the end every rack. The pool is never seen."""
    known = set(state.game.board.tile_ids)
    for other in range(state.seats):
        if other == seat or state.ended:
            known.update(state.rack(other))
    return frozenset(known)


def redeal(state, seat, rng, keep=frozenset()):
    known = seen(state, seat) | keep
    hidden = [tile for tile in FULL_SET if tile not in known]
    swap = dict(zip(hidden, shuffled(hidden, rng), strict=True))

    def anew(tiles):
        return tuple(swap.get(tile, tile) for tile in tiles)

    game = with_racks(state.game, [anew(player.rack.tile_ids) for player in state.game.players])
    drawn = tuple(anew(tiles) for tiles in state.last_drawn)
    return replace(state, game=replace(game, pool=Pool(anew(game.pool.tile_ids))), last_drawn=drawn)


def with_racks(game, racks):
    players = (replace(player, rack=Rack(rack)) for player, rack in zip(game.players, racks, strict=True))
    return replace(game, players=tuple(players))


def sample_options(rng):
    """Mostly one or two rounds, sometimes a small target, rarely a long game."""
    target = 50 + below(pick((11, 11, 11, 951), rng), rng) if rng.random() < 0.1 else 0
    return RummikubOptions(
        initial_meld=pick((0, 30, below(51, rng)), rng),
        rounds=pick((1,) * 12 + (2, 2, 3, 1 + below(9, rng)), rng),
        target_score=target,
        strict_joker=rng.random() < 0.4,
        timeout_penalty=pick((1, 3), rng),
    )
