"""The bidding model: what a hand takes in simulated deals, the total that pays best, and whether a nil is safe."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from games.catalog.spades.minds.deals import sample
from games.catalog.spades.minds.masks import Array, Generator
from games.catalog.spades.minds.playouts import GAME, Playouts, decided, net, nil_points
from games.catalog.spades.minds.sight import Sight
from games.catalog.spades.rules.moves import NIL, NILS
from games.catalog.spades.rules.scoring import target_of
from games.catalog.spades.rules.seats import MEMBERS, TEAMS, team_of
from games.core.kind import View

DEALS: Final = 80

SAFE: Final = 0.92
"""How sure a nil has to be for the normal player."""
FEW: Final = 1.5
"""How many tricks a hand may take on average to be thought of as a nil."""
HOPE: Final = 1
"""How many more tricks than in the simulation a team finds once it knows what it needs."""
MOST: Final = 13

MANY_DEALS: Final = 240
RISK: Final = 4.0
"""How much better than a number a nil has to be."""
USUAL: Final = 60
"""About what a team scores in a round that goes well."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What simulated deals say of a hand."""

    own: Array
    """The tricks of the seat in each deal."""
    team: Array
    """The tricks of its team in each deal."""

    @property
    def mean(self) -> float:
        """The tricks of the seat on average."""
        return float(self.own.mean())


def outlook(sight: Sight, count: int, chance: Generator) -> tuple[Outlook, Array]:
    """Deals that fit the bids so far, played out by four players who want every trick; and the deals."""
    deals = sample(sight, count, chance)
    return _played(sight, deals), deals


def _played(sight: Sight, deals: Array) -> Outlook:
    rounds = Playouts(sight, deals.copy(), eager=True)
    rounds.play_on()
    return Outlook(rounds.won[:, sight.seat], rounds.won[:, MEMBERS[sight.team]].sum(axis=1))


def _played_as_nil(sight: Sight, deals: Array) -> Outlook:
    """What the same deals say if the seat bids nil, with the partner covering it."""
    bids = (*sight.bids[: sight.seat], NIL, *sight.bids[sight.seat + 1 :])
    return _played(replace(sight, bids=bids), deals)


def nil_chance(sight: Sight, deals: Array) -> float:
    """In how many of these deals the hand would take nothing."""
    return float((_played_as_nil(sight, deals).own == 0).mean())


def normal_bid(sight: Sight, chance: Generator) -> int | str:
    """The mean of its tricks, as second bidder the total that pays best, nil if that is safe."""
    seen, deals = outlook(sight, DEALS, chance)
    if may_nil(sight, seen) and nil_chance(sight, deals) > SAFE:
        return NIL
    return number(sight, seen)


def may_nil(sight: Sight, seen: Outlook) -> bool:
    """Whether nil is thought of at all."""
    return bool(sight.options["nil"]) and seen.mean < FEW and sight.bids[sight.partner] not in NILS


def number(sight: Sight, seen: Outlook) -> int:
    """The number to say: of its own tricks, or such that the team's total pays best."""
    if sight.bids[sight.partner] is None:
        return min(MOST, int(seen.mean + 0.5))
    return own_number(sight, best_total(sight, seen)[0])


def own_number(sight: Sight, total: int) -> int:
    """What the second bidder of a team says for it to have this total."""
    partner = sight.bids[sight.partner]
    return max(0, total - partner) if sight.individual and isinstance(partner, int) else total


def best_total(sight: Sight, seen: Outlook) -> tuple[int, float]:
    """The total with the best expected score, and that score."""
    means = [expected(sight, seen, total) for total in range(MOST + 1)]
    best = int(np.argmax(means))
    return best, means[best]


def expected(sight: Sight, seen: Outlook, total: int) -> float:
    """What a total brings on average, bags to come counted."""
    bags, penalty = sight.bags[sight.team], bool(sight.options["bag_penalty"])
    return float(net(seen.team + HOPE, total, bags, 0, penalty)[1].mean())


# -- Hard ----------------------------------------------------------------------------------------------------
def hard_bid(sight: Sight, chance: Generator) -> int | str:
    """The number or nil that leaves its team furthest ahead, score, bags and the end of the game counted."""
    seen, deals = outlook(sight, MANY_DEALS, chance)
    said = number_ahead(sight, seen)
    if not may_nil(sight, seen):
        return said
    nil = _played_as_nil(sight, deals)
    points = nil_points(NIL, nil.own)
    partner = sight.bids[sight.partner]
    totals = [partner] if isinstance(partner, int) else range(MOST + 1)
    with_nil = max(ahead(sight, nil, total, points) for total in totals)
    without = max(ahead(sight, seen, total) for total in range(MOST + 1))
    return NIL if with_nil > without + RISK else said


def number_ahead(sight: Sight, seen: Outlook) -> int:
    """The number to say if it is no nil."""
    if sight.bids[sight.partner] is None:
        return number(sight, seen)
    return own_number(sight, max(range(MOST + 1), key=lambda total: ahead(sight, seen, total)))


def ahead(sight: Sight, seen: Outlook, total: int, nils: Array | int = 0) -> float:
    """How far a total leaves the team ahead on average, given what the others have bid or are likely to make."""
    mine, theirs = sight.team, 1 - sight.team
    penalty = bool(sight.options["bag_penalty"])
    own, own_worth = net(seen.team + HOPE, total, sight.bags[mine], nils, penalty)
    others = MOST - seen.team
    target = _others_target(sight)
    if target is None:
        other = other_worth = np.full(len(others), 10 * int(np.median(others)))
    else:
        other, other_worth = net(others, target, sight.bags[theirs], 0, penalty)
    ends = decided(sight.scores[mine] + own, sight.scores[theirs] + other, int(sight.options["target_score"]))
    return float((own_worth - other_worth + GAME * ends).mean())


def _others_target(sight: Sight) -> int | None:
    """What the other team has promised, once both have bid."""
    first, second = (sight.bids[seat] for seat in sight.order if team_of(seat) != sight.team)
    return None if first is None or second is None else target_of(first, second, sight.options["bidding"])


# -- Blind nil -----------------------------------------------------------------------------------------------
def is_all_lost(view: View) -> bool:
    """Whether blind nil is the last hope of the team whose view this is."""
    team, target = TEAMS.index(view["myTeam"]), view["options"]["target_score"]
    return risks_blind_nil(view["scores"][TEAMS[team]], view["scores"][TEAMS[1 - team]], target)


def risks_blind_nil(own: int, other: int, target: int) -> bool:
    """Whether the others are about to win, and an ordinary round would not stop them."""
    return other + USUAL >= target and own + USUAL < other
