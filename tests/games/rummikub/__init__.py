"""Rummikub on the wire: positions put on a table, with players, a spectator and a stranger around it."""

import json
import re
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async

from tests.games.callers import Answer, Caller, person
from tests.games.seating import put, seat
from tests.games.sockets import Ear, Json, shown, sit_down

NAMES = ("Ann", "Bob", "Cleo", "Dan")
TILE = re.compile(r"\b(?:(?:1[0-3]|[1-9])[krbo][ab]|j[ab])\b")


@dataclass
class Room:
    """A game with whoever cares about it."""

    game: int
    players: list[Caller]
    spectator: Caller
    stranger: Caller

    @property
    def path(self) -> str:
        """The game's address."""
        return f"/api/games/{self.game}"

    @property
    def ids(self) -> list[int]:
        """The user ids by seat."""
        return [player.id for player in self.players]

    def post(self, who: int, route: str, body: Json = None, **headers: str) -> Answer:
        """A call of a player."""
        return self.players[who].post(f"{self.path}/{route}", body, **headers)

    def view(self, who: int) -> Json:
        """What a player sees."""
        answer = self.players[who].get(self.path)
        assert answer.status == 200, answer
        return answer.body


def room(state: Any = None, seats: int = 2, seed: int = 1, options: Json = None, **settings: Json) -> Room:
    """A game in this position, or just dealt."""
    players = [person(name) for name in NAMES[: state.seats if state else seats]]
    game = seat("rummikub", players, seed, options, **settings)
    if state:
        put(game, state)
    return Room(game, players, person("Eve"), person("Sam"))


def named(value: Any, ids: list[int]) -> Any:
    """An expected value with `@0` for the user of seat 0, and so on."""
    if isinstance(value, dict):
        return {key: named(item, ids) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [named(item, ids) for item in value]
    return ids[int(value[1:])] if isinstance(value, str) and re.fullmatch(r"@\d", value) else value


def tiles_in(*values: Any) -> set[str]:
    """Every tile id that is named anywhere in these."""
    return set(TILE.findall(json.dumps(values)))


@dataclass
class Ears:
    """Sockets around a table."""

    players: list[Ear]
    spectator: Ear | None = None

    @property
    def all(self) -> list[Ear]:
        """Everybody's."""
        return [*self.players, *([self.spectator] if self.spectator else [])]

    async def until(self, seq: int) -> list[list[tuple[str, Json]]]:
        """What each hears up to this entry: events with data, players first, the spectator last."""
        return [shown(await ear.until(seq)) for ear in self.all]

    async def close(self) -> None:
        """Everybody hangs up."""
        for ear in self.all:
            await ear.close()


async def gather(place: Room, *, spectator: bool = True, seq: int = 1) -> Ears:
    """Everybody connects; what is said to greet them has been heard."""
    ears = Ears([await sit_down(player, place.game) for player in place.players])
    if spectator:
        ears.spectator = await sit_down(place.spectator, place.game)
    for ear in ears.all:
        await ear.until(seq)
    return ears


def later(function: Any) -> Any:
    """A call of the API from within a loop."""
    return sync_to_async(function)
