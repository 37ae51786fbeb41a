"""A token with its user, in one statement: every call of a program begins with it."""

from django.db import connection

from accounts.models import ApiToken, User
from api.rows import Rows

TOKENS, USERS = Rows(ApiToken), Rows(User)
STATEMENT = (
    f"SELECT {TOKENS.columns}, {USERS.columns} FROM {TOKENS.table}"  # noqa: S608
    f' JOIN {USERS.table} ON {USERS.table}."id" = {TOKENS.table}."user_id" WHERE {TOKENS.table}."hashed" = %s'
)


def token_of(hashed: str) -> ApiToken | None:
    """The token that is kept under this hash, valid or not."""
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT, [hashed])
        row = cursor.fetchone()
    if row is None:
        return None
    token = TOKENS.made(row[: len(TOKENS.names)])
    token.user = USERS.made(row[len(TOKENS.names) :])
    return token
