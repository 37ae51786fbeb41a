"""The description of API and events leaves nothing open, and its examples keep to it."""

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.test import RequestFactory
from rest_framework.request import Request

from api.problems import Invalid
from api.schema import FLAG
from config.events.any_kind import references
from config.events.document import body as events
from config.events.openapi import answers, sent
from games import catalog
from games.api.views import query_flag
from tests.described import Undescribed, check, document, flaws, operation

Json = Any
SAYING = {"description", "title", "default", "examples", "example"}
"""Keys of a schema that allow everything."""


def untyped(schema: Json, at: str) -> Iterator[str]:
    """Every place within a schema that says nothing of what is there."""
    if not isinstance(schema, dict) or not schema.keys() - SAYING:
        yield f"{at}: anything"
        return
    types = schema.get("type")
    if "object" in ([types] if isinstance(types, str) else types or ()) and not schema.keys() & HELD:
        yield f"{at}: any object"
    if "array" in ([types] if isinstance(types, str) else types or ()) and not schema.keys() & {"items", "prefixItems"}:
        yield f"{at}: any array"
    for name, inner in within(schema):
        yield from untyped(inner, f"{at}{name}")


HELD = {"properties", "additionalProperties", "allOf", "anyOf", "oneOf"}


def within(schema: Json) -> Iterator[tuple[str, Json]]:
    """Each schema within one, with where it stands."""
    yield from ((f".{name}", inner) for name, inner in schema.get("properties", {}).items())
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        yield from ((f"/{key}/{number}", inner) for number, inner in enumerate(schema.get(key, ())))
    if "items" in schema:
        yield "[]", schema["items"]
    if schema.get("additionalProperties") not in (None, False, True):
        yield "{}", schema["additionalProperties"]


def of_api(whole: Json) -> Iterator[tuple[str, Json]]:
    """Every schema of the API's description, with where it stands."""
    yield from whole["components"]["schemas"].items()
    for path, operations in whole["paths"].items():
        for method, described in operations.items():
            at = f"{method.upper()} {path}"
            yield from ((f"{at} ?{one['name']}", one["schema"]) for one in described.get("parameters", ()))
            yield from contents(f"{at} body", described.get("requestBody", {}))
            for status, told in described["responses"].items():
                yield from contents(f"{at} {status}", told)


def contents(at: str, told: Json) -> Iterator[tuple[str, Json]]:
    """The schemas of a body."""
    yield from ((at, content.get("schema")) for content in told.get("content", {}).values())


def of_events(whole: Json) -> Iterator[tuple[str, Json]]:
    """Every schema of the events' description."""
    yield from whole["components"]["schemas"].items()
    yield from ((name, message["payload"]) for name, message in whole["components"]["messages"].items())


def open_places(schemas: Iterable[tuple[str, Json]]) -> list[str]:
    return [place for at, schema in schemas for place in untyped(schema, at)]


BOTH = pytest.mark.parametrize(("whole", "schemas"), [(document, of_api), (events, of_events)], ids=["api", "events"])


# -- Nothing is left open --------------------------------------------------------------------------------------
@BOTH
def test_every_place_has_a_type(whole: Any, schemas: Any) -> None:
    assert open_places(schemas(whole())) == []


@BOTH
@pytest.mark.parametrize(
    "planted",
    [{}, {"type": "object"}, {"type": ["object", "null"]}, {"type": "array"}, {"type": "array", "items": {}},
     {"type": "object", "additionalProperties": {}}, {"description": "Whatever."}],
    ids=str,
)  # fmt: skip
def test_a_planted_gap_is_found(whole: Any, schemas: Any, planted: Json) -> None:
    changed = copy.copy(whole())
    field = {"type": "object", "properties": {"field": planted}}
    changed["components"] = {**changed["components"], "schemas": {**changed["components"]["schemas"], "planted": field}}
    found = open_places(schemas(changed))
    assert len(found) == 1
    assert found[0].startswith("planted.field")


def test_an_answer_without_a_type_is_found() -> None:
    changed = copy.deepcopy(document())
    answer = changed["paths"]["/api/kinds"]["get"]["responses"]["200"]
    answer["content"]["application/json"] = {"schema": {"type": "object", "additionalProperties": {}}}
    assert open_places(of_api(changed)) == ["GET /api/kinds 200{}: anything"]


@BOTH
def test_no_two_components_have_one_title(whole: Any, schemas: Any) -> None:
    titles = Counter(one["title"] for one in whole()["components"]["schemas"].values() if "title" in one)
    assert [title for title, count in titles.items() if count > 1] == []


def test_every_reference_of_the_api_leads_somewhere() -> None:
    known = {f"#/components/schemas/{name}" for name in document()["components"]["schemas"]}
    assert set(references(document())) <= known
    assert len(known) > 300


def test_every_success_has_a_body_or_none_at_all() -> None:
    bare = [
        f"{method} {path} {status}"
        for path, operations in document()["paths"].items()
        for method, described in operations.items()
        for status, told in described["responses"].items()
        if not told.get("content") and status != "204"
    ]
    assert bare == []


# -- What it says is true --------------------------------------------------------------------------------------
def examples() -> Iterator[tuple[str, Json, Json]]:
    for content in answers(document()["paths"]):
        yield from ((name, content["schema"], one["value"]) for name, one in content.get("examples", {}).items())
    for body in sent(document()["paths"]):
        for content in body["content"].values():
            yield from ((name, content["schema"], one["value"]) for name, one in content.get("examples", {}).items())


def test_every_example_is_one() -> None:
    found = [(name, wrong) for name, schema, value in examples() if (wrong := flaws(schema, value))]
    assert found == []
    assert len(list(examples())) > 90


@pytest.mark.parametrize("name", ["bid", "reveal-hand", "blind-nil-exchange", "play", "rejoin"])
def test_a_move_at_a_spades_table_answers_what_looking_at_it_does(name: str) -> None:
    (kind,) = (slug for slug in catalog.SLUGS if slug == "spades")
    routes = document()["paths"]
    moved = routes[f"/api/tables/{{table_id}}/{name}"]["post"]["responses"]["200"]["content"]["application/json"]
    seen = routes["/api/tables/{table_id}/state"]["get"]["responses"]["200"]["content"]["application/json"]
    assert moved["schema"] == {"$ref": f"#/components/schemas/{kind}.View"}
    assert moved["schema"] in seen["schema"]["anyOf"]


@pytest.mark.parametrize("name", ["lobbies.Lobby", "LobbyBody", "GameBody", "games.Kind"])
def test_options_are_those_of_the_kind_that_is_named(name: str) -> None:
    schemas = document()["components"]["schemas"]
    assert [one["$ref"].rpartition(".")[2] for one in schemas[name]["oneOf"]] == list(catalog.SLUGS)
    for kind in catalog.SLUGS:
        one = schemas[f"{name}.{kind}"]
        assert one["properties"]["kind"]["const"] == kind
        assert {f"#/components/schemas/{kind}.{options}" for options in ("Options", "ChosenOptions")} & set(
            references([one, schemas.get(f"games.Preset.{kind}")])
        )


@pytest.mark.parametrize("name", ["lobbies.Lobby", "games.Kind"])
def test_answers_are_told_apart_by_their_kind(name: str) -> None:
    told = document()["components"]["schemas"][name]["discriminator"]
    assert told["propertyName"] == "kind"
    assert told["mapping"] == {kind: f"#/components/schemas/{name}.{kind}" for kind in catalog.SLUGS}


def test_options_of_the_toy_kind_came_for_nothing() -> None:
    schema = {"$ref": "#/components/schemas/LobbyBody"}
    body = {"name": "Friday", "capacity": 2, "kind": "toy", "options": {"rounds": 3}}
    assert flaws(schema, body) == []
    assert flaws(schema, {**body, "options": {"rounds": 0}})
    assert flaws(schema, {**body, "options": {"target": 3}})


@pytest.mark.parametrize("word", ["true", "TRUE", "false", "False", "0", "1", ""])
def test_a_switch_of_a_query_is_what_is_accepted(word: str) -> None:
    assert flaws(FLAG, word) == []
    assert query_flag(Request(RequestFactory().get("/", {"mine": word})), "mine") == (word.lower() in {"true", "1"})


@pytest.mark.parametrize("word", ["yes", "2", "on", "truee", " 1"])
def test_other_words_are_refused_as_described(word: str) -> None:
    assert flaws(FLAG, word)
    with pytest.raises(Invalid):
        query_flag(Request(RequestFactory().get("/", {"mine": word})), "mine")


# -- What tests are answered is held against it ------------------------------------------------------------------
def test_an_answer_that_is_not_as_described_is_found() -> None:
    described = operation("POST", "/api/games/7/leave?x=1")
    assert described
    check("POST", "/api/games/7/leave", 202, {"game_id": 7, "lobby_id": 3})
    with pytest.raises(Undescribed, match="lobby_id"):
        check("POST", "/api/games/7/leave", 202, {"game_id": 7})
    with pytest.raises(Undescribed, match="409 is not written down"):
        check("GET", "/api/kinds", 409, {"error": "No.", "code": "NO"})
