"""What the platform knows of a game and rules do not: who sits in which seat, numbers, times, settings."""

from collections.abc import Mapping
from typing import Any

import msgspec

Json = Any
PROGRAM = "program"
"""The level of a bot that is an external program: whoever calls it makes its moves."""


class Person(msgspec.Struct, frozen=True):
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

    vacation: str | None = None
    """Until when the clock of this player rests, in a slow game, ISO 8601 in UTC; perhaps that is over."""

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


class Envelope(msgspec.Struct, frozen=True):
    """All that the platform knows of a game and rules do not: users, numbers, times, settings.

    A struct and no dataclass: every move makes one out of the last, and a frozen dataclass takes ten times as long.
    """

    game_id: int
    kind: str
    seq: int
    people: tuple[Person, ...]
    host_user_id: int
    server_ts: int
    lobby_id: int | None = None
    deadline: str | None = None
    settings: Mapping[str, Json] = msgspec.field(default_factory=dict)
    shuffle: Mapping[str, Json] = msgspec.field(default_factory=dict)
    seeded: bool = False
    created_at: str | None = None
    updated_at: str | None = None
    ended_at: str | None = None
    played_at: int = 0
    """When the newest move was made, epoch milliseconds; a move beside play (`Contract.ASIDE`) does not count."""

    max_players: int | None = None
    layouts: Mapping[int, Json] = msgspec.field(default_factory=dict)
    """How a seat likes to see its hand, where its kind keeps that; for nobody else to see."""

    paused: Mapping[str, Json] | None = None
    """Who asked for the pause in which all clocks rest, and until when; `None` while they run."""

    offer: Mapping[str, Json] | None = None
    """What somebody asks of all who are here, as long as it is open."""

    vacations: tuple[Mapping[str, Json], ...] = ()
    """Who is on vacation at this time, and until when."""

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
            **self.at_the_moment(),
        }

    def at_the_moment(self) -> dict[str, Json]:
        """A pause, an open offer and who is away, which most views do not have."""
        told: dict[str, Json] = {"paused": self.paused, "offer": self.offer, "vacations": self.vacations}
        return {name: one for name, one in told.items() if one}
