"""Whatever JSON somebody sends to a route that gathers or talks: an answer of its table, never a fault of ours."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.callers import Caller
from tests.lobbies.gathering import game, lobby

pytestmark = pytest.mark.django_db

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12), st.sampled_from(["public", "uno", "spades", "K7PXQ2", "easy", "classic", "\x00", "\u202e"]),
)  # fmt: skip
ANY = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner), max_leaves=6
)
KEYS = (
    "lobby_id", "seed", "kind", "preset", "max_players", "visibility", "options", "name", "capacity", "room_code",
    "ready", "player_id", "level", "seat", "username", "email", "text", "reason", "hints", "chat", "turn_clock",
)  # fmt: skip
BODIES = st.dictionaries(st.sampled_from(KEYS), ANY, max_size=6) | ANY
LOBBY_ROUTES = ("join", "ready", "kick", "host", "bots", "options", "invite", "chat", "chat/1/report")
GAME_ROUTES = ("join", "start", "rejoin", "rematch", "chat")
DOCUMENTED = {200, 201, 202, 400, 403, 404, 409, 429}

once = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture
def paths(ann: Caller, bob: Caller) -> list[str]:
    number, made = lobby(ann, bob), game(ann, bob)["game_id"]
    return [
        "/api/lobbies", "/api/lobbies/join", "/api/games",
        *(f"/api/lobbies/{number}/{name}" for name in LOBBY_ROUTES),
        *(f"/api/games/{made}/{name}" for name in GAME_ROUTES),
    ]  # fmt: skip


@once
@given(data=st.data())
def test_any_body_has_an_answer(ann: Caller, bob: Caller, paths: list[str], data: Any) -> None:
    body = data.draw(BODIES)
    path = data.draw(st.sampled_from(paths))
    for caller in (ann, bob):
        answer = caller.post(path, body)
        assert answer.status in DOCUMENTED
        if answer.status >= 400:
            assert {"error", "code"} <= set(answer.body) <= {"error", "code", "fields", "seq", "limit"}


@once
@given(
    query=st.dictionaries(st.sampled_from(["before", "after", "limit", "kind", "status", "mine"]), st.text(max_size=8))
)
def test_any_query_has_an_answer(ann: Caller, paths: list[str], query: dict[str, str]) -> None:
    from urllib.parse import urlencode

    for path in ("/api/lobbies", "/api/games", paths[-1]):
        assert ann.get(f"{path}?{urlencode(query)}").status in {200, 400}
