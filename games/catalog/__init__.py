"""The kinds of game in the house: every folder here whose package has a `KIND`, found by itself and listed nowhere.

Kinds may also lie elsewhere: in the folders that the variable `KINDS` names.
"""

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from games.core.frames import Frames
from games.core.kind import Kind
from games.core.rules import Bot, Rules
from games.core.wire import Contract

__path__ += filter(None, os.environ.get("KINDS", "").split(os.pathsep))

SLUGS: tuple[str, ...]
"""All kinds, in the order of the shelf; worked out when somebody asks."""


@cache
def slugs() -> tuple[str, ...]:
    """All kinds, in the order of the shelf."""
    found = [module.name for module in iter_modules(__path__) if module.ispkg]
    return tuple(sorted(found, key=lambda slug: (_kind_in(slug).shelf.number, slug)))


@cache
def kind(slug: str) -> Kind:
    """The kind of this name; `KeyError` if there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    return _kind_in(slug)


def _kind_in(folder: str) -> Kind:
    found: Kind = import_module(f"{__name__}.{folder}").KIND
    return found


def kinds() -> list[Kind]:
    """All kinds, in the order of the shelf."""
    return [kind(slug) for slug in slugs()]


def rules(slug: str) -> Rules[Any, Any]:
    """The rules of a kind."""
    return kind(slug).rules


def bot(slug: str) -> Bot[Any]:
    """The built-in player of a kind."""
    return kind(slug).bot


def contract(slug: str) -> Contract:
    """The wire format of a kind."""
    return kind(slug).wire


def unnamed(route: str) -> str | None:
    """The kind that is meant on this route when none is named, if one is."""
    return next((slug for slug in slugs() if route in contract(slug).UNNAMED), None)


def frames(slug: str) -> Frames:
    """What the frames of a kind hold."""
    return kind(slug).wire.FRAMES


def folder(slug: str) -> Path:
    """Where a kind's files are."""
    return Path(str(import_module(f"{__name__}.{slug}").__file__)).parent


def __getattr__(name: str) -> tuple[str, ...]:
    if name == "SLUGS":
        return slugs()
    raise AttributeError(name)
