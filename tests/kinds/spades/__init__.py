"""Spades under test: its rule numbers, and the hooks of the law suite."""

from dataclasses import replace
from itertools import chain
from typing import Any

from games.catalog.spades.rules.bidding import is_covered
from games.catalog.spades.rules.deck import PACK as CARDS
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.seats import partner_of
from games.catalog.spades.rules.state import GAME_OVER, Passing, State
from games.core.rng import Rng, below, pick, shuffled

RULES = tuple(f"R{number}" for number in range(1, 34))
LENGTHY = {"target_score": 500}
"""Options with which games are long."""
PACK = tuple(CARDS)

TARGETS = (100, 100, 100, 120, 150, 250, 500)
"""Mostly short games."""


def cards(state: State) -> list[int]:
    """Every card, wherever it lies."""
    return [
        *chain.from_iterable(trick.cards for trick in state.tricks),
        *state.trick,
        *chain.from_iterable(state.hands),
    ]


def lose_card(state: State) -> State:
    """The state with a card gone."""
    seat = next(seat for seat, hand in enumerate(state.hands) if hand)
    return replace(state, hands=(*state.hands[:seat], state.hands[seat][1:], *state.hands[seat + 1 :]))


def seen(state: State, seat: int | None) -> frozenset[int]:
    """The cards whose place this seat may know."""
    known = {*state.trick, *(card for trick in state.tricks for card in trick.cards)}
    if seat is not None and not is_covered(state.round, seat):
        known.update(state.hands[seat])
    if is_partner(state.round.passing, seat):
        known.update(state.round.passing.away, state.round.passing.back)
    return frozenset(known)


def is_partner(passing: Passing | None, seat: int | None) -> bool:
    """Whether this seat takes part in the exchange."""
    return passing is not None and seat in (passing.seat, partner_of(passing.seat))


def redeal(state: State, seat: int | None, rng: Rng, keep: frozenset[int] = frozenset()) -> State:
    """A state this seat cannot tell from this one: hidden cards, exchanges and deal seed drawn anew."""
    fixed = seen(state, seat) | keep
    hidden = iter(shuffled((card for hand in state.hands for card in hand if card not in fixed), rng))
    hands = tuple(tuple(sorted(card if card in fixed else next(hidden) for card in hand)) for hand in state.hands)
    twin = replace(state, hands=hands)
    if state.phase == GAME_OVER:
        return twin  # exchanges and deal seed are public now
    twin = replace(twin, options=with_other_seed(twin.options, rng), standing=with_other_passings(twin, rng))
    passing = state.round.passing
    if passing is None or is_partner(passing, seat):
        return twin
    return replace(twin, round=replace(twin.round, passing=other_passing(twin, passing, rng)))


def with_other_seed(options: SpadesOptions, rng: Rng) -> SpadesOptions:
    """Another text behind a duplicate deal."""
    return options if options.deal_seed is None else replace(options, deal_seed=f"another {below(10**6, rng)}")


def with_other_passings(state: State, rng: Rng) -> Any:
    """Other cards in the exchanges of rounds gone by, which nobody may be reminded of before the end."""
    others = tuple(
        replace(passing, away=tuple(sorted(drawn[:2])), back=tuple(sorted(drawn[2:4])))
        for passing in state.standing.passings
        for drawn in [shuffled(PACK, rng)]
    )
    return replace(state.standing, passings=others)


def other_passing(state: State, passing: Passing, rng: Rng) -> Passing:
    """Two other cards each way, out of the same hands."""
    blind, partner = passing.seat, partner_of(passing.seat)
    away_from, back_from = (partner, blind) if passing.back else (blind, partner)
    away = two_of(state, away_from, rng) if passing.away else ()
    back = two_of(state, back_from, rng) if passing.back else ()
    return replace(passing, away=away, back=back)


def two_of(state: State, seat: int, rng: Rng) -> tuple[int, ...]:
    """Two of the thirteen cards this seat has held since the exchange."""
    laid = [
        card for trick in state.tricks for place, card in enumerate(trick.cards) if (trick.leader + place) % 4 == seat
    ]
    laid += [card for place, card in enumerate(state.trick) if (state.leader + place) % 4 == seat]
    return tuple(sorted(shuffled([*state.hands[seat], *laid], rng)[:2]))


def sample_options(rng: Rng) -> SpadesOptions:
    """Any legal options, mostly of short games."""
    deal_seed = f"cards {below(10**6, rng)}" if rng.random() < 0.3 else None
    return SpadesOptions(
        target_score=pick(TARGETS, rng) if rng.random() < 0.9 else 100 + below(401, rng),
        bag_penalty=rng.random() < 0.7,
        nil=rng.random() < 0.8,
        blind_nil=rng.random() < 0.8,
        bidding=pick(("partnership", "individual"), rng),
        deal_seed=deal_seed,
        rotate=below(4, rng) if deal_seed else 0,
    ).settled()
