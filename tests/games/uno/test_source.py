"""A client of the first design plays: its routes, its bodies, its statuses, and every event it knows."""

from random import Random
from typing import Any

import pytest

from games.core.rng import Seed
from games.play import services
from tests.games.callers import Caller, person
from tests.games.sockets import Ear, listen, sit_down
from tests.games.uno.company import later
from tests.games.uno.playing import COLORS
from tests.games.uno.source import EVENTS, fits

Json = Any

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
MOST = 600


def test_the_matcher_matches() -> None:
    """What has the fields in their types, and nothing else."""
    good = {"game_id": 1, "player_id": 2, "color": "red", "server_ts": 3}
    assert fits(EVENTS["game:color:chosen"], {**good, "more": []})
    for bad in ({**good, "color": "wild"}, {**good, "player_id": "2"}, {**good, "player_id": True}, {"game_id": 1}):
        assert not fits(EVENTS["game:color:chosen"], bad)
    assert fits({"hand_counts": {"player_id": int}}, {"hand_counts": {"12": 7}})
    assert not fits({"hand_counts": {"player_id": int}}, {"hand_counts": {"12": "7"}})


async def test_from_the_lobby_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "draw_seed", lambda: Seed(b"every card is played"))
    ann, bob, cy = [await later(person)(name) for name in ("Ann", "Bob", "Cy")]
    lobby_id = await later(created)(ann)
    lobby = await listen(ann, f"/ws/lobbies/{lobby_id}/")
    await later(gathered)(lobby_id, ann, bob, cy)
    game_id = await later(started)(lobby_id, ann)
    tables = [await sit_down(caller, game_id) for caller in (ann, bob)]
    await later(talked)(game_id, ann)
    await later(refused)(game_id, ann, bob)
    seq = await later(play_to_the_end)(game_id, {ann.id: ann, bob.id: bob})
    for ear in tables:
        await ear.until(seq)
    await until(lobby, "lobby:player:left", 2)
    met = {}
    for ear in (lobby, *tables):
        for frame in ear.heard:
            met[frame["event"]] = frame
            if frame["event"] in EVENTS:
                assert fits(EVENTS[frame["event"]], frame["data"]), frame
        await ear.close()
    assert set(EVENTS) <= set(met), set(EVENTS) - set(met)


async def until(ear: Ear, event: str, times: int) -> None:
    while sum(frame["event"] == event for frame in ear.heard) < times:
        await ear.next()


# -- The routes, as they were written down -------------------------------------------------------------------
def created(ann: Caller) -> int:
    """POST /api/lobbies: 201 { "lobby_id": number }; 400 invalid capacity or name; 401."""
    assert Caller().post("/api/lobbies", {"name": "Friday", "capacity": 2}).status == 401
    for body in ({"name": "Friday", "capacity": 1}, {"name": "Friday", "capacity": 11}, {"capacity": 2}):
        assert ann.post("/api/lobbies", body).status == 400
    status, body = ann.post("/api/lobbies", {"name": "Friday", "capacity": 2})
    assert (status, type(body["lobby_id"])) == (201, int)
    return int(body["lobby_id"])


def gathered(lobby_id: int, ann: Caller, bob: Caller, cy: Caller) -> None:
    """POST /api/lobbies/:lobby_id/join: 202; 404; 403 full; 409 already joined. Somebody leaves again, and is back."""
    path = f"/api/lobbies/{lobby_id}"
    assert bob.post("/api/lobbies/999999/join").status == 404
    assert bob.post(f"{path}/join").status == 202
    assert bob.post(f"{path}/join").status == 409
    assert cy.post(f"{path}/join").status == 403
    assert ann.post(f"{path}/join").status == 409
    assert bob.post(f"{path}/leave").status == 202
    assert bob.post(f"{path}/join").status == 202
    assert bob.post(f"{path}/ready", {"ready": True}).status == 202


def started(lobby_id: int, ann: Caller) -> int:
    """POST /api/games { lobby_id, seed }: 201 { "game_id": number }; 403 not host; 409 already started."""
    status, body = ann.post("/api/games", {"lobby_id": lobby_id, "seed": 42})
    assert (status, type(body["game_id"]), body["seeded"]) == (201, int, False)
    assert ann.post("/api/games", {"lobby_id": lobby_id, "seed": 42}).status == 409
    return int(body["game_id"])


def talked(game_id: int, ann: Caller) -> None:
    """POST /api/games/:game_id/chat { "text" }: 202; 400 missing text."""
    path = f"/api/games/{game_id}/chat"
    status, body = ann.post(path, {"text": "Good luck!"})
    assert status == 202
    assert ann.post(path, {}).status == 400
    assert ann.call("PATCH", f"{path}/{body['message']['id']}", {"text": "Good luck, all!"}).status == 200
    shown = ann.get(f"/api/games/{game_id}").body["chat"]
    assert [(message["text"], message["edited"]) for message in shown] == [("Good luck, all!", True)]


def refused(game_id: int, ann: Caller, bob: Caller) -> None:
    """403 not your turn; 404 card not found; 400 pending action prevents end-turn."""
    path, people = f"/api/games/{game_id}", {ann.id: ann, bob.id: bob}
    current = ann.get(path).body["current_player_id"]
    other = next(caller for user_id, caller in people.items() if user_id != current)
    for route, body in (("draw", None), ("play", {"card_id": 1, "chosen_color": "red"}), ("end-turn", None)):
        assert other.post(f"{path}/{route}", body).status == 403
    assert people[current].post(f"{path}/play", {"card_id": 1000}).status == 404
    assert people[current].post(f"{path}/end-turn").status == 400


def play_to_the_end(game_id: int, people: dict[int, Caller]) -> int:
    """By draw, play and end-turn alone; the last number. Then somebody leaves the lobby."""
    path, rng = f"/api/games/{game_id}", Random(3)
    for _ in range(MOST):
        view = next(iter(people.values())).get(path).body
        if view["status"] == "ended":
            _, lobby = list(people.values())[1].post(f"/api/lobbies/{view['lobby_id']}/leave")
            assert lobby["status"] == "open"
            return int(view["seq"])
        step(people[view["current_player_id"]], path, rng)
    raise AssertionError("the game does not end")


def step(caller: Caller, path: str, rng: Random) -> None:
    legal = caller.get(path).body["legal"]
    if legal["cards"] and rng.random() < 0.9:
        body = {"card_id": rng.choice(legal["cards"]), "chosen_color": rng.choice(COLORS)}
        answer = caller.post(f"{path}/play", body)
    else:
        answer = caller.post(f"{path}/{'draw' if legal['draw'] else 'end-turn'}")
    assert answer.status == 202, answer
