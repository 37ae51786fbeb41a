"""The odds of the hard player: each card it may play, in the same sampled deals, played on or solved to the end."""

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np

from games.catalog.spades.minds.deals import sample
from games.catalog.spades.minds.endings import Ending, distinct
from games.catalog.spades.minds.masks import Array, Generator, bit_of, cards_in
from games.catalog.spades.minds.playouts import Playouts, margins, normal_card
from games.catalog.spades.minds.sight import Sight
from games.catalog.spades.rules.tricks import winner_of

DEALS: Final = 240
EXACT: Final = 4
"""How many tricks before the end every deal is solved."""
NODES: Final = 20_000
"""How many cards are tried before solving stops, at the end of a deal."""


def best_card(sight: Sight, legal: tuple[int, ...], chance: Generator) -> int:
    """The card that brings most on average."""
    options = merged(sight, legal)
    if len(options) == 1:
        return options[0]
    deals = sample(sight, DEALS, chance)
    values = solved(sight, options, deals) if sight.tricks_left <= EXACT else played_out(sight, options, deals)
    return options[int(values.argmax())]


def merged(sight: Sight, legal: tuple[int, ...]) -> tuple[int, ...]:
    """The legal cards, of equal ones the one a normal player would play, or else the first."""
    held = sum(1 << card for card in (*sight.hand, *sight.unseen, *sight.trick))
    runs = distinct(sum(1 << card for card in legal), held)
    usual = normal_card(sight)
    ends = [*runs[1:], 52]
    return tuple(usual if first <= usual < end else first for first, end in zip(runs, ends, strict=True))


def played_out(sight: Sight, options: tuple[int, ...], deals: Array) -> Array:
    """The mean margin of each option where normal players play on."""
    rounds = Playouts(sight, np.repeat(deals, len(options), axis=0))
    suits = np.tile([card // 13 for card in options], len(deals))
    bits = np.tile(np.array([bit_of(card) for card in options], np.int32), len(deals))
    rounds.play(suits, bits)
    rounds.play_on()
    means: Array = margins(sight, rounds.won).reshape(len(deals), -1).mean(axis=0)
    return means


def solved(sight: Sight, options: tuple[int, ...], deals: Array) -> Array:
    """The mean margin of each option where everybody sees all cards and errs no more; likely deals first."""
    different, counts = np.unique(deals.reshape(len(deals), -1), axis=0, return_counts=True)
    ending = Ending(sight.team, margin_of(sight))
    total = np.zeros(len(options))
    for place in np.argsort(-counts, kind="stable"):
        hands = [sum(1 << card for card in cards_in(masks)) for masks in different[place].reshape(4, 4)]
        total += counts[place] * np.array([_after(sight, ending, hands, card) for card in options])
        if ending.nodes > NODES:
            break
    return total


def _after(sight: Sight, ending: Ending, hands: list[int], card: int) -> float:
    """What a deal is worth once this card is played."""
    left = list(hands)
    left[sight.seat] &= ~(1 << card)
    trick = (*sight.trick, card)
    tally = sum(tricks << (4 * seat) for seat, tricks in enumerate(sight.won))
    broken = sight.broken or any(card < 13 for card in trick)
    if len(trick) < 4:
        return ending.value(tuple(left), sight.leader, trick, tally, broken)
    winner = winner_of(sight.leader, trick)
    return ending.value(tuple(left), winner, (), tally + (1 << (4 * winner)), broken)


def margin_of(sight: Sight) -> Callable[[int], float]:
    """What the tricks of each seat, packed into a number, bring the team; worked out once for each."""

    @cache
    def margin(tally: int) -> float:
        won = np.array([[tally >> (4 * seat) & 15 for seat in range(4)]])
        return float(margins(sight, won)[0])

    return margin
