"""`manage.py restore FILE`: a saved house in the place of this one."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from operations import saving


class Command(BaseCommand):
    """Restores a house that was saved by `manage.py backup`."""

    help = "Put a saved house in the place of this one, and bring it up to this version."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What from, and whether somebody may lose something."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="give up the house that is here")

    def handle(self, *args: Any, **given: Any) -> None:
        """Restore, then migrate."""
        try:
            saving.restore(given["file"], replace=given["replace"])
        except saving.SavingError as error:
            raise CommandError(str(error)) from None
        call_command("migrate", verbosity=0)
        self.stdout.write(f"Restored {given['file']}")
