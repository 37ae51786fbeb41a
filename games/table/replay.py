"""A game told again from its log: the state after every entry, worked out from seed, options and moves alone."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games import catalog
from games.core import codec
from games.core.rng import rng_for
from games.core.rules import Event, Rules
from games.models import Entry, Game
from games.table.steps import logged_events

Told = tuple[Any, tuple[Event, ...]]
"""A state, and the events that led to it."""


def after(rules: Rules[Any, Any], state: Any, row: Entry, seed: bytes) -> Told:
    """What an entry after the deal leads to. One that only says who plays a seat leaves the state as it is."""
    if row.move:
        move = rules.parse_move(msgspec.json.decode(row.move))
        return rules.play(state, row.seat or 0, move, rng_for(seed, row.seq))
    if row.seat is None:
        return rules.abandon(state, row.by)
    return state, logged_events(row.events)


def states(game: Game, rows: Iterable[Entry], seats: int) -> Iterator[tuple[Entry, Any]]:
    """Every entry with the state after it, from the deal on; a `Refusal` where today's rules tell it otherwise."""
    rules, seed, state = catalog.rules(game.kind), bytes(game.seed or b""), None
    for row in rows:
        if row.seq == 1:
            state, _dealt = rules.deal(seats, codec.convert(game.options, rules.OPTIONS), rng_for(seed, 1))
        else:
            state, _told = after(rules, state, row, seed)
        yield row, state
