"""Devices that show notices while no page is open: added by a tap, gone with the sign-in by which they were added."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts import credentials, revocation
from accounts.credentials import Credential
from accounts.models import ApiToken, User
from people.delivery import endpoints
from people.delivery.refusals import no_push, too_many_devices
from people.delivery.vapid import has_key
from people.models import Delivery, PushDevice

MOST = 10


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a browser hands out for us to reach it by."""

    endpoint: str
    p256dh: str
    auth: str


# -- By what somebody is signed in -----------------------------------------------------------------------------
def seal_of(user: User) -> str:
    """What changes with the password: a sign-in under another one is over."""
    return sha256(user.password.encode()).hexdigest()


def signed_in_by(request: HttpRequest, token: ApiToken | None) -> tuple[str, bool]:
    """What the database knows a sign-in by, and whether it is a token."""
    return (token.hashed, True) if token else (request.session.session_key or "", False)


def living(devices: Iterable[PushDevice]) -> list[PushDevice]:
    """Those of these whose sign-in is still good; their users are read along."""
    asked = [(one, credential_of(one)) for one in devices if one.by_token or one.seal == seal_of(one.user)]
    over = credentials.no_longer_good(held for _one, held in asked) if asked else set()
    return [one for one, held in asked if held not in over]


def credential_of(device: PushDevice) -> Credential:
    """What this device was added by."""
    return Credential(device.user_id, device.stored, None if device.by_token else device.user.password)


# -- Whose they are --------------------------------------------------------------------------------------------
def of(user: User) -> list[PushDevice]:
    """Somebody's devices, without those whose sign-in is over."""
    return living(PushDevice.objects.filter(user=user).select_related("user"))


def by_owner(users: Iterable[int]) -> dict[int, list[PushDevice]]:
    """The devices of these people."""
    found: dict[int, list[PushDevice]] = defaultdict(list)
    if wanted := list(users):
        for device in PushDevice.objects.filter(user__in=wanted):
            found[device.user_id].append(device)
    return found


def add(user: User, asked: Subscription, name: str, stored: tuple[str, bool], language: str) -> PushDevice:
    """Add a browser, or take it over from whoever was signed in there before."""
    if not has_key():
        raise no_push()
    endpoints.demand_browser_makers(asked.endpoint)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # of two that come at once one waits
        PushDevice.objects.filter(endpoint=asked.endpoint).exclude(user=user).delete()
        forget_dead(user)
        is_known = PushDevice.objects.filter(endpoint=asked.endpoint).exists()
        if not is_known and PushDevice.objects.filter(user=user).count() >= MOST:
            raise too_many_devices()
        values = {
            "user": user, "name": name, "p256dh": asked.p256dh, "auth": asked.auth, "stored": stored[0],
            "by_token": stored[1], "seal": seal_of(user), "language": language,
        }  # fmt: skip
        device, _made = PushDevice.objects.update_or_create(endpoint=asked.endpoint, defaults=values)
    return device


def forget_dead(user: User) -> None:
    """Forget what nothing is sent to any more."""
    alive = [one.pk for one in of(user)]
    PushDevice.objects.filter(user=user).exclude(pk__in=alive).delete()


def remove(user: User, device_id: int) -> bool:
    """Forget a device; whether it was theirs."""
    return PushDevice.objects.filter(user=user, pk=device_id).delete()[0] > 0


def send_trial(user: User, device_id: int) -> PushDevice | None:
    """Send a word to a device, so that its owner sees how that looks; the device, if it is theirs."""
    device = next((one for one in of(user) if one.pk == device_id), None)
    if device is not None:
        Delivery.objects.create(way=Delivery.Way.TRIAL, reader=user, device=device, due=timezone.now())
    return device


# -- What ends or moves them -----------------------------------------------------------------------------------
@receiver(user_logged_out, dispatch_uid="people.delivery.devices")
def signed_out(request: HttpRequest | None, user: Any, **_: Any) -> None:
    """Whoever signs out hears no more in this browser."""
    key = request and request.session.session_key
    if key and isinstance(user, User):
        PushDevice.objects.filter(user=user, stored=key, by_token=False).delete()


@receiver(revocation.session_renewed, dispatch_uid="people.delivery.devices")
def renewed(old: str, new: str, user: User, **_: Any) -> None:
    """A session goes on under another key, as with a new password: so do its devices."""
    mine = PushDevice.objects.filter(user=user, stored=old, by_token=False)
    mine.update(stored=new, seal=seal_of(user))
