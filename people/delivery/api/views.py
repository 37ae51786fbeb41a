"""Notices of the caller, what they want to be told, and on which devices: `/api/me/…`."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api import codes, limits
from api.errors import plain
from api.fields import BIGGEST, number_in
from api.problems import Invalid
from api.schema import MALFORMED, NOBODY, TOO_OFTEN, Told, refusals
from people import notices
from people.delivery import devices, vapid, wanted
from people.delivery.api import bodies
from people.delivery.devices import Subscription
from people.models import PushDevice

MISSING: Told = (404, codes.NOT_FOUND, "There is nothing here. Check the address.")
TAG = ["notices"]


class Notices(ApiView):
    """The caller's notices."""

    @extend_schema(
        parameters=[OpenApiParameter("before", int, description="`next` of the page before.")],
        responses={200: bodies.NoticesAnswer, **refusals(NOBODY, MALFORMED)},
        tags=TAG,
    )
    def get(self, request: Request) -> Response:
        """What you should hear of, newest first, fifty at a time."""
        found, more = notices.page_of(self.caller.pk, before(request))
        shown = [notices.shown(notice) for notice in found]
        return Response({"notices": shown, "unread": notices.unread(self.caller.pk), "next": more})


class Seen(ApiView):
    """Notices that the caller has seen."""

    @extend_schema(request=bodies.SeenBody, responses={204: None, **refusals(NOBODY, MALFORMED)}, tags=TAG)
    def post(self, request: Request) -> Response:
        """Say that you have seen all up to one."""
        notices.see(self.caller.pk, self.body(bodies.SeenBody)["up_to"])
        return Response(status=204)


class NoticeSettings(ApiView):
    """What the caller wants to be told."""

    @extend_schema(responses={200: bodies.NoticeSettingsAnswer, **refusals(NOBODY)}, tags=TAG)
    def get(self, request: Request) -> Response:
        """Which topics are told on your devices and by mail, and your quiet hours."""
        return Response(wanted.shown(wanted.settings_of(self.caller)))

    @extend_schema(
        request=bodies.NoticeSettingsBody,
        responses={200: bodies.NoticeSettingsAnswer, **refusals(NOBODY, MALFORMED)},
        tags=TAG,
    )
    def patch(self, request: Request) -> Response:
        """Change any of them."""
        given = self.body(bodies.NoticeSettingsBody)
        return Response(wanted.shown(wanted.change(self.caller, given, get_language() or "")))


class Push(ApiView):
    """The caller's devices."""

    @extend_schema(responses={200: bodies.PushAnswer, **refusals(NOBODY)}, tags=TAG)
    def get(self, request: Request) -> Response:
        """By which key a browser subscribes to pushes, and which of yours have."""
        key = vapid.public_key(settings.PUSH_KEY) if vapid.has_key() else None
        return Response({"public_key": key, "devices": [shown(one) for one in devices.of(self.caller)]})

    @extend_schema(
        request=bodies.DeviceBody,
        responses={
            201: bodies.DeviceAnswer,
            **refusals(
                NOBODY, MALFORMED, (400, "BAD_ENDPOINT", "We send pushes only to the services of browser makers."),
                (409, "NO_PUSH", "This house sends no pushes."),
                (409, codes.CONFLICT, "You have 10 devices. Remove one first."), TOO_OFTEN,
            ),
        },
        tags=TAG,
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Add a browser. It is forgotten when the sign-in ends with which you add it."""
        given = self.body(bodies.DeviceBody)
        limits.take("push", account=self.caller.pk)
        asked = Subscription(given["endpoint"], given["keys"]["p256dh"], given["keys"]["auth"])
        signed_in = devices.signed_in_by(self.plain_request, self.token)
        made = devices.add(self.caller, asked, given["name"], signed_in, get_language() or "")
        return Response(shown(made), 201)


class Device(ApiView):
    """One of the caller's devices."""

    @extend_schema(request=None, responses={204: None, **refusals(NOBODY, MISSING)}, tags=TAG)
    def delete(self, request: Request, device_id: int) -> Response:
        """Send nothing more to it."""
        if not devices.remove(self.caller, device_id):
            raise plain(404)
        return Response(status=204)


class Trial(ApiView):
    """One of the caller's devices, to be tried."""

    @extend_schema(request=None, responses={202: bodies.DeviceAnswer, **refusals(NOBODY, MISSING, TOO_OFTEN)}, tags=TAG)
    def post(self, request: Request, device_id: int) -> Response:
        """Send it a word, whatever you look at and whatever the hour."""
        limits.take("push", account=self.caller.pk)
        device = devices.send_trial(self.caller, device_id)
        if device is None:
            raise plain(404)
        return Response(shown(device), 202)


def before(request: Request) -> int | None:
    """Before which notice a page begins."""
    text = request.query_params.get("before")
    if not text:
        return None
    number = number_in(text)
    if number is None:
        raise Invalid(fields={"before": [_("a whole number")]})
    return min(number, BIGGEST)


def shown(device: PushDevice) -> dict[str, Any]:
    """A device as its owner sees it; where it is reached is nobody's business."""
    return {"id": device.pk, "name": device.name, "added": device.added}
