"""Connections from the pool, handed out alive; and nobody waits for a server that is known to be away.

Django's own check (`CONN_HEALTH_CHECKS`) asks the server each time, which costs a way there and back. A server that
ends a connection says so on its socket, and looking whether there is something to read costs a tenth of that at most.
"""

import select
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool, PoolTimeout

from api.outage import Breaker

away = Breaker()
"""Opened by whoever has waited for a connection in vain."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with a look at each connection that the pool gives."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection that is alive, or an `OperationalError`."""
        if self.pool is None:
            return super().get_new_connection(conn_params)
        if away.refuses():
            raise psycopg.OperationalError("the server did not answer a moment ago")
        try:
            found = super().get_new_connection(conn_params)
            while not is_alive(found):
                found.close()
                self.pool.putconn(found)  # who makes a new one instead
                found = super().get_new_connection(conn_params)
        except PoolTimeout:
            away.open()
            raise
        away.close()
        return found


def is_alive(connection: "psycopg.Connection[Any]") -> bool:
    """Whether nothing has come on its socket since it was last used; if something has, the server is asked."""
    if connection.closed:
        return False
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    if not waiting.poll(0):
        return True
    try:
        ConnectionPool.check_connection(connection)
    except psycopg.Error:
        return False
    return True
