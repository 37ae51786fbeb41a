"""What the platform knows of a game and rules do not: who sits in which seat, numbers, times, settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Any
PROGRAM = "program"
"""The level of a bot that is an external program: whoever calls it makes its moves."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits in a seat, as others see them."""

    user_id: int
    name: str
    is_bot: bool = False
    connected: bool = True
    present: bool = True
    """Whether the owner of the seat is still at the table (not shown: it decides who hears)."""

    face: str = ""
    """The drawing of a bot of the house, for pages."""

    level: str = ""
    """How well a bot plays here, for pages."""

    @property
    def is_program(self) -> bool:
        """Whether an external program acts for the seat, and no bot of the house."""
        return self.is_bot and self.level == PROGRAM

    def public(self) -> dict[str, Json]:
        """As an element of `players`."""
        return {
            "player_id": self.user_id,
            "display_name": self.name,
            "is_bot": self.is_bot,
            "connected": self.connected,
        }


@dataclass(frozen=True, slots=True)
class Envelope:
    """All that the platform knows of a game and rules do not: users, numbers, times, settings."""

    game_id: int
    kind: str
    seq: int
    people: tuple[Person, ...]
    host_user_id: int
    server_ts: int
    lobby_id: int | None = None
    deadline: str | None = None
    settings: Mapping[str, Json] = field(default_factory=dict)
    shuffle: Mapping[str, Json] = field(default_factory=dict)
    seeded: bool = False
    created_at: str | None = None
    updated_at: str | None = None
    ended_at: str | None = None
    played_at: int = 0
    """When the newest move was made, epoch milliseconds; a move beside play (`Contract.ASIDE`) does not count."""

    max_players: int | None = None
    layouts: Mapping[int, Json] = field(default_factory=dict)
    """How a seat likes to see its hand, where its kind keeps that; for nobody else to see."""

    def user(self, seat: int | None) -> int | None:
        """The user id of a seat."""
        return None if seat is None else self.people[seat].user_id

    def seat(self, user_id: Json) -> int | None:
        """The seat of a user id; `None` for anybody else and for what is no id."""
        if type(user_id) is not int:
            return None
        return next((seat for seat, person in enumerate(self.people) if person.user_id == user_id), None)

    def member(self, user_id: int) -> int | None:
        """The seat of a user who is still at the table."""
        seat = self.seat(user_id)
        return seat if seat is not None and self.people[seat].present else None

    def fields(self) -> dict[str, Json]:
        """The common part of every game view."""
        return {
            "game_id": self.game_id,
            "kind": self.kind,
            "seq": self.seq,
            "lobby_id": self.lobby_id,
            "host_user_id": self.host_user_id,
            "deadline": self.deadline,
            "settings": dict(self.settings),
            "shuffle": dict(self.shuffle),
            "server_ts": self.server_ts,
        }
