"""Everybody who may be near a table of UNO: up to four who play, one who watches, one who must hear nothing."""

from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import sync_to_async

from games.catalog.uno.rules.state import State
from games.see import selectors
from tests.games.callers import Answer, Caller, person
from tests.games.seating import put, seat
from tests.games.sockets import Ear, mark, sit_down

Json = Any
later = sync_to_async

ANN, BOB, CLEO, DAN = PLAYERS = ("<Ann>", "<Bob>", "<Cleo>", "<Dan>")
"""Stand for their user ids in tables of what is expected, as values and as keys."""

WIL, DORA = "<Wil>", "<Dora>"
ROUTES = {"end_turn": "end-turn"}


@dataclass
class Company:
    """A private table that Wil watches and Dora knows nothing of."""

    people: dict[str, Caller]
    players: tuple[str, ...]
    game_id: int

    @property
    def path(self) -> str:
        return f"/api/games/{self.game_id}"

    def id(self, who: str) -> int:
        return self.people[who].id

    def put(self, state: State) -> None:
        """Let the game stand so."""
        put(self.game_id, state)

    def look(self, who: str) -> Json:
        """The game as somebody sees it."""
        status, body = self.people[who].get(self.path)
        assert status == 200, body
        return body

    def post(self, who: str, route: str, body: Json = None, **headers: str) -> Answer:
        """Ask for something by a route of this game."""
        return self.people[who].post(f"{self.path}/{route}", named(body, self), **headers)

    def do(self, who: str, move: Json, **more: Json) -> Answer:
        """A move by its own route."""
        body = {key: value for key, value in move.items() if key != "type"}
        headers = {"Idempotency_Key": more.pop("key")} if "key" in more else {}
        return self.post(who, ROUTES.get(move["type"], move["type"]), {**body, **more} or None, **headers)

    def done(self, who: str, move: Json) -> Json:
        """A move by its own route that is accepted: the fresh view."""
        status, body = self.do(who, move)
        assert status == 202, body
        return body


def company(state: State | None = None, seats: int = 3, seed: int | None = None, **more: Json) -> Company:
    """So many people dealt in, or in this position."""
    players = PLAYERS[: len(state.hands) if state else seats]
    people = {who: person(who.strip("<>")) for who in (*players, WIL, DORA)}
    options = {"options": more.pop("options")} if "options" in more else {}
    callers = [people[who] for who in players]
    made = Company(people, players, seat("uno", callers, seed, **options, visibility="private", **more))
    invited.add(people[WIL].id)
    if state is not None:
        made.put(state)
    return made


invited: set[int] = set()
"""Who may know of private tables."""


def knowing(monkeypatch: Any) -> Iterator[None]:
    """Let those who are invited know of private tables."""
    monkeypatch.setattr(selectors, "is_known", lambda lobby_id, user: user.pk in invited)
    yield
    invited.clear()


# -- Sockets -------------------------------------------------------------------------------------------------
@dataclass
class Ears:
    """The sockets of a company: one for each, and a second tab for Ann."""

    game_id: int
    by_name: dict[str, Ear] = field(default_factory=dict)
    tab: Ear | None = None

    def __getitem__(self, who: str) -> Ear:
        return self.by_name[who]

    def all(self) -> dict[str, Ear]:
        return {**self.by_name, "tab": self.tab} if self.tab else dict(self.by_name)

    async def until(self, seq: int) -> dict[str, list[Json]]:
        """What each of them hears up to this entry."""
        return {who: await ear.until(seq) for who, ear in self.all().items()}

    async def nothing_more(self, *but: str) -> None:
        """Nobody, but perhaps these, has heard anything else: the next that comes is what is sent now."""
        await later(mark)(self.game_id)
        for who, ear in self.all().items():
            assert not ear.entries
            frames = [await ear.next()]
            while frames[-1]["event"] != "test:mark":
                frames.append(await ear.next())
            others = [frame for frame in frames[:-1] if frame["event"] != "conn:presence"]
            assert who in but or not (others or ear.answers), (who, others)


@asynccontextmanager
async def listening(company: Company, seq: int = 1):
    """Everybody at the table has heard where it stands."""
    ears = Ears(company.game_id)
    for who in (*company.players, WIL):
        ears.by_name[who] = await sit_down(company.people[who], company.game_id)
    ears.tab = await sit_down(company.people[ANN], company.game_id)
    for ear in ears.all().values():
        await ear.until(seq)
    await ears.nothing_more()
    yield ears
    for ear in ears.all().values():
        await ear.close()


def named(value: Json, company: Company) -> Json:
    """What is expected, with user ids where it says who: numbers as values, texts as keys."""
    return translated(value, {who: caller.id for who, caller in company.people.items()})


def translated(value: Json, ids: dict[str, int]) -> Json:
    if isinstance(value, dict):
        return {str(ids.get(key, key)): translated(item, ids) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(translated(item, ids) for item in value)
    return ids.get(value, value) if isinstance(value, str) else value


# -- The clock -----------------------------------------------------------------------------------------------
class Clock:
    """The time as the house sees it, which a test may put forward."""

    def __init__(self, really: Callable[[], int]) -> None:
        self.really = really
        self.ahead = 0

    def __call__(self) -> int:
        return self.really() + self.ahead

    def pass_by(self, milliseconds: int) -> None:
        self.ahead += milliseconds

    def stand_still(self) -> None:
        """From here on time passes only by `pass_by`, however long the machine takes."""
        now = self.really()
        self.really = lambda: now
