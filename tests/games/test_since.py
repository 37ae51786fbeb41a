"""`?since=`: a number counts, anything else is as if nothing had been asked."""

import pytest

from games.sockets.consumers import asks_for_batches, since_of


@pytest.mark.parametrize(
    ("query", "since"),
    [
        (b"since=41", 41), (b"a=1&since=0", 0), (b"", None), (b"since=", None), (b"since", None), (b"since=-1", None),
        (b"since=4x", None), (b"since=1e3", None), (b"since=" + b"9" * 30, None), (b"since=\xc2\xb2", None),
    ],
)  # fmt: skip
def test_reading_since(query: bytes, since: int | None) -> None:
    assert since_of(query) == since


@pytest.mark.parametrize(
    ("query", "batches"),
    [(b"batch=1", True), (b"since=4&batch=1", True), (b"batch=0", False), (b"batch=11", False), (b"", False)],
)
def test_reading_batch(query: bytes, batches: bool) -> None:
    assert asks_for_batches(query) is batches
