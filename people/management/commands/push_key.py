"""`manage.py push_key`: a new key for `PUSH_KEY`."""

from typing import Any

from django.core.management.base import BaseCommand

from people.delivery.keys import new_key


class Command(BaseCommand):
    """Prints a key by which this house can sign its pushes."""

    help = "Prints a new key for PUSH_KEY. Browsers that were added under another key have to be added again."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it."""
        self.stdout.write(new_key())
