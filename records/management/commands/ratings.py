"""`manage.py ratings --recompute`: all ratings reckoned anew from the games that have moved them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from records.models import Rated
from records.recomputing import recompute


class Command(BaseCommand):
    """Reckons ratings anew; what comes of it is what is there, or something was wrong with that."""

    help = "Reckons ratings anew from the games that have moved them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One ladder, or all of them."""
        parser.add_argument("--recompute", action="store_true", help="begin from nothing")
        parser.add_argument("--ladder", help="this one alone")

    def handle(self, *, recompute: bool, ladder: str | None, **_: Any) -> None:
        """Go through the ladders by name."""
        if not recompute:
            raise CommandError("Say --recompute to reckon all ratings anew.")
        known = sorted(set(Rated.objects.order_by().values_list("ladder", flat=True)))
        if ladder is not None and ladder not in known:
            raise CommandError(f"There is no ladder {ladder!r}; there are: {', '.join(known) or 'none'}.")
        for name in [ladder] if ladder else known:
            self.stdout.write(f"{name}: {recompute_ladder(name)} games")


recompute_ladder = recompute
