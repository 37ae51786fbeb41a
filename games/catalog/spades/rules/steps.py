"""What each type of move leads to: the next state, and the events in their order."""

from collections.abc import Callable, Mapping

from games.catalog.spades.rules import events
from games.catalog.spades.rules.bidding import after_bid, after_reveal
from games.catalog.spades.rules.deck import without
from games.catalog.spades.rules.moves import Bid, Exchange, Play, Reveal
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.passing import after_exchange
from games.catalog.spades.rules.rounds import abandoned, after_round, deal_round, score_round
from games.catalog.spades.rules.state import GAME_OVER, Standing, State, Trick
from games.catalog.spades.rules.tricks import breaks_spades, check_card, winner_of
from games.core.rng import Rng
from games.core.rules import Event, Step


def start(options: SpadesOptions, rng: Rng) -> Step[State]:
    """The first round is dealt."""
    state = deal_round(options.settled(), Standing(), 1, rng)
    return Step(state, tuple(events.of_deal(state)))


def bid(state: State, seat: int, move: Bid, rng: Rng) -> Step[State]:
    """A seat says its bid."""
    after = after_bid(state, seat, move)
    return Step(after, tuple(events.of_bid(state, after, seat, move)))


def reveal(state: State, seat: int, move: Reveal, rng: Rng) -> Step[State]:
    """A seat uncovers its hand."""
    after = after_reveal(state, seat)
    return Step(after, tuple(events.of_reveal(after, seat)))


def exchange(state: State, seat: int, move: Exchange, rng: Rng) -> Step[State]:
    """A seat names two cards for its partner."""
    after = after_exchange(state, seat, move)
    return Step(after, tuple(events.of_exchange(state, after, seat)))


def card(state: State, seat: int, move: Play, rng: Rng) -> Step[State]:
    """A seat plays a card; the fourth closes the trick, and the last trick the round."""
    check_card(state, seat, move.card)
    after = with_card(state, seat, move.card)
    if after.trick:
        return Step(after, events.of_card(state, after, seat))
    told = tuple(events.of_fourth_card(state, after, seat))
    if len(after.tricks) < 13:
        return Step(after, (*told, *events.of_next_lead(after, seat)))
    return round_closed(after, told, rng)


def with_card(state: State, seat: int, played: int) -> State:
    """The state with this card moved from the hand to the trick, and a full trick closed.

    It is built field by field, because copying with changes is slow and nothing happens as often.
    """
    leader, trick, tricks, hands = state.leader, (*state.trick, played), state.tricks, list(state.hands)
    hands[seat] = without(hands[seat], played)
    broken = breaks_spades(state, played)
    if len(trick) == 4:
        winner = winner_of(leader, trick)
        leader, trick, tricks = winner, (), (*tricks, Trick(leader, trick, winner))
    return State(state.options, state.standing, state.round, state.phase, tuple(hands), leader, trick, tricks, broken)


def round_closed(closed: State, told: tuple[Event, ...], rng: Rng) -> Step[State]:
    """The round is scored, and the next one dealt or the game over."""
    scored = score_round(closed)
    after = after_round(closed, scored, rng)
    rest = events.of_end(after) if after.phase == GAME_OVER else events.of_deal(after)
    return Step(after, (*told, events.round_scored(scored), *rest))


def broken_off(state: State, reason: str) -> Step[State]:
    """The game ends without a winner; one that has ended stays as it is."""
    if state.phase == GAME_OVER:
        return Step(state, ())
    after = abandoned(state, reason)
    return Step(after, tuple(events.of_end(after)))


CARRIED_OUT: Mapping[str, Callable[..., Step[State]]] = {
    Bid.type: bid,
    Reveal.type: reveal,
    Exchange.type: exchange,
    Play.type: card,
}
