"""The API documentation: the error body, its codes, and the three ways to say who is calling."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers

from api import codes

F = TypeVar("F", bound=Callable[..., Any])
Told = tuple[int, str, str]
"""A refusal as it is documented: status, code, example sentence."""

NOBODY: Told = (401, "NOT_AUTHENTICATED", "Sign in first, or send a token that is still good.")
MALFORMED: Told = (400, "INVALID_BODY", "Some of this can't be used. See what each field says.")
AWAY: Told = (503, "UNAVAILABLE", "We can't look anything up or write it down right now. Try again in a moment.")
TOO_OFTEN: Told = (429, "RATE_LIMITED", "That was too often. Try again in 37 seconds.")


class ErrorBody(serializers.Serializer[Any]):
    """Every refusal."""

    error = serializers.CharField(help_text="For people: what happened, and what to do.")
    code = serializers.CharField(help_text="For programs; all codes are listed in the introduction.")
    seq = serializers.IntegerField(required=False, help_text="Within a game: its current number.")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()), required=False, help_text="Of an unusable body."
    )
    id = serializers.CharField(required=False, help_text="With INTERNAL_ERROR: by which we find what went wrong.")
    limit = serializers.CharField(required=False, help_text="With RATE_LIMITED: which limit it was.")
    until = serializers.DateTimeField(required=False, help_text="With COOLING_DOWN: when it is over.")


def component(room: str, shape: type) -> dict[str, str]:
    """Where the schema of a declared type stands."""
    return {"$ref": f"#/components/schemas/{room}.{shape.__name__}"}


def json_body(schema: Any) -> dict[str, Any]:
    """A body of this schema."""
    return {"application/json": schema}


def flag(name: str, description: str) -> OpenApiParameter:
    """A switch of a query: a boolean, or any other text that is read as one."""
    return OpenApiParameter(name, FLAG, description=description)


FLAG = {
    "anyOf": [{"type": "boolean"}, {"type": "string", "pattern": "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[01])?$"}]
}


def route(
    tag: str, status: int, example: Any, *told: Told, request: Any = None, body: Any = None, shape: Any = None,
    parameters: Sequence[OpenApiParameter] = (), name: str | None = None, description: str | None = None,
    also: int | None = None,
) -> Callable[[F], F]:  # fmt: skip
    """The documentation of one route: what it takes, what it answers, and what it refuses after 401, in order.

    `also` is another status of the same answer.
    """
    shown = [OpenApiExample("success", value=example, response_only=True)]
    answer = OpenApiResponse(None) if example is None else OpenApiResponse(shape, examples=shown)
    return extend_schema(
        operation_id=name, description=description, parameters=list(parameters), request=request, tags=[tag],
        responses={status: answer, **({also: answer} if also else {}), **refusals(NOBODY, *told)},
        examples=[OpenApiExample("body", value=body, request_only=True)] if body else None,
    )  # fmt: skip


def refusals(*told: Told) -> dict[int, OpenApiResponse]:
    """Documented refusals, for `extend_schema(responses=…)`; every route may meet a database that is away."""
    told = (*told, AWAY)
    found: dict[int, OpenApiResponse] = {}
    for status in dict.fromkeys(status for status, _, _ in told):
        examples = [_example(code, said) for other, code, said in told if other == status]
        listed = ", ".join(f"`{code}`" for other, code, _ in told if other == status)
        found[status] = OpenApiResponse(ErrorBody, description=listed, examples=examples)
    return found


def _example(code: str, said: str) -> OpenApiExample:
    extra: dict[str, dict[str, Any]] = {
        "INVALID_BODY": {"fields": {"name": ["This field is required."]}},
        "RATE_LIMITED": {"limit": "sign_in"},
        "COOLING_DOWN": {"until": "2026-11-20T20:45:00Z"},
    }
    return OpenApiExample(code, value={"error": said, "code": code, **extra.get(code, {})}, response_only=True)


def list_codes(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Write the list of codes into the introduction, after everything has been defined."""
    result["info"]["description"] += codes.table()
    return result


class BearerScheme(OpenApiAuthenticationExtension):
    """Describes the bearer token."""

    target_class = "accounts.api.authentication.Bearer"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A token in the usual header."""
        return {"type": "http", "scheme": "bearer"}


class HeaderPairScheme(OpenApiAuthenticationExtension):
    """Describes the two headers."""

    target_class = "accounts.api.authentication.HeaderPair"
    name = ["x-session-id", "x-player-id"]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        """Two headers that belong together."""
        return [
            {"type": "apiKey", "in": "header", "name": "x-session-id", "description": "The token."},
            {"type": "apiKey", "in": "header", "name": "x-player-id", "description": "The user id."},
        ]

    def get_security_requirement(self, auto_schema: Any) -> dict[str, list[str]]:
        """Both at once."""
        return {"x-session-id": [], "x-player-id": []}


class SessionScheme(OpenApiAuthenticationExtension):
    """Describes the session of the pages."""

    target_class = "accounts.api.authentication.Session"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A cookie, with a CSRF token for everything that changes something."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": "With X-CSRFToken."}
