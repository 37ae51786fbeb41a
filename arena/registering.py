"""Registration by HTTP, the same at the player host and at the web server: a request in, status and JSON out.

The program is not contacted: it starts to listen only after its registration has returned.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError

from accounts.addresses import address_of
from accounts.models import User
from api import limits
from api.errors import plain, problem_of
from api.parsers import read_object
from api.problems import Invalid, Problem
from arena import addresses, names, refusals, services
from arena.models import Program

Json = Any
LARGEST = 4 * 1024
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
MODES = {"/register": Program.Mode.PLAY, "/test": Program.Mode.TEST}
PORT = re.compile(r"[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as far as registration looks at it; header names are in small letters."""

    path: str
    caller: str
    headers: Mapping[str, str]
    body: bytes
    own_port: int = 0
    """The port that it came in by."""


def answer(asked: Asked) -> tuple[int, Json]:
    """Status and body of the answer to a request."""
    try:
        return 200, _registered(asked)
    except (Problem, ParseError, limits.LimitReached) as error:
        problem = problem_of(error)
        assert problem is not None
        return problem.status, problem.body()


def asked_of(request: HttpRequest) -> Asked:
    """A request to the web server. The proxy in front, where there is one that is trusted, says who calls."""
    headers = {name.lower(): value for name, value in request.headers.items()}
    if settings.BEHIND_PROXY:
        headers = {name: value for name, value in headers.items() if name not in FORWARDED}
    length = request.headers.get("Content-Length", "")
    body = request.read(LARGEST + 1) if length != "0" else b""
    return Asked(request.path, address_of(request), headers, body, int(request.get_port() or 0))


def _registered(asked: Asked) -> Json:
    _check_caller(asked)
    limits.take("program", address=asked.caller)
    if len(asked.body) > LARGEST:
        raise plain(413)
    mode = MODES[asked.path]
    wish = read(read_object(asked.body), mode, own_port=asked.own_port)
    services.register(wish)
    return {"TestPlayer" if wish.name == names.DUMMY else "Registered": wish.name}


def _check_caller(asked: Asked) -> None:
    """Admit programs at allowed addresses, and no web page that somebody there is looking at."""
    if "origin" in asked.headers or "sec-fetch-site" in asked.headers:
        raise refusals.from_a_page()
    caller = addresses.literal(asked.caller)
    if caller is None or any(name in asked.headers for name in FORWARDED) or not addresses.is_allowed(caller):
        raise refusals.address_not_allowed()
    if asked.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise refusals.no_json()


def read(body: Json, mode: str, *, own_port: int = 0, owner: User | None = None) -> services.Wish:
    """The registration that a body asks for; a refusal if it cannot be made."""
    name, port = body.get("name"), read_port(body.get("port"))
    flaws: dict[str, list[str]] = {}
    if flaw := names.flaw_of(name) or names.misplaced(name, mode):
        flaws["name"] = [flaw]
    if port is None or not addresses.is_open(port, frozenset({own_port})):
        flaws["port"] = [_("a port from 1024 to 65535 that none of our own servers uses")]
    if not isinstance(body.get("address", ""), str):
        flaws["address"] = [_("an address as text")]
    if flaws:
        raise Invalid(fields=flaws)
    target = addresses.read(body.get("address", ""))
    if target is None or not addresses.is_allowed(target):
        raise refusals.address_not_allowed()
    return services.Wish(name, str(target), port or 0, mode, owner, read_version(body.get("version")))


def read_version(value: Json) -> str:
    """What a program calls its version, if it does: nobody is refused for that."""
    text = str(value).strip()[: names.LONGEST] if type(value) in {int, float, str} else ""
    return text if text.isprintable() else ""


def read_port(value: Json) -> int | None:
    """A port, sent as text or as a number."""
    if type(value) is int:
        return value
    return int(value) if isinstance(value, str) and PORT.fullmatch(value.strip()) else None
