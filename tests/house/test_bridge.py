"""The bridge: a WSGI application behind an ASGI server, with odd requests, long answers and clients that leave."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from config.bridge import CHUNK, WsgiBridge

SCOPE = {"type": "http", "http_version": "1.1", "method": "GET", "path": "/", "query_string": b"", "headers": []}
PLAIN = [("Content-Type", "text/plain")]


async def ask(application: Callable[..., Iterable[bytes]], *messages: dict[str, Any], **scope: Any) -> list[Any]:
    """All that the bridge sends for one request."""
    queue = list(messages) or [{"type": "http.request"}]
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return queue.pop(0)

    async def send(message: Any) -> None:
        sent.append(dict(message))

    await WsgiBridge(application, threads=2, body_limit=10)({**SCOPE, **scope}, receive, send)
    return sent


def echo(*keys: str) -> Callable[..., Iterable[bytes]]:
    """An application that answers with these environ values."""

    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("200 OK", PLAIN)
        return ["|".join(environ.get(key, "-") for key in keys).encode("latin1")]

    return application


async def test_an_answer_is_one_start_and_one_body() -> None:
    sent = await ask(echo("REQUEST_METHOD"))
    assert sent == [
        {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]},
        {"type": "http.response.body", "body": b"GET", "more_body": False},
    ]


@pytest.mark.parametrize(
    ("scope", "keys", "answer"),
    [
        ({"query_string": b"q=\xfc"}, ["QUERY_STRING"], b"q=\xfc"),
        ({"path": "/ü"}, ["PATH_INFO"], "/ü".encode()),
        ({"headers": [(b"cookie", b"a=1"), (b"cookie", b"b=2")]}, ["HTTP_COOKIE"], b"a=1; b=2"),
        ({"headers": [(b"accept", b"a"), (b"accept", b"b")]}, ["HTTP_ACCEPT"], b"a,b"),
        ({"headers": [(b"x_forwarded_for", b"1.2.3.4")]}, ["HTTP_X_FORWARDED_FOR"], b"-"),
        ({"headers": [(b"x-odd", b"\xff")]}, ["HTTP_X_ODD"], b"\xff"),
        ({"client": ("127.0.0.9", 1), "server": None}, ["REMOTE_ADDR", "SERVER_NAME"], b"127.0.0.9|localhost"),
        ({"headers": [(b"content-type", b"a/b")]}, ["CONTENT_TYPE", "CONTENT_LENGTH"], b"a/b|0"),
    ],
)
async def test_requests_become_environs(scope: dict[str, Any], keys: list[str], answer: bytes) -> None:
    assert (await ask(echo(*keys), **scope))[-1]["body"] == answer


async def test_a_body_in_parts() -> None:
    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("200 OK", PLAIN)
        return [environ["CONTENT_LENGTH"].encode(), b":", environ["wsgi.input"].read()]

    parts = [{"type": "http.request", "body": b"abc", "more_body": True}, {"type": "http.request", "body": b"de"}]
    assert (await ask(application, *parts))[-1]["body"] == b"5:abcde"
    over = [{"type": "http.request", "body": b"x" * 8, "more_body": True}, {"type": "http.request", "body": b"y" * 8}]
    assert (await ask(application, *over))[-1]["body"].startswith(b"16:"), "its true length shows it is too large"


async def test_a_client_that_leaves_early_is_not_answered() -> None:
    begun = {"type": "http.request", "body": b"a", "more_body": True}
    assert await ask(echo("PATH_INFO"), begun, {"type": "http.disconnect"}) == []


class Stream:
    """An answer in many chunks that knows whether it was closed."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.chunks = chunks
        self.closed_in = ""

    def __iter__(self) -> Iterator[bytes]:
        return self.chunks

    def close(self) -> None:
        self.closed_in = threading.current_thread().name


async def test_long_answers_stream_and_are_closed_on_their_thread() -> None:
    stream = Stream(b"x" * 100_000 for _ in range(8))

    def application(_: Any, start_response: Any) -> Stream:
        start_response("200 OK", PLAIN)
        return stream

    sent = await ask(application)
    bodies = [message for message in sent if message["type"] == "http.response.body"]
    assert sum(len(body["body"]) for body in bodies) == 800_000
    assert [body["more_body"] for body in bodies] == [True, True, False]
    assert max(len(body["body"]) for body in bodies) < CHUNK + 100_000
    assert stream.closed_in.startswith("http")


async def test_an_answer_that_breaks_is_closed_and_the_error_seen() -> None:
    def chunks() -> Iterator[bytes]:
        yield b"a"
        raise RuntimeError("broken")

    stream = Stream(chunks())

    def application(_: Any, start_response: Any) -> Stream:
        start_response("200 OK", PLAIN)
        return stream

    with pytest.raises(RuntimeError, match="broken"):
        await ask(application)
    assert stream.closed_in


async def test_threads_persist() -> None:
    names = set()

    def application(_: Any, start_response: Any) -> list[bytes]:
        names.add(threading.get_ident())
        start_response("200 OK", PLAIN)
        return []

    bridge = WsgiBridge(application, threads=2, body_limit=10)

    async def once() -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(_: Any) -> None:
            await asyncio.sleep(0)

        await bridge(dict(SCOPE), receive, send)

    await asyncio.gather(*(once() for _ in range(40)))
    assert 1 <= len(names) <= 2


async def test_who_waits_for_a_thought_keeps_nobody_from_being_served() -> None:
    """With one thread at a time: the first request waits until the second one has been answered."""
    answered = threading.Event()

    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        if environ["PATH_INFO"] == "/thinks":
            with bridge.aside():
                assert answered.wait(60)
        start_response("200 OK", PLAIN)
        return [environ["PATH_INFO"].encode()]

    async def request(path: str) -> bytes:
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(message: Any) -> None:
            sent.append(message)

        await bridge({**SCOPE, "path": path}, receive, send)
        return bytes(sent[-1]["body"])

    bridge = WsgiBridge(application, threads=1, body_limit=10)
    thinking = [asyncio.create_task(request("/thinks")) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert await asyncio.wait_for(request("/"), 60) == b"/"
    answered.set()
    assert await asyncio.gather(*thinking) == [b"/thinks"] * 3
    for _ in range(5):
        assert await request("/again") == b"/again"
    assert bridge.places._value in {0, 1}, "there is one place, whoever has taken it"  # type: ignore[attr-defined]
