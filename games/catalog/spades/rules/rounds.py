"""Rounds: dealing one, scoring it after its last trick, and ending the game."""

from dataclasses import replace

from games.catalog.spades.rules.bidding import bidding_order, eligible_seats
from games.catalog.spades.rules.deck import deal_hands
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.scoring import targets_of, winner_at, worth_of
from games.catalog.spades.rules.seats import MEMBERS
from games.catalog.spades.rules.state import BIDDING, GAME_OVER, Passing, Round, Scored, Standing, State, tricks_won
from games.core.rng import Rng

SCORE = "score"


def deal_round(options: SpadesOptions, standing: Standing, number: int, rng: Rng) -> State:
    """A fresh round: the deal moves one seat clockwise each time."""
    dealer = (options.rotate + number - 1) % 4
    begun = Round(number, dealer, eligible_seats(standing.scores, options))
    hands = deal_hands(options, number, rng)
    return State(options, standing, begun, BIDDING, hands, leader=bidding_order(dealer)[0])


def score_round(state: State) -> Scored:
    """What the round that has just been played out is worth."""
    played, before, won = state.round, state.standing, tricks_won(state)
    targets = targets_of(played, state.options)
    ns, ew = (
        worth_of(
            tuple(played.bids[seat] for seat in seats),
            tuple(won[seat] for seat in seats),
            before.bags[team],
            targets[team],
            bag_penalty=state.options.bag_penalty,
        )
        for team, seats in enumerate(MEMBERS)
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


def after_round(state: State, scored: Scored, rng: Rng) -> State:
    """The next round dealt, or the game over, once the thirteenth trick is closed and scored."""
    standing = Standing(scored.scores_after, scored.bags_after, scored, passings_so_far(state))
    if winner_at(standing.scores, state.options.target_score) is None:
        return deal_round(state.options, standing, state.round.number + 1, rng)
    return replace(state, standing=standing, phase=GAME_OVER, ending=SCORE)


def abandoned(state: State, reason: str) -> State:
    """The game broken off: all that lies on the table stays as it is."""
    standing = replace(state.standing, passings=passings_so_far(state))
    return replace(state, standing=standing, phase=GAME_OVER, ending=reason)


def passings_so_far(state: State) -> tuple[Passing, ...]:
    """The exchanges of all rounds, that of this one included as far as it went."""
    passing = state.round.passing
    return (*state.standing.passings, passing) if passing and passing.away else state.standing.passings


def rounds_scored(standing: Standing) -> int:
    """How many rounds have been played out."""
    return standing.last.number if standing.last else 0
