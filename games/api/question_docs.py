"""The documentation of routes that ask: what they take, answers of two kinds, and every refusal in order."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view

from api.schema import component, json_body, refusals
from games import catalog
from games.api.answers import Review
from games.api.move_docs import GAME_ID, NO_GAME, NOBODY, UNREADABLE, Told, around

Json = Any
COMMON = around(map(catalog.contract, catalog.SLUGS))
HINTS_OFF: Told = (403, "HINTS_OFF", "At this table everybody plays without help.")
COACHED = {"level": 3, "playable": True, "count": 2, "tiles": ["8ra", "9ra"], "proven": True}
LOOKED = {"moves": [{"seq": 17, "cost": 9.9, "line": "Round 1, turn 4: green 7 (41 %) instead of green 4 (51 %)."}]}
ADVICE = {
    "arrangement": [{"meld": ["4S", "5S", "6S"]}], "deadwood": 41, "draw": {"source": "discard", "reason": "melds"},
    "outs": ["7C", "7D"], "lines": ["Take the seven of hearts: it makes a meld.", "Points without a place: 41."],
}  # fmt: skip
OPEN = {"coach": ADVICE, "hints": [{"type": "draw", "source": "stock"}, {"type": "draw", "source": "discard"}]}


def asks(
    examples: dict[str, Json], shapes: list[Json], *told: Told, body: Json = None, sent: Json = None, **more: Any
) -> Callable[[Any], Any]:
    """The documentation of a route that asks."""
    shown = [OpenApiExample(name, value=value, response_only=True) for name, value in examples.items()]
    answers = {200: OpenApiResponse(one_of(shapes), examples=shown), **refusals(*COMMON, *told)}
    given = [OpenApiExample("body", value=sent, request_only=True)] if sent else []
    return extend_schema(request=body and json_body(body), responses=answers, examples=given, tags=["games"], **more)


def one_of(shapes: list[Json]) -> Json:
    """A schema for what has one of these."""
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


LEVEL = OpenApiParameter("level", int, description="How much a coach tells, from 1; for kinds that have one.")
HINTS = asks(
    {"with a coach (Rummikub)": COACHED, "the moves that are open": OPEN},
    [component(slug, catalog.frames(slug).hints) for slug in catalog.SLUGS], HINTS_OFF,
    (403, "NOT_YOUR_TURN", "It's Bob's turn."),
    UNREADABLE,
    parameters=[GAME_ID, LEVEL],
)  # fmt: skip
REVIEW = extend_schema(
    responses={
        200: OpenApiResponse(component("games", Review), examples=[OpenApiExample("looked back", value=LOOKED)]),
        **refusals(
            NOBODY,
            NO_GAME,
            (409, "NOT_ENDED", "This game isn't over yet. Finish it first."),
            (429, "RATE_LIMITED", "That was too often. Try again in a minute."),
        ),
    },
    parameters=[GAME_ID],
    tags=["games"],
)


def of_question(name: str) -> Callable[[Any], Any]:
    """The documentation of a kind's own question: by GET only where nothing needs to be said with it."""
    kinds = [kind for kind in catalog.kinds() if name in kind.wire.QUESTIONS]
    questions = [kind.wire.QUESTIONS[name] for kind in kinds]
    asked = [kind.wire.FRAMES.asked[name] for kind in kinds]
    examples = {f"{name} ({kind.title})": one.example for kind, one in zip(kinds, questions, strict=True)}
    answers = [component(kind.slug, one.result) for kind, one in zip(kinds, asked, strict=True)]
    bodies = [component(kind.slug, one.body) for kind, one in zip(kinds, asked, strict=True)]
    refused = dict.fromkeys(told for one in questions for told in one.refused)
    post = asks(
        examples, answers, *(HINTS_OFF,) * any(one.is_help for one in questions), *refused, TOO_OFTEN,
        body=one_of(bodies), sent=next((one.body for one in questions if one.body), None), parameters=[GAME_ID],
    )  # fmt: skip
    get = asks(examples, answers, HINTS_OFF, NO_GET, parameters=[GAME_ID])
    return extend_schema_view(post=post, get=get if any(one.is_plain for one in questions) else UNWRITTEN)


NO_GET: Told = (405, "METHOD_NOT_ALLOWED", "This address does not take that method.")
TOO_OFTEN: Told = (429, "RATE_LIMITED", "That was too often. Try again in a second.")
UNWRITTEN = extend_schema(exclude=True)
"""A question that takes something is refused by GET, at every table."""


def layout() -> Callable[[Any], Any]:
    """The documentation of the route for layouts, by the kinds whose clients keep one."""
    kept = [(kind, kind.hand_layout, kind.wire.FRAMES.layout) for kind in catalog.kinds() if kind.hand_layout]
    told = dict.fromkeys(refused for _kind, one, _shapes in kept for refused in one.REFUSED)
    shapes = [
        (component(kind.slug, asked.body), component(kind.slug, asked.result)) for kind, _one, asked in kept if asked
    ]
    return asks(
        {"the report on these groups": next((one.REPORT for _kind, one, _shapes in kept), None)},
        [result for _body, result in shapes], *told, body=one_of([body for body, _result in shapes]),
        sent=next((one.BODY for _kind, one, _shapes in kept), None), parameters=[GAME_ID],
    )  # fmt: skip


LAYOUT = layout()
