"""Every operation of the REST documentation is called with whatever fits it, and with what does not.

No answer is a fault of ours, has a status that is not written down, or a body other than promised.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

import pytest
import schemathesis
from django.core import signals
from django.core.cache import cache as counters
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts import services as accounts
from chat.models import Message
from config.wsgi import application
from games import catalog
from games.table import remembered
from tests.games.callers import Caller, person
from tests.games.seating import seat
from tests.lobbies.gathering import game, lobby

Json = Any
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance,
]  # fmt: skip
EXAMPLES = 4
"""For each operation, caller and way of making requests."""


@cache
def operations() -> dict[str, Any]:
    """Every operation by method and path."""
    raw = SchemaGenerator().get_schema(request=None, public=True)
    schema = schemathesis.openapi.from_dict(json.loads(json.dumps(raw, default=str)))
    schema.app = application
    found = (result.ok() for result in schema.get_all_operations())
    return {f"{one.method.upper()} {one.path}": one for one in found}


# -- The house -----------------------------------------------------------------------------------------------
@dataclass
class World:
    """People, and something of everything for each of them."""

    callers: dict[str, Caller]
    ids: dict[str, list[int]] = field(default_factory=dict)
    """What really exists, by the name of the parameter."""


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Made once for all; what a call changes is taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        counters.clear()
        remembered.forget_all()
        yield furnished()
        transaction.set_rollback(True)
        remembered.forget_all()


@contextmanager
def one_connection() -> Iterator[None]:
    """Requests leave the connection of the test alone, as those of Django's own client do (and then connects it)."""
    both = (signals.request_started, signals.request_finished)
    for signal in both:
        signal.disconnect(close_old_connections)
    yield
    for signal in both:
        signal.connect(close_old_connections)


def furnished() -> World:
    guest, other = person("Guest"), person("Other")
    user = accounts.sign_up(email="m@example.org", username="member", password="a quiet evening 7", display_name="")
    member = Caller(user, accounts.issue_token(user, "test")[1])
    table = guest.post("/api/tables", {"name": "Spades"}).body["tableId"]
    gathering, room = game(guest, member)["game_id"], lobby(member, guest)
    running = [dealt(kind, guest, member) for kind in catalog.SLUGS]
    said = [guest.post(f"/api/games/{gathering}/chat", {"text": "Hello"}).body["message"]["id"]]
    said += [member.post(f"/api/lobbies/{room}/chat", {"text": "Hello"}).body["message"]["id"]]
    assert Message.objects.count() == len(said)
    assert member.user
    ids = {
        "game_id": [*running, gathering],
        "lobby_id": [room],
        "table_id": [table, running[catalog.SLUGS.index("spades")]],
        "message_id": said,
        "user_id": [other.id, guest.id],
        "token_id": [member.user.api_tokens.get().pk],
    }
    return World({"nobody": Caller(), "guest": guest, "member": member}, ids)


def dealt(kind: str, *players: Caller) -> int:
    """A running game in which both play, and others as needed."""
    others = [person(f"P {number}") for number in range(catalog.rules(kind).SEATS[0] - len(players))]
    return seat(kind, [*players, *others], 1)


# -- The calls -----------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("name", operations())
def test_every_answer_is_as_documented(name: str, mode: GenerationMode, world: World) -> None:
    cases = operations()[name].as_strategy(generation_mode=mode)
    known = [who for who in world.callers if who != "nobody"]
    turns = count()

    @seed(1)
    @settings(
        max_examples=EXAMPLES * len(known), deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=cases, data=st.data())
    def call(case: Case, data: st.DataObject) -> None:
        """Those who are known take turns; every other time nobody asks the same, which takes nothing to think of."""
        for parameter in set(case.path_parameters) & set(world.ids):
            if real := world.ids[parameter]:
                case.path_parameters[parameter] = data.draw(st.sampled_from(real) | st.just(10**6))
        turn = next(turns)
        judge(case, world.callers[known[turn % len(known)]])
        if turn % len(known) == 0:
            judge(case, world.callers["nobody"])

    call()


def judge(case: Case, caller: Caller) -> None:
    """Call, hold the answer against the document, and take back what it changed."""
    headers = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
    remembered.forget_all()
    counters.clear()
    with transaction.atomic(), one_connection():
        response = case.call(headers=headers)
        transaction.set_rollback(True)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert json.loads(response.content)["code"] in codes(case, response.status_code)


def codes(case: Case, status: int) -> set[str]:
    """The codes that are written down for this status."""
    told = case.operation.definition.raw["responses"][str(status)]["content"]["application/json"]["examples"]
    return {example["value"]["code"] for example in told.values()}


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in operations() if "{lobby_id}" in name or "{game_id}" in name])
def test_headers_that_do_not_match_are_nobodys(name: str) -> None:
    """Also where a refusal is told at the sockets of whoever asked."""
    method, path = name.split()
    path = path.format(**dict.fromkeys(("lobby_id", "game_id", "message_id"), 1))
    answer = Caller().call(method, path, None, x_session_id="wrong", x_player_id="1")
    assert (answer.status, answer.body["code"]) == (401, "NOT_AUTHENTICATED")
