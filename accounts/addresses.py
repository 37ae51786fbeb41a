"""The network address a request came from, and the one it is counted by."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "0.0.0.0"  # noqa: S104  # shown and counted where the server hears through a socket file; nothing binds to it


def address_of(request: HttpRequest) -> str:
    """The caller's address: what our proxy says if there is one, else the other end of the connection."""
    return _forwarded(request) or _valid(request.META.get("REMOTE_ADDR", "")) or UNKNOWN


def counted_address(request: HttpRequest) -> str:
    """The address as limits see it: whoever owns one IPv6 address owns its whole /64."""
    address = ip_address(address_of(request))
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False).network_address)
    return str(address)


def _forwarded(request: HttpRequest) -> str:
    """The last entry, which our proxy wrote; everything before it may be made up by the caller."""
    if not settings.BEHIND_PROXY:
        return ""
    return _valid(request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1])


def _valid(text: str) -> str:
    try:
        address = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return ""
    return str(getattr(address, "ipv4_mapped", None) or address)
