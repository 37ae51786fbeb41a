"""`manage.py doctor`: what is wrong with this house, in sentences."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from operations import doctor


class Command(BaseCommand):
    """Examines the house."""

    help = "Say what is wrong: database, static files, Redis, disk, clock, mail, backups; and from outside the proxy."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where visitors come."""
        parser.add_argument("--url", default=settings.SITE_URL, help="where visitors come (SITE_URL)")
        parser.add_argument("--inside", action="store_true", help="do not visit: the house is stopped")

    def handle(self, *args: Any, **given: Any) -> None:
        """Say each fault; the exit status is 1 if there is one."""
        found = [*doctor.inside(), *([] if given["inside"] else doctor.outside(given["url"]))]
        for sentence in found:
            self.stdout.write(f"- {sentence}")
        if found:
            raise SystemExit(1)
        self.stdout.write("All is well.")
