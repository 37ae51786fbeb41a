"""States as JSON and back: frozen dataclasses of tuples, written and checked by msgspec."""

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, TypeVar

import msgspec

Json = Any
State = TypeVar("State")
Upgrade = Callable[[dict[str, Json]], dict[str, Json]]
"""Turns the JSON of one version into that of the next."""


_read: set[type] = set()
_lock = Lock()


class UnreadableState(Exception):
    """A stored state that no version of the rules can read."""


def convert(data: Json, kind: type[State]) -> State:
    """What JSON means as this type.

    msgspec reads a type at its first use; a thread that comes to it meanwhile would bring the process down.
    """
    if kind in _read:
        return msgspec.convert(data, kind, str_keys=True)
    with _lock:
        try:
            return msgspec.convert(data, kind, str_keys=True)
        finally:
            _read.add(kind)


def dump_state(state: Any, version: int) -> dict[str, Json]:
    """The state as JSON, with its version."""
    return {"v": version, **msgspec.to_builtins(state, str_keys=True)}


def load_state(
    kind: type[State], data: Mapping[str, Json], version: int, upgrades: Mapping[int, Upgrade] | None = None
) -> State:
    """The state from JSON; a state of version n goes through `upgrades[n]`, `upgrades[n + 1]`, ... first."""
    fields = {name: value for name, value in data.items() if name != "v"}
    found = data.get("v")
    if not isinstance(found, int) or not 1 <= found <= version:
        raise UnreadableState(f"version {found!r}, known are 1 to {version}")
    for step in range(found, version):
        fields = (upgrades or {})[step](fields)
    try:
        return convert(fields, kind)
    except msgspec.ValidationError as error:
        raise UnreadableState(str(error)) from error
