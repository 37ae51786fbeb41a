"""Ids and JSON of the domain model: the same entity gives the same text, on every machine and in every process."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

Json = Any


def join_ids(tile_ids: Iterable[str]) -> str:
    """The id of tiles that lie together: their own ids in stored order, joined by `-`."""
    return "-".join(tile_ids)


def to_dict(entity: Any) -> Json:
    """An entity as JSON: dataclasses give objects without the fields that are `None`, tuples lists, enums their values.

    An entity whose JSON is not just its fields says so by a method `as_json`.
    """
    if hasattr(entity, "as_json"):
        return to_dict(entity.as_json())
    if is_dataclass(entity):
        values = {field.name: getattr(entity, field.name) for field in fields(entity)}
        return {name: to_dict(value) for name, value in values.items() if value is not None}
    if isinstance(entity, Enum):
        return entity.value
    if isinstance(entity, Mapping):
        return {str(to_dict(key)): to_dict(value) for key, value in entity.items()}
    if isinstance(entity, (list, tuple)):
        return [to_dict(item) for item in entity]
    return entity


def to_json(entity: Any) -> str:
    """An entity as JSON text with sorted keys."""
    return json.dumps(to_dict(entity), sort_keys=True)
