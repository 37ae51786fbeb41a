"""What one seat alone may see: its hand, its rights, and the cards that went between it and its partner."""

from typing import Any

from games.catalog.spades.rules.bidding import can_bid_blind_nil, is_covered, may_reveal, open_bids
from games.catalog.spades.rules.deck import wire
from games.catalog.spades.rules.seats import partner_of
from games.catalog.spades.rules.state import BIDDING, EXCHANGE, State, turn
from games.catalog.spades.rules.tricks import legal_cards

Json = Any

NO_CARDS: dict[str, Json] = {"cardsFromBlind": None, "cardsFromPartner": None}


def private(state: State, seat: int) -> dict[str, Json]:
    """The part of the table that belongs to this seat; a covered hand is not in it."""
    now = state.round
    if now.eligible and is_covered(now, seat):
        return {"handNumber": now.number, "validCards": [], **rights(state, seat), **NO_CARDS}
    passed = passed_cards(state, seat) if now.passing else NO_CARDS
    return {
        "handNumber": now.number,
        "myHand": wire(state.hands[seat]),
        "validCards": wire(legal_cards(state, seat)),
        "blindNilEligible": False,
        "mayReveal": False,
        "canBidBlindNil": False,
        "cardsFromBlind": passed["cardsFromBlind"],
        "cardsFromPartner": passed["cardsFromPartner"],
    }


def rights(state: State, seat: int) -> dict[str, Json]:
    """What the owner of a covered hand may still do."""
    return {
        "blindNilEligible": True,
        "mayReveal": may_reveal(state, seat),
        "canBidBlindNil": can_bid_blind_nil(state, seat),
    }


def passed_cards(state: State, seat: int) -> dict[str, Json]:
    """The exchanged cards, for the two partners."""
    passing = state.round.passing
    if passing is None or seat not in (passing.seat, partner_of(passing.seat)):
        return NO_CARDS
    return {"cardsFromBlind": wire(passing.away) or None, "cardsFromPartner": wire(passing.back) or None}


def legal(state: State, seat: int) -> list[Json]:
    """The bids this seat may say now, or the cards it may give or play now."""
    if seat != turn(state):
        return []
    if state.phase == BIDDING:
        return open_bids(state, seat)
    return wire(state.hands[seat] if state.phase == EXCHANGE else legal_cards(state, seat))
