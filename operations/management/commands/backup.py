"""`manage.py backup FILE`: the whole house in one file, while it stays open."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from operations import runs, saving


class Command(BaseCommand):
    """Saves the house."""

    help = "Save accounts, games, lobbies, everything, in one file (SQLite, or pg_dump's custom format)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **given: Any) -> None:
        """Save, and say how much it was."""
        try:
            size = saving.save(given["file"])
        except (saving.SavingError, OSError) as error:
            raise CommandError(str(error)) from None
        told = f"{size / 1e6:.1f} MB"
        runs.note("backup", told)
        self.stdout.write(f"Saved {told} in {given['file']}")
