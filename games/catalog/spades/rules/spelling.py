"""Facts of the table as the wire spells them, for events and views alike."""

from collections.abc import Sequence
from typing import Any

from games.catalog.spades.rules.deck import WIRE, wire
from games.catalog.spades.rules.passing import step_of
from games.catalog.spades.rules.seats import NAMES, TEAMS, by_seat, by_team, names_of
from games.catalog.spades.rules.state import Passing, Scored, State, Trick, winning_team

Json = Any

PLAYED = tuple(tuple({"seat": name, "card": card} for card in WIRE) for name in NAMES)
"""Each card played by each seat; shared by all events and views, never changed."""


def plays(leader: int, cards: Sequence[int]) -> list[dict[str, Json]]:
    """The cards of a trick with the seats that played them, in order."""
    return [PLAYED[(leader + place) % 4][card] for place, card in enumerate(cards)]


def closed_trick(trick: Trick) -> dict[str, Json]:
    """Who took a trick, and its cards."""
    return {"winner": NAMES[trick.winner], "plays": plays(trick.leader, trick.cards)}


def numbered_trick(round: int, number: int, trick: Trick) -> dict[str, Json]:
    """A closed trick with its place in the game."""
    return {
        "handNumber": round,
        "trickNumber": number,
        "winner": NAMES[trick.winner],
        "plays": plays(trick.leader, trick.cards),
    }


def last_trick(state: State) -> dict[str, Json] | None:
    """The last closed trick, be it of the round before."""
    if state.tricks:
        return numbered_trick(state.round.number, len(state.tricks), state.tricks[-1])
    last = state.standing.last
    return numbered_trick(last.number, 13, last.last_trick) if last else None


def tricks_by_team(won: Sequence[int]) -> dict[str, Json]:
    """The tricks of both partners together."""
    return by_team((won[0] + won[2], won[1] + won[3]))


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


def exchange_progress(passing: Passing | None) -> dict[str, Json] | None:
    """How far the exchange of a round is, without the cards."""
    if passing is None:
        return None
    return {
        "currentBlindNilSeat": NAMES[passing.seat],
        "step": step_of(passing),
        "pending": names_of(passing.pending),
    }


def exchange_record(passing: Passing) -> dict[str, Json]:
    """The cards of an exchange, told once the game is over."""
    return {
        "handNumber": passing.round,
        "blindNilSeat": NAMES[passing.seat],
        "cardsFromBlind": wire(passing.away),
        "cardsFromPartner": wire(passing.back) or None,
    }


def winner_name(state: State) -> str | None:
    """The team that won, or nobody."""
    team = winning_team(state)
    return None if team is None else TEAMS[team]


def ending(state: State) -> dict[str, Json]:
    """What everybody learns at the end."""
    return {
        "reason": state.ending,
        "finalScores": by_team(state.standing.scores),
        "deal_seed": state.options.deal_seed,
        "exchanges": [exchange_record(passing) for passing in state.standing.passings],
    }
