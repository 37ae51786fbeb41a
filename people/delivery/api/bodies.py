"""What the routes of notices take and give."""

from base64 import urlsafe_b64decode
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.fields import Body, Flag, Id, Text, Whole
from people.delivery import endpoints, wanted
from people.models import Topic

POINT, SECRET = 65, 16
"""Bytes of a browser's public key, and of what it shares with us."""


# -- Notices -----------------------------------------------------------------------------------------------------
class SeenBody(Body):
    """Up to which notice one has seen them."""

    up_to = Id(help_text="The id of a notice; those before it are seen as well.")


class NoticeAnswer(serializers.Serializer[Any]):
    """Something one person should hear of."""

    id = serializers.IntegerField()
    topic = serializers.ChoiceField(choices=Topic.values)
    text = serializers.CharField(help_text="For people, in their language.")
    path = serializers.CharField(help_text="Where it leads.")
    at = serializers.DateTimeField()
    seen = serializers.BooleanField()


class NoticesAnswer(serializers.Serializer[Any]):
    """Notices, newest first."""

    notices = NoticeAnswer(many=True)
    unread = serializers.IntegerField(help_text="How many are not seen, those of other pages included.")
    next = serializers.IntegerField(allow_null=True, help_text="`before` of the next page.")


# -- Settings ----------------------------------------------------------------------------------------------------
def by_topic(name: str, doc: str, *, required: bool) -> type[Body]:
    """A body with a switch for each topic."""
    fields = {str(topic): Flag(required=required) for topic in Topic.values}
    return type(name, (Body,), {"__doc__": doc, "closed": True, **fields})


class Zone(Text):
    """A time zone of the IANA database."""

    default_error_messages = {"zone": _("Send the name of a time zone, as Europe/Berlin.")}

    def to_internal_value(self, data: Any) -> str:
        """Accept only one that there is."""
        name = super().to_internal_value(data)
        if not wanted.is_zone(name):
            self.fail("zone")
        return name


def hours(name: str, doc: str, *, required: bool) -> type[Body]:
    """A body with quiet hours; `from` is no name that Python knows."""
    fields: dict[str, Any] = {
        "from": Whole(min_value=0, max_value=23, required=required, help_text="The hour in which they begin."),
        "to": Whole(
            min_value=0, max_value=23, required=required, help_text="The hour at which they end; the same: none."
        ),
        "zone": Zone(max_length=64, required=required),
    }
    return type(name, (Body,), {"__doc__": doc, "closed": True, **fields})


SomeTopicsBody = by_topic("SomeTopicsBody", "Some of the topics.", required=False)
TopicsAnswer = by_topic("TopicsAnswer", "Each topic, and whether it is told this way.", required=True)
SomeHoursBody = hours("SomeHoursBody", "The hours in which no device makes a sound.", required=False)
HoursAnswer = hours(
    "HoursAnswer", "The hours in which no device makes a sound; what comes then is told when they end.", required=True
)


class NoticeSettingsBody(Body):
    """Any of the settings."""

    closed = True
    push = SomeTopicsBody(required=False)
    mail = SomeTopicsBody(required=False)
    quiet = SomeHoursBody(required=False)


class NoticeSettingsAnswer(serializers.Serializer[Any]):
    """What is told on devices and by mail, and when not."""

    push = TopicsAnswer()
    mail = TopicsAnswer(help_text="`your_turn`: once for each turn of a slow game; the others once a day, if unseen.")
    quiet = HoursAnswer()


# -- Devices -----------------------------------------------------------------------------------------------------
class Bytes(Text):
    """Bytes as base64url, as browsers write them."""

    default_error_messages = {"bytes": _("Send what the browser gave out, as it is.")}

    def __init__(self, *, length: int, **kwargs: Any) -> None:
        super().__init__(max_length=100, **kwargs)
        self.length = length

    def to_internal_value(self, data: Any) -> str:
        """Accept only so many bytes."""
        text = super().to_internal_value(data).rstrip("=")
        if not self.is_right(text):
            self.fail("bytes")
        return text

    def is_right(self, text: str) -> bool:
        """Whether these are so many bytes."""
        return len(bytes_of(text)) == self.length


class PublicKey(Bytes):
    """A point of the curve P-256."""

    def is_right(self, text: str) -> bool:
        """Whether there is such a point."""
        from cryptography.hazmat.primitives.asymmetric import ec

        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(text))
        except ValueError:
            return False
        return super().is_right(text)


def bytes_of(text: str) -> bytes:
    """The bytes of base64url, none where it is something else."""
    is_plain = text.isascii() and text.replace("-", "").replace("_", "").isalnum()
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4)) if is_plain else b""
    except ValueError:
        return b""


class KeysBody(Body):
    """The keys that a browser's subscription has."""

    p256dh = PublicKey(length=POINT, help_text="The browser's public key, base64url.")
    auth = Bytes(length=SECRET, help_text="What only the browser and we know, base64url.")


class DeviceBody(Body):
    """A browser that shall show notices: its subscription, and a name."""

    endpoint = Text(max_length=endpoints.LONGEST, help_text="An https address at the service of a browser's maker.")
    keys = KeysBody()
    name = Text(max_length=64, help_text="So that you know it again in the list.")


class DeviceAnswer(serializers.Serializer[Any]):
    """A browser that shows notices while no page is open."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    added = serializers.DateTimeField()


class PushAnswer(serializers.Serializer[Any]):
    """By what a browser subscribes, and which have."""

    public_key = serializers.CharField(allow_null=True, help_text="For `pushManager.subscribe`; null: no pushes here.")
    devices = DeviceAnswer(many=True)
