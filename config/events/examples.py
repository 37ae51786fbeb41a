"""Frames that were really sent: recorded in games of every kind, kept in `docs/events/`."""

import json
from functools import cache
from typing import Any

from django.conf import settings

Json = Any
FOLDER = settings.BASE_DIR / "docs" / "events"


@cache
def recorded(room: str) -> dict[str, Json]:
    """The examples of a room, by event (and case), move, or question."""
    found: dict[str, Json] = json.loads((FOLDER / f"{room}.json").read_text())
    return found


def name_of(event: str, case: str = "") -> str:
    """Under which name an event's example stands."""
    return f"{event} ({case})" if case else event
