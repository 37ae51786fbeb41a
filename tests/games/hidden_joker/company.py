"""Everybody who may be near a table of Hidden Joker Rummy, positions put on it, and cards as they look on the wire."""

import re
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async

from games.catalog.hidden_joker.rules.state import State
from games.core.cards import RANKS, SUITS
from tests.games.callers import Answer, Caller, person
from tests.games.seating import put, seat
from tests.games.sockets import Ear, shown, sit_down

Json = Any
NAMES = ("Alice", "Bob", "Cleo", "Dan")
TYPES = {
    "draw-card": "draw",
    "discard-card": "discard",
    "submit-melds": "declare",
    "drop": "drop",
    "reveal": "reveal",
}
"""The kind's own routes, and the moves they make."""


@dataclass
class Room:
    """A game with its players by seat, somebody who only watches, and how many entries it had to begin with."""

    game: int
    players: list[Caller]
    watcher: Caller

    @property
    def path(self) -> str:
        return f"/api/games/{self.game}"

    @property
    def ids(self) -> list[int]:
        """The user ids by seat."""
        return [player.id for player in self.players]

    def post(self, who: int, route: str, body: Json = None, **headers: str) -> Answer:
        """A call of a player."""
        return self.players[who].post(f"{self.path}/{route}", body, **headers)

    def lay_out(self, who: int, body: Json) -> Answer:
        """A layout of a player."""
        return self.players[who].call("PUT", f"{self.path}/layout", body)

    def view(self, who: int | None = None) -> Json:
        """What a player sees, or who watches."""
        answer = (self.watcher if who is None else self.players[who]).get(self.path)
        assert answer.status == 200, answer
        return answer.body


def room(state: State | None = None, seats: int = 2, options: Json = None, seed: int = 1, **settings: Json) -> Room:
    """A game in this position, or just dealt."""
    players = [person(name) for name in NAMES[: len(state.players) if state else seats]]
    game = seat("hidden_joker", players, seed, options, **settings)
    if state:
        put(game, state)
    return Room(game, players, person("Eve"))


# -- Expected values -----------------------------------------------------------------------------------------
def card(number: int, name: str, wild: str | None = "9") -> Json:
    """`card(12, "3C")` as it looks to somebody to whom this rank is wild."""
    rank, suit = name[:-1], next(suit for suit in SUITS if suit[0] == name[-1].lower())
    assert rank in RANKS
    return {"id": f"c_{number}", "rank": rank, "suit": suit, "is_joker": None if wild is None else rank == wild}


def cards(text: str, first: int = 1, wild: str | None = "9") -> list[Json]:
    """Cards with the ids that positions give them: one after another."""
    return [card(number, name, wild) for number, name in enumerate(text.split(), first)]


def ids(*numbers: int) -> list[str]:
    """Card ids by number."""
    return [f"c_{number}" for number in numbers]


def named(value: Json, users: list[int]) -> Json:
    """An expected value with `@0` for the user of seat 0, and so on."""
    if isinstance(value, dict):
        return {key: named(item, users) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(named(item, users) for item in value)
    return users[int(value[1:])] if isinstance(value, str) and re.fullmatch(r"@\d", value) else value


# -- Listening -----------------------------------------------------------------------------------------------
@dataclass
class Ears:
    """Sockets around a table."""

    players: list[Ear]
    watcher: Ear

    @property
    def all(self) -> list[Ear]:
        """Everybody's, who watches last."""
        return [*self.players, self.watcher]

    async def until(self, seq: int) -> list[list[tuple[str, Json]]]:
        """What each hears up to this entry: events with data."""
        return [shown(await ear.until(seq)) for ear in self.all]

    def pending(self, *but: Ear) -> list[Json]:
        """What others have been told that nobody waited for."""
        frames = [frame for ear in self.all if ear not in but for frame in ear.pending()]
        return [frame for frame in frames if frame["event"] != "conn:presence"]


@asynccontextmanager
async def listening(place: Room, seq: int = 1):
    """Everybody at the table has heard where it stands."""
    ears = Ears(
        [await sit_down(player, place.game) for player in place.players], await sit_down(place.watcher, place.game)
    )
    for ear in ears.all:
        await ear.until(seq)
    yield ears
    for ear in ears.all:
        await ear.close()


def later(function: Any) -> Any:
    """A call from within a loop."""
    return sync_to_async(function)
