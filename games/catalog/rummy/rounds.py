"""The deal of a round."""

from games.catalog.rummy import events
from games.catalog.rummy.deck import deck
from games.catalog.rummy.options import RummyOptions
from games.catalog.rummy.state import DRAW, Score, State
from games.core.rules import Event

HAND = 10
DEALT = 2 * HAND


def open_round(
    options: RummyOptions, key: str, number: int, totals: tuple[int, ...], last_round: Score | None = None
) -> State:
    """Round `number`, freshly dealt: ten each, one card at a time from seat 0 on, then the first discard."""
    cards = deck(key, number)
    return State(
        options=options,
        key=key,
        round=number,
        turn_number=1,
        seat=number % 2,
        phase=DRAW,
        stock=cards[DEALT + 1 :],
        discards=(cards[DEALT],),
        hands=(cards[0:DEALT:2], cards[1:DEALT:2]),
        totals=totals,
        last_round=last_round,
    )


def opening(state: State) -> tuple[Event, ...]:
    """What is told of a round just dealt."""
    return (events.hand_dealt(0, state), events.hand_dealt(1, state), events.round_started(state))
