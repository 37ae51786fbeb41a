"""How often a sign-in may be tried: per address, and per account however somebody spells it.

Strangers who try passwords lock an account for each other only: a device that has signed in to it before, known by a
cookie, or by its address where programs keep none, counts for itself. Whether there is such an account makes no
difference to what anybody hears.
"""

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.addresses import counted_address
from accounts.models import User
from api import limits

COOKIE = "device"
SIGNED_IN = "parlour.signed_in"
"""Where a request holds who has signed in by it."""

LASTS = 60 * 60 * 24 * 365
"""Seconds that a device is known for after a sign-in."""

MOST = 10
"""People that a device is known to; the latest ones."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that somebody has signed in with."""

    id: str = ""
    people: tuple[int, ...] = ()

    @classmethod
    def of(cls, request: HttpRequest) -> "Device":
        """The one that this request comes from, if its cookie is ours."""
        try:
            found, people = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=LASTS)
        except (signing.BadSignature, ValueError, TypeError):
            return cls()
        return cls(found, tuple(people))

    def that_knows(self, user_id: int) -> "Device":
        """The same, known to this person too."""
        others = (one for one in self.people if one != user_id)
        return Device(self.id or secrets.token_hex(8), (user_id, *others)[:MOST])

    @property
    def signed(self) -> str:
        """As the cookie has it."""
        return signing.dumps((self.id, self.people), salt=COOKIE)


# -- Counting --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Attempt:
    """A sign-in that is being tried, and whom it is counted against."""

    accounts: tuple[str, ...]
    address: str

    def take(self) -> None:
        """Count it, or raise `LimitReached`."""
        limits.take("sign_in", address=self.address)
        for account in self.accounts:
            limits.take("sign_in", account=account)

    def give_back(self) -> None:
        """Forgive the accounts: it succeeded."""
        for account in self.accounts:
            limits.give_back("sign_in", account=account)


def attempt(request: HttpRequest, login: str) -> Attempt:
    """The sign-in by this username or e-mail address, whoever it may mean."""
    named = login.strip()
    people = User.objects.filter(
        Q(username__iexact=named) | Q(email__iexact=named) | Q(emailaddress__email__iexact=named)
    )
    found = sorted(set(people.values_list("pk", flat=True)))
    device, address = Device.of(request), counted_address(request)
    is_known = bool(found) and set(found) <= set(device.people)
    counted = tuple(_counted(user_id, device, address) for user_id in found) or (f"nobody {named}",)
    return Attempt(counted, "" if is_known else address)


def _counted(user_id: int, device: Device, address: str) -> str:
    """What is counted for this person: where they are known that place alone, else all strangers together."""
    if user_id in device.people:
        return f"{user_id} on {device.id}"
    return f"{user_id} at {address}" if cache.get(_place(user_id, address)) else str(user_id)


def _place(user_id: int, address: str) -> str:
    return f"signed-in:{user_id}:{salted_hmac('place', address).hexdigest()}"


# -- Knowing again ---------------------------------------------------------------------------------------------------
def remember(request: HttpRequest, user: User) -> None:
    """Note that somebody with a password has signed in from here."""
    if user.has_usable_password():
        request.META[SIGNED_IN] = user.pk
        cache.set(_place(user.pk, counted_address(request)), 1, LASTS)


def mark(request: HttpRequest, answer: HttpResponse) -> None:
    """Give the device that somebody has signed in with the cookie by which it is known again."""
    if user_id := request.META.get(SIGNED_IN):
        device = Device.of(request).that_knows(user_id)
        answer.set_cookie(
            COOKIE, device.signed, LASTS, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
