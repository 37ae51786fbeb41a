"""People at a table of Spades: four who play, one who watches, and what they ask."""

from dataclasses import dataclass, field
from typing import Any

from games.catalog.spades.rules.seats import NAMES
from games.catalog.spades.rules.state import State
from tests.games import seating
from tests.games.callers import Answer, Caller, person
from tests.games.sockets import Ear, sit_down

Json = Any
ROUTES = ("bid", "reveal-hand", "blind-nil-exchange", "play")
STAMPS = {"game_id", "server_ts"}


@dataclass
class Company:
    """Four players by seat, and others, at one table."""

    id: int
    players: list[Caller]
    others: dict[str, Caller] = field(default_factory=dict)

    def who(self, name: str | int) -> Caller:
        """Somebody by seat or name."""
        if isinstance(name, int):
            return self.players[name]
        return self.players[NAMES.index(name)] if name in NAMES else self.others[name]

    def post(self, who: str | int, route: str, body: Json = None, **headers: str) -> Answer:
        """Ask for something at this table."""
        return self.who(who).post(f"/api/tables/{self.id}/{route}", body, **headers)

    def get(self, who: str | int, route: str = "state") -> Answer:
        """Look at this table."""
        return self.who(who).get(f"/api/tables/{self.id}/{route}")

    def view(self, who: str | int) -> Json:
        """The table as somebody sees it."""
        answer = self.get(who)
        assert answer.status == 200, answer
        return answer.body

    def put(self, state: State) -> None:
        """Let the table stand so."""
        seating.put(self.id, state)

    def kept(self) -> Json:
        """All that is stored of the game."""
        return seating.kept(self.id)

    async def ears(self) -> dict[str, Ear]:
        """A socket for each player and for the spectator, greeted."""
        found = {name: await sit_down(player, self.id) for name, player in zip(NAMES, self.players, strict=True)}
        found["spectator"] = await sit_down(self.others["spectator"], self.id)
        for ear in found.values():
            await greeted(ear)
        return found


async def greeted(ear: Ear) -> list[Json]:
    """The frames one hears on connecting."""
    return [await ear.next(), *await ear.entry()]


def company(state: State | None = None, **settings: Json) -> Company:
    """Four people just dealt in, or in this position; a stranger who may watch."""
    players = [person(name) for name in ("Nora", "Emil", "Sue", "Walt")]
    made = Company(seating.seat("spades", players, **settings), players, {"spectator": person("Stan")})
    if state is not None:
        made.put(state)
    return made


def opened(host: Caller, **body: Json) -> int:
    """A table that gathers."""
    answer = host.post("/api/tables", body)
    assert answer.status == 201, answer
    table_id: int = answer.body["tableId"]
    return table_id


def gathered(count: int = 4, **body: Json) -> Company:
    """A table made by its own routes, with this many of its four seats taken, north first."""
    players = [person(name) for name in ("Nora", "Emil", "Sue", "Walt")]
    made = Company(opened(players[0], **body), players, {"stranger": person("Stan")})
    for name in NAMES[1:count]:
        assert made.post(name, "sit", {"seat": name}).status == 200
    return made


def with_bots(*bots: str, **body: Json) -> Company:
    """A table whose people sit, and bots in these seats; it is dealt."""
    made = gathered(1, **body)
    for name in NAMES[1:]:
        if name not in bots:
            assert made.post(name, "sit", {"seat": name}).status == 200
    for name in bots:
        assert made.post("north", "add-bot", {"seat": name, "level": "easy"}).status == 200
    return made


def told(frame: Json) -> tuple[str, Json]:
    """An event and its data, without what every frame carries."""
    return frame["event"], {key: value for key, value in frame["data"].items() if key not in STAMPS}
