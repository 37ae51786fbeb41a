"""Rows of a model, from a statement that is spelled out: for the few that every move or every call begins with.

The ORM would build such a statement anew each time, which takes several times as long as asking it.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model
from django.db.models.expressions import Col, RawSQL

from api.framing import encode

M = TypeVar("M", bound=Model)


NUMBERS = {
    "sqlite": "SELECT value FROM json_each(%s)",
    "postgresql": "SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb) listed(value)",
}


def numbers() -> str:
    """A query for the numbers in a list of JSON, its one parameter: the ORM would spell out each of thousands."""
    return NUMBERS[connection.vendor]


def among(ids: Iterable[int]) -> RawSQL:
    """The same, as what `__in` compares with."""
    return RawSQL(numbers(), [encode(list(ids)).decode()])  # noqa: S611  # its text is ours


class Rows(Generic[M]):
    """What a statement has to select of a model, and the model made of it."""

    def __init__(self, model: type[M]) -> None:
        fields = model._meta.concrete_fields
        self.model, self.table = model, f'"{model._meta.db_table}"'
        self.names = [field.attname for field in fields]
        self.columns = ", ".join(f'{self.table}."{field.column}"' for field in fields)

    def made(self, values: Sequence[Any]) -> M:
        """The model, as the ORM would have read it."""
        read = list(values)
        for place, convert, column in _converters(self.model, connection.vendor):
            read[place] = convert(read[place], column, connection)
        return self.model.from_db(connection.alias, self.names, read)


@cache
def _converters(model: type[Model], vendor: str) -> list[tuple[int, Any, Col]]:
    """What makes Python's values of this kind of database's, and of which column each does."""
    columns = [field.get_col(model._meta.db_table) for field in model._meta.concrete_fields]
    return [
        (place, convert, column)
        for place, column in enumerate(columns)
        for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
    ]
