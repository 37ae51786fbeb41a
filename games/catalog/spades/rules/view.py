"""What a seat or a spectator may see of the table, built up from named fields as the wire spells them."""

from collections.abc import Sequence

from games.catalog.spades.rules.bidding import bidding_order, can_bid_blind_nil, is_covered, may_reveal, open_bids
from games.catalog.spades.rules.deck import WIRE, wire
from games.catalog.spades.rules.scoring import targets_of
from games.catalog.spades.rules.seats import NAMES, TEAMS, by_seat, by_team, name_of, names_of, team_of
from games.catalog.spades.rules.state import (
    BIDDING,
    EXCHANGE,
    GAME_OVER,
    PLAYING,
    Passing,
    Scored,
    State,
    Trick,
    tricks_won,
    turn,
    turn_number,
    winning_team,
)
from games.catalog.spades.rules.tricks import legal_cards
from games.core.memo import remembered
from games.core.routes import without
from games.core.rules import Json

PLAYED = tuple(tuple({"seat": name, "card": card} for card in WIRE) for name in NAMES)
"""Each card played by each seat; shared by all events and views, never changed."""

NO_CARDS: dict[str, Json] = {"cardsFromBlind": None, "cardsFromPartner": None}
"""The exchanged cards for whoever may not see them; a view shows them within `blindNilExchange`."""


def view(state: State, seat: int | None) -> dict[str, Json]:
    """The table as this seat (nobody's: a spectator) may see it."""
    shown = public(state)
    own = {} if seat is None else seated(state, seat, shown["blindNilExchange"])
    return {**shown, **own}


# -- What everybody may see ----------------------------------------------------------------------------------
@remembered(64)
def public(state: State) -> dict[str, Json]:
    """What everybody may see: the same for all readers, and never changed."""
    shown = envelope(state) | standing(state) | bids(state) | tricks(state)
    passing = state.round.passing
    shown["blindNilExchange"] = passing and {
        "currentBlindNilSeat": NAMES[passing.seat],
        "step": passing.step,
        "pending": names_of(passing.pending),
    }
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
        "winner": None,
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
        "completedTricks": closed_tricks(state.tricks),
        "tricksWon": by_seat(won),
        "teamTricks": tricks_by_team(won),
        "handCounts": by_seat(len(hand) for hand in state.hands),
        "spadesbroken": state.broken,
        "isFirstTrick": not state.tricks,
    }


# -- What one seat may see -----------------------------------------------------------------------------------
def seated(state: State, seat: int, progress: dict[str, Json] | None) -> dict[str, Json]:
    """What only this seat may see: under its own names, and once more together as `you`."""
    own = private(state, seat)
    shown = without(own, NO_CARDS)
    shown |= {"mySeat": NAMES[seat], "myTeam": TEAMS[team_of(seat)], "legal": legal(state, seat)}
    shown["you"] = {"seat": seat, **own}
    passing = state.round.passing
    if progress and passing and seat in passing.seats:
        shown["blindNilExchange"] = progress | passed_cards(passing, seat)
    return shown


def private(state: State, seat: int) -> dict[str, Json]:
    """The part of the table that belongs to this seat; a covered hand is not in it."""
    now = state.round
    covered = is_covered(now, seat)
    hand = {} if covered else {"myHand": wire(state.hands[seat])}
    return {
        "handNumber": now.number,
        **hand,
        "validCards": wire(legal_cards(state, seat)),
        "blindNilEligible": covered,
        "mayReveal": may_reveal(state, seat),
        "canBidBlindNil": can_bid_blind_nil(state, seat),
        **passed_cards(now.passing, seat),
    }


def passed_cards(passing: Passing | None, seat: int) -> dict[str, Json]:
    """The exchanged cards, for the two partners."""
    if passing is None or seat not in passing.seats:
        return NO_CARDS
    return {"cardsFromBlind": wire(passing.away) or None, "cardsFromPartner": wire(passing.back) or None}


def legal(state: State, seat: int) -> list[Json]:
    """The bids this seat may say now, or the cards it may give or play now."""
    if seat != turn(state):
        return []
    if state.phase == BIDDING:
        return open_bids(state, seat)
    return wire(state.hands[seat] if state.phase == EXCHANGE else legal_cards(state, seat))


# -- Facts of the table, for events and views alike ----------------------------------------------------------
def plays(leader: int, cards: Sequence[int]) -> list[dict[str, Json]]:
    """The cards of a trick with the seats that played them, in order."""
    return [PLAYED[(leader + place) % 4][card] for place, card in enumerate(cards)]


def closed_trick(trick: Trick) -> dict[str, Json]:
    """Who took a trick, and its cards."""
    return {"winner": NAMES[trick.winner], "plays": plays(trick.leader, trick.cards)}


@remembered(64)
def closed_tricks(tricks: tuple[Trick, ...]) -> list[dict[str, Json]]:
    """The same of all tricks of a round so far: three cards of four change nothing in it."""
    return [closed_trick(trick) for trick in tricks]


def numbered_trick(round: int, number: int, trick: Trick) -> dict[str, Json]:
    """A closed trick with its place in the game."""
    return {"handNumber": round, "trickNumber": number, **closed_trick(trick)}


def last_trick(state: State) -> dict[str, Json] | None:
    """The last closed trick, be it of the round before."""
    if state.tricks:
        return numbered_trick(state.round.number, len(state.tricks), state.tricks[-1])
    last = state.standing.last
    return numbered_trick(last.number, 13, last.last_trick) if last else None


def tricks_by_team(won: Sequence[int]) -> dict[str, Json]:
    """The tricks of both partners together."""
    return by_team((won[0] + won[2], won[1] + won[3]))


@remembered(64)
def history_entry(scored: Scored) -> dict[str, Json]:
    """A scored round."""
    return {
        "handNumber": scored.number,
        "dealerSeat": NAMES[scored.dealer],
        "bids": by_seat(scored.bids),
        "teamBids": by_team(scored.targets),
        "tricksWon": by_seat(scored.won),
        "lastTrick": numbered_trick(scored.number, 13, scored.last_trick),
        "scoreDelta": by_team(scored.deltas),
        "newBags": by_team(scored.new_bags),
        "bagPenalty": by_team(scored.penalties),
        "scoresBefore": by_team(scored.scores_before),
        "scoresAfter": by_team(scored.scores_after),
        "bagsBefore": by_team(scored.bags_before),
        "bagsAfter": by_team(scored.bags_after),
    }


def ending(state: State) -> dict[str, Json]:
    """What everybody learns at the end."""
    team = winning_team(state)
    return {
        "winner": None if team is None else TEAMS[team],
        "reason": state.ending,
        "finalScores": by_team(state.standing.scores),
        "deal_seed": state.options.deal_seed,
        "exchanges": [
            {"handNumber": passing.round, "blindNilSeat": NAMES[passing.seat], **passed_cards(passing, passing.seat)}
            for passing in state.standing.passings
        ],
    }
