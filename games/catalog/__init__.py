"""The kinds of game in the house, by slug. A new kind is a new folder, and its name here."""

from functools import cache
from importlib import import_module
from typing import Any

from games.core.frames import Frames
from games.core.pace import Pace
from games.core.rules import Bot, Rules
from games.core.wire import Contract

SLUGS = ("hidden_joker", "rummy", "spades", "uno", "rummikub")


@cache
def rules(slug: str) -> Rules[Any, Any]:
    """The rules of a kind; `KeyError` if there is none of this name."""
    if slug not in SLUGS:
        raise KeyError(slug)
    return import_module(f"games.catalog.{slug}.rules")


@cache
def bot(slug: str) -> Bot[Any]:
    """The built-in player of a kind."""
    if slug not in SLUGS:
        raise KeyError(slug)
    return import_module(f"games.catalog.{slug}.bot")


@cache
def contract(slug: str) -> Contract:
    """The wire format of a kind."""
    if slug not in SLUGS:
        raise KeyError(slug)
    return import_module(f"games.catalog.{slug}.contract").CONTRACT  # type: ignore[no-any-return]


@cache
def pace(slug: str) -> Pace:
    """How unhurried the players of a kind are."""
    if slug not in SLUGS:
        raise KeyError(slug)
    return import_module(f"games.catalog.{slug}.pace").PACE  # type: ignore[no-any-return]


@cache
def frames(slug: str) -> Frames:
    """What the frames of a kind hold."""
    if slug not in SLUGS:
        raise KeyError(slug)
    return import_module(f"games.catalog.{slug}.frames").FRAMES  # type: ignore[no-any-return]
