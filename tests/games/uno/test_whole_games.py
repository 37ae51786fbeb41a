"""Whole games of UNO: through REST alone, and with every move by WebSocket alone; between people, and with bots."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.catalog.uno.rules import game as rules
from games.core.options import parse_options
from games.core.rng import rng_for
from games.models import Entry, Game
from tests.games.callers import Caller, person
from tests.games.sockets import sit_down
from tests.games.uno.company import Clock, later
from tests.games.uno.playing import HOUSE, TABLES, RestClient, SocketClient
from tests.samples import spread

Json = Any

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.services]
MOST = 3_000
"""More moves than any of these games has."""

OFFERED = {"play", "draw", "uno", "catch", "challenge", "swap_with"}
"""What a turn may consist of under house rules."""


@pytest.fixture(autouse=True)
def late(clock: Clock) -> None:
    """For clients that take as long as people do: whoever catches does so after the grace."""
    clock.pass_by(2_000)


def opened(people: list[Caller], options: Json, bots: int = 0, seed: int = 1) -> int:
    """A private lobby, gathered by REST, and its game."""
    ann, *guests = people
    body = {"name": "Kitchen", "kind": "uno", "capacity": max(2, len(people) + bots), "visibility": "private"}
    status, lobby = ann.post("/api/lobbies", {**body, "options": options, "spectators": True})
    assert (status, set(lobby)) == (201, {"lobby_id", "room_code"})
    path = f"/api/lobbies/{lobby['lobby_id']}"
    for guest in guests:
        assert guest.post("/api/lobbies/join", {"room_code": lobby["room_code"]}).status == 202
        assert guest.post(f"{path}/ready").status == 202
    for _ in range(bots):
        assert ann.post(f"{path}/bots", {"level": "easy"}).status == 202
    status, started = ann.post("/api/games", {"lobby_id": lobby["lobby_id"], "seed": seed})
    assert (status, started["seeded"]) == (201, True)
    return int(started["game_id"])


# -- REST ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "bots", "name"),
    spread(
        [(2, 0, "plain"), (3, 0, "manual"), (4, 0, "house"), (2, 0, "match"), (2, 2, "literal"), (1, 3, "house")],
        [(2, 0, "plain"), (3, 0, "manual"), (2, 2, "literal"), (1, 3, "house")],
    ),
)
def test_by_rest_alone(seats: int, bots: int, name: str) -> None:
    people = [person(f"P{number}") for number in range(seats)]
    game_id = opened(people, TABLES[name], bots, seed=seats)
    rng = Random(f"{seats} {name}")
    views = by_rest([RestClient(caller, f"/api/games/{game_id}", rng) for caller in people], rng)
    end_is_sound(views, seats + bots)
    log_tells_everything(people[0], game_id, views[0])


def by_rest(clients: list[RestClient], rng: Random) -> list[Json]:
    """Play to the end; the last view of each."""
    newest = clients[0].look()
    for number in range(MOST):
        if number % 4 == 0 or newest["status"] == "ended":
            views = [client.look() for client in clients]
            same_table(views)
            newest = views[0]
        if newest["status"] == "ended":
            return views
        mover = next(c for c in clients if c.caller.id == newest["current_player_id"])
        other = rng.choice(clients)  # who jumps in, calls or catches
        answer = (other if rng.random() < 0.3 else mover).move(same_table) or mover.move(same_table)
        assert answer["seq"] > newest["seq"]
        same_table([answer])
        newest = answer
    raise AssertionError("the game does not end")


def same_table(views: Sequence[Json]) -> None:
    """All see one public table, on which nothing is lost."""
    public = [{name: view[name] for name in view if name not in {"you", "legal", "server_ts"}} for view in views]
    assert all(view == public[0] for view in public)
    for view in views:
        held = sum(view["hand_counts"].values())
        assert view["draw_pile_count"] + view["discard_count"] + held == 108
        if "you" in view:
            assert len(view["you"]["hand"]) == view["you"]["hand_count"]
            assert view["hand_counts"][str(view["you"]["player_id"])] == view["you"]["hand_count"]


def end_is_sound(views: list[Json], seats: int) -> None:
    """Somebody won, and everything is on the table."""
    for view in views:
        result = view["result"]
        assert result["reason"] in {"hand_empty", "target_reached", "blocked"}
        assert len(result["scoreboard"]) == len(view["hands"]) == seats
        if result["reason"] != "blocked":
            assert view["hands"][str(result["winner_id"])] == []
            assert result["scoreboard"][0]["player_id"] == result["winner_id"]
        ids = {card["id"] for hand in view["hands"].values() for card in hand}
        assert len(ids) == sum(view["hand_counts"].values())
        assert {"seed", "salt", "commitment"} == set(view["shuffle"])
        assert view["current_player_id"] is None


def log_tells_everything(caller: Caller, game_id: int, view: Json) -> None:
    """After the end the log, the options and the seed are enough to play the game again."""
    entries, page = [], {"next": 0}
    while page["next"] is not None:
        _, page = caller.get(f"/api/games/{game_id}/moves?since={page['next']}")
        entries += page["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, view["seq"] + 1))
    seed = bytes.fromhex(page["shuffle"]["seed"])
    seats = {player["player_id"]: player["seat"] for player in view["players"]}
    state = rules.deal(len(seats), parse_options(rules.OPTIONS, view["options"]), rng_for(seed, 1)).state
    for entry in entries[1:]:
        move = rules.parse_move(in_seats(entry["move"], seats))
        state = rules.play(state, seats[entry["player_id"]], move, rng_for(seed, entry["seq"])).state
    assert rules.view(state, view["you"]["seat"])["you"]["hand"] == view["you"]["hand"]
    assert [player["score"] for player in view["players"]] == list(state.scores)


def in_seats(move: Json, seats: dict[int, int]) -> Json:
    named = {name: seats[move[name]] for name in ("player_id", "swap_with") if move.get(name) is not None}
    return {**move, **named}


def test_every_kind_of_move_is_made_by_rest() -> None:
    """With every house rule on, and people who do anything that is offered."""
    people = [person(f"P{number}") for number in range(4)]
    met: set[str] = set()
    for seed in (3, 1, 2, 4):  # the third is short, and has all of it
        game_id = opened(people, HOUSE, seed=seed)
        rng = Random(seed)
        by_rest([RestClient(caller, f"/api/games/{game_id}", rng) for caller in people], rng)
        rows = Entry.objects.filter(game_id=game_id).values_list("move", flat=True)
        met |= {part for row in rows for part in ("play", "draw", "end_turn", "uno", "catch", "challenge", "swap_with")
                if f'"{part}"' in row}  # fmt: skip
        for caller in people:
            caller.post(f"/api/games/{game_id}/leave")
        if met >= OFFERED:
            return
    pytest.fail(f"never made: {OFFERED - met}")


# -- WebSockets ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "bots", "name"),
    [(2, 0, "manual"), (3, 0, "plain"), (4, 0, "house"), (2, 0, "match"), (2, 2, "house"), (1, 2, "literal")],
)
async def test_every_move_by_socket_alone(seats: int, bots: int, name: str) -> None:
    people = [await later(person)(f"P{number}") for number in range(seats)]
    game_id = await later(opened)(people, TABLES[name], bots, seed=seats + 10)
    rng = Random(f"{seats} {name}")
    clients = [SocketClient(caller, await sit_down(caller, game_id), rng) for caller in people]
    seq = await later(newest)(game_id)
    for client in clients:
        await client.hear_until(seq)
    for _ in range(MOST):
        if clients[0].is_over:
            break
        seq = await one_move(clients, rng)
        seq = max(seq, await later(newest)(game_id))  # bots have answered
        for client in clients:
            await client.hear_until(seq)
        same_table([client.view for client in clients])
        if seq % 10 == 0 or clients[0].is_over:
            await agree_with_rest(clients, game_id)
    assert clients[0].is_over
    for client in clients:
        await client.ear.close()


async def one_move(clients: list[SocketClient], rng: Random) -> int:
    """Of the seat to move, or at times of another to which something is open."""
    mover = next(client for client in clients if client.caller.id == clients[0].public["current_player_id"])
    other = rng.choice(clients)
    return await (other if rng.random() < 0.3 else mover).move() or await mover.move()


def newest(game_id: int) -> int:
    return Game.objects.values_list("seq", flat=True).get(pk=game_id)


async def agree_with_rest(clients: list[SocketClient], game_id: int) -> None:
    """Whoever has only listened knows what REST would say."""
    for client in clients:
        _, view = await later(client.caller.get)(f"/api/games/{game_id}")
        for name, value in client.public.items():
            if name not in {"server_ts", "players", "chat"}:
                assert view[name] == value, name
        for name in ("hand", "hand_count"):
            assert client.own[name] == view["you"][name]
        if view["awaiting"] == "after_draw" and view["current_player_id"] == client.caller.id:
            assert client.own["drawn_card_id"] == view["you"]["drawn_card_id"]
        assert client.legal == view["legal"]
