"""Everybody who may be near a table of Rummy: two who play, one who watches, one who must hear nothing."""

from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async

from games.catalog.rummy.rules.state import State
from tests.games.callers import Caller, person
from tests.games.seating import put, seat
from tests.games.sockets import Ear, mark, sit_down

Json = Any
ANN, BOB = "<Ann>", "<Bob>"
"""Stand for their user ids in tables of expected frames."""


@dataclass
class Company:
    """A private table that watchers may look at: Ann in seat 0, Bob in seat 1, Wil watches, Dora is a stranger."""

    ann: Caller
    bob: Caller
    wil: Caller
    dora: Caller
    game_id: int

    @property
    def seats(self) -> tuple[Caller, Caller]:
        return self.ann, self.bob

    def put(self, state: State) -> None:
        """Let the game stand so."""
        put(self.game_id, state)

    def look(self, caller: Caller) -> Json:
        """The game as somebody sees it."""
        status, body = caller.get(f"/api/games/{self.game_id}")
        assert status == 200, body
        return body


@dataclass
class Ears:
    """The sockets of a company; Ann has two, as with two tabs."""

    ann: Ear
    tab: Ear
    bob: Ear
    wil: Ear
    game_id: int

    def all(self) -> tuple[Ear, ...]:
        return self.ann, self.tab, self.bob, self.wil

    def player(self, ear: Ear) -> str | None:
        """Whose ear it is; `None` for the watcher's."""
        return BOB if ear is self.bob else None if ear is self.wil else ANN

    async def nothing_more(self, *ears: Ear) -> None:
        """Nobody of these hears anything: the next that comes is what is sent now."""
        await sync_to_async(mark)(self.game_id)
        for ear in ears or self.all():
            assert not ear.entries
            assert not ear.answers
            frame = await ear.next()
            while frame["event"] == "conn:presence":
                frame = await ear.next()
            assert frame["event"] == "test:mark", frame


def gather(knows: Callable[[Callable[[int, Any], bool]], None]) -> Company:
    """The people, and a game between them; `knows` is told who may know of it."""
    ann, bob, wil, dora = map(person, ("Ann", "Bob", "Wil", "Dora"))
    knows(lambda lobby_id, user: user.pk == wil.id)
    return Company(ann, bob, wil, dora, seat("rummy", [ann, bob], seed=3, visibility="private"))


@asynccontextmanager
async def listening(company: Company):
    """Everybody at the table has heard where it stands."""
    callers = (company.ann, company.ann, company.bob, company.wil)
    ears = Ears(*[await sit_down(caller, company.game_id) for caller in callers], game_id=company.game_id)
    for ear in ears.all():
        await ear.until(1)
    await ears.nothing_more()
    yield ears
    for ear in ears.all():
        await ear.close()


def named(value: Json, company: Company) -> Json:
    """What is expected, with user ids where it says who."""
    if isinstance(value, dict):
        return {key: named(item, company) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(named(item, company) for item in value)
    return {ANN: company.ann.id, BOB: company.bob.id}.get(value, value) if isinstance(value, str) else value
