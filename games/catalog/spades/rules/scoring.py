"""Scoring: targets, nils, bags and their price, what a round is worth, and whether it ends the game."""

from dataclasses import dataclass

from games.catalog.spades.rules.moves import BLIND_NIL, NIL
from games.catalog.spades.rules.options import INDIVIDUAL, SpadesOptions
from games.catalog.spades.rules.seats import MEMBERS
from games.catalog.spades.rules.state import Pair, Round, Said, Scored, State, tricks_won

NIL_WORTH: dict[Said | None, int] = {NIL: 50, BLIND_NIL: 100}

Targets = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Worth:
    """What one round brings one team."""

    delta: int
    new_bags: int
    penalty: int
    bags: int

    @property
    def net(self) -> int:
        """The change of the score, the price of bags included."""
        return self.delta - 100 * self.penalty


def target_of(first: Said | None, second: Said | None, bidding: str) -> int | None:
    """The tricks a team has promised, from what its first and its second bidder said; a nil promises none."""
    numbers = [bid for bid in (first, second) if isinstance(bid, int)]
    if not numbers:
        return None
    return sum(numbers) if bidding == INDIVIDUAL else numbers[-1]


def targets_of(round: Round, options: SpadesOptions) -> Targets:
    """Both teams' targets; nobody has one before the fourth bid."""
    if None in round.bids:
        return None, None
    bidders = (sorted(seats, key=lambda seat: (seat - round.dealer - 1) % 4) for seats in MEMBERS)
    ns, ew = (target_of(round.bids[first], round.bids[second], options.bidding) for first, second in bidders)
    return ns, ew


def nil_points(bid: Said | None, tricks: int) -> int:
    """What a nil or blind nil of one seat brings, 0 for a number."""
    worth = NIL_WORTH.get(bid, 0)
    return -worth if tricks else worth


def trick_points(target: int | None, tricks: int) -> tuple[int, int]:
    """What a team's tricks bring, and how many of them are bags."""
    if not target:
        return tricks, tricks
    if tricks < target:
        return -10 * target, 0
    return 10 * target + tricks - target, tricks - target


def worth_of(
    bids: tuple[Said | None, ...], tricks: tuple[int, ...], bags: int, target: int | None, *, bag_penalty: bool
) -> Worth:
    """What a round brings a team, from its members' bids and tricks and the bags it had before."""
    points, new_bags = trick_points(target, sum(tricks))
    delta = points + sum(map(nil_points, bids, tricks))
    penalty = (bags + new_bags) // 10 if bag_penalty else 0
    return Worth(delta, new_bags, penalty, bags + new_bags - 10 * penalty)


def score_round(state: State) -> Scored:
    """What the round that has just been played out is worth."""
    played, before, won = state.round, state.standing, tricks_won(state)
    targets, penalty = targets_of(played, state.options), state.options.bag_penalty
    ns, ew = (
        worth_of(played.bids[team::2], won[team::2], before.bags[team], targets[team], bag_penalty=penalty)
        for team in (0, 1)
    )
    return Scored(
        number=played.number,
        dealer=played.dealer,
        bids=played.bids,
        targets=targets,
        won=won,
        last_trick=state.tricks[-1],
        deltas=(ns.delta, ew.delta),
        new_bags=(ns.new_bags, ew.new_bags),
        penalties=(ns.penalty, ew.penalty),
        scores_before=before.scores,
        scores_after=(before.scores[0] + ns.net, before.scores[1] + ew.net),
        bags_before=before.bags,
        bags_after=(ns.bags, ew.bags),
    )


def winner_at(scores: Pair, target_score: int) -> int | None:
    """The team that has won with these scores; a tie plays on."""
    high, low = max(scores), min(scores)
    if high == low or (high < target_score and low > -target_score):
        return None
    return scores.index(high)
