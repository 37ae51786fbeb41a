"""What a game came to for each seat, by how it ended and who had left: no database, no clock."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.core.rules import Outcome
from records.models import Verdict

ABANDONED, VOIDED = "abandoned", "voided"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a seat stands at the end."""

    place: int
    points: int
    verdict: Verdict


def standings(outcome: Outcome, teams: Sequence[int], left: Collection[int]) -> list[Standing]:
    """Every seat's standing. Who has left shares the last place and has lost, whatever a bot did in their stead.

    A game that was broken off has no order among those who stayed.
    """
    last, is_broken_off = max(*outcome.places, 2), outcome.reason in {ABANDONED, VOIDED}
    places = [last if seat in left else 1 if is_broken_off else place for seat, place in enumerate(outcome.places)]
    return [
        Standing(place, points, _verdict(outcome, teams, left, seat))
        for seat, (place, points) in enumerate(zip(places, outcome.scores, strict=True))
    ]


def _verdict(outcome: Outcome, teams: Sequence[int], left: Collection[int], seat: int) -> Verdict:
    if outcome.reason == VOIDED:
        return Verdict.NONE
    if seat in left:
        return Verdict.LOST
    if outcome.reason == ABANDONED:
        return Verdict.NONE
    winners = outcome.winners or [other for other, place in enumerate(outcome.places) if place == 1]
    first = {teams[winner] for winner in winners}
    if teams[seat] not in first:
        return Verdict.LOST
    return Verdict.WON if len(first) == 1 else Verdict.DRAWN
