"""Visits to a house from outside, as a browser comes to it: for `manage.py doctor`."""

import json
import ssl
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.core.signing import BadSignature, TimestampSigner

PATIENCE = 10
GOOD_FOR = 60
"""Seconds for which a visit is believed to be the doctor's."""

SIGNER = TimestampSigner(salt="doctor")
PATH = "/operations/seen"
NOBODY = "4401"


class NoVisit(Exception):  # said as whoever asks will read it
    """Raised when a house cannot be visited at all."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How the house sees whoever asks; `date` is what the answer says of the time."""

    scheme: str
    forwarded: bool
    believed: bool
    date: str


class Straight(HTTPRedirectHandler):
    """Follows no redirect: where one leads is an answer, too."""

    def redirect_request(self, *_: Any) -> None:
        """Stay here."""


OPENER = build_opener(Straight)


def is_the_doctor(signed: str) -> bool:
    """Whether a visit was announced by this house, a moment ago."""
    try:
        return bool(SIGNER.unsign(signed, max_age=GOOD_FOR) == "seen")
    except BadSignature:
        return False


def seen(url: str) -> Seen:
    """How the house sees us there, or `NoVisit` with the reason."""
    asked = Request(urljoin(url, PATH), headers={"X-Doctor": SIGNER.sign("seen")})  # noqa: S310
    try:
        with OPENER.open(asked, timeout=PATIENCE) as answer:
            told = json.load(answer)
            return Seen(told["scheme"], told["forwarded"], told["believed"], answer.headers.get("Date", ""))
    except HTTPError as error:
        raise NoVisit(_of_status(url, error)) from None
    except (URLError, HTTPException, OSError) as error:
        reason = getattr(error, "reason", error)
        if isinstance(reason, ssl.SSLError):
            raise NoVisit(f"{url} has no good certificate ({reason}).") from None
        raise NoVisit(
            f"Nobody answers at {url} ({reason}). Is the house open, does its name lead here, is SITE_URL right?"
        ) from None
    except (ValueError, KeyError):
        raise NoVisit(f"Somebody else answers at {url}: does its name lead here?") from None


def _of_status(url: str, error: HTTPError) -> str:
    """What an answer means that is none of ours."""
    to = error.headers.get("Location", "")
    if error.code in {301, 302, 307, 308}:
        if to.startswith(urljoin(url, PATH)):
            return (
                f"{url} sends its visitors in a circle: the house hears http where they come by https. The proxy has to"
                " pass on X-Forwarded-Proto (deploy/nginx.conf), and BEHIND_PROXY has to be 1."
            )
        return f"{url} sends its visitors to {to}: is SITE_URL right?"
    if error.code == 400:
        name = urlsplit(url).hostname
        return f"The house at {url} does not know this name: is {name} in ALLOWED_HOSTS, does the proxy pass on Host?"
    if error.code in {502, 503, 504}:
        return f"{url} answers {error.code}: the proxy does not reach the house. Is it open, at the port it asks?"
    return f"{url} answers {error.code}: another house, or one with another SECRET_KEY."


def text(url: str, path: str) -> str:
    """A page; empty where there is none."""
    try:
        with OPENER.open(urljoin(url, path), timeout=PATIENCE) as answer:
            return str(answer.read().decode(errors="replace"))
    except OSError:
        return ""


def exists(url: str, path: str) -> bool:
    """Whether there is something."""
    return bool(text(url, path))


def knock(url: str) -> str:
    """What a WebSocket without a name is told: `NOBODY`, by the house; or why it came to nothing."""
    from websockets.exceptions import ConnectionClosed, InvalidHandshake  # only the doctor calls, servers listen
    from websockets.sync.client import connect

    there = urlsplit(url)
    address = there._replace(scheme="wss" if there.scheme == "https" else "ws", path="/ws/lobby/").geturl()
    try:
        with connect(address, open_timeout=PATIENCE, proxy=None) as line:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else "cut off")
    except InvalidHandshake as error:
        return str(error)
    except (OSError, TimeoutError) as error:
        return type(error).__name__
    return "let in without a name"
