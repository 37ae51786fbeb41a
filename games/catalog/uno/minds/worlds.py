"""Worlds: hands and piles that a seat cannot rule out, drawn so that they explain what the others did not play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from games.catalog.uno.minds.sight import COPIES, FACES, FOUR_FACE, IN_COLOR, VALUE_OF, WILD_FACE, Laid, Sight
from games.catalog.uno.rules.deck import DRAW_TWO, REVERSE, SKIP, VALUES, WILD_FOUR

Array = Any
"""An array of numpy, whose kinds of numbers are told in words."""

Generator = np.random.Generator

DOUBT: Final = (0.02, 0.15, 0.3, 0.4, 0.5)
"""How much rarer a card is in a hand that did not play it on the newest card, on the one before, and so on."""

PENALTIES: Final = (VALUES.index(DRAW_TWO), VALUES.index(WILD_FOUR))
SKIPPING: Final = (*PENALTIES, VALUES.index(SKIP))
TURNING: Final = VALUES.index(REVERSE)


def _kept() -> Array:
    """How often a face is still held, compared with a number: actions go early, and wilds when nothing else fits."""
    kept = np.array([0.6 if face < WILD_FACE and face % IN_COLOR > 9 else 1.0 for face in range(len(FACES))])
    kept[WILD_FACE], kept[FOUR_FACE] = 0.85, 0.65
    return kept


KEPT: Final = _kept()


@dataclass(frozen=True, slots=True)
class Worlds:
    """What cannot be seen, once for each world: faces held by each seat, the pile, and what lies under the top."""

    hands: Array
    """World by seat by face: how many."""
    pile: Array
    """World by place: faces; the last of them is drawn next."""
    left: int
    """How many are in the pile."""
    under: Array
    """World by face: how many."""


def sample(sight: Sight, known: Mapping[int, tuple[int, ...]], pile: int, count: int, chance: Generator) -> Worlds:
    """So many worlds. `known` are hands that the seat was shown; `pile` is the number of cards to draw from."""
    unseen = _unseen(sight, known)
    keys = chance.exponential(size=(count, len(unseen)))
    hands = np.zeros((count, sight.seats, len(FACES)), np.uint8)
    hands[:, sight.seat] = _counted(sight.hand)
    weights = _weights(sight)
    rows: Array = np.arange(count)[:, None]
    for seat in sight.others:
        shown = known.get(seat, ())[: sight.counts[seat]]
        hands[:, seat] = _counted(shown)
        if (wanted := sight.counts[seat] - len(shown)) > 0:
            order = np.argpartition(keys / weights[seat][unseen], wanted - 1, axis=1)[:, :wanted]
            np.add.at(hands, (rows, seat, unseen[order]), 1)
            keys[rows, order] = np.inf
    rest = unseen[np.argsort(keys, axis=1)]
    under = np.zeros((count, len(FACES)), np.uint8)
    under[:] = _counted(tuple(laid.face for laid in sight.recent[1:]))
    held = sum(sight.counts[seat] - len(known.get(seat, ())[: sight.counts[seat]]) for seat in sight.others)
    np.add.at(under, (rows, rest[:, pile : len(unseen) - held]), 1)
    drawn = np.zeros((count, sum(COPIES)), np.uint8)
    drawn[:, :pile] = rest[:, :pile]
    return Worlds(hands, drawn, pile, under)


def _unseen(sight: Sight, known: Mapping[int, tuple[int, ...]]) -> Array:
    """Every card whose place the seat does not know, as faces."""
    left = np.array(COPIES) - _counted(sight.hand) - _counted(tuple(laid.face for laid in sight.recent))
    for seat, faces in known.items():
        left = left - _counted(faces[: sight.counts[seat]])
    return np.repeat(np.arange(len(FACES)), left)


def _counted(faces: tuple[int, ...]) -> Array:
    return np.bincount(np.array(faces, np.int64), minlength=len(FACES))


# -- What was not played -------------------------------------------------------------------------------------
def _weights(sight: Sight) -> Array:
    """Seat by face: how likely a card is where it could have been played and was not."""
    weights = np.tile(KEPT, (sight.seats, 1))
    for seat, laid, age in failures(sight):
        weights[seat, _fitting(laid)] *= DOUBT[age]
    return weights


def _fitting(laid: Laid) -> Array:
    faces = np.arange(len(FACES))
    fits = (np.array(VALUE_OF) == VALUE_OF[laid.face]) | (faces == WILD_FACE)
    return fits | (faces // IN_COLOR == laid.color) | (faces == FOUR_FACE)


def failures(sight: Sight) -> Iterator[tuple[int, Laid, int]]:
    """Which seats had a turn at a card of the discard and played nothing, and how many cards ago."""
    if any(sight.options[name] for name in ("seven_zero", "jump_in", "draw_until_playable")):
        return  # hands change places, turns come out of order, or nobody ever fails
    turned, follower = sight.direction, sight.seat
    for age, laid in enumerate(sight.recent):
        if laid.seat is None or laid.color is None:
            return
        for seat in _between(sight, laid, turned, follower):
            yield seat, laid, age
        follower = laid.seat
        if VALUE_OF[laid.face] == TURNING:
            turned = -turned


def _between(sight: Sight, laid: Laid, direction: int, follower: int) -> Iterator[int]:
    """The seats that had a turn after this card, before the one that played next."""
    value = VALUE_OF[laid.face]
    if value in PENALTIES and (sight.options["stack_draw_two"] or sight.options["wd4_bluff"]):
        return
    skips = value in SKIPPING or (value == TURNING and sight.seats == 2)
    seat = ((laid.seat or 0) + direction * (2 if skips else 1)) % sight.seats
    for _ in range(sight.seats):
        if seat == follower:
            return
        yield seat
        seat = (seat + direction) % sight.seats
