"""How well somebody plays, by the Plackett-Luce model: one system for two, for teams and for many. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25 / 3
LEAST_SIGMA = 1.5
A_DAY = 0.027
"""What a day away adds to sigma squared."""

PROVISIONAL = 4.0
"""Above this sigma a rating is shown with a question mark."""


def one(*_: Any, **__: Any) -> float:
    """How much of what a game shows is learned from it: all of it."""
    return 1.0


MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=25 / 6, tau=25 / 300, gamma=one)


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of somebody's play: the middle of it, and how sure that is."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """As people see it: a hundred points more win about 64 of 100 games."""
        return round(1500 + 25 * (self.mu - 25))

    @property
    def is_provisional(self) -> bool:
        """Whether it is shown with a question mark."""
        return self.sigma > PROVISIONAL

    def after(self, days: float) -> "Skill":
        """The same after so many days without a game: less sure, but never less than of a newcomer."""
        return Skill(self.mu, min(SIGMA, sqrt(self.sigma**2 + A_DAY * max(0.0, days))))


def rated(skills: Sequence[Skill], teams: Sequence[int], places: Sequence[int], left: Collection[int]) -> list[Skill]:
    """Everybody's skill after a game, by seat. A team is one side, at the place of its best; one that somebody has
    left is last. Who stayed in it is not lowered."""
    sides = list(dict.fromkeys(teams))
    seats = [[seat for seat, team in enumerate(teams) if team == side] for side in sides]
    ranks = [_rank(side, places, left) for side in seats]
    given = [[MODEL.rating(mu=skills[seat].mu, sigma=skills[seat].sigma) for seat in side] for side in seats]
    made = MODEL.rate(given, ranks=ranks)
    found = list(skills)
    for side, ratings in zip(seats, made, strict=True):
        is_left = any(seat in left for seat in side)
        for seat, rating in zip(side, ratings, strict=True):
            spared = is_left and seat not in left
            found[seat] = _limited(rating, least_mu=skills[seat].mu if spared else None)
    return found


def _rank(side: Sequence[int], places: Sequence[int], left: Collection[int]) -> float:
    return float("1e6") if any(seat in left for seat in side) else float(min(places[seat] for seat in side))


def _limited(rating: Any, least_mu: float | None) -> Skill:
    mu = rating.mu if least_mu is None else max(rating.mu, least_mu)
    return Skill(mu, max(LEAST_SIGMA, rating.sigma))
