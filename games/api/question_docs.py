"""The documentation of routes that ask: what they take, answers of two kinds, and every refusal in order."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from api.schema import refusals
from games import catalog
from games.api.move_docs import GAME_ID, NO_GAME, NOBODY, UNREADABLE, Told, around
from games.core import routes

Json = Any
COMMON = around(map(catalog.contract, catalog.SLUGS))
HINTS_OFF: Told = (403, "HINTS_OFF", "At this table everybody plays without help.")
COACHED = {"level": 3, "playable": True, "count": 2, "tiles": ["8ra", "9ra"], "proven": True}
LOOKED = {"moves": [{"seq": 17, "cost": 9.9, "line": "Round 1, turn 4: green 7 (41 %) instead of green 4 (51 %)."}]}
ADVICE = {"outs": ["7C", "7D"], "lines": ["Take the seven of hearts: it makes a meld.", "Points without a place: 41."]}
OPEN = {"coach": ADVICE, "hints": [{"type": "draw", "source": "stock"}, {"type": "draw", "source": "discard"}]}


def asks(examples: dict[str, Json], *told: Told, body: Json = None, **more: Any) -> Callable[[Any], Any]:
    """The documentation of a route that asks."""
    shown = [OpenApiExample(name, value=value, response_only=True) for name, value in examples.items()]
    answers = {200: OpenApiResponse(OpenApiTypes.OBJECT, examples=shown), **refusals(*COMMON, *told)}
    sent = [OpenApiExample("body", value=body, request_only=True)] if body else []
    request = OpenApiTypes.OBJECT if body else None
    return extend_schema(request=request, responses=answers, examples=sent, tags=["games"], **more)


LEVEL = OpenApiParameter("level", int, description="How much a coach tells, from 1; for kinds that have one.")
HINTS = asks(
    {"with a coach (Rummikub)": COACHED, "the moves that are open": OPEN}, HINTS_OFF,
    (403, "NOT_YOUR_TURN", "It's Bob's turn."),
    UNREADABLE,
    parameters=[GAME_ID, LEVEL],
)  # fmt: skip
REVIEW = extend_schema(
    responses={
        200: OpenApiResponse(OpenApiTypes.OBJECT, examples=[OpenApiExample("looked back", value=LOOKED)]),
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


def own(*, plain: bool) -> dict[str, routes.Question]:
    """Every kind's own questions by their example's name; `plain`: those that may be asked by GET."""
    return {
        f"{name} ({kind.title})": question
        for kind in reversed(catalog.kinds())
        for name, question in kind.wire.QUESTIONS.items()
        if question.is_plain or not plain
    }


def examples(*, plain: bool) -> dict[str, Json]:
    """Answers to these questions."""
    return {name: question.example for name, question in own(plain=plain).items()}


ASK = asks(
    examples(plain=False),
    HINTS_OFF,
    *dict.fromkeys(told for question in reversed(own(plain=False).values()) for told in question.refused),
    (429, "RATE_LIMITED", "That was too often. Try again in a second."),
    body=next((question.body for question in own(plain=False).values() if question.body), None),
    parameters=[GAME_ID],
)
PLAIN = asks(
    examples(plain=True),
    HINTS_OFF,
    (405, "METHOD_NOT_ALLOWED", "This address does not take that method."),
    parameters=[GAME_ID],
)


def layout() -> Callable[[Any], Any]:
    """The documentation of the route for layouts, by the kinds whose clients keep one."""
    kept = [kind.hand_layout for kind in catalog.kinds() if kind.hand_layout]
    told = dict.fromkeys(refused for one in kept for refused in one.REFUSED)
    report = next((one.REPORT for one in kept), None)
    return asks(
        {"the report on these groups": report}, *told, body=next((one.BODY for one in kept), None), parameters=[GAME_ID]
    )


LAYOUT = layout()
