"""SQLite's write-ahead log is folded into the database beside play: no move waits for the disk to take it.

SQLite would do it itself, within the commit that makes the log too long: several milliseconds, for whoever comes then.
"""

import asyncio
import logging
import sqlite3
from contextlib import closing

from django.db import connection

log = logging.getLogger(__name__)
PASSES = 2
"""The first takes what there is while play goes on; the second what little came meanwhile."""


async def fold() -> None:
    """Fold what has been written since the last time; nobody waits for it, and it waits for nobody."""
    if connection.vendor == "sqlite":
        await asyncio.to_thread(fold_into, str(connection.settings_dict["NAME"]))


def fold_into(database: str) -> None:
    """The same for this file. Another process may be at it, and readers may need what is there: then it is left."""
    try:
        with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as own:
            for _ in range(PASSES):
                own.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except sqlite3.Error as error:
        log.warning("the write-ahead log was not folded (%s)", type(error).__name__)
