"""What rounds are worth to a team, with what bags will cost later and what it means to win or lose the game."""

from typing import Final

import numpy as np

from games.catalog.spades.minds.masks import Array
from games.catalog.spades.minds.sight import Said, Sight
from games.catalog.spades.rules.scoring import NIL_WORTH
from games.catalog.spades.rules.seats import MEMBERS

BAG: Final = 8
"""What a bag costs in the end, a little less than its tenth of a hundred: the game may be over before."""
GAME: Final = 60
"""What winning the game is worth beyond its points."""


def margins(sight: Sight, won: Array) -> Array:
    """How much more each of these rounds brings the seat's team than the other; `won`: round by seat."""
    own, other = (_after(sight, won, team) for team in (sight.team, 1 - sight.team))
    scores = [sight.scores[sight.team], sight.scores[1 - sight.team]]
    finals = (scores[0] + own[0], scores[1] + other[0])
    return own[1] - other[1] + GAME * decided(finals[0], finals[1], int(sight.options["target_score"]))


def _after(sight: Sight, won: Array, team: int) -> tuple[Array, Array]:
    """A team's change of score, and the same with the price of bags to come."""
    seats = MEMBERS[team]
    bids = [sight.bids[seat] for seat in seats]
    nils = sum(nil_points(bid, won[:, seat]) for bid, seat in zip(bids, seats, strict=True))
    return net(
        won[:, seats].sum(axis=1), sight.targets[team] or 0, sight.bags[team], nils, bool(sight.options["bag_penalty"])
    )


def net(tricks: Array, target: Array | int, bags: int, nils: Array | int, penalty: bool) -> tuple[Array, Array]:
    """A team's change of score from its tricks, and the same with the price of bags to come."""
    made = tricks >= target
    extra = np.where(made, tricks - target, 0)
    delta = np.where(made, 10 * np.asarray(target) + extra, -10 * np.asarray(target)) + nils
    if not penalty:
        return delta, delta
    tens = (bags + extra) // 10
    delta = delta - 100 * tens
    return delta, delta - BAG * (extra - 10 * tens)


def nil_points(bid: Said, tricks: Array) -> Array:
    """What a nil brings or costs; nothing for a number."""
    points = NIL_WORTH.get(bid, 0) if isinstance(bid, str) else 0
    return np.where(tricks == 0, points, -points)


def decided(own: Array, other: Array, target: int) -> Array:
    """1 where these scores win the game, -1 where they lose it, 0 where it goes on."""
    over = (np.maximum(own, other) >= target) | (np.minimum(own, other) <= -target)
    return np.where(over, np.sign(own - other), 0)
