"""Reports of mistakes say where it broke and which log line has more, and nothing that was at the table."""

import asyncio
import json
import logging
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import sentry_sdk
import structlog
from asgiref.sync import sync_to_async
from django.core.exceptions import ImproperlyConfigured
from django.core.handlers.base import BaseHandler
from django.test import Client
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from api import framing, mistakes
from bench.evenings import words_in
from bench.log_search import leaks
from bench.tables import session
from games import catalog
from games.models import Game
from games.table import memory
from operations import error_reports
from tests.games.callers import Caller
from tests.games.moving import dealt, offered
from tests.games.sockets import sit_down
from tests.house.test_settings import PRODUCTION, ROOT

Json = Any
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)
DSN = "https://key@sentry.example/7"
SEED = 4_083_517_926_604
HIDDEN = "parlour-words-of-an-exception"


class Kept(Transport):
    """Keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope.serialize().decode())

    @property
    def events(self) -> list[Json]:
        return [json.loads(text.splitlines()[-1]) for text in self.sent]


class Broken(Kept):
    """Fails whenever something is to be sent."""

    def capture_envelope(self, envelope: Envelope) -> None:
        raise OSError("gone")


@pytest.fixture
def transport() -> Iterator[Kept]:
    kept = Kept()
    error_reports.begin(DSN, kept)
    yield kept
    error_reports.end()


def break_rules(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Let every move of this kind raise, in the worst of words, with the worst of variables and of causes."""

    def broken(state: Any, *_: Any) -> None:
        everything = str(state)
        sentry_sdk.add_breadcrumb(message=everything)
        logging.getLogger("somebody").error("the state is %s", everything)
        try:
            raise KeyError(everything)
        except KeyError as cause:
            raise RuntimeError(f"{HIDDEN}: {everything}") from cause

    monkeypatch.setattr(catalog.rules(kind), "play", broken)


def secrets_of(game_id: int, callers: list[Caller]) -> dict[str, set[str]]:
    """What nobody but the house and the players may know."""
    game = Game.objects.get(pk=game_id)
    spellings = (bytes.hex, lambda raw: b64encode(raw).decode(), lambda raw: repr(raw)[2:-1])
    seeds = {spell(bytes(found)) for spell in spellings for found in (game.seed, game.salt) if found}
    sessions = {session(caller.user) for caller in callers}
    return {"keys": {caller.token for caller in callers} | sessions, "seeds": seeds, "words": {HIDDEN, "state is"}}


def cards_of(game_id: int, seats: int) -> set[str]:
    """The names of the cards in all hands, as clients know them, and of all that the state names."""
    table = memory.current(game_id)
    told = [json.loads(frame) for seat in range(seats) for frame in table.frames(table.now, seat)]
    hands = [words_in(frame["data"]) for frame in told if ":hand:" in frame["event"]]
    kept = words_in(msgspec.json.decode(framing.encode(table.rules.dump(table.state))))
    return kept.union(*hands)


# -- A move --------------------------------------------------------------------------------------------------
@every_kind
@pytest.mark.django_db(transaction=True)
def test_a_rule_that_raises_is_reported_without_anything_of_the_table(
    kind: str, transport: Kept, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game_id, callers = dealt(kind, SEED)
    mover, move = offered(game_id)
    secrets, cards = secrets_of(game_id, callers), cards_of(game_id, len(callers))
    break_rules(monkeypatch, kind)
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = next(iter(secrets["keys"]))
    headers = {"Authorization": f"Bearer {callers[mover].token}"}
    answer = client.post(
        f"/api/games/{game_id}/moves?token=parlour", {"move": move}, "application/json", headers=headers
    )
    assert answer.status_code == 500
    [event] = transport.events
    assert leaks(transport.sent[0], secrets, cards) == {}
    assert [error["type"] for error in event["exception"]["values"]] == ["KeyError", "RuntimeError"]
    frame = event["exception"]["values"][-1]["stacktrace"]["frames"][-1]
    assert (frame["function"], set(frame) - set(error_reports.FRAME)) == ("broken", set())
    [line] = [record for record in caplog.records if record.name == "api.mistakes"]
    assert event["tags"]["id"] == line.__dict__["id"] == answer.json()["id"]
    assert (event["tags"]["game"], event["tags"]["kind"], event["tags"]["seat"]) == (str(game_id), kind, str(mover))
    assert set(event) <= {*error_reports.REPORT, "tags", "exception"}
    assert event["user"] == {"id": error_reports.hashed(callers[mover].id)}


@pytest.mark.django_db(transaction=True)
async def test_so_is_one_at_a_socket(transport: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, callers = await sync_to_async(dealt)("spades")
    mover, move = await sync_to_async(offered)(game_id)
    ear = await sit_down(callers[mover], game_id)
    await ear.entry()
    with monkeypatch.context() as patched:
        break_rules(patched, "spades")
        heard = (await ear.move(move, key="c1"))["data"]
    await asyncio.sleep(0)
    assert [event["tags"]["id"] for event in transport.events] == [heard["id"]]
    assert HIDDEN not in transport.sent[0]
    await ear.close()


# -- Everything else -----------------------------------------------------------------------------------------
@pytest.mark.django_db
@pytest.mark.parametrize(("path", "route"), [("/rules/", "rules/"), ("/api/kinds", "api/kinds")])
def test_a_page_that_breaks_is_reported_by_the_id_of_its_answer(
    path: str, route: str, transport: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError(HIDDEN)

    monkeypatch.setattr("games.pages.rules_page.render", broken)
    monkeypatch.setattr("games.api.views.kind", broken)
    [caller] = dealt("rummy")[1][:1]
    client = Client(raise_request_exception=False)
    answer = client.get(path, headers={"Authorization": f"Bearer {caller.token}"})
    assert answer.status_code == 500
    [event] = transport.events
    assert (event["tags"]["id"], event["tags"]["route"]) == (answer["X-Request-ID"], route)
    assert HIDDEN not in transport.sent[0]


def test_the_library_is_told_to_hand_over_nothing_by_itself(transport: Kept) -> None:
    client = sentry_sdk.get_client()
    assert not client.should_send_default_pii()
    assert client.integrations == {}


def test_when_reporting_ends_the_library_looks_into_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """By itself it would take the address from the environment, and wrap every request of this process for good."""
    monkeypatch.setenv("SENTRY_DSN", DSN)
    error_reports.begin(DSN, Kept())
    error_reports.end()
    client = sentry_sdk.get_client()
    assert (client.integrations, client.transport) == ({}, None)
    assert BaseHandler.get_response.__module__ == BaseHandler.__module__


def test_a_flood_of_mistakes_is_no_flood_of_reports(transport: Kept) -> None:
    for _ in range(2 * error_reports.MOST):
        mistakes.note(RuntimeError(), "it failed")
    assert len(transport.sent) == error_reports.MOST


def test_a_report_that_cannot_be_sent_costs_nobody_the_answer() -> None:
    error_reports.begin(DSN, Broken())
    structlog.contextvars.clear_contextvars()  # a request of another test may have left its id
    try:
        assert len(mistakes.note(RuntimeError(), "it failed")) == 32
    finally:
        error_reports.end()


def test_an_address_that_is_none_is_told_at_the_start() -> None:
    with pytest.raises(ImproperlyConfigured, match="SENTRY_DSN"):
        error_reports.begin("sentry.example")
    assert error_reports.report not in mistakes.reporters


def test_without_an_address_nothing_is_even_loaded(tmp_path: Any) -> None:
    program = (
        "import config.wsgi, sys; from api import mistakes; print('sentry_sdk' in sys.modules, mistakes.reporters)"
    )
    environment = {**PRODUCTION, "VAR_DIR": str(tmp_path), "PATH": "/usr/bin"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False []"


@pytest.mark.django_db
def test_the_page_about_privacy_names_who_is_told(client: Client, settings: Any) -> None:
    assert "is told where it broke" not in client.get("/privacy/").content.decode()
    settings.SENTRY_DSN = DSN
    assert "sentry.example is told where it broke: no names" in client.get("/privacy/").content.decode()
