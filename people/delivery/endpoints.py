"""Where pushes may go: to the services of browser makers, by https, and never to an address within our own walls."""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings

from people.delivery.refusals import bad_endpoint

LONGEST = 1000
HTTPS = 443
EMBEDDING = tuple(
    map(ip_network, ("::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96"))
)
"""Addresses of IPv6 that stand for one of IPv4, which may be a private one."""


class Refused(Exception):
    """An address that nothing is sent to."""


@dataclass(frozen=True, slots=True)
class Place:
    """An endpoint, taken apart."""

    host: str
    port: int
    path: str
    is_loopback: bool

    @property
    def origin(self) -> str:
        """Whom a push is signed for."""
        return f"http://{self.host}:{self.port}" if self.is_loopback else f"https://{self.host}"


def place_of(endpoint: str) -> Place:
    """The place that an endpoint names, or `Refused`."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise Refused
    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, (parts.hostname or "").lower()
    except ValueError:
        raise Refused from None
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    if "@" in parts.netloc or "\\" in endpoint or not path.startswith("/"):
        raise Refused
    if parts.scheme == "http" and port and is_loopback(host):
        return Place(host, port, path, is_loopback=True)
    if parts.scheme == "https" and port in {None, HTTPS} and is_of_a_browser_maker(host):
        return Place(host, HTTPS, path, is_loopback=False)
    raise Refused


def is_loopback(host: str) -> bool:
    """Whether this is our own machine, and settings name it: for trying things out."""
    return host == "127.0.0.1" and host in settings.PUSH_HOSTS


def is_of_a_browser_maker(host: str) -> bool:
    """Whether a host is one that settings name, or lies beneath it; a number is none."""
    if host.replace(".", "").isdigit() or ":" in host:
        return False
    return any(host == name or host.endswith(f".{name}") for name in settings.PUSH_HOSTS)


def resolved(place: Place) -> str:
    """An address to connect to: all that the name has are public ones, or `Refused`. May raise `OSError`."""
    if place.is_loopback:
        return place.host
    found = [row[4][0] for row in socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)]
    if not found or not all(is_public(str(address)) for address in found):
        raise Refused
    return str(found[0])


def is_public(address: str) -> bool:
    """Whether an address lies outside, where everybody may call."""
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    embeds = any(ip in network for network in EMBEDDING if network.version == ip.version)
    return ip.is_global and not ip.is_multicast and not embeds


def demand_browser_makers(endpoint: str) -> None:
    """Refuse an endpoint that nothing may be sent to."""
    try:
        resolved(place_of(endpoint))
    except (Refused, OSError, UnicodeError):
        raise bad_endpoint() from None
