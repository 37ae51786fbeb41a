"""Whether to lay melds or hold them back, judged by what the other seat would do in a number of sampled worlds.

A meld on the table takes the other seat's cards; one in the hand is paid for when the other seat goes out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.catalog.rummy.minds.packing import cards_in, packed, points_in, union
from games.catalog.rummy.minds.sight import IS_MELD, Parting, Sight, own_piles, rows_of
from games.core.rng import Rng

WORLDS = 24
MANY = 5
"""Nothing is held back against fewer cards: the round may be over any moment."""
LATEST = 8
"""After so many turns a full hand is no sign of a poor one any more: its melds may be held back, too."""
RISK = 8.0
"""How much likelier the other seat goes out than with random cards, since it keeps what fits together."""
GIFT = 1.5
"""What each point that the other seat lays off on our melds costs us: it pays less, and goes out sooner."""


@dataclass(frozen=True)
class Fate:
    """What the other seat does in a world: whether it goes out, and how many points it lays."""

    out: bool
    points: int


def holds(sight: Sight, parts: Parting, rng: Rng) -> bool:
    """Whether to keep the melds in hand for another turn, though they could be laid."""
    melds = union(piece for piece in parts.pieces if piece in IS_MELD)
    if not melds or sight.theirs < MANY or sight.turn > LATEST:
        return False
    lying = tuple(sight.rows)
    with_ours = (*lying, *rows_of(own_piles(parts)))
    worlds = [_world(sight, rng) for _ in range(WORLDS)]
    held = [_fate(world, lying) for world in worlds]
    laid = [_fate(world, with_ours) for world in worlds]
    paid = [sum(fate.out for fate in fates) for fates in (held, laid)]
    risk = paid[0] * points_in(parts.left | melds) - paid[1] * points_in(parts.left)
    gift = sum(then.points - now.points for then, now in zip(laid, held, strict=True))
    return RISK * risk < GIFT * gift


def _world(sight: Sight, rng: Rng) -> int:
    """A hand that the other seat may hold once it has drawn."""
    unseen, hand = list(cards_in(sight.unseen)), sight.known
    for _ in range(min(len(unseen), sight.hidden + 1)):
        hand |= 1 << unseen.pop(int(rng.random() * len(unseen)))
    return hand


def _fate(hand: int, rows: Sequence[int]) -> Fate:
    pieces = union(packed(hand, rows))
    rest = hand & ~pieces
    return Fate(rest & (rest - 1) == 0, points_in(pieces))
