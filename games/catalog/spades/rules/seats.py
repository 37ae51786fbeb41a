"""The four seats and the two teams, as the wire names them."""

from collections.abc import Iterable
from typing import Any

from games.core.rules import Json

NAMES = ("north", "east", "south", "west")
TEAMS = ("ns", "ew")
MEMBERS = ((0, 2), (1, 3))
"""The seats of each team."""


def team_of(seat: int) -> int:
    """0 for north and south, 1 for east and west."""
    return seat % 2


def partner_of(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % 4


def name_of(seat: int | None) -> str | None:
    """A seat as the wire names it, or nobody."""
    return None if seat is None else NAMES[seat]


def names_of(seats: Iterable[int]) -> list[str]:
    """Seats as the wire names them."""
    return [NAMES[seat] for seat in seats]


def by_seat(values: Iterable[Any]) -> dict[str, Json]:
    """Four values under the names of the seats."""
    north, east, south, west = values
    return {"north": north, "east": east, "south": south, "west": west}


def by_team(values: Iterable[Any]) -> dict[str, Json]:
    """Two values under the names of the teams."""
    ns, ew = values
    return {"ns": ns, "ew": ew}
