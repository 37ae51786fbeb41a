"""The documentation of the chat routes: bodies, examples, and every refusal in the order of its checks."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from api.fields import Body, Text
from api.schema import MALFORMED, TOO_OFTEN, Told, component, route
from chat.api import answers
from chat.models import LENGTH
from chat.phrases import HOUSE

NO_GAME: Told = (404, "GAME_NOT_FOUND", "There is no such game. Check the address, or ask for a new link.")
NO_LOBBY: Told = (404, "LOBBY_NOT_FOUND", "There is no such lobby. Check the link or the code.")
STRANGER: Told = (403, "NOT_A_MEMBER", "You are not part of this game.")
NO_SEAT: Told = (403, "NOT_SEATED", "You are not part of this game.")
OUTSIDER: Told = (403, "NOT_A_PLAYER", "You are not part of this game.")
OFF: Told = (403, "CHAT_OFF", "At this table nobody chats.")
PHRASES_OFF: Told = (403, "PHRASES_OFF", "At this table nobody says phrases. Write instead.")
PHRASES_ONLY: Told = (403, "PHRASES_ONLY", "Here people talk in phrases. Choose one.")
NOT_WATCHING: Told = (403, "NOT_WATCHING", "Those who watch talk among themselves. You can read it after the game.")
STAYS: Told = (409, "PHRASE_STAYS", "A phrase can't be changed. Take it back, and say another one.")
CLOSED: Told = (409, "CHAT_CLOSED", "The lobby has closed. Meet in a new one to go on talking.")
SUSPENDED: Told = (403, "CHAT_SUSPENDED", "You can read along, and write again after 18 November, 8 p.m.")
NO_MESSAGE: Told = (404, "MESSAGE_NOT_FOUND", "This message is not here.")
NOT_YOURS: Told = (403, "NOT_YOUR_MESSAGE", "Only who wrote this can change it.")
DELETED: Told = (409, "MESSAGE_DELETED", "This message has been deleted.")
NO_TEXT: Told = (400, "TEXT_REQUIRED", "Write something first.")
LONG: Told = (400, "TEXT_TOO_LONG", "Keep it to 255 characters; this has 300.")
FAST: Told = (429, "CHAT_RATE", "One moment. Go on in 3 seconds.")
OWN: Told = (409, "YOUR_OWN", "This message is yours: you can delete it.")
NO_USER: Told = (404, "NO_SUCH_USER", "There is nobody with this number.")

MESSAGE = {
    "id": 5, "user_id": 12, "display_name": "Mia", "text": "Good luck", "time_sent": "2026-11-18T20:00:00Z",
    "edited": False, "deleted": False,
}  # fmt: skip
QUERY = (
    OpenApiParameter("before", int, description="Only messages older than this one."),
    OpenApiParameter("after", int, description="Only messages newer than this one, oldest first."),
    OpenApiParameter("limit", int, description="1 to 100; 50 if left out."),
)
MESSAGE_ID = OpenApiParameter("message_id", int, OpenApiParameter.PATH)


class TextBody(serializers.Serializer[Any]):
    """The words as they shall be."""

    text = serializers.CharField(max_length=LENGTH, help_text="Trimmed; line breaks stay.")


class SayBody(serializers.Serializer[Any]):
    """What to say: a text or a phrase."""

    text = serializers.CharField(max_length=LENGTH, required=False, help_text="Trimmed; line breaks stay.")
    phrase = serializers.CharField(
        max_length=24, required=False,
        help_text="In place of a text, one that everybody reads in their own language: "
        + ", ".join(f"`{name}`" for name in HOUSE)
        + "; each kind may have up to four of its own.",
    )  # fmt: skip


class ReportBody(Body):
    """Why staff should look at it."""

    reason = Text(required=False, allow_null=True, allow_blank=True, max_length=500)


ONE = component("chat", answers.OneMessage)
MUTING = component("chat", answers.Muting)
ANYWHERE = (NO_GAME, NO_LOBBY, STRANGER, OUTSIDER, NO_SEAT, NOT_WATCHING)
ROOM = OpenApiParameter(
    "room", str, enum=["watch"],
    description="At a table: `watch` is where those talk who watch; players read it once the game is over.",
)  # fmt: skip
WORDS = (OFF, PHRASES_ONLY, CLOSED, SUSPENDED)
READ = route(
    "chat", 200, {"messages": [MESSAGE], "has_more": False}, *ANYWHERE, MALFORMED, parameters=(ROOM, *QUERY),
    shape=component("chat", answers.Thread),
)  # fmt: skip
SAY = route(
    "chat", 202, {"message": MESSAGE}, *ANYWHERE, *WORDS, PHRASES_OFF, NO_TEXT, LONG, MALFORMED, FAST, request=SayBody,
    parameters=(ROOM,), shape=ONE,
)  # fmt: skip
EDIT = route(
    "chat", 200, {"message": {**MESSAGE, "edited": True}}, *ANYWHERE, *WORDS, NO_MESSAGE, NOT_YOURS,
    DELETED, STAYS, NO_TEXT, LONG, FAST, request=TextBody, parameters=(ROOM, MESSAGE_ID), shape=ONE,
)  # fmt: skip
DELETE = route(
    "chat", 200, {"message": {**MESSAGE, "text": "", "deleted": True}}, *ANYWHERE, NO_MESSAGE, NOT_YOURS,
    parameters=(ROOM, MESSAGE_ID), shape=ONE,
)  # fmt: skip
REPORT = route(
    "chat", 202, {"message_id": 5}, *ANYWHERE, NO_MESSAGE, OWN, DELETED, MALFORMED, TOO_OFTEN, request=ReportBody,
    parameters=(ROOM, MESSAGE_ID), shape=component("chat", answers.Reported),
)  # fmt: skip
MUTE = route("chat", 200, {"user_id": 15, "muted": True}, OWN, NO_USER, shape=MUTING)
UNMUTE = route("chat", 200, {"user_id": 15, "muted": False}, NO_USER, shape=MUTING)
MUTED = route("chat", 200, {"users": [{"user_id": 15, "display_name": "Bob"}]}, shape=component("chat", answers.Mutes))
