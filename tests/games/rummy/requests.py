"""Requests in the table's own words, as JSON."""

from typing import Any

Json = Any
STOCK: Json = {"type": "draw", "source": "stock"}
TAKE: Json = {"type": "draw", "source": "discard"}


def text(play: str) -> Json:
    """A lay-down written as text."""
    return {"type": "lay_down", "play": play}


def keys(**parts: Json) -> Json:
    """A lay-down written as lists."""
    return {"type": "lay_down", **parts}
