"""The routes of programs that call us: one registers them, by the other they fetch calls and answer."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.addresses import address_of
from accounts.api.views import ApiView
from api import limits
from api.fields import Body, Text, Whole, checked
from api.schema import MALFORMED, NOBODY, TOO_OFTEN, F, Told, refusals
from arena import connections, selectors
from arena.api.docs import BUSY, CLASH, NO_SUCH, NOT_YOURS, PROGRAM, TAG

Json = Any
CREATED = 201
TOO_MANY: Told = (409, "TOO_MANY_PROGRAMS", "You have 10 programs. Take one off the list.")
TOO_LARGE: Told = (413, "BODY_TOO_LARGE", "That is more than we read. Send a shorter body.")


# -- Types -----------------------------------------------------------------------------------------------------------
class ConnectionBody(Body):
    """A program that will call us."""

    name = Text(help_text="By which it finds its lines.")


class ConnectedProgram(serializers.Serializer[Any]):
    """A program, as its owner sees it."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    mode = serializers.ChoiceField(choices=["register"])
    status = serializers.ChoiceField(choices=["free", "playing", "silent", "suspended"])
    last_seen = serializers.DateTimeField(allow_null=True)
    games = serializers.IntegerField()
    wins = serializers.IntegerField()


class Connected(serializers.Serializer[Any]):
    """A program, and the secret that is told this once."""

    program = ConnectedProgram()
    secret = serializers.CharField(help_text="By which it fetches its calls. Told once, and kept as a hash.")


class ProgramAnswer(serializers.Serializer[Any]):
    """What a program answers to a call."""

    play = serializers.CharField(required=False, help_text="To a question.")
    status = serializers.CharField(required=False, help_text="`OK` to everything else.")


@extend_schema_field(ProgramAnswer)
class AnswerField(serializers.JSONField):
    """Whatever a program has said; whether that is an answer the host judges."""


class NextBody(Body):
    """A program asks for its next call, and may bring the answer to the last one."""

    secret = Text()
    n = Whole(required=False, min_value=1, help_text="The number of the call that is answered.")
    answer = AnswerField(required=False, help_text="What the program says to it.")


class CallBody(serializers.Serializer[Any]):
    """What a program is called with; which keys there are depends on the path."""

    game_id = serializers.CharField(required=False)
    opponent = serializers.CharField(required=False)
    hand = serializers.CharField(required=False)
    event = serializers.CharField(required=False, allow_blank=True)


class NextCall(serializers.Serializer[Any]):
    """The next call, if there is one, and when to ask again."""

    n = serializers.IntegerField(allow_null=True, help_text="The number of the call; null if none waits.")
    path = serializers.CharField(allow_null=True)
    body = CallBody(allow_null=True)
    taken = serializers.BooleanField(help_text="Whether the answer came in time, if there was one.")
    wait_ms = serializers.IntegerField(help_text="Ask again after so many milliseconds.")


NEXT = {"n": 13, "path": "/draw/", "body": {"game_id": "31", "event": "Bob draws\n"}, "taken": True, "wait_ms": 0}
ASKED = {"secret": "pX3…", "n": 12, "answer": {"status": "OK"}}


def described(
    status: int, shape: Any, example: Json, asked: Json, body: Any, *told: Told
) -> Callable[[F], F]:  # fmt: skip
    """The documentation of one of these routes."""
    shown = [OpenApiExample("success", value=example, response_only=True)]
    return extend_schema(
        request=body, tags=[TAG], responses={status: OpenApiResponse(shape, examples=shown), **refusals(NOBODY, *told)},
        examples=[OpenApiExample("body", value=asked, request_only=True)],
    )  # fmt: skip


# -- Routes ----------------------------------------------------------------------------------------------------------
OWN = {key: value for key, value in PROGRAM.items() if key not in {"address", "port"}}


class Connections(ApiView):
    """Programs that cannot be called."""

    @described(
        CREATED, Connected, {"program": OWN, "secret": "pX3…"}, {"name": "Ann"}, ConnectionBody,
        MALFORMED, BUSY, TOO_MANY, CLASH, TOO_OFTEN,
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Register a program of yours that will fetch its calls; the same name again gets a new secret."""
        limits.take("program", address=address_of(self.plain_request))
        program, secret = connections.connect(self.caller, checked(ConnectionBody, request.data)["name"])
        return Response({"program": selectors.program_json(program, self.caller), "secret": secret}, CREATED)


class Next(ApiView):
    """The mailbox of one of them."""

    @described(200, NextCall, NEXT, ASKED, NextBody, NO_SUCH, NOT_YOURS, MALFORMED, TOO_LARGE, TOO_OFTEN)
    def post(self, request: Request, program_id: int) -> Response:
        """Answer the last call, if there was one, and fetch the next; while a game is played this waits a moment."""
        limits.take("program_call", account=self.caller.pk)
        asked = checked(NextBody, request.data)
        mailbox = connections.admitted(self.caller, program_id, asked["secret"])
        taken = "n" in asked and connections.take_answer(mailbox, asked["n"], asked.get("answer"))
        call, wait = connections.next_call(mailbox)
        told = {"n": None, "path": None, "body": None} if call is None else {
            "n": call.number, "path": call.path, "body": call.body
        }  # fmt: skip
        return Response({**told, "taken": taken, "wait_ms": wait})
