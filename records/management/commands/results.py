"""`manage.py results --missing`: results of games that ended before they were kept."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from records import writing

AT_ONCE = 200


class Command(BaseCommand):
    """Adds what is missing; it may be run again, and while people play."""

    help = "Writes down what games came to that ended before results were kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The one thing it does has to be said, as others may follow."""
        parser.add_argument("--missing", action="store_true", help="games without results")

    def handle(self, *, missing: bool, **_: Any) -> None:
        """Go through all that ended, oldest first."""
        if not missing:
            raise CommandError("Say --missing to add the results that are missing.")
        games = Game.objects.filter(status=Game.Status.ENDED, outcome__isnull=False, results=None).order_by("pk")
        count = writing.write_missing(games.defer("state").iterator(AT_ONCE))
        self.stdout.write(f"Results of {count} games were missing." if count else "No results are missing.")
