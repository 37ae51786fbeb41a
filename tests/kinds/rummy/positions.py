"""Positions built by hand, in the two letters of the rulebook, and moves in its text."""

from random import Random
from typing import Any

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Forfeit
from games.catalog.rummy.rules.notation import read_draw, read_play
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import DRAW, LAY_DOWN, Pile, State
from games.core.cards import FACES, PACK, rank_of, short
from games.core.rules import Event, IllegalMove, Step, heard

KEY = "00" * 32


def cards(text: str) -> tuple[int, ...]:
    """The cards of a text like `2C 3C`."""
    return tuple(FACES[name] for name in text.split())


def names(held: Any) -> str:
    """Cards as text, in their order."""
    return " ".join(map(short, held))


def pile(text: str, seat: int = 0) -> Pile:
    """A pile on the table."""
    held = cards(text)
    return Pile("set" if rank_of(held[0]) == rank_of(held[1]) else "run", held, seat)


def position(
    mine: str,
    other: str = "",
    *,
    seat: int = 0,
    drawn: str = "",
    taken: str = "",
    discards: str = "",
    stock: str | None = None,
    piles: tuple[str | Pile, ...] = (),
    **more: Any,
) -> State:
    """A position of round 1 with `seat` to move, who holds `mine`.

    With `drawn` (a card of `mine`) the seat is to lay down, else to draw; `taken` are cards drawn from the
    discard pile, `drawn` perhaps among them. The top of `discards` and `stock` comes last; without `stock`
    every card not named elsewhere lies there. Piles given as text were laid by seat 0.
    """
    table = tuple(lying if isinstance(lying, Pile) else pile(lying) for lying in piles)
    hands = (cards(mine), cards(other)) if seat == 0 else (cards(other), cards(mine))
    named = {*hands[0], *hands[1], *cards(discards), *(card for lying in table for card in lying.cards)}
    given: dict[str, Any] = {
        "options": RummyOptions(),
        "key": KEY,
        "round": 1,
        "turn_number": 5,
        "seat": seat,
        "phase": LAY_DOWN if drawn else DRAW,
        "stock": tuple(card for card in PACK if card not in named) if stock is None else cards(stock),
        "discards": cards(discards),
        "hands": hands,
        "totals": (0, 0),
        "piles": table,
        "taken": cards(taken),
        "drawn": FACES[drawn] if drawn else None,
    }
    return State(**{**given, **more})


def move(text: str) -> Any:
    """A move from its text."""
    return read_draw(text) if text.startswith("draw") else read_play(text)


def play(state: State, text: str, seat: int | None = None) -> Step[State]:
    """Play a move, by the seat to move unless another is named."""
    return rules.play(state, state.seat if seat is None else seat, move(text), Random(0))


def forfeited(state: State, seat: int, code: str = "TIMEOUT") -> Step[State]:
    """A program's forfeit, as its driver plays it."""
    return rules.play(state, seat, Forfeit(seat, code), Random(0))


def refusal(state: State, text: str, seat: int | None = None) -> str:
    """The code with which a move is refused."""
    with pytest.raises(IllegalMove) as refused:
        play(state, text, seat)
    assert str(refused.value)
    return refused.value.code


def table(state: State) -> list[str]:
    """The piles as text."""
    return [names(lying.cards) for lying in state.piles]


def told(events: tuple[Event, ...], seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    """What a reader hears, in order."""
    return [(event.type, dict(event.data)) for event in heard(events, seat)]


def types(events: tuple[Event, ...], seat: int | None = None) -> list[str]:
    """The names of what a reader (a spectator unless a seat is given) hears."""
    return [event.type for event in heard(events, seat)]
