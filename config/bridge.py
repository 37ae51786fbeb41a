"""A WSGI application served by an ASGI server: one hop to a persistent thread and back for each request.

Why not a package: `docs/decisions/0002-entrance.md`.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from io import BytesIO
from queue import SimpleQueue
from threading import Semaphore, Thread, local
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Coroutine[Any, Any, None]]
Environ = dict[str, Any]
Job = tuple["Answer", Environ, "asyncio.Future[None]"]

CHUNK = 256 * 1024
"""How much of an answer is gathered before it is sent; most answers are smaller and cross the threads once."""

ASIDE = 32
"""So many requests may wait for thoughts without keeping a place from others."""

LINGER = 2.0
"""Seconds for which more of a body that is too long may come: who is cut off while sending does not hear the answer."""


class GoneError(Exception):
    """Raised when the client left before it had sent its whole request."""


class WsgiBridge:
    """An ASGI application for HTTP that runs a WSGI application on a pool of threads that persist."""

    def __init__(self, application: Callable[..., Iterable[bytes]], threads: int, body_limit: int) -> None:
        self.application = application
        self.body_limit = body_limit
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.places = Semaphore(threads)
        self.mine = local()
        for number in range(threads + ASIDE):
            Thread(target=self._work, name=f"http-{number}", daemon=True).start()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Read the request, answer it, send the answer."""
        try:
            body, length, more = await read_body(receive, self.body_limit, announced(scope))
        except GoneError:
            return
        environ = environ_of(scope, body, length)
        if more:
            await hang_up(await self.run(environ, send), receive, send)
            return
        for message in await self.answer(scope, environ, body, send):
            await send(message)

    async def answer(self, scope: Message, environ: Environ, body: bytes, send: Send) -> Iterable[Message]:
        """The messages that are to be sent, once a request has been read."""
        return await self.run(environ, send)

    async def run(self, environ: Environ, send: Send) -> Iterator[Message]:
        """Run the application on a thread; what is still to be sent when it is done."""
        loop = asyncio.get_running_loop()
        answer = Answer(lambda message: asyncio.run_coroutine_threadsafe(send(message), loop).result())
        done = loop.create_future()
        self.jobs.put((answer, environ, done))
        await done
        return answer.rest()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let another thread serve while this one, serving a request, waits for what somebody else is thinking about.

        It goes on without a place, and takes one before its next request.
        """
        if getattr(self.mine, "place", False):
            self.mine.place = False
            self.places.release()
        yield

    def _work(self) -> None:
        """Work as one thread: take the next request, answer it, notify the loop it came from."""
        self.mine.place = False
        while True:
            if not self.mine.place:
                self.mine.place = self.places.acquire()
            answer, environ, done = self.jobs.get()
            error: BaseException | None = None
            try:
                answer.run(self.application, environ)
            except BaseException as caught:  # whatever it is, it belongs to whoever asked
                error = caught
            with suppress(RuntimeError):  # the loop has closed: nobody waits any more
                done.get_loop().call_soon_threadsafe(settle, done, error)
            del answer, environ, done, error


def settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    """Wake up the coroutine that waits for the answer, if it still does."""
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


class Answer:
    """What the WSGI application answers; long bodies are passed on while they are made."""

    def __init__(self, pass_on: Callable[[Message], None]) -> None:
        self.pass_on = pass_on
        self.start: Message | None = None
        self.body = bytearray()

    def run(self, application: Callable[..., Iterable[bytes]], environ: Environ) -> None:
        """Call the application, and close what it returned: then Django ends the request."""
        chunks = application(environ, self.start_response)
        try:
            for chunk in chunks:
                self.body += chunk
                if len(self.body) >= CHUNK:
                    self.flush()
        finally:
            close = getattr(chunks, "close", None)
            if close is not None:
                close()

    def start_response(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        """Take status and headers, as WSGI announces them."""
        self.start = {
            "type": "http.response.start",
            "status": int(status[:3]),
            "headers": [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers],
        }

    def flush(self) -> None:
        """Send what has been gathered, and wait until the server has taken it."""
        for message in self._messages(more=True):
            self.pass_on(message)

    def rest(self) -> Iterator[Message]:
        """The messages that are still to be sent."""
        return self._messages(more=False)

    def _messages(self, *, more: bool) -> Iterator[Message]:
        if self.start is not None:
            yield self.start
            self.start = None
        yield {"type": "http.response.body", "body": bytes(self.body), "more_body": more}
        self.body.clear()


def announced(scope: Message) -> int:
    """How long the body will be, if the client says so."""
    found = dict(scope["headers"]).get(b"content-length", b"")
    return int(found) if found.isdigit() else 0


async def read_body(receive: Receive, limit: int, length: int) -> tuple[bytes, int, bool]:
    """The body, its length, and whether more is to come: one over the limit is not read, or no further."""
    if length > limit:
        return b"", length, True
    parts: list[bytes] = []
    length, more = 0, True
    while more and length <= limit:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        parts.append(message.get("body", b""))
        length, more = length + len(parts[-1]), message.get("more_body", False)
    return b"".join(parts) if length <= limit else b"", length, more


async def hang_up(answer: Iterator[Message], receive: Receive, send: Send) -> None:
    """Send the whole answer to a body that was not read, let what is on its way go by, and close the connection."""
    for message in answer:
        if message["type"] == "http.response.start":
            message["headers"].append((b"connection", b"close"))
        else:
            message["more_body"] = True
        await send(message)
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            while (await receive()).get("more_body", False):
                pass
    await send({"type": "http.response.body", "body": b"", "more_body": False})


@lru_cache(maxsize=512)
def variable_of(header: bytes) -> str:
    """The environ key of a header."""
    name = header.decode("latin1").upper().replace("-", "_")
    return name if name in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{name}"


def environ_of(scope: Message, body: bytes, length: int) -> Environ:
    """The request as WSGI wants it. Header names with underscores are dropped: they could pose as others."""
    server = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", "").encode().decode("latin1"),
        "PATH_INFO": scope["path"].encode().decode("latin1"),
        "QUERY_STRING": scope.get("query_string", b"").decode("latin1"),
        "SERVER_PROTOCOL": f"HTTP/{scope.get('http_version', '1.1')}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for header, value in scope["headers"]:
        if b"_" in header:
            continue
        key, text = variable_of(header), value.decode("latin1")
        if key in environ:
            text = environ[key] + ("; " if key == "HTTP_COOKIE" else ",") + text
        environ[key] = text
    environ["CONTENT_LENGTH"] = str(length)
    return environ
