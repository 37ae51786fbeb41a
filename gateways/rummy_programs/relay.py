"""A way in for programs that no host can call: we call the host, and hand what it asks to the program beside us."""

import json
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from arena.host.asking import Limits
from arena.host.program_client import OK
from games.core.programs import Fault
from gateways.rummy_programs.duel import HOME, CannotPlay, HereClient, Registrations, await_first_sign, side_of

Json = Any
SECONDS = 30.0
"""For a request to the site; it holds one for half a second at most."""

AGAIN = 2.0
"""Seconds until it is tried again after a site was not reached twice in a row."""

HOPELESS = frozenset({400, 413})
"""What a site says to an answer that it will never take."""

CONNECTIONS = "/api/rummy/connections"


@dataclass
class Site:
    """A site at which somebody has a token."""

    url: str
    token: str
    line: HTTPConnection | None = field(default=None, repr=False)

    def post(self, path: str, body: Json) -> tuple[int, Json]:
        """Status and body of the answer to a request; `OSError` or `HTTPException` if there is none."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        self.line = self.line or connection_to(self.url)
        try:
            self.line.request("POST", path, json.dumps(body), headers)
            response = self.line.getresponse()
            return response.status, json.loads(response.read() or b"null")
        except (OSError, HTTPException, ValueError):
            self.close()
            raise

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self.line is not None:
            self.line.close()
        self.line = None


def connection_to(url: str) -> HTTPConnection:
    """The connection to a site. A token goes over no open line but one of this machine."""
    parts = urlsplit(url)
    if parts.scheme == "https" and parts.hostname:
        return HTTPSConnection(parts.hostname, parts.port, timeout=SECONDS)
    if parts.scheme == "http" and parts.hostname in {HOME, "localhost", "::1"}:
        return HTTPConnection(parts.hostname, parts.port, timeout=SECONDS)
    raise CannotPlay(f"{url}: the address of a site begins with https://; http:// is for this machine alone.")


def relay(
    program: str, name: str, site: Site, limits: Limits, say: Callable[[str], None], stop: threading.Event
) -> None:
    """Register a program that is a file or an address, and hand calls on to it until told to stop."""
    connection_to(site.url)
    with closing(site), Registrations() as server, ExitStack() as stack:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        stack.callback(server.shutdown)
        side = stack.enter_context(side_of(program, name, server))
        if side.level:
            raise CannotPlay(f"{program} is a level of ours: it plays at every site already.")
        await_first_sign(side, server, limits)
        number, secret = registered(site, name)
        say(f"{name} is registered at {site.url} as program {number}. Ctrl+C ends it.")
        client = stack.enter_context(closing(HereClient(*side.address)))
        hand_on(site, f"{CONNECTIONS}/{number}/next", secret, lambda call: asked(client, call, limits, say), stop)


def registered(site: Site, name: str) -> tuple[int, str]:
    """The number and the secret by which the site knows the program from now on."""
    try:
        status, told = site.post(CONNECTIONS, {"name": name})
    except (OSError, HTTPException, ValueError) as error:
        raise CannotPlay(f"No site answers at {site.url}: {error}") from None
    if status != 201:
        reasons = "; ".join(f"{field}: {', '.join(said)}" for field, said in (told.get("fields") or {}).items())
        raise CannotPlay(f"{site.url} refuses {name}: {status} {told.get('error', '')} {reasons}".rstrip())
    return told["program"]["id"], told["secret"]


def hand_on(site: Site, path: str, secret: str, ask: Callable[[Json], Json], stop: threading.Event) -> None:
    """Fetch call after call, and bring each answer with the next request. A site that is away is tried again.

    The first time at once, for the host waits no longer than that for an answer; which is brought until it was judged.
    """
    answer: Json = {}
    has_failed = False
    while not stop.is_set():
        try:
            status, told = site.post(path, {"secret": secret, **answer})
        except (OSError, HTTPException, ValueError):
            status, told = 0, None
        if status in {401, 403, 404}:
            raise CannotPlay(f"{site.url} knows this program no more: {status} {told.get('error', '')}")
        if status == OK or status in HOPELESS:
            answer = {}
        if status != OK:
            if has_failed:
                stop.wait(AGAIN)
        elif told["n"] is not None:
            said = ask(told)
            answer = {} if said is None else {"n": told["n"], "answer": said}
        else:
            stop.wait(told.get("wait_ms", 1000 * AGAIN) / 1000)
        has_failed = status != OK


def asked(client: HereClient, call: Json, limits: Limits, say: Callable[[str], None]) -> Json:
    """What the program answers, or `None`: then the host waits in vain, as for any that is silent."""
    try:
        answer = client.call("POST", call["path"], json.dumps(call["body"]).encode(), limits.reply)
        return json.loads(answer.body) if answer.status == OK else None
    except Fault as fault:
        say(f"{call['path']}: {fault.code}: {fault.said}")
    except ValueError:
        say(f"{call['path']}: the answer is no JSON")
    return None
