"""The documentation of routes by which one moves and looks at moves: bodies by kind, and every refusal in order."""

from collections.abc import Callable, Iterable
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from api.schema import component, json_body, refusals
from games import catalog
from games.api import answers
from games.core.shapes import Log
from games.core.wire import Contract

Json = Any
Told = tuple[int, str, str]
NOBODY: Told = (401, "NOT_AUTHENTICATED", "Sign in first, or send a token that is still good.")
NO_GAME: Told = (404, "GAME_NOT_FOUND", "There is no such game. Check the address, or ask for a new link.")
STALE: Told = (409, "CONFLICT", "The table has moved on. Look again, then choose.")
UNREADABLE: Told = (400, "INVALID_BODY", "Some of this can't be used. See what each field says.")
GAME_ID = OpenApiParameter("game_id", int, OpenApiParameter.PATH)
KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="Sent again, the same move is answered once more."
)
SINCE = OpenApiParameter("since", int, description="Only entries after this one.")

ENTRY = {
    "seq": 41, "at": "2026-11-18T20:05:00Z", "player_id": 12, "by": "player", "move": {"type": "draw"},
    "events": [{
        "event": "game:cards:drawn",
        "data": {"game_id": 7, "server_ts": 1790000000000, "player_id": 12, "count": 1, "reason": "turn"},
    }],
}  # fmt: skip
SMALLEST = min(catalog.kinds(), key=lambda kind: kind.rules.SEATS[-1])
KIND = {
    "kind": SMALLEST.slug, "title": SMALLEST.title,
    "seats": {"min": SMALLEST.rules.SEATS[0], "max": SMALLEST.rules.SEATS[-1]}, "levels": list(SMALLEST.bot.LEVELS),
    "options": [{"name": "target", "type": "integer", "default": 500, "min": 1, "max": 1000, "help": "Play to this."}],
    "presets": [{
        "name": "short", "title": "Short", "summary": "Until somebody reaches 100 points.",
        "options": {"target": 100}, "settings": {},
    }],
    "phrases": [{"name": "what_luck", "text": "What luck!"}],
}  # fmt: skip


# -- Parts ---------------------------------------------------------------------------------------------------
def view_of(kind: str) -> Json:
    """A running or ended game of this kind, for whoever may see it."""
    return component(kind, catalog.frames(kind).view)


def any_view(kinds: Iterable[str] = catalog.SLUGS, *, gathering: bool = True) -> Json:
    """A game of one of these kinds; `gathering`: also before the deal."""
    found = [view_of(kind) for kind in kinds]
    if gathering:
        found += [component(kind, catalog.frames(kind).gathered) for kind in kinds]
    return {"anyOf": found}


def answer(example: Json, shape: Json) -> OpenApiResponse:
    """A success, as an example, and as a schema."""
    return OpenApiResponse(shape, examples=[OpenApiExample("success", value=example, response_only=True)])


def around(contracts: Iterable[Contract]) -> tuple[Told, ...]:
    """What is refused before the rules are asked, in the words of these kinds."""
    kinds = tuple(contracts)
    outsiders = dict.fromkeys(kind.OUTSIDER for kind in kinds)
    idle = dict.fromkeys(kind.idle(started=started) for kind in kinds for started in (False, True))
    return (
        NOBODY,
        NO_GAME,
        *((403, code, "You are not part of this game.") for code in outsiders),
        *((409, code, "No game is running at this table.") for code in idle),
    )


def told_by(kind: str, name: str) -> Json:
    """What a kind's own route answers: the view, or what tells more."""
    frames = catalog.frames(kind)
    return component(kind, frames.answers.get(name, frames.view))


# -- Routes --------------------------------------------------------------------------------------------------
def of_verb(name: str) -> Callable[[Any], Any]:
    """The documentation of a kind's own route for a move."""
    (slug,) = (slug for slug in catalog.SLUGS if name in catalog.contract(slug).ROUTES)
    contract = catalog.contract(slug)
    route = contract.ROUTES[name]
    (shape,) = (one for one in catalog.frames(slug).moves if one.__struct_config__.tag == route.type)
    by_rules = [(contract.status(code), code, contract.CODES[code]) for code in route.refused]
    told = (*around([contract]), STALE, *by_rules, UNREADABLE)
    sent = [OpenApiExample("body", value=route.body, request_only=True)] if route.body else []
    return extend_schema(
        request=json_body({"$ref": f"{component(slug, shape)['$ref']}Body"}),
        responses={route.status: answer(route.answer, told_by(slug, name)), **refusals(*told)},
        examples=sent,
        parameters=[GAME_ID, KEY],
        tags=[slug],
        summary=shape.__doc__,
        description=f"{shape.__doc__} A game of {catalog.rules(slug).TITLE} only.",
    )


def every_refusal() -> tuple[Told, ...]:
    """All that moves of any kind are refused for, each code once for each status."""
    contracts = [catalog.contract(slug) for slug in catalog.SLUGS]
    told = [(contract.status(code), code, contract.CODES[code]) for contract in contracts for code in contract.STATUS
            if code in contract.CODES]  # fmt: skip
    once = {(status, code): (status, code, said) for status, code, said in reversed((*around(contracts), STALE, *told))}
    return (*reversed(once.values()), UNREADABLE)


MOVE = extend_schema(
    request=json_body(component("games", answers.MoveBody)),
    responses={
        202: answer({}, any_view(gathering=False)),
        **refusals(*every_refusal()),
    },
    examples=[
        OpenApiExample(kind.slug, value={"move": kind.wire.EXAMPLE}, request_only=True)
        for kind in catalog.kinds()
        if kind.wire.EXAMPLE
    ],
    parameters=[GAME_ID, KEY],
    tags=["games"],
)
LOG = extend_schema(
    responses={
        200: answer({"entries": [ENTRY], "next": None}, {"anyOf": [component(slug, Log) for slug in catalog.SLUGS]}),
        **refusals(*around(map(catalog.contract, catalog.SLUGS)), UNREADABLE),
    },
    parameters=[GAME_ID, SINCE],
    tags=["games"],
)
KINDS = extend_schema(
    responses={200: answer({"kinds": [KIND]}, component("games", answers.Kinds)), **refusals(NOBODY)}, tags=["games"]
)
