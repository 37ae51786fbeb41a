"""States as JSON and back: frozen dataclasses of tuples, written and checked by msgspec."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

Json = Any
State = TypeVar("State")
Upgrade = Callable[[dict[str, Json]], dict[str, Json]]
"""Turns the JSON of one version into that of the next."""


class UnreadableState(Exception):
    """A stored state that no version of the rules can read."""


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
        return msgspec.convert(fields, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise UnreadableState(str(error)) from error
