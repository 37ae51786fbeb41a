"""What the page proposes for a new table where nobody has chosen yet. The API has defaults of its own."""

from collections.abc import Mapping
from typing import Any

from games import catalog
from games.see.option_words import defaults_of
from lobbies.settings import defaults as setting_defaults

Json = Any
SETTINGS: Mapping[str, Json] = {"turn_clock": 60, "bot_pace": "natural"}
"""People at a page want a clock that keeps an evening going, and bots that take their time."""

COMPANY = 4
"""Chairs, where a kind leaves it open."""


def options(kind: str, preset: str = "") -> dict[str, Json]:
    """All options of a kind as proposed, over them those of a preset."""
    bundle = catalog.rules(kind).PRESETS[preset].options if preset else {}
    return {**defaults_of(kind), **catalog.kind(kind).proposal.options, **bundle}


def settings(kind: str, preset: str = "") -> dict[str, Json]:
    """All settings as proposed, over them those of a preset."""
    bundle = catalog.rules(kind).PRESETS[preset].settings if preset else {}
    return {**setting_defaults(), **SETTINGS, **bundle}


def chairs(kind: str) -> int:
    """How many chairs a new table has."""
    return min(COMPANY, catalog.rules(kind).SEATS[-1])


def chairs_at_once(kind: str) -> int:
    """How many play when somebody wants to play now."""
    return catalog.kind(kind).proposal.at_once or chairs(kind)
