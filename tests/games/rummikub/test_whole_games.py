"""Whole games: by REST alone, with every move over sockets alone, with two to four clients, and among bots."""

import json

import pytest

from games.catalog.rummikub.rules import game as rules
from games.core.rng import rng_for
from games.models import Entry
from games.table import memory
from tests.games.callers import person
from tests.games.rummikub import Room, gather, later, room, tiles_in
from tests.games.rummikub.playing import RestClient, SocketClient, tiles_heard
from tests.games.sockets import sit_down
from tests.kinds.rummikub import seen

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.services]
MOST = 2_000


def by_rest(clients):
    """Play to the end; the last view of each."""
    view = clients[0].look()
    for _ in range(MOST):
        if view["status"] == "ended":
            return [client.look() for client in clients]
        mover = next(client for client in clients if client.caller.id == view["current_player_id"])
        view = mover.move()
    raise AssertionError("the game does not end")


def opened_by_rest(people, bots=0, **body):
    """A game, gathered by REST."""
    ann = people[0]
    wanted = {"kind": "rummikub", "max_players": len(people) + bots, "visibility": "public", "spectators": True, **body}
    made = ann.post("/api/games", wanted).body
    path = f"/api/games/{made['game_id']}"
    for guest in people[1:]:
        assert guest.post(f"{path}/join").status == 202
    for _ in range(bots):
        assert ann.post(f"/api/lobbies/{made['lobby_id']}/bots", {"level": "easy"}).status in {201, 202}
    assert ann.post(f"{path}/start").status == 202
    return made["game_id"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_by_rest_alone(seats):
    people = [person(f"P{number}") for number in range(seats)]
    game = opened_by_rest(people, options={"rounds": 2 if seats == 2 else 1})
    views = by_rest([RestClient(caller, f"/api/games/{game}") for caller in people])
    for view in views:
        assert view["game_status"] == "COMPLETED"
        assert sum(player["score"] for player in view["players"]) == 0
        assert len(view["rounds_scored"]) == view["rounds"]
        assert {player["player_id"] for player in view["players"]} == {caller.id for caller in people}
    public = [{key: view[key] for key in view if key not in {"you", "legal", "server_ts"}} for view in views]
    assert all(view == public[0] for view in public)


@pytest.mark.parametrize(("humans", "bots"), [(1, 1), (2, 2), (1, 3)])
def test_by_rest_among_bots(humans, bots):
    people = [person(f"P{number}") for number in range(humans)]
    game = opened_by_rest(people, bots, bot_pace="instant")
    views = by_rest([RestClient(caller, f"/api/games/{game}") for caller in people])
    assert sum(player["score"] for player in views[0]["players"]) == 0
    assert sum(player["is_bot"] for player in views[0]["players"]) == bots
    assert set(Entry.objects.filter(game_id=game).values_list("by", flat=True)) == {"deal", "player", "bot"}


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_every_move_over_sockets_alone(seats):
    people = [await later(person)(f"P{number}") for number in range(seats)]
    game = await later(opened_by_rest)(people)
    clients = [SocketClient(caller, await sit_down(caller, game, since=0)) for caller in people]
    eve = await sit_down(await later(person)("Eve"), game, since=0)
    for client in clients:
        await client.hear_until(1)
    await eve.until(1)
    while not clients[0].ended:
        mover = next(client for client in clients if client.is_on_turn)
        seq = await mover.move()
        for client in clients:
            await client.hear_until(seq)
    last = clients[0].seq
    await eve.until(last)
    await _knew_only_what_they_may(game, [client.ear for client in clients], eve)
    for client in clients:
        assert client.public == {**clients[0].public, "server_ts": client.public["server_ts"]}
        assert client.public["winner_player_id"] in {caller.id for caller in people} | {None}
        view = (await later(client.caller.get)(f"/api/games/{game}")).body
        assert client.own["rack"] == view["you"]["rack"]
        await client.ear.close()
    await eve.close()


async def _knew_only_what_they_may(game, ears, eve):
    """Replay the log: at each entry, no frame names a tile whose place its reader may not know."""
    table = await later(memory.current)(game)
    rows = await later(lambda: list(Entry.objects.filter(game_id=game).order_by("seq")))()
    heard = [tiles_heard(ear) for ear in (*ears, eve)]
    state, _ = rules.deal(len(ears), table.options, rng_for(table.seed, 1))
    shown: set[str] = set()
    for row in rows:
        if row.move:
            move = rules.parse_move(json.loads(row.move))
            state, _ = rules.play(state, row.seat, move, rng_for(table.seed, row.seq))
        shown |= {tile for score in state.scored for line in score.rows for tile in line.rack}
        for reader, tiles in zip((*range(len(ears)), None), heard, strict=True):
            assert row.seq in tiles, (row.seq, reader, "every entry says something to everybody")
            allowed = seen(state, reader) | shown
            assert tiles[row.seq] <= allowed, (row.seq, reader, tiles[row.seq] - allowed)
    assert state == table.state


async def test_a_socket_that_drops_and_comes_back_misses_nothing():
    place: Room = await later(room)(seed=9)
    ears = await gather(place)
    clients = [RestClient(caller, place.path) for caller in place.players]
    for _ in range(6):
        view = await later(clients[0].look)()
        mover = next(client for client in clients if client.caller.id == view["current_player_id"])
        await later(mover.move)()
    heard = await ears.until(7)
    for reader, caller in enumerate([*place.players, place.spectator]):
        back = await sit_down(caller, place.game, since=6)
        frames = await back.until(7)
        assert [frame["seq"] for frame in frames if frame.get("last")] == [7]
        assert [frame["event"] for frame in frames] == [
            frame["event"] for frame in ears.all[reader].heard if frame.get("seq", 0) > 6
        ]
        assert heard[reader]
        await back.close()
    assert not tiles_in(frames) & tiles_in((await later(place.view)(0))["you"])
    await ears.close()
