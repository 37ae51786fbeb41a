"""The key by which this house signs its pushes; browsers give their addresses out for it alone."""

from base64 import urlsafe_b64encode
from functools import cache
from time import time
from typing import Any

from django.conf import settings

DAY = 86_400


def has_key() -> bool:
    """Whether this house sends pushes."""
    return bool(settings.PUSH_KEY)


@cache
def signer(key: str) -> Any:
    """What signs with this key; read only where pushes are wanted."""
    from py_vapid import Vapid02

    return Vapid02.from_string(key)


@cache
def public_key(key: str) -> str:
    """What browsers know the key by."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = signer(key).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def signed(origin: str) -> dict[str, str]:
    """The headers that say who sends something there, for half a day."""
    claims = {"sub": subject(), "aud": origin, "exp": int(time()) + DAY // 2}
    headers: dict[str, str] = signer(settings.PUSH_KEY).sign(claims)
    return headers


def subject() -> str:
    """Where whoever runs the service of a browser maker finds us."""
    contact = settings.CONTACT
    if contact.startswith("https://"):
        return str(contact)
    address = contact.rpartition("<")[2].rstrip(">").strip()
    return f"mailto:{address}" if "@" in address else str(settings.SITE_URL)
