"""Room on Python's stack: without it a fifth of the time goes into asking for memory and giving it back.

Python keeps its frames in pieces of 16 KB, and gives a piece back as soon as the first frame in it has ended. Where a
loop calls functions just at the end of a piece, every call maps a new one: a request goes through some eighty frames,
and crosses several such ends. A frame that says it needs a lot makes one piece that is large enough for all above it.
"""

import threading
from collections.abc import Callable
from types import FunctionType
from typing import Any

import pytest
from _pytest import runner

WORDS = 70_000
"""What such a frame says it needs; the piece is rounded up to a megabyte, and what is left of it is for others.

Nothing of it is touched before it is used, so that it costs no memory.
"""


def roomy(function: FunctionType) -> None:
    """Make this function's frame one that says so."""
    function.__code__ = function.__code__.replace(co_stacksize=WORDS)


def call(function: Callable[[], Any]) -> Any:
    return function()


roomy(call)  # type: ignore[arg-type]
roomy(threading.Thread._bootstrap_inner)  # type: ignore[attr-defined]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """As pytest does it, on a large piece."""
    return bool(call(lambda: runner.pytest_runtest_protocol(item, nextitem)))
