"""Which addresses may register and be called: our own machine, and what the configuration names. Nothing is looked up.

Texts are read as literal addresses, never resolved, so that a name cannot lead elsewhere between check and call; and
the rule is asked again right before every connection.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings

Address = IPv4Address | IPv6Address
LOCAL = "127.0.0.1"
SPELLINGS = frozenset({"", "0.0.0.0", "localhost"})  # noqa: S104  # what programs write that listen on every interface
PORTS = range(1024, 65536)


def read(text: str) -> Address | None:
    """The address a program says it listens at; `None` for a name or anything else that is no literal address."""
    text = text.strip()
    return literal(LOCAL if text.lower() in SPELLINGS else text)


def literal(text: str) -> Address | None:
    """The address that a text spells, if it spells one."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def is_allowed(address: Address) -> bool:
    """Whether calls may come from and go to this address."""
    if address.is_loopback:
        return True
    networks = (ip_network(text, strict=False) for text in settings.RUMMY_ALLOWED_HOSTS)
    return any(address in network for network in networks if network.version == address.version)


def may_call(address: str, port: int) -> bool:
    """Whether a connection to this place may be opened."""
    found = read(address)
    return found is not None and is_allowed(found) and is_open(port)


def is_open(port: int, own: frozenset[int] = frozenset()) -> bool:
    """Whether a program may listen there: no system port, and none of this product's."""
    return port in PORTS and port not in own | own_ports()


def own_ports() -> frozenset[int]:
    """The ports at which the house itself listens, those of its database and cache included."""
    return frozenset(settings.RUMMY_OWN_PORTS)
