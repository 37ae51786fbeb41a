"""A token with its user in one statement, spelled out once.

Every call of a program begins with it. The ORM would say the same in four times the time.
"""

from functools import cache
from typing import Any

from django.db import connection
from django.db.models.expressions import Col

from accounts.models import ApiToken, User

TOKEN, USER = ([field.attname for field in model._meta.concrete_fields] for model in (ApiToken, User))


def token_of(hashed: str) -> ApiToken | None:
    """The token that is kept under this hash, valid or not."""
    with connection.cursor() as cursor:
        cursor.execute(_statement(connection.vendor), [hashed])
        row = cursor.fetchone()
    if row is None:
        return None
    values = list(row)
    for place, convert, column in _converters(connection.vendor):
        values[place] = convert(values[place], column, connection)
    token = ApiToken.from_db(connection.alias, TOKEN, values[: len(TOKEN)])
    token.user = User.from_db(connection.alias, USER, values[len(TOKEN) :])
    return token


def _columns() -> list[Col]:
    return [field.get_col(model._meta.db_table) for model in (ApiToken, User) for field in model._meta.concrete_fields]


@cache
def _statement(vendor: str) -> str:
    """In the words of one kind of database, as `_converters` are."""
    token, user = (connection.ops.quote_name(model._meta.db_table) for model in (ApiToken, User))
    columns = [(str(column.alias), column.target.column) for column in _columns()]
    quote = connection.ops.quote_name
    names = ", ".join(f"{quote(table)}.{quote(name)}" for table, name in columns if name)
    return f'SELECT {names} FROM {token} JOIN {user} ON {user}."id" = {token}."user_id" WHERE {token}."hashed" = %s'  # noqa: S608


@cache
def _converters(vendor: str) -> list[tuple[int, Any, Col]]:
    """What makes Python's values of the database's, and of which column each does."""
    return [
        (place, convert, column)
        for place, column in enumerate(_columns())
        for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
    ]
