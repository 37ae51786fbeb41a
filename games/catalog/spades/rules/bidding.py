"""Bidding: who may say what, whose hand is covered, and what a bid or a look at the cards leads to."""

from dataclasses import replace

from games.catalog.spades.rules.moves import BLIND_NIL, NIL, NUMBERS, Bid
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.seats import MEMBERS, clockwise_from, partner_of
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, PLAYING, Pair, Passing, Round, Said, State
from games.core.rules import IllegalMove
from games.core.text import gettext_noop as _

BEHIND = 100
"""How far a team must be behind for blind nil."""


def bidding_order(dealer: int) -> tuple[int, ...]:
    """The three seats after the dealer, then the dealer."""
    return clockwise_from((dealer + 1) % 4)


def eligible_seats(scores: Pair, options: SpadesOptions) -> tuple[int, ...]:
    """The seats that may bid blind nil in a round dealt at these scores: one team's, or nobody's."""
    if not (options.nil and options.blind_nil):
        return ()
    for team in (0, 1):
        if scores[1 - team] - scores[team] >= BEHIND:
            return MEMBERS[team]
    return ()


def is_covered(round: Round, seat: int) -> bool:
    """Whether nobody, its owner included, may see this hand yet."""
    return seat in round.eligible and seat not in round.revealed and None in round.bids


def may_reveal(state: State, seat: int) -> bool:
    """Whether this seat may uncover its hand now, in or out of turn."""
    return state.phase == BIDDING and state.round.bids[seat] is None and is_covered(state.round, seat)


def can_bid_blind_nil(state: State, seat: int) -> bool:
    """Whether blind nil is open to this seat, now or when its turn comes."""
    return may_reveal(state, seat) and state.round.bids[partner_of(seat)] != BLIND_NIL


def open_bids(state: State, seat: int) -> list[Said]:
    """All that this seat may say when it is its turn."""
    words: list[Said] = [NIL] if state.options.nil else []
    if can_bid_blind_nil(state, seat):
        words.append(BLIND_NIL)
    return [*NUMBERS, *words]


def admit_reveal(state: State, seat: int) -> None:
    """Refuse a look at the cards that is too late, has been taken, or has nothing to uncover."""
    if state.round.bids[seat] is not None:
        raise IllegalMove("BID_ALREADY_PLACED", _("You have bid already: your cards are shown after the fourth bid."))
    if seat in state.round.revealed:
        raise IllegalMove("INVALID_ACTION", _("You have looked at your cards already."))
    if seat not in state.round.eligible:
        raise IllegalMove("NOT_ELIGIBLE", _("Your cards are not covered: there is nothing to reveal."))


def admit_bid(state: State, seat: int, bid: Said) -> None:
    """Refuse a word this table or this seat may not use."""
    if bid == NIL and not state.options.nil:
        raise IllegalMove("INVALID_BID", _("Nil is switched off at this table: bid a number."))
    if bid != BLIND_NIL:
        return
    if seat not in state.round.eligible:
        raise IllegalMove("NOT_ELIGIBLE", _("Blind nil is only for a team at least 100 points behind."))
    if state.round.bids[partner_of(seat)] == BLIND_NIL:
        raise IllegalMove("ALREADY_BID_BLIND_NIL", _("Your partner has bid blind nil: bid nil or a number."))
    if seat in state.round.revealed:
        raise IllegalMove("HAND_REVEALED", _("You have looked at your cards: bid nil or a number."))


def after_reveal(state: State, seat: int) -> State:
    """The state once this seat has looked."""
    return replace(state, round=replace(state.round, revealed=(*state.round.revealed, seat)))


def after_bid(state: State, seat: int, move: Bid) -> State:
    """The state once this seat has bid; the fourth bid ends the bidding."""
    admit_bid(state, seat, move.bid)
    said = list(state.round.bids)
    said[seat] = move.bid
    now = replace(state.round, bids=tuple(said))
    if None in said:
        return replace(state, round=now)
    if BLIND_NIL in said:
        passing = Passing(now.number, said.index(BLIND_NIL))
        return replace(state, round=replace(now, passing=passing), phase=EXCHANGE)
    return replace(state, round=now, phase=PLAYING)
