"""What a seat or a spectator may see of the table, built up from named fields."""

from typing import Any

from games.catalog.spades.rules.bidding import bidding_order
from games.catalog.spades.rules.private import legal, passed_cards, private
from games.catalog.spades.rules.scoring import targets_of
from games.catalog.spades.rules.seats import NAMES, TEAMS, by_seat, by_team, name_of, names_of, partner_of, team_of
from games.catalog.spades.rules.spelling import (
    closed_trick,
    ending,
    exchange_progress,
    history_entry,
    last_trick,
    plays,
    tricks_by_team,
    winner_name,
)
from games.catalog.spades.rules.state import BIDDING, GAME_OVER, PLAYING, State, tricks_won, turn, turn_number
from games.core.memo import remembered

Json = Any

EXCHANGED = ("cardsFromBlind", "cardsFromPartner")
"""Shown within `blindNilExchange`, to the two partners."""


def view(state: State, seat: int | None) -> dict[str, Json]:
    """The table as this seat (nobody's: a spectator) may see it."""
    shown = public(state)
    own = {} if seat is None else seated(state, seat, shown["blindNilExchange"])
    return {**shown, **own}


@remembered(64)
def public(state: State) -> dict[str, Json]:
    """What everybody may see: the same for all readers, and never changed."""
    shown = envelope(state) | standing(state) | bids(state) | tricks(state)
    shown["blindNilExchange"] = exchange_progress(state.round.passing)
    return shown | ending(state) if state.phase == GAME_OVER else shown


def envelope(state: State) -> dict[str, Json]:
    """What every kind shows, in terms of seats."""
    over = state.phase == GAME_OVER
    return {
        "status": "ended" if over else "playing",
        "options": state.options.public(over),
        "players": [{"seat": seat, "position": name} for seat, name in enumerate(NAMES)],
        "current_seat": turn(state),
        "turn_number": turn_number(state),
        "phase": state.phase,
        "gameOver": over,
        "winner": winner_name(state),
    }


def standing(state: State) -> dict[str, Json]:
    """What outlives a round."""
    last = state.standing.last
    return {
        "scores": by_team(state.standing.scores),
        "bags": by_team(state.standing.bags),
        "handHistory": [history_entry(last)] if last else [],
        "lastTrick": last_trick(state),
    }


def bids(state: State) -> dict[str, Json]:
    """The deal and the bidding."""
    now = state.round
    return {
        "handNumber": now.number,
        "dealerSeat": NAMES[now.dealer],
        "biddingOrder": names_of(bidding_order(now.dealer)),
        "bids": by_seat(now.bids),
        "teamBids": by_team(targets_of(now, state.options)),
        "currentBidderSeat": name_of(turn(state)) if state.phase == BIDDING else None,
        "handRevealedSeats": names_of(now.revealed),
        "blindNilSeats": names_of(now.eligible),
    }


def tricks(state: State) -> dict[str, Json]:
    """The cards on the table."""
    playing = state.phase == PLAYING
    won = tricks_won(state)
    return {
        "currentPlayerSeat": name_of(turn(state)) if playing else None,
        "leadSeat": NAMES[state.leader] if playing else None,
        "currentTrick": plays(state.leader, state.trick),
        "completedTricks": [closed_trick(trick) for trick in state.tricks],
        "tricksWon": by_seat(won),
        "teamTricks": tricks_by_team(won),
        "handCounts": by_seat(len(hand) for hand in state.hands),
        "spadesbroken": state.broken,
        "isFirstTrick": not state.tricks,
    }


def seated(state: State, seat: int, progress: dict[str, Json] | None) -> dict[str, Json]:
    """What only this seat may see: under its own names, and once more together as `you`."""
    own = private(state, seat)
    shown = {name: value for name, value in own.items() if name not in EXCHANGED}
    shown |= {"mySeat": NAMES[seat], "myTeam": TEAMS[team_of(seat)], "legal": legal(state, seat)}
    shown["you"] = {"seat": seat, **own}
    passing = state.round.passing
    if progress and passing and seat in (passing.seat, partner_of(passing.seat)):
        shown["blindNilExchange"] = progress | passed_cards(state, seat)
    return shown
