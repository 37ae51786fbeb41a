"""A furnished house, and calls of every operation of the REST documentation in it, each held against the document."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import schemathesis
from django.core import signals
from django.core.cache import cache as counters
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts import services as accounts
from accounts.models import User
from arena import services as arena
from arena import tournaments
from arena.services import Wish
from chat.models import Message
from config.wsgi import application
from games import catalog
from games.table import remembered
from people.models import PushDevice
from tests.games.callers import Caller, person
from tests.games.seating import seat
from tests.lobbies.gathering import game, lobby
from tests.people.delivery.browser import Browser

Json = Any
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance,
]  # fmt: skip
NOBODYS = [10**6, 2**31, 2**63 - 1, 2**63, 10**19, 10**40]
"""Numbers that nothing has, up to what no database can store."""


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
    ids: dict[str, list[Any]] = field(default_factory=dict)
    """What really exists, by the name of the parameter; of guest and member, and of others."""


@contextmanager
def open_house() -> Iterator[World]:
    """Made once for all; what a call changes is taken back after it."""
    with transaction.atomic():
        counters.clear()
        remembered.forget_all()
        yield furnished()
        transaction.set_rollback(True)
        remembered.forget_all()


def furnished() -> World:
    """Guest and member sit at a table of each kind, with a lobby and a gathering game; others keep to themselves."""
    guest, other = person("Guest"), person("Other")
    member, elsewhere, staff = (signed_up(name) for name in ("member", "elsewhere", "staff"))
    assert member.user
    assert elsewhere.user
    assert staff.user
    staff.user.is_staff = True
    staff.user.save()
    theirs, others = belongings(guest, member), belongings(elsewhere, other, visibility="private")
    running = [dealt(kind, guest, member) for kind in catalog.SLUGS]
    table = guest.post("/api/tables", {"name": "Spades"}).body["tableId"]
    programs = [arena.register(Wish(f"Of {name}", "127.0.0.1", port, owner=caller.user))
                for name, port, caller in (("Ann", 9101, member), ("Bob", 9102, elsewhere))]  # fmt: skip
    tournament = tournaments.open_tournament(programs, tournaments.Terms(2))
    ids = {
        "game_id": [theirs["game"], others["game"], dealt("rummy", elsewhere, other, visibility="private"), *running],
        "lobby_id": [theirs["lobby"], others["lobby"]],
        "table_id": [table, running[catalog.SLUGS.index("spades")], dealt("spades", elsewhere, other)],
        "message_id": [*theirs["said"], *others["said"]],
        "user_id": [other.id, guest.id, staff.id],
        "token_id": [caller.user.api_tokens.get().pk for caller in (member, guest, elsewhere) if caller.user],
        "program_id": [program.pk for program in programs],
        "number": [tournament.pk],
        "device_id": [device_of(caller.user) for caller in (member, guest, elsewhere)],
        "kind": ["uno", "spades"],
    }
    assert Message.objects.count() == len(ids["message_id"])
    callers = {"nobody": Caller(), "guest": guest, "member": member, "elsewhere": elsewhere, "staff": staff}
    return World(callers, ids)


def device_of(user: User | None) -> int:
    """A browser of theirs that was added with their token."""
    assert user
    browser = Browser(f"https://push.example/{user.pk}").subscription()
    token = user.api_tokens.get().hashed
    device = PushDevice.objects.create(
        user=user, name=browser["name"], endpoint=browser["endpoint"], **browser["keys"], stored=token, by_token=True
    )
    return device.pk


def signed_up(name: str) -> Caller:
    """Somebody with an account and a token."""
    email, password = f"{name}@example.org", "a quiet evening 7"
    user = accounts.sign_up(email=email, username=name, password=password, display_name="")
    return Caller(user, accounts.issue_token(user, "test")[1])


def belongings(host: Caller, guest: Caller, **body: Json) -> Json:
    """A gathering game and a lobby of these two, and what they have said in each."""
    gathering, room = game(host, guest, **body)["game_id"], lobby(guest, host)
    said = [host.post(f"/api/games/{gathering}/chat", {"text": "Hello"}).body["message"]["id"]]
    said += [guest.post(f"/api/lobbies/{room}/chat", {"text": "Hello"}).body["message"]["id"]]
    return {"game": gathering, "lobby": room, "said": said}


def dealt(kind: str, *players: Caller, **settings: Json) -> int:
    """A running game in which both play, and others as needed."""
    others = [person(f"P {number}") for number in range(catalog.rules(kind).SEATS[0] - len(players))]
    return seat(kind, [*players, *others], 1, **settings)


# -- The calls -----------------------------------------------------------------------------------------------
@contextmanager
def one_connection() -> Iterator[None]:
    """Requests leave the connection of the test alone, as those of Django's own client do (and then connects it)."""
    both = (signals.request_started, signals.request_finished)
    for signal in both:
        signal.disconnect(close_old_connections)
    yield
    for signal in both:
        signal.connect(close_old_connections)


def judge(case: Case, caller: Caller) -> int:
    """Call, hold the answer against the document, and take back what it changed; its status."""
    headers = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
    remembered.forget_all()
    counters.clear()
    with transaction.atomic(), one_connection():
        response = case.call(headers=headers)
        transaction.set_rollback(True)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert json.loads(response.content)["code"] in codes(case, response.status_code)
    return int(response.status_code)


def codes(case: Case, status: int) -> set[str]:
    """The codes that are written down for this status."""
    told = case.operation.definition.raw["responses"][str(status)]["content"]["application/json"]["examples"]
    return {example["value"]["code"] for example in told.values()}
