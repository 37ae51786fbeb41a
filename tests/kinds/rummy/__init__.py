"""Rummy under test: what the law suite needs to know of a state."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from games.catalog.rummy.rules.deck import draw_key
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import Pile, State
from games.core.rng import below, pick, shuffled

RULES = tuple(f"R{number}" for number in range(1, 27))
LENGTHY = {"target": 5000}
"""Options with which games are long."""
PACK = tuple(range(52))


def cards(state: State) -> list[int]:
    """Every card, wherever it lies."""
    return [*state.stock, *state.discards, *_flat(state.hands), *_on_the_table(state.piles)]


def lose_card(state: State) -> State:
    """The state with one card fewer."""
    if state.stock:
        return replace(state, stock=state.stock[1:])
    return replace(state, hands=(state.hands[0][1:], state.hands[1][1:]))


def seen(state: State, seat: int | None) -> frozenset[int]:
    """Cards in sight, the own hand, what was taken in public, and both hands once the last round is scored."""
    public = {*state.discards, *_on_the_table(state.piles), *state.taken}
    if state.result and state.last_round and state.last_round.hands == state.hands:
        return frozenset(public | {*_flat(state.hands)})
    return frozenset(public if seat is None else public | {*state.hands[seat]})


def redeal(state: State, seat: int | None, rng: Random, keep: frozenset[int] = frozenset()) -> State:
    """Another state that this seat cannot tell from this one: hidden cards change places, later deals change."""
    hidden = sorted({*state.stock, *_flat(state.hands)} - seen(state, seat) - keep)
    other = dict(zip(hidden, shuffled(hidden, rng), strict=True))

    def moved(lying: Iterable[int]) -> tuple[int, ...]:
        return tuple(other.get(card, card) for card in lying)

    return replace(
        state,
        key=draw_key(rng),
        stock=moved(state.stock),
        hands=tuple(map(moved, state.hands)),
        drawn=None if state.drawn is None else other.get(state.drawn, state.drawn),
    )


def sample_options(rng: Random) -> RummyOptions:
    """Mostly short games; sometimes a long one."""
    if below(40, rng) == 0:
        return RummyOptions()
    return RummyOptions(target=pick((1, 30, 60, 100, 150), rng), turn_cap=20 + below(40, rng))


def _flat(hands: Iterable[tuple[int, ...]]) -> Iterable[int]:
    return (card for hand in hands for card in hand)


def _on_the_table(piles: tuple[Pile, ...]) -> Iterable[int]:
    return (card for pile in piles for card in pile.cards)
