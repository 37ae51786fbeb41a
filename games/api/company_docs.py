"""The documentation of routes around play: bodies, answers, and every refusal in order."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema

from api.schema import MALFORMED, NOBODY, TOO_OFTEN, F, Told, component, json_body, refusals
from games import catalog
from games.api import answers
from games.api.move_docs import GAME_ID, answer, any_view, around

Json = Any
AROUND = around(map(catalog.contract, catalog.SLUGS))
OUTSIDERS = tuple(told for told in AROUND if told[0] in (403, 404))
OFFERED = {
    "game_id": 7, "number": 1, "offer": "pause", "minutes": 5, "by": 12, "asked": [15], "agreed": [12],
    "state": "open", "until": "2026-11-18T20:01:00Z",
}  # fmt: skip
NUMBER = OpenApiParameter("number", int, OpenApiParameter.PATH)
STILL_HERE: Told = (409, "STILL_HERE", "They are still here, or it isn't their turn.")


def at_table(
    status: int, shape: Json, example: Json, *told: Told, body: type | None = None, sent: Json = None,
    more: tuple[OpenApiParameter, ...] = (), name: str | None = None,
) -> Callable[[F], F]:  # fmt: skip
    """The documentation of a route around play."""
    return extend_schema(
        operation_id=name,
        request=json_body(component("games", body)) if body else None,
        responses={status: answer(example, shape), **refusals(*AROUND, *told)},
        examples=[OpenApiExample("body", value=sent, request_only=True)] if sent else None,
        parameters=[GAME_ID, *more],
        tags=["games"],
    )


OFFER = at_table(
    201, component("games", answers.Offer), OFFERED,
    (403, "NOT_ALLOWED", "You can't sit at this table."),
    (409, "OFFER_OPEN", "Something is being asked already. Wait for the answers."),
    (409, "PAUSED", "The clocks rest already."),
    (409, "NO_MORE_PAUSES", "This game has had its three pauses."), MALFORMED, TOO_OFTEN,
    body=answers.OfferBody, sent={"offer": "pause", "minutes": 5},
)  # fmt: skip
ANSWER = at_table(
    202, component("games", answers.Offer), {**OFFERED, "agreed": [12, 15], "state": "agreed"},
    (404, "NO_SUCH_OFFER", "There is no such offer at this table."),
    (409, "OFFER_OVER", "That was decided a moment ago."), MALFORMED,
    body=answers.AnswerBody, sent={"answer": "yes"}, more=(NUMBER,), name="games_offers_answer",
)  # fmt: skip
VIEW = any_view(gathering=False)
TIME = at_table(
    202, VIEW, {},
    (409, "NO_CLOCK", "No clock runs at this table now."),
    (409, "OWN_TURN", "It's your own turn: the others can give you time."),
    (409, "TIME_GIVEN", "This turn has been given a minute already."),
    (409, "NO_MORE_TIME", "Time has been given five times in this game; that is all."),
)  # fmt: skip
STAND_IN = at_table(202, VIEW, {}, STILL_HERE, MALFORMED, body=answers.SeatBody, sent={"seat": 2})
BACK = at_table(202, VIEW, {})

AWAY_UNTIL = {"until": "2026-12-01T20:00:00Z", "days_left": 10}
SHOWN = answer(AWAY_UNTIL, component("games", answers.Vacation))
VACATION = extend_schema(operation_id="me_vacation", responses={200: SHOWN, **refusals(NOBODY)}, tags=["me"])
GO = extend_schema(
    operation_id="me_vacation_begin",
    request=json_body(component("games", answers.VacationBody)),
    responses={
        200: SHOWN,
        **refusals(NOBODY, MALFORMED, (400, "TOO_LONG", "That is too long: 14 days at once, 21 days a year.")),
    },
    examples=[OpenApiExample("body", value={"until": "2026-12-01T20:00:00Z"}, request_only=True)],
    tags=["me"],
)
RETURN = extend_schema(
    operation_id="me_vacation_end", request=None, responses={204: None, **refusals(NOBODY)}, tags=["me"]
)
