"""States with something changed: every move makes several, and `dataclasses.replace` looks at each field anew."""

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def replace(one: T, **changes: Any) -> T:
    """As `dataclasses.replace`, for dataclasses of two fields or more of which each can be given."""
    kind: type = type(one)
    names, values_of = _fields(kind)
    changed: T = kind(**{**dict(zip(names, values_of(one), strict=True)), **changes})
    return changed


@lru_cache(256)
def _fields(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a dataclass's fields, and how to read all of them at once."""
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)
