"""Whichever process is asked, it answers what is true: every address about games, after moves, after somebody left,
after the end.

The URL map is walked, so that a new route is asked too.
"""

import http.client
import json
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from bench.house import House
from games import catalog
from games.table import memory, remembered
from games.table.live import Table
from tests.games.callers import Caller, person
from tests.games.moving import advance, offered
from tests.live.conftest import Clock
from tests.live.furniture import GATHERED
from tests.live.routes import Address, around_game, routes, without_time
from tests.lobbies.gathering import dealt, end
from tests.samples import spread

Json = Any
Answer = tuple[int, str, str]
"""Status, where it sends one, and the body."""

NO_SUCH_METHOD = 405
HOST = {"Host": "localhost"}
"""One name for both servers, as a proxy would give them: it is in links, and in the picture of an invitation."""

TOASTS = re.compile(r'id="toasts" data-part>.*?</div>', re.DOTALL)
"""What a page says of the page before: it says so once, whichever server is asked first."""

FIRST = ("spades", "hidden_joker")
"""Kinds with routes that no other has: with these two, every route is asked each time, also by who only watches.

Two processes are asked about the other kinds by `make long`.
"""

LETS_IN = frozenset({"games/<int:game_id>/ask/", "lobbies/<int:lobby_id>/next"})
"""Who asks here is no stranger any more."""

LONG = pytest.mark.long
every_kind = pytest.mark.parametrize("kind", spread(catalog.SLUGS, FIRST))


def unlike(one: Answer, other: Answer) -> Any:
    """Where two answers part."""
    texts = [json.dumps(answer, ensure_ascii=False) for answer in (one, other)]
    part = next((at for at, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
    return [text[max(0, part - 80) : part + 80] for text in texts]


# -- One process that remembers what was ---------------------------------------------------------------------
class Watched(OrderedDict[int, Table]):
    """What a process remembers of games, and whether anybody has looked into it, however that is done."""

    looked = False


def watched(name: str) -> Callable[..., Any]:
    """A way to look, which is noticed."""
    plain = getattr(OrderedDict, name)

    def look(memories: Watched, *args: Any, **kwargs: Any) -> Any:
        memories.looked = True
        return plain(memories, *args, **kwargs)

    return look


for way in ("get", "pop", "items", "keys", "values", "__contains__", "__getitem__", "__iter__", "__len__"):
    setattr(Watched, way, watched(way))


@pytest.fixture
def memories(monkeypatch: pytest.MonkeyPatch) -> Watched:
    memories = Watched()
    monkeypatch.setattr(remembered, "_tables", memories)
    monkeypatch.setattr(logging.getLogger("django.request"), "disabled", True)  # most answers are refusals
    return memories


NO_SUCH: set[tuple[str, str]] = set()
"""Routes and methods of which it is known that they do not go together, whatever the game is."""


@dataclass
class Evening:
    """A table with its people, as it was when this process last looked."""

    game_id: int
    addresses: list[Address]
    people: dict[str, Caller]
    clients: dict[str, Client]
    remembered: Table
    memories: Watched

    def differ(self, who: str, method: str, address: Address, body: Json) -> list[Any]:
        """Where a process that missed something does not answer what is true; one that never looked cannot differ."""
        if (address.route, method) in NO_SUCH:
            return []
        told = self.ask(who, method, address.path, body, self.remembered)
        if self.memories.looked:
            true = told if told[0] == NO_SUCH_METHOD else self.ask(who, method, address.path, body, None)
            return [] if told == true else [(who, method, address.path, unlike(told, true))]
        if told[0] == NO_SUCH_METHOD:
            NO_SUCH.add((address.route, method))
        return []

    def ask(self, who: str, method: str, path: str, body: Json, known: Table | None) -> Answer:
        """What somebody is answered by a process that knows the game like this; nothing of it lasts."""
        cache.clear()
        remembered.forget(self.game_id)
        if known is not None:
            remembered.keep(known)
        self.memories.looked = False
        with transaction.atomic():
            answer = self._answer(who, method, path, body)
            transaction.set_rollback(True)
        return answer

    def _answer(self, who: str, method: str, path: str, body: Json) -> Answer:
        client, caller = self.clients[who], self.people[who]
        client.cookies.pop("messages", None)
        if path.startswith("/api/"):
            headers = {"Authorization": f"Bearer {caller.token}"}
            got = caller.client.generic(method, path, json.dumps(body), "application/json", headers=headers)
        else:
            got = client.generic(method, path, urlencode(body), "application/x-www-form-urlencoded")
        return got.status_code, got.headers.get("Location", ""), without_time(got.content.decode())


def evening(kind: str, memories: Watched, **settings: Json) -> Evening:
    """People who have gathered, talked, and been dealt their cards."""
    seats = min(catalog.rules(kind).SEATS, key=lambda number: abs(number - 3))
    people = {name: person(name) for name in ("Ann", "Bob", "Cid", "Dot")[:seats]}
    ann, *others = people.values()
    made = dealt(ann, *others, kind=kind, max_players=seats, bot_pace="natural", **settings)
    said = {
        place: ann.post(f"/api/{place}/{number}/chat", {"text": "Hello"}).body["message"]["id"]
        for place, number in (("games", made["game_id"]), ("lobbies", made["lobby_id"]))
    }
    people["watcher"] = person("Eve")
    clients = {name: Client(raise_request_exception=False) for name in people}
    for name, client in clients.items():
        client.force_login(people[name].user)  # type: ignore[arg-type]
    addresses = around_game(made["game_id"], made["lobby_id"], made["room_code"], kind, said)
    return Evening(made["game_id"], addresses, people, clients, memory.current(made["game_id"]), memories)


def moves(table: Evening) -> tuple[str, ...]:
    advance(table.game_id, 3)
    seat, _move = offered(table.game_id)
    return memory.current(table.game_id).people[seat].name, "watcher"


def somebody_leaves(table: Evening) -> tuple[str, ...]:
    assert table.people["Bob"].post(f"/api/games/{table.game_id}/leave").status == 202
    return ("Bob",)


def the_end(table: Evening) -> tuple[str, ...]:
    end(table.game_id)
    return "Ann", "watcher"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("happens", [moves, somebody_leaves, the_end])
@every_kind
def test_a_process_that_remembers_what_was_answers_what_is(
    kind: str, happens: Callable[[Evening], tuple[str, ...]], memories: Watched, clock: Clock
) -> None:
    """Every address, asked and told: also each refusal, and each move that is made, is judged on what is current.

    Time stands still, for answers say when they were made. Who does not look for the game remembers nothing of it.
    """
    table = evening(kind, memories, spectators=happens is not somebody_leaves)
    callers = happens(table) if kind in FIRST else happens(table)[:1]
    assert memory.current(table.game_id).seq > table.remembered.seq
    body = {} if happens is the_end else offered(table.game_id)[1]
    body = {**body, "move": body}
    wrong = [
        flaw
        for who in callers
        for address in table.addresses
        for method in ("GET", "POST")
        for flaw in table.differ(who, method, address, body)
    ]
    assert wrong == []


def test_a_route_that_nobody_knows_how_to_fill_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    written = [*routes(), "api/games/<int:game_id>/peek/<int:card>"]
    monkeypatch.setattr("tests.live.routes.routes", lambda: written)
    with pytest.raises(AssertionError, match="/api/games/<int:game_id>/peek/<int:card> is new: say in `around_game`"):
        around_game(1, 1, "CODE", "uno", {"games": 1, "lobbies": 1})


# -- Two processes -------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def house(migrated: Path | None) -> Iterator[House]:
    """Two servers on one SQLite file that tell each other nothing: no nudge comes through, only the rows are common."""
    few_words = {"LOG_LEVEL": "ERROR", "LIMIT_REVIEW": "1000/1m/account"}
    with House(processes=2, migrated=migrated, REFEREE="0", **few_words) as opened:
        yield opened


@pytest.fixture(scope="module")
def tables(house: House) -> Json:
    """One of each kind, with the tokens and sessions of its people."""
    return house.ask("tests.live.furniture:gathered")


@dataclass
class Visitor:
    """Somebody with a token and a session, with a line to each of the servers."""

    token: str
    session: str
    lines: dict[int, http.client.HTTPConnection] = field(default_factory=dict)

    def ask(self, port: int, method: str, path: str) -> Answer:
        """One request, by token to the API and by session to pages."""
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={'x' * 32}", "X-CSRFToken": "x" * 32}
        body, form = "", "application/x-www-form-urlencoded"
        if path.startswith("/api/"):
            headers, body, form = {"Authorization": f"Bearer {self.token}"}, "{}", "application/json"
        line = self.lines.setdefault(port, http.client.HTTPConnection("127.0.0.1", port, timeout=60))
        request = (method, path, body if method == "POST" else None, {**headers, **HOST, "Content-Type": form})
        try:
            line.request(*request)
            got = line.getresponse()
        except ConnectionError:  # a line that nobody has used for some seconds is closed by the server
            line.close()
            line.request(*request)
            got = line.getresponse()
        text = TOASTS.sub("", got.read().decode())
        return got.status, got.headers.get("Location", ""), without_time(text)

    def close(self) -> None:
        for line in self.lines.values():
            line.close()


@dataclass
class Pair:
    """The same question to both servers; the one that did nothing is asked first."""

    ports: list[int]
    visitors: dict[str, Visitor]

    def differ(self, method: str, path: str, callers: tuple[str, ...]) -> list[Any]:
        """Where they do not say the same."""
        here, there = self.ports
        return [
            (who, method, path, unlike(second, first))
            for who in callers
            if (second := self.visitors[who].ask(there, method, path))
            != (first := self.visitors[who].ask(here, method, path))
        ]


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("kind", [slug if slug in FIRST else pytest.param(slug, marks=LONG) for slug in catalog.SLUGS])
def test_two_processes_give_every_caller_the_same_answer(house: House, tables: Json, kind: str) -> None:
    """Before every question the server that is asked first misses an entry: Bob leaves, or comes back."""
    with ExitStack() as lines:
        everybody = tables[kind]["people"].items()
        visitors = {name: lines.enter_context(closing(Visitor(*keys))) for name, keys in everybody}
        ask_both(house, tables[kind], kind, visitors)


def ask_both(house: House, table: Json, kind: str, visitors: dict[str, Visitor]) -> None:
    game_id = table["game_id"]
    both, here = Pair(house.ports, visitors), house.ports[0]
    addresses = around_game(game_id, table["lobby_id"], table["room_code"], kind, table["said"])
    places = [address.path for address in addresses if address.names_a_place and address.route not in LETS_IN]
    first = {address.path: visitors["Ann"].ask(house.ports[1], "GET", address.path)[0] for address in addresses}
    readable = [path for path, status in first.items() if status != NO_SUCH_METHOD]
    goes_or_comes = cycle(("leave", "rejoin"))

    def something_happens() -> None:
        verb = next(goes_or_comes)
        assert visitors["Bob"].ask(here, "POST", f"/api/games/{game_id}/{verb}")[0] == 202

    house.ask("tests.live.furniture:moved_on", game_id)
    wrong = both.differ("GET", f"/games/{game_id}/", GATHERED)
    questions = [(who, "GET", path) for path in readable for who in GATHERED]
    questions += [("Eve", "POST", path) for path in places]  # who has no seat is refused whatever they ask for
    for who, method, path in questions:
        something_happens()
        wrong += both.differ(method, path, (who,))
    if len(questions) % 2:
        something_happens()  # Bob is back: no chair is free after the end either
    newest = house.ask("tests.live.furniture:over", game_id)
    assert newest > len(questions), "something happened before every question"
    wrong += [each for path in places for each in both.differ("POST", path, ("Eve",))]
    wrong += [each for path in readable for each in both.differ("GET", path, GATHERED)]
    assert wrong == []
