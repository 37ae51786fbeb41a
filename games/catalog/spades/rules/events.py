"""What the table hears of each step: the events of a deal, a bid, a look, an exchange, a card and the end."""

from collections.abc import Iterator

from games.catalog.spades.rules.bidding import bidding_order
from games.catalog.spades.rules.deck import WIRE
from games.catalog.spades.rules.scoring import targets_of
from games.catalog.spades.rules.seats import NAMES, by_seat, by_team, name_of, names_of
from games.catalog.spades.rules.state import (
    BIDDING,
    EXCHANGE,
    GAME_OVER,
    PLAYING,
    Said,
    Scored,
    State,
    tricks_won,
    turn,
)
from games.catalog.spades.rules.view import ending, history_entry, numbered_trick, plays, private, tricks_by_team
from games.core.rules import Event

ALL_SEATS = range(4)
STATE_UPDATE = Event("state:update")
"""The platform fills in each reader's view."""

TURN_CHANGED: dict[tuple[str, int | None], Event] = {
    (phase, seat): Event("turn:changed", {"phase": phase, "seat": NAMES[seat]})
    for phase in (BIDDING, EXCHANGE, PLAYING)
    for seat in ALL_SEATS
}
"""Every turn there can be, made once: nothing is told as often."""


def hand_update(state: State, seat: int) -> Event:
    """A seat's own part of the table."""
    return Event("hand:update", private(state, seat), (seat,))


def changed_hands(before: State, after: State) -> Iterator[Event]:
    """The updates of all seats whose own part has changed."""
    return (hand_update(after, seat) for seat in ALL_SEATS if private(before, seat) != private(after, seat))


def turn_changed(state: State) -> Event:
    """Who has to act in which phase, even if it is the same seat."""
    return TURN_CHANGED[state.phase, turn(state)]


def of_deal(state: State) -> Iterator[Event]:
    """A round is dealt."""
    now = state.round
    data = {
        "handNumber": now.number,
        "dealerSeat": NAMES[now.dealer],
        "biddingOrder": names_of(bidding_order(now.dealer)),
        "blindNilSeats": names_of(now.eligible),
        "scores": by_team(state.standing.scores),
        "bags": by_team(state.standing.bags),
    }
    yield Event("round:dealt", data)
    yield from (hand_update(state, seat) for seat in ALL_SEATS)
    yield turn_changed(state)
    yield STATE_UPDATE


def of_bid(before: State, after: State, seat: int, bid: Said) -> Iterator[Event]:
    """A seat has bid."""
    bidding = before.phase == after.phase
    data = {
        "seat": NAMES[seat],
        "bid": bid,
        "bids": by_seat(after.round.bids),
        "teamBids": by_team(targets_of(after.round, after.options)),
        "nextBidderSeat": name_of(turn(after)) if bidding else None,
    }
    yield Event("bid:placed", data)
    if before.round.eligible or not bidding:
        yield from changed_hands(before, after)
    yield turn_changed(after)
    if not bidding:
        yield STATE_UPDATE


def of_reveal(after: State, seat: int) -> Iterator[Event]:
    """A seat has looked at its covered hand: everybody hears that, only its owner sees the cards."""
    yield Event("hand:revealed", {"seat": NAMES[seat]})
    yield hand_update(after, seat)


def of_exchange(before: State, after: State, seat: int) -> Iterator[Event]:
    """A seat has named two cards: everybody hears that, only the partners see which."""
    step, next_step = (now.round.passing and now.round.passing.step for now in (before, after))
    yield Event("exchange:passed", {"seat": NAMES[seat], "step": step, "nextStep": next_step})
    yield from changed_hands(before, after)
    yield turn_changed(after)
    if after.phase == PLAYING:
        yield STATE_UPDATE


def card_played(before: State, seat: int, trick: tuple[int, ...], next_seat: int | None, *, broken: bool) -> Event:
    """A card has come to the trick, which is shown with it."""
    data = {
        "seat": NAMES[seat],
        "card": WIRE[trick[-1]],
        "handNumber": before.round.number,
        "trickNumber": len(before.tricks) + 1,
        "currentTrick": plays(before.leader, trick),
        "nextPlayerSeat": name_of(next_seat),
        "spadesbroken": broken,
    }
    return Event("card:played", data)


def of_card(before: State, after: State, seat: int) -> tuple[Event, ...]:
    """A card that leaves its trick open."""
    following = (seat + 1) % 4
    return (
        card_played(before, seat, after.trick, following, broken=after.broken),
        hand_update(after, seat),
        hand_update(after, following),
        turn_changed(after),
    )


def of_fourth_card(before: State, closed: State, seat: int) -> Iterator[Event]:
    """A card that closes its trick."""
    trick, won = closed.tricks[-1], tricks_won(closed)
    yield card_played(before, seat, trick.cards, None, broken=closed.broken)
    data = numbered_trick(closed.round.number, len(closed.tricks), trick)
    data |= {"tricksWon": by_seat(won), "teamTricks": tricks_by_team(won)}
    yield Event("trick:completed", data)


def of_next_lead(after: State, seat: int) -> Iterator[Event]:
    """The winner of a closed trick leads the next."""
    yield from (hand_update(after, who) for who in dict.fromkeys((seat, after.leader)))
    yield turn_changed(after)


def of_round_end(scored: Scored, after: State) -> Iterator[Event]:
    """A round is scored, and the next one dealt or the game over."""
    yield Event("round:scored", history_entry(scored))
    yield from of_end(after) if after.phase == GAME_OVER else of_deal(after)


def of_end(state: State) -> Iterator[Event]:
    """The game is over."""
    data = {
        **ending(state),
        "bags": by_team(state.standing.bags),
        "rounds": state.standing.rounds,
    }
    yield Event("ended", data)
    yield STATE_UPDATE
