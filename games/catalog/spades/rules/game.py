"""The rules of Spades as the house asks for them: a game from the first deal to its end."""

from collections.abc import Mapping
from itertools import combinations

from games.catalog.spades.rules import events
from games.catalog.spades.rules.bidding import (
    admit_reveal,
    after_bid,
    after_exchange,
    after_reveal,
    bidding_order,
    eligible_seats,
    gift,
    may_reveal,
    open_bids,
)
from games.catalog.spades.rules.deck import deal_hands, harmless, is_spade, without
from games.catalog.spades.rules.moves import BIDS, PLAYS, Bid, Exchange, Move, Play, Reveal, dump_move, parse_move
from games.catalog.spades.rules.options import PARTNERSHIP, PRESETS, SpadesOptions
from games.catalog.spades.rules.scoring import score_round, winner_at
from games.catalog.spades.rules.seats import partner_of, team_of
from games.catalog.spades.rules.state import (
    BIDDING,
    EXCHANGE,
    GAME_OVER,
    PLAYING,
    SCORE,
    Passing,
    Round,
    Scored,
    Standing,
    State,
    Trick,
    turn,
    winning_team,
)
from games.catalog.spades.rules.tricks import check_card, legal_cards, winner_of
from games.catalog.spades.rules.view import view
from games.core.changing import replace
from games.core.codec import dump_state, load_state
from games.core.rng import Rng
from games.core.rules import IllegalMove, Json, Outcome, Step
from games.core.text import gettext_noop as _

__all__ = [
    "OPTIONS", "PRESETS", "SEATS", "SLUG", "TITLE", "VERSION",
    "abandon", "admit", "deal", "dump", "dump_move", "hints", "load", "outcome", "parse_move", "play", "safest",
    "turn", "view",
]  # fmt: skip

SLUG = "spades"
TITLE = _("Spades")
SEATS = range(4, 5)
VERSION = 1
OPTIONS = SpadesOptions

PHASES = {Bid.type: BIDDING, Reveal.type: BIDDING, Exchange.type: EXCHANGE, Play.type: PLAYING}
"""The phase of each type of move."""

INSTEAD = {
    BIDDING: _("The bidding is still on: cards come after the fourth bid."),
    EXCHANGE: _("First the partners of the blind nil exchange two cards."),
    PLAYING: _("The bidding is over: play a card when it is your turn."),
    GAME_OVER: _("This game is over."),
}
USUAL_BID = 3
"""What is bid for a seat whose time ran out."""


# -- Rounds --------------------------------------------------------------------------------------------------
def deal(seats: int, options: SpadesOptions, rng: Rng) -> Step[State]:
    """Begin a game for four: shuffle, deal, and tell."""
    state = deal_round(options.settled(), Standing(), 1, rng)
    return Step(state, tuple(events.of_deal(state)))


def deal_round(options: SpadesOptions, standing: Standing, number: int, rng: Rng) -> State:
    """A fresh round: the deal moves one seat clockwise each time."""
    dealer = (options.rotate + number - 1) % 4
    begun = Round(number, dealer, eligible_seats(standing.scores, options))
    hands = deal_hands(options, number, rng)
    return State(options, standing, begun, BIDDING, hands, leader=bidding_order(dealer)[0])


def after_round(state: State, scored: Scored, rng: Rng) -> State:
    """The next round dealt, or the game over, once the thirteenth trick is closed and scored."""
    standing = Standing(scored.scores_after, scored.bags_after, scored, passings_so_far(state))
    if winner_at(standing.scores, state.options.target_score) is None:
        return deal_round(state.options, standing, state.round.number + 1, rng)
    return replace(state, standing=standing, phase=GAME_OVER, ending=SCORE)


def abandon(state: State, reason: str) -> Step[State]:
    """End the game without a winner: everybody left, or staff voided it. What lies on the table stays as it is."""
    if state.phase == GAME_OVER:
        return Step(state, ())
    standing = replace(state.standing, passings=passings_so_far(state))
    after = replace(state, standing=standing, phase=GAME_OVER, ending=reason)
    return Step(after, tuple(events.of_end(after)))


def passings_so_far(state: State) -> tuple[Passing, ...]:
    """The exchanges of all rounds, that of this one included as far as it went."""
    passing = state.round.passing
    return (*state.standing.passings, passing) if passing and passing.away else state.standing.passings


def outcome(state: State) -> Outcome | None:
    """How the game ended: both partners of the higher score win, nobody in a game that was broken off."""
    if state.ending is None:
        return None
    team = winning_team(state)
    scores = tuple(state.standing.scores[team_of(seat)] for seat in range(4))
    if team is None:
        return Outcome(state.ending, (), scores, (1, 1, 1, 1))
    winners = tuple(seat for seat in range(4) if team_of(seat) == team)
    return Outcome(state.ending, winners, scores, tuple(1 if seat in winners else 2 for seat in range(4)))


# -- Moves ---------------------------------------------------------------------------------------------------
def admit(state: State, seat: int, verb: str | None) -> None:
    """Refuse a move of this type that is out of phase or out of turn, whatever its content: the phase comes first.

    A garbled move belongs to any phase but the end, and may have been a look at the cards, which needs no turn.
    """
    if state.phase == GAME_OVER or (verb and PHASES.get(verb, state.phase) != state.phase):
        raise IllegalMove("INVALID_ACTION", INSTEAD[state.phase])
    if verb == Reveal.type:
        admit_reveal(state, seat)
    elif seat != (acting := turn(state)) and (verb or not may_reveal(state, seat)):
        raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": acting})


def play(state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
    """Judge a move and carry it out, or raise `IllegalMove` and change nothing."""
    admit(state, seat, move.type)
    match move:
        case Play(card):
            return play_card(state, seat, card, rng)
        case Bid(bid):
            after = after_bid(state, seat, bid)
            return Step(after, tuple(events.of_bid(state, after, seat, bid)))
        case Reveal():
            after = after_reveal(state, seat)
            return Step(after, tuple(events.of_reveal(after, seat)))
        case Exchange():
            after = after_exchange(state, seat, move)
            return Step(after, tuple(events.of_exchange(state, after, seat)))


def play_card(state: State, seat: int, card: int, rng: Rng) -> Step[State]:
    """A seat plays a card; the fourth closes the trick, and the last trick the round."""
    check_card(state, seat, card)
    after = with_card(state, seat, card)
    if after.trick:
        return Step(after, events.of_card(state, after, seat))
    told = events.of_fourth_card(state, after, seat)
    if len(after.tricks) < 13:
        return Step(after, (*told, *events.of_next_lead(after, seat)))
    scored = score_round(after)
    begun = after_round(after, scored, rng)
    return Step(begun, (*told, *events.of_round_end(scored, begun)))


def with_card(state: State, seat: int, played: int) -> State:
    """The state with this card moved from the hand to the trick, and a full trick closed.

    It is built field by field, because copying with changes is slow and nothing happens as often.
    """
    leader, trick, tricks, hands = state.leader, (*state.trick, played), state.tricks, list(state.hands)
    hands[seat] = without(hands[seat], played)
    broken = state.broken or (is_spade(played) and bool(tricks))  # a spade on the first trick breaks nothing
    if len(trick) == 4:
        winner = winner_of(leader, trick)
        leader, trick, tricks = winner, (), (*tricks, Trick(leader, trick, winner))
    return State(state.options, state.standing, state.round, state.phase, tuple(hands), leader, trick, tricks, broken)


# -- What is open, and what is safe --------------------------------------------------------------------------
def hints(state: State, seat: int) -> list[Move]:
    """All bids and a look at covered cards, all legal cards, or every pair that can be given.

    Bids begin with 1, and 0 comes after 13, so that in a list counted from 1 each number stands at its own.
    """
    if state.phase == PLAYING:
        return [PLAYS[card] for card in legal_cards(state, seat)]
    acting = seat == turn(state)
    if state.phase == BIDDING:
        zero, *others = open_bids(state, seat)
        said = [BIDS[bid] for bid in (*others[:13], zero, *others[13:])] if acting else []
        return [*said, Reveal()] if may_reveal(state, seat) else [*said]
    return [Exchange(pair) for pair in combinations(state.hands[seat], 2)] if acting else []


def safest(state: State, seat: int) -> Move:
    """The team's total or a usual number, the two cards one would give, or the lowest card.

    It does no harm, and needs no hidden knowledge.
    """
    if state.phase == BIDDING:
        said = state.round.bids[partner_of(seat)]
        return BIDS[said if state.options.bidding == PARTNERSHIP and isinstance(said, int) else USUAL_BID]
    if state.phase == EXCHANGE and state.round.passing:
        return gift(state.hands[seat], is_blind=seat == state.round.passing.seat)
    return PLAYS[harmless(legal_cards(state, seat))[0]]


# -- Storage -------------------------------------------------------------------------------------------------
def dump(state: State) -> dict[str, Json]:
    """The state as JSON, with its version under `v`."""
    return dump_state(state, VERSION)


def load(data: Mapping[str, Json]) -> State:
    """The state from JSON."""
    return load_state(State, data, VERSION)
