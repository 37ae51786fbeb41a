"""Lobbies and gathering games made by the API, for tests that begin there."""

from typing import Any

from tests.games.callers import Answer, Caller

Json = Any
ABSENT = 999_999
"""The id of nothing."""


def lobby(host: Caller, *guests: Caller, ready: bool = False, **body: Json) -> int:
    """A lobby of this host in which these guests sit; its id."""
    made = host.post("/api/lobbies", {"name": "Friday night", "capacity": 4, **body})
    assert made.status == 201, made
    code = made.body["room_code"]
    for guest in guests:
        assert guest.post("/api/lobbies/join", {"room_code": code}).status == 202
        if ready:
            assert guest.post(f"/api/lobbies/{made.body['lobby_id']}/ready").status == 202
    return made.body["lobby_id"]


def game(host: Caller, *guests: Caller, **body: Json) -> Json:
    """A gathering game, as its creation answers."""
    made = host.post("/api/games", {"max_players": 4, "visibility": "public", **body})
    assert made.status == 201, made
    for guest in guests:
        joined = guest.post(f"/api/games/{made.body['game_id']}/join", {"room_code": made.body["room_code"]})
        assert joined.status == 202, joined
    return made.body


def dealt(host: Caller, *guests: Caller, **body: Json) -> Json:
    """The same, dealt."""
    made = game(host, *guests, **body)
    assert host.post(f"/api/games/{made['game_id']}/start").status == 202
    return made


def refused(answer: Answer, status: int, code: str) -> Json:
    """It is refused so, in the error body; the body for a closer look."""
    assert (answer.status, answer.body.get("code")) == (status, code), answer
    assert answer.body["error"]
    assert set(answer.body) <= {"error", "code", "fields", "seq", "limit"}
    return answer.body


def look(caller: Caller, lobby_id: int) -> Json:
    """The lobby as this caller sees it."""
    found = caller.get(f"/api/lobbies/{lobby_id}")
    assert found.status == 200, found
    return found.body


def names(found: Json) -> list[str]:
    """Who is in the lobby, longest there first."""
    return [player["display_name"] for player in found["players"]]


def end(game_id: int) -> None:
    """Let the game be over."""
    from games.play import services

    services.abandon(game_id, "voided")
