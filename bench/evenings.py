"""People who spend an evening in a house: they open tables, play, talk, play again and go home.

What they were answered stands in a `Ledger`, to be compared with the database.
"""

import asyncio
import http.client
import json
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench.clients import GAMES, PAGES
from bench.house import House

Json = Any
PATIENCE = 60.0
TRIES = 20
AGAIN = 0.5
"""Seconds until something is tried again that the house could not do."""

REMATCHES = 3
SHORT = ("one_round", "quick", "short")
"""What presets of short games are called."""

UNAVAILABLE = 503
_threads = ThreadPoolExecutor(24, thread_name_prefix="requests")


class Ledger:
    """What all of them did, what they were answered, and what they know that nobody else may."""

    def __init__(self) -> None:
        self.acked: defaultdict[int, list[str]] = defaultdict(list)
        self.asked: set[str] = set()
        self.answers: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.keys: set[str] = set()
        """Tokens, sessions' keys and passwords."""

        self.codes: set[str] = set()
        self.said: set[str] = set()
        self.cards: set[str] = set()

    def learn(self, event: str, data: Json) -> None:
        """The cards of a hand that somebody was told."""
        if ":hand:" in event:
            self.cards.update(words_in(data))


def words_in(data: Json) -> set[str]:
    """Whatever names a card in a hand: the texts of lists, and those that are called ids."""
    found: set[str] = set()
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            found |= words_in(value)
        elif isinstance(value, str) and (name == "id" or isinstance(data, list)):
            found.add(value)
    return found


class Person:
    """Somebody with a token and a session, who sits at one table at a time."""

    def __init__(self, port: int, known: Json, ledger: Ledger) -> None:
        self.port, self.ledger = port, ledger
        self.id, self.token, self.session = known["id"], known["token"], known["session"]
        self.socket: ClientConnection | None = None
        self.waiting: dict[str, asyncio.Future[Json]] = {}
        self.listening: list[asyncio.Task[None]] = []
        self.sockets: list[ClientConnection] = []
        ledger.keys |= {self.token, self.session}

    # -- Requests --------------------------------------------------------------------------------------------
    async def ask(self, method: str, path: str, body: Json = None, **headers: str) -> tuple[int, Json]:
        """A request to the API."""
        headers |= {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        sent = None if body is None else json.dumps(body)
        status, text = await fetched(self.port, method, f"/api/{path}", sent, headers)
        self.ledger.answers[f"{method} {status}"] += 1
        return status, json.loads(text) if text.startswith(("{", "[")) else text

    async def look(self, path: str) -> int:
        """A page, as a browser asks for it."""
        status, _text = await fetched(self.port, "GET", path, None, {"Cookie": f"sessionid={self.session}"})
        self.ledger.answers[f"page {status}"] += 1
        return status

    # -- Sockets ---------------------------------------------------------------------------------------------
    async def sit(self, game_id: int) -> None:
        """Open the table's socket, and that of its page."""
        self.socket = await self._opened(GAMES, game_id)
        self.listening = [
            asyncio.create_task(self._listen(self.socket)),
            asyncio.create_task(self._listen(await self._opened(PAGES, game_id))),
        ]

    async def _opened(self, path: str, game_id: int) -> ClientConnection:
        made = await connect(
            f"ws://127.0.0.1:{self.port}/{path}/{game_id}/", open_timeout=PATIENCE, max_queue=None,
            additional_headers={"Authorization": f"Bearer {self.token}"}, compression=None, ping_interval=None,
        )  # fmt: skip
        self.sockets.append(made)
        return made

    async def _listen(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                self._heard(json.loads(text))

    def _heard(self, frame: Json) -> None:
        self.ledger.counts["frames"] += 1
        self.ledger.learn(frame["event"], frame["data"])
        key = frame["data"].get("key")
        if isinstance(key, str) and key in self.waiting and not self.waiting[key].done():
            self.waiting[key].set_result(frame)

    async def act(self, asked: Json) -> Json:
        """The frame that answers an action over the socket; `None` if there is none."""
        answer = self.waiting[asked["key"]] = asyncio.get_running_loop().create_future()
        try:
            assert self.socket
            await self.socket.send(json.dumps(asked))
            async with asyncio.timeout(PATIENCE):
                return await answer
        except (TimeoutError, ConnectionClosed):
            return None
        finally:
            del self.waiting[asked["key"]]

    async def stand_up(self) -> None:
        """Close all sockets."""
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets), return_exceptions=True)
        self.sockets, self.listening, self.socket = [], [], None

    # -- Moves -----------------------------------------------------------------------------------------------
    async def move(self, game_id: int, move: Json, by_rest: bool) -> bool:
        """A move by its own key, repeated until it is answered; whether it was accepted."""
        key = uuid4().hex
        self.ledger.asked.add(key)
        for _ in range(TRIES):
            status = await (self._posted if by_rest else self._sent)(game_id, move, key)
            if status == "done":
                self.ledger.acked[game_id].append(key)
                self.ledger.counts["moves"] += 1
            if status not in {"", f"{UNAVAILABLE}", "UNAVAILABLE"}:
                return status == "done"
            self.ledger.counts["repeated"] += 1
            await asyncio.sleep(AGAIN)
        return False

    async def _posted(self, game_id: int, move: Json, key: str) -> str:
        headers = {"Idempotency-Key": key}
        status, answer = await self.ask("POST", f"games/{game_id}/moves", {"move": move}, **headers)
        return "done" if status == 202 else answer["code"]

    async def _sent(self, game_id: int, move: Json, key: str) -> str:
        frame = await self.act({"action": "move", "key": key, "move": move})
        if frame is None:
            await self.stand_up()
            await self.sit(game_id)
            return ""
        return "done" if frame["event"] == "ack" else str(frame["data"].get("code", "?"))


async def fetched(port: int, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
    """One request on a connection of its own, so that any process may answer it; status 0 if nobody does."""

    def call() -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, '{"code": ""}'
        finally:
            connection.close()

    return await asyncio.get_running_loop().run_in_executor(_threads, call)


class Errands:
    """What the house is asked beside its servers, one after another."""

    def __init__(self, house: House) -> None:
        self.house, self.lock = house, asyncio.Lock()

    async def ask(self, function: str, *args: Json) -> Json:
        """Call a function in the process for errands."""
        async with self.lock:
            return await asyncio.to_thread(self.house.ask, function, *args)


class Evening:
    """A table of one kind: people gather, play a few games, and leave."""

    def __init__(self, kind: Json, bots: int, errands: Errands, port: int, ledger: Ledger, rng: Random) -> None:
        self.kind, self.bots, self.errands, self.port = kind, bots, errands, port
        self.ledger, self.rng = ledger, rng

    async def spend(self, until: float, pause: float) -> None:
        """One evening after another until the time has come."""
        while time.monotonic() < until:
            try:
                await self.one(until, pause)
            except (OSError, WebSocketException, TimeoutError) as error:
                self.ledger.answers[f"evening broken by {type(error).__name__}"] += 1
            finally:
                await asyncio.gather(*(person.stand_up() for person in self.people))

    async def one(self, until: float, pause: float) -> None:
        """Gather, play, talk, play again, leave."""
        most = min(self.kind["seats"]["max"], 4)
        self.people = [
            Person(self.port, known, self.ledger)
            for known in await self.errands.ask("bench.tables:people", max(1, most - self.bots))
        ]
        lobby_id, game_id = await self.gather(most)
        for _ in range(REMATCHES):
            await asyncio.gather(*(person.sit(game_id) for person in self.people))
            await self.play(game_id, until, pause)
            await self.talk(f"games/{game_id}")
            await asyncio.gather(*(person.stand_up() for person in self.people))
            if time.monotonic() > until:
                break
            game_id = await self.rematch(game_id, lobby_id) or game_id
        for person in self.people:
            await person.ask("POST", f"lobbies/{lobby_id}/leave")
        self.ledger.counts["evenings"] += 1

    async def gather(self, most: int) -> tuple[int, int]:
        """Open a table, let the others in, and deal; the lobby and its first game."""
        host, *others = self.people
        presets = {preset["name"] for preset in self.kind["presets"]}
        wish = {"kind": self.kind["kind"], "max_players": most, "visibility": "public", "bot_pace": "instant"}
        short = next((name for name in SHORT if name in presets), None)
        _status, made = await host.ask("POST", "games", {**wish, "preset": short, "spectators": True, "turn_clock": 0})
        self.ledger.codes.add(made["room_code"])
        lobby, game = made["lobby_id"], made["game_id"]
        for person in others:
            await person.ask("POST", f"games/{game}/join")
        for _ in range(most - len(self.people)):
            await host.ask("POST", f"lobbies/{lobby}/bots", {})
        await self.talk(f"lobbies/{lobby}")
        await host.ask("POST", f"games/{game}/start")
        return lobby, game

    async def talk(self, place: str) -> None:
        """Everybody says a word that nobody else says."""
        for person in self.people:
            word = f"said{uuid4().hex}"
            self.ledger.said.add(word)
            await person.ask("POST", f"{place}/chat", {"text": f"Well played, {word}"})

    async def play(self, game_id: int, until: float, pause: float) -> None:
        """Until the game is over."""
        seats = {person.id: person for person in self.people}
        while time.monotonic() < until and (now := await self.errands.ask("bench.tables:next_move", game_id)):
            person = seats.get(now["user"])
            if person is not None:
                by_rest = self.rng.random() < 0.4
                accepted = await person.move(game_id, now["move"], by_rest)
                self.ledger.counts["refused although right"] += not accepted
            if self.rng.random() < 0.15:
                await self.misbehave(game_id, now)
            await asyncio.sleep(pause)
        self.ledger.counts["games"] += 1

    async def misbehave(self, game_id: int, now: Json) -> None:
        """A move that is wrong, by somebody."""
        person = self.rng.choice(self.people)
        move = self.rng.choice([now["move"], {}, {"type": "?"}, ["x"], {**now["move"], "card_id": "c_999"}])
        self.ledger.counts["bad moves"] += 1
        if self.rng.random() < 0.5:
            await person.ask("POST", f"games/{game_id}/moves", {"move": move, "expect_seq": 1})
        else:
            await person.act({"action": "move", "key": uuid4().hex, "move": move, "expect_seq": 1})

    async def rematch(self, game_id: int, lobby_id: int) -> int | None:
        """Everybody wants to play again; the number of the next game."""
        for person in self.people:
            await person.ask("POST", f"games/{game_id}/rematch")
        _status, lobby = await self.people[0].ask("GET", f"lobbies/{lobby_id}")
        self.ledger.counts["rematches"] += lobby.get("game_id") not in {None, game_id}
        return lobby.get("game_id")
