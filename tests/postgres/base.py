"""Between tests tables hold a few rows at most: deleting those takes a fraction of truncating every table."""

from typing import Any

from django.db.backends.postgresql import operations

from config.postgresql import base


class DatabaseOperations(operations.DatabaseOperations):
    def sql_flush(self, style: Any, tables: Any, **options: Any) -> list[str]:
        """The numbers of rows go on; no test counts on them."""
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
