"""Chance that can be replayed: the seed of a game, its commitment, and the numbers drawn from it.

The n-th step of a game draws from `rng_for(seed, n)`, so a replay needs the seed and the moves and nothing
else. Rules receive the generator; they never make one from the clock or the system.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")


class Rng(Protocol):
    """All that rules ask of chance. `random.Random` satisfies it too."""

    def random(self) -> float:
        """The next number, at least 0 and less than 1."""


class Stream:
    """Numbers from SHA-256 in counter mode: the same on every machine, and free until the first is drawn."""

    __slots__ = ("_count", "_key", "_left")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0
        self._left: list[float] = []

    def random(self) -> float:
        """The next number, at least 0 and less than 1."""
        if not self._left:
            block = sha256(self._key + self._count.to_bytes(8, "big")).digest()
            self._count += 1
            self._left = [(int.from_bytes(block[i : i + 8], "big") >> 11) * 2.0**-53 for i in (24, 16, 8, 0)]
        return self._left.pop()


def rng_for(seed: bytes, seq: int) -> Stream:
    """The numbers of step `seq` of the game with this seed."""
    return Stream(sha256(seed).digest() + seq.to_bytes(8, "big"))


def below(n: int, rng: Rng) -> int:
    """A whole number from 0 to n-1."""
    return int(rng.random() * n)


def pick(items: Sequence[T], rng: Rng) -> T:
    """One of these."""
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[T], rng: Rng) -> tuple[T, ...]:
    """These in a random order (Fisher and Yates)."""
    cards, random = list(items), rng.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


@dataclass(frozen=True, slots=True)
class Seed:
    """The seed of one game: secret until the end, bound from the deal on by its published commitment."""

    value: bytes
    salt: bytes = b""

    @property
    def commitment(self) -> str:
        """What is published at the deal: nobody can change or, thanks to length or salt, guess the seed."""
        return sha256(self.salt + self.value).hexdigest()


def draw_seed() -> Seed:
    """A seed nobody chose: 32 bytes, too many to guess, so it needs no salt."""
    return Seed(secrets.token_bytes(32))


def chosen_seed(value: int | str) -> Seed:
    """A seed somebody chose: the same shuffle each time, but salted, since a small number can be guessed."""
    return Seed(str(value).encode(), secrets.token_bytes(32))
