"""`manage.py prepare`: the tables of the database, made ready without opening the house."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from operations import needs, preparing
from operations.management.commands.serve import refuse


class Command(BaseCommand):
    """Brings the database up to date, or says why that cannot be."""

    help = "Brings the tables of the database up to date, as `serve` does before it opens; quick if nothing is new."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--only-sqlite", action="store_true", help="of another database say what is to be done")

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, and say what that took."""
        refuse(needs.silent_database())
        if options["only_sqlite"] and connection.vendor != "sqlite":
            if found := needs.open_migrations():
                raise CommandError(f"Migrations are open ({', '.join(found[:3])}…): run `manage.py migrate`.")
            return
        with preparing.one_at_a_time():
            if count := preparing.migrate():
                self.stderr.write(f"{count} migrations have been applied")
