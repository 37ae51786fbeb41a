"""Bodies of requests that are too long: answered before they are read, or cut while they are."""

import asyncio
from typing import Any

import pytest

from config import bridge

Json = Any


async def refused(*messages: Json, headers: Json = ()) -> tuple[list[Json], int]:
    """What the bridge says to such a request with a limit of ten bytes, and how many messages it has read."""
    queue, sent = list(messages), []

    async def receive() -> Json:
        if not queue:
            await asyncio.Event().wait()
        return queue.pop(0)

    async def send(message: Json) -> None:
        sent.append(dict(message))

    def application(environ: Json, start_response: Any) -> list[bytes]:
        start_response("413 Content Too Large", [("Content-Length", "2")])
        return [environ["CONTENT_LENGTH"].encode()]

    scope = {"type": "http", "method": "POST", "path": "/", "headers": list(headers)}
    await bridge.WsgiBridge(application, threads=1, body_limit=10)(scope, receive, send)
    return sent, len(messages) - len(queue)


def more(body: bytes) -> Json:
    return {"type": "http.request", "body": body, "more_body": True}


async def test_a_body_that_says_it_is_too_long_is_answered_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "LINGER", 0.01)
    sent, _ = await refused(headers=[(b"content-length", b"11")])
    assert [message["type"] for message in sent] == ["http.response.start", *["http.response.body"] * 2]
    assert (b"connection", b"close") in sent[0]["headers"]
    assert [(message["body"], message["more_body"]) for message in sent[1:]] == [(b"11", True), (b"", False)]


async def test_a_body_that_becomes_too_long_is_cut_and_what_is_on_its_way_goes_by() -> None:
    end = {"type": "http.request", "body": b"", "more_body": False}
    sent, read = await refused(more(b"x" * 8), more(b"y" * 8), more(b"z" * 8), end)
    assert sent[1]["body"] == b"16", "what came after the limit was not kept"
    assert sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
    assert read == 4
    sent, read = await refused(more(b"x" * 16), {"type": "http.disconnect"})
    assert read == 2
