"""Frames that were really sent: recorded in games of every kind, kept beside what they are examples of."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from games import catalog

Json = Any
FOLDER = Path(__file__).parent / "examples"


@cache
def recorded(room: str) -> dict[str, Json]:
    """The examples of a room, by event (and case), move, or question."""
    path = kept_in(room)
    if room in catalog.SLUGS and not path.exists():
        from config.events.played import played

        return played(room)
    found: dict[str, Json] = json.loads(path.read_text())
    return found


def kept_in(room: str) -> Path:
    """The file of a room's examples; a kind keeps its own in its folder."""
    if room in catalog.SLUGS:
        return catalog.folder(room) / "wire" / "examples.json"
    return FOLDER / f"{room}.json"


def name_of(event: str, case: str = "") -> str:
    """Under which name an event's example stands."""
    return f"{event} ({case})" if case else event
