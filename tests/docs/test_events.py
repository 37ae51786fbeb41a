"""The events, written down: a valid document, held against all that is sent, and pages that show the whole of it."""

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

import config.urls  # noqa: F401  # every room has defined its codes by then
from api import framing
from api.codes import CODES
from api.problems import Problem
from config.events.any_kind import references
from config.events.document import body, document, message_name, verb_of
from config.events.examples import recorded
from config.events.openapi import answers
from config.events.rooms import kinds, rooms, sockets
from config.events.schemas import library
from config.events.views import CLIENTS
from config.events.views import CLIENTS_FOLDER as FOLDER
from games import catalog
from games.core.frames import Told
from games.see import questions, selectors
from games.sockets.actions import ACTIONS
from games.table import live
from games.table.gathering import gathering
from tests import described
from tests.declared import Undeclared, check
from tests.docs import record
from tests.docs.examples import ONCE, named
from tests.laws import Kind
from tests.samples import spread

Json = Any
ROOT = Path(__file__).resolve().parents[2]
SPECIFICATION = Path(__file__).with_name("asyncapi-3.0.0.json")
"""What AsyncAPI publishes of its version 3.0.0 (Apache License 2.0), without descriptions and foreign protocols."""

GAMES = (1, 2, 5, 17, 21, 23, 24, 26, 38, *range(3, 60))
"""Numbers of games; those in which something rare happens come early."""
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


@cache
def judge(message: str) -> Callable[[Json], Iterator[Any]]:
    """All that is wrong with a payload, by the published document."""
    schema = {"$ref": f"#/components/messages/{message}/payload", "components": body()["components"]}
    return jsonschema_rs.Draft7Validator(schema).iter_errors


def flaws(message: str, payload: Json) -> list[str]:
    return [f"{error.instance_path}: {error.message}" for error in judge(message)(payload)]


def all_told() -> list[tuple[Any, Told]]:
    return [(room, told) for room in rooms() for told in room.told]


# -- The document --------------------------------------------------------------------------------------------
@pytest.mark.django_db
def test_it_is_valid_asyncapi_and_open_to_everybody() -> None:
    answer = Client().get("/api/asyncapi.json", headers={"Host": "localhost"})
    found = answer.json()
    assert found["asyncapi"] == "3.0.0"
    assert found["servers"]["house"]["host"] == "localhost"
    validator = jsonschema_rs.Draft7Validator(json.loads(SPECIFICATION.read_text()))
    assert [str(error) for error in validator.iter_errors(found)] == []


def test_every_reference_leads_somewhere() -> None:
    whole = document("localhost", secure=True)
    for reference in set(references(whole)):
        found = whole
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]
    assert whole["servers"]["house"]["protocol"] == "wss"


def test_every_field_is_explained() -> None:
    for name, schema in body()["components"]["schemas"].items():
        assert schema.get("description") or not schema.get("properties"), name
        for field, one in schema.get("properties", {}).items():
            assert one.get("description", "").endswith("."), (name, field)


def test_no_word_is_explained_in_vain() -> None:
    used = {name: {field for one, schema in body()["components"]["schemas"].items() if one.startswith(f"{name}.")
                   for field in schema.get("properties", ())} for name in catalog.SLUGS}  # fmt: skip
    for kind in catalog.SLUGS:
        assert {word.rpartition(".")[2] for word in catalog.frames(kind).words} <= used[kind], kind


def test_every_address_is_in_it() -> None:
    from config.sockets import websocket_urlpatterns

    ours = {str(pattern.pattern) for pattern in websocket_urlpatterns}
    assert {re.sub(r"\{(\w+)\}", r"<int:\1>", socket.address.lstrip("/")) for socket in sockets()} == ours


@pytest.mark.parametrize(("room", "told"), all_told(), ids=lambda it: getattr(it, "slug", None) or named(it))
def test_every_event_has_an_example_that_is_one(room: Any, told: Told) -> None:
    example = recorded(room.slug)[named(told)]
    assert example["event"] == told.event
    assert flaws(message_name(room, told), example) == []
    assert check(json.dumps(example), room.kind) == told


@every_kind
def test_moves_and_questions_have_examples_that_are_some(kind: str) -> None:
    messages = body()["components"]["messages"]
    asked = [f"{kind}.move", *(f"{kind}.{part}.{name}" for name in catalog.frames(kind).questions
                               for part in ("ask", "ack"))]  # fmt: skip
    for name in asked:
        assert messages[name]["examples"]
        for example in messages[name]["examples"]:
            assert flaws(name, example["payload"]) == []


def test_views_in_the_rest_documentation_have_examples_that_are_some() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    shown = [content for content in answers(schema["paths"]) if "View" in str(content["schema"])]
    assert len(shown) >= 18
    for content in shown:
        judges = jsonschema_rs.Draft202012Validator({**content["schema"], "components": schema["components"]})
        assert content["examples"]
        for name, example in content["examples"].items():
            assert [str(error) for error in judges.iter_errors(example["value"])] == [], name


# -- Against what is sent ------------------------------------------------------------------------------------
@every_kind
def test_every_frame_of_whole_games_is_as_published(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "chat", lambda game_id, user_id, most: [])
    (room,) = [room for room in kinds() if room.kind == kind]
    wanted = {named(told) for told in room.told} - set(ONCE)
    for number in GAMES:
        for text in {heard.text for heard in record.heard(kind, number)}:  # many hear the same
            told = check(text, kind)
            assert flaws(message_name(room, told), msgspec.json.decode(text)) == [], text
            wanted.discard(named(told))
        if not wanted:
            return
    raise AssertionError(f"never heard: {wanted}")


@every_kind
def test_the_log_of_a_whole_game_is_as_published(kind: str) -> None:
    assert logged(kind, [1]) <= verbs_of(kind)


@pytest.mark.long
@every_kind
def test_logs_of_many_games_are_as_published(kind: str) -> None:
    """By all that may happen, moves of the house included."""
    assert logged(kind, GAMES) == verbs_of(kind)


def verbs_of(kind: str) -> set[str]:
    """Every type of move that may stand in a log."""
    return {verb_of(shape) for shape in (*catalog.frames(kind).moves, *catalog.frames(kind).house)}


def logged(kind: str, numbers: Iterable[int]) -> set[str]:
    """Hold logs against what is written down, as they are told after the end; the types of moves in them."""
    moved = set()
    for number in numbers:
        rows = [(table, row_of(table)) for table in record.entries(kind, number)]
        rows += [(table, row_of(table, move)) for table, move in record.made(kind, number)]
        entries = [selectors.logged(table, row, None, True) for table, row in rows]
        shown = json.loads(framing.encode({"entries": entries, "next": None}))
        assert described.flaws({"$ref": f"#/components/schemas/{kind}.Log"}, shown) == []
        moved |= {entry["move"]["type"] for entry in entries if entry["move"]}
        if moved >= verbs_of(kind):
            break
    return moved


def row_of(table: live.Table, move: Any = None) -> Any:
    """What the database keeps of the newest entry, or of a move that is made at this table."""
    events = [[event.type, event.data, event.only, event.but] for event in table.now.events]
    made = "" if move is None else framing.encode(table.rules.dump_move(move)).decode()
    text = framing.encode([] if made else events).decode()
    return SimpleNamespace(seq=table.seq, at=record.BEGUN, seat=0, by="player", move=made, events=text)


@every_kind
def test_every_move_of_whole_games_is_as_published(kind: str) -> None:
    verbs = {verb_of(shape) for shape in catalog.frames(kind).moves}
    made = set()
    for number in range(1, 6):
        for table, move in record.made(kind, number):
            written = dict(table.contract.write_move(table.rules.dump_move(move), table.now.envelope))
            if written["type"] in table.contract.RESERVED:
                continue
            assert flaws(f"{kind}.move", {"action": "move", "move": written}) == []
            made.add(written["type"])
    assert made <= verbs
    assert len(made) >= min(2, len(verbs))


@every_kind
def test_every_view_by_rest_is_as_published(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "chat", lambda game_id, user_id, most: [])
    (room,) = [room for room in kinds() if room.kind == kind]
    shelf = library(room)
    schema = {**shelf.ref(catalog.frames(kind).view), "components": {"schemas": shelf.schemas}}
    judges = jsonschema_rs.Draft202012Validator(schema)
    for table in record.entries(kind, 3):
        for reader in (*range(len(table.people)), None):
            shown = json.loads(framing.encode(table.wire_view(reader)))
            assert [str(error) for error in judges.iter_errors(shown)] == []
            assert set(shown) <= set(shelf.schemas[f"{kind}.View"]["properties"])


@pytest.mark.parametrize("kind", spread(catalog.SLUGS, ("uno",)))
def test_every_word_of_the_coach_is_as_published(kind: str) -> None:
    asked = 0
    for number in range(1, 1 + 3 * Kind(kind).many):
        for count, (table, _) in enumerate(record.made(kind, number)):
            if count % 7 or count > 60:
                continue
            for seat in range(len(table.people)):
                level = 1 + count % 4 if kind == "rummikub" else None
                try:
                    told = questions.hints(table, seat, lambda level=level: level)
                except Problem:
                    continue
                data = {"key": None, "seq": table.seq, "server_ts": 0, "result": json.loads(framing.encode(told))}
                assert flaws(f"{kind}.ack.hints", {"event": "ack", "data": data}) == []
                asked += 1
    assert asked > 10


def literals(tree: ast.AST, *names: str) -> Iterator[str]:
    """The first argument of every call of these functions, where it is written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in names and isinstance(node.args[0].value, str):
                yield node.args[0].value


@every_kind
def test_what_a_kind_can_say_is_what_it_declares(kind: str) -> None:
    said = {
        f"game:{name}"
        for file in catalog.folder(kind).rglob("*.py")
        for name in literals(ast.parse(file.read_text()), "Event")
    }
    platform = {f"game:{name}" for name in ("player:joined", "layout:update", "seat:changed")}
    platform |= {"game:state:update", "game:hand:update"}  # which the platform tells at least on connecting
    declared = {told.event for told in catalog.frames(kind).events}
    assert said | platform >= declared
    assert said <= declared


def test_what_the_house_says_besides_is_declared() -> None:
    declared = {told.event for _, told in all_told()}
    files = [file for app in ("games", "lobbies", "chat", "arena") for file in (ROOT / app).rglob("*.py")]
    said = {name for file in files for name in literals(ast.parse(file.read_text()), "frame")}
    assert said
    assert {name for name in said if ":" in name or name == "ack"} <= declared


@every_kind
def test_questions_are_those_of_the_contract(kind: str) -> None:
    assert set(catalog.frames(kind).questions) == set(catalog.contract(kind).QUESTIONS) | set(ACTIONS) - {"move"}


@every_kind
def test_every_code_a_kind_refuses_with_is_listed(kind: str) -> None:
    contract = catalog.contract(kind)
    own = {*contract.STATUS, contract.OUTSIDER, contract.idle(started=True), contract.idle(started=False)}
    assert own <= set(CODES)
    heard = body()["components"]["messages"]["table.game_error"]["payload"]["properties"]["data"]
    assert own <= set(heard["allOf"][1]["properties"]["code"]["enum"])


def test_a_frame_that_nobody_declared_is_found() -> None:
    with pytest.raises(Undeclared, match="nobody declared it"):
        framing.frame("game:secret:told", {"game_id": 7, "server_ts": 0})
    with pytest.raises(Undeclared, match="unknown field"):
        framing.frame("conn:connected", {"user_id": 7, "server_ts": 0, "token": "x"})


# -- The pages -----------------------------------------------------------------------------------------------
PAGES = ("/docs/events", *(f"/docs/events/{kind}" for kind in catalog.SLUGS))


@cache
def page(path: str) -> str:
    """What everybody reads there: these pages change with the code alone."""
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def read(db: None) -> Callable[[str], str]:
    return page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_needs_nothing_from_elsewhere_and_its_links_lead_somewhere(path: str, read: Any) -> None:
    text = read(path)
    assert not re.findall(r"(?:src|href)=\"(?:https?:)?//", text)
    there = {at: set(re.findall(r' id="([^"]+)"', read(at))) for at in PAGES}
    for target in re.findall(r'href="([^"]*#[^"]+)"', text):
        if "/static/" in target:
            continue
        at, _, anchor = target.partition("#")
        assert anchor in there[at or path], target


def test_every_event_move_and_question_is_on_a_page(read: Any) -> None:
    whole = "".join(read(path) for path in PAGES)
    for room, told in all_told():
        assert f'id="{message_name(room, told)}"' in whole
    for room in kinds():
        assert room.frames
        for shape in room.frames.moves:
            assert f'id="{room.slug}.move.{verb_of(shape)}"' in whole
        for name in room.frames.questions:
            assert f'id="{room.slug}.ask.{name}"' in whole
    assert all(f"<code>{code}</code>" in whole for code in CODES)


def test_the_page_shows_the_clients_as_they_are(read: Any) -> None:
    from django.utils.html import escape

    text = read("/docs/events")
    assert {client.file for client in CLIENTS} == {file.name for file in FOLDER.iterdir()}
    for client in CLIENTS:
        assert escape(client.text) in text


def test_there_is_no_page_for_a_game_we_do_not_have(db: None) -> None:
    assert Client().get("/docs/events/chess").status_code == 404


def test_it_is_linked_from_where_one_would_look(read: Any) -> None:
    assert 'href="/docs/events"' in read("/")
    assert "(/docs/events)" in Client().get("/api/schema").json()["info"]["description"]
    assert "docs/clients" in (ROOT / "README.md").read_text()
