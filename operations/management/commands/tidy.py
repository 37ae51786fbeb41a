"""`manage.py tidy`: clear what has served its time; the referee does the same every night."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from operations import leftovers, runs


class Command(BaseCommand):
    """Clears leftovers, or counts them."""

    help = "Clear what the house keeps no longer: docs/settings.md has the spans (KEEP_…)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether anything is changed."""
        parser.add_argument("--dry-run", action="store_true", help="only say how much there is")

    def handle(self, *args: Any, **given: Any) -> None:
        """Clear, and say how much it was."""
        told = runs.sentence(leftovers.tidy(given["dry_run"]))
        if not given["dry_run"]:
            runs.note("tidy", told)
        self.stdout.write(("Would clear: " if given["dry_run"] else "Cleared: ") + told)
