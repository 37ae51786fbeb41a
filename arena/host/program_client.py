"""The client of one program: a kept-alive connection on which one call after the other is made, each within its time.

The time of a call runs from connecting to the last byte; bytes that drip in do not extend it. Redirects are not
followed, proxies of the environment are not asked.
"""

import socket
from dataclasses import dataclass
from time import monotonic

import h11

from games.core.programs import Fault

LARGEST = 64 * 1024
"""Bytes of an answer that are read."""

HEADERS = 16 * 1024
CHUNK = 64 * 1024
OK = 200
CUT_OFF = "The connection was closed before the answer was complete."


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program sent back."""

    status: int
    body: bytes


class CutOff(Exception):
    """Raised when a kept connection was closed before a byte came back: the program never saw the call."""


class ProgramClient:
    """The connection to one program, for one game."""

    def __init__(self, address: str, port: int) -> None:
        self.address = address
        self.port = port
        self._socket: socket.socket | None = None
        self._http = h11.Connection(h11.CLIENT)

    def call(self, method: str, path: str, body: bytes, seconds: float) -> Answer:
        """Make a call and return the whole answer; raises a `Fault` that says why there is none."""
        deadline = monotonic() + seconds
        try:
            if self._socket is not None:
                try:
                    return self._exchange(self._socket, method, path, body, deadline)
                except CutOff:
                    self.close()
            return self._exchange(self._connected(deadline), method, path, body, deadline)
        except TimeoutError:
            self.close()
            raise Fault("TIMEOUT", f"There was no complete answer within {seconds:g} s.") from None
        except (CutOff, OSError) as error:
            self.close()
            raise Fault("UNREACHABLE", _unreached(error)) from None
        except Fault:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection; the next call opens another."""
        if self._socket is not None:
            self._socket.close()
        self._socket = None

    def may_connect(self) -> bool:
        """Whether this site calls there at all."""
        from arena.addresses import may_call  # settings are asked here, and nowhere on the way to a game

        return may_call(self.address, self.port)

    def _connected(self, deadline: float) -> socket.socket:
        if not self.may_connect():
            raise Fault("UNREACHABLE", "This host may not call that address.")
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEADERS)
        self._socket = socket.create_connection((self.address, self.port), timeout=_left(deadline))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self._socket

    def _exchange(self, line: socket.socket, method: str, path: str, body: bytes, deadline: float) -> Answer:
        self._say(line, method, path, body, deadline)
        answer = self._hear(line, deadline)
        over = self._http.our_state is h11.DONE and self._http.their_state is h11.DONE
        if over and self._http.trailing_data == (b"", False):  # what was not asked for must not pose as an answer
            self._http.start_next_cycle()
        else:
            self.close()
        return answer

    def _say(self, line: socket.socket, method: str, path: str, body: bytes, deadline: float) -> None:
        """Send headers and body in one packet: two would cost a delayed acknowledgement."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        headers = [("Host", f"{host}:{self.port}"), ("Accept", "application/json")]
        if body:
            headers += [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        said = self._http.send(h11.Request(method=method, target=path, headers=headers)) or b""
        if body:
            said += self._http.send(h11.Data(data=body)) or b""
        said += self._http.send(h11.EndOfMessage()) or b""
        line.settimeout(_left(deadline))
        try:
            line.sendall(said)
        except (ConnectionResetError, BrokenPipeError) as error:
            raise CutOff(str(error)) from None

    def _hear(self, line: socket.socket, deadline: float) -> Answer:
        status, body, heard = 0, bytearray(), False
        while True:
            event = self._event()
            if event is h11.NEED_DATA:
                some = _received(line, deadline, heard)
                heard, ended = True, not some
                self._take(some, ended=ended)
            elif isinstance(event, h11.Response):
                status = event.status_code
            elif isinstance(event, h11.Data):
                body += event.data
                if len(body) > LARGEST:
                    raise Fault("TOO_LARGE", f"The answer has more than {LARGEST // 1024} KiB.")
            elif isinstance(event, h11.EndOfMessage):
                return Answer(status, bytes(body))
            elif isinstance(event, h11.ConnectionClosed):
                raise ConnectionError("the connection was closed without an answer")

    def _event(self) -> object:
        try:
            return self._http.next_event()
        except h11.RemoteProtocolError as error:
            raise _misspoken(error, closed=self._closed) from None

    _closed = False

    def _take(self, some: bytes, *, ended: bool) -> None:
        self._closed = ended
        try:
            self._http.receive_data(some)
        except h11.RemoteProtocolError as error:
            raise _misspoken(error, closed=ended) from None


def _received(line: socket.socket, deadline: float, heard: bool) -> bytes:
    line.settimeout(_left(deadline))
    try:
        some = line.recv(CHUNK)
    except ConnectionResetError as error:
        if heard:
            raise
        raise CutOff(str(error)) from None
    if not some and not heard:
        raise CutOff("the connection was closed without an answer")
    return some


def _misspoken(error: h11.RemoteProtocolError, *, closed: bool) -> Fault:
    """The fault of an answer that is no HTTP: too large, cut short, or nonsense."""
    if error.error_status_hint == 431:
        return Fault("TOO_LARGE", "The headers of the answer have no end.")
    if closed:
        return Fault("UNREACHABLE", CUT_OFF)
    return Fault("HTTP_STATUS", f"The answer is no HTTP ({error}).")


def _unreached(error: Exception) -> str:
    """Why there was no answer, in a sentence."""
    if isinstance(error, ConnectionRefusedError):
        return "Nobody listens there: the connection was refused."
    if isinstance(error, CutOff | ConnectionError):
        return CUT_OFF
    return f"The connection failed ({error.strerror or error})." if isinstance(error, OSError) else str(error)


def _left(deadline: float) -> float:
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    return left
