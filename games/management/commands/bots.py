"""`manage.py bots duel <kind> <a> <b>`: which of two bots is stronger, by how much, and how surely."""

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import catalog
from games.management.commands.play import read_options
from games.terminal import Duel, Foul, run
from games.terminal.duel import player
from games.terminal.running import Bar


class Command(BaseCommand):
    """Measures bots against each other."""

    help = "Let two bots play each other on duplicate deals with seats swapped."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The one thing to do, and its arguments."""
        duel = parser.add_subparsers(dest="what", required=True).add_parser("duel", help="one bot against another")
        duel.add_argument("kind", choices=catalog.SLUGS)
        duel.add_argument("first", metavar="a", help="a level, or a module with `choose` (package.module[:level])")
        duel.add_argument("second", metavar="b", help="the same")
        duel.add_argument("--games", type=int, default=400, metavar="N", help="at least so many games (400)")
        duel.add_argument("--seats", type=int, metavar="n", help="how many play; the fewest of the kind if left out")
        duel.add_argument("--alone", action="store_true", help="one a against a table of b, in every seat in turn")
        duel.add_argument("--preset", help="a named bundle of options")
        duel.add_argument("--option", "--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE")
        duel.add_argument("--seed", default="duel", help="the same text deals the same games")
        duel.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; one for each core")

    def handle(self, *args: Any, **given: Any) -> None:
        """Play, and say how it went."""
        duel = _duel(given)
        if given["games"] < 1 or given["jobs"] < 1:
            raise CommandError("At least one game, and one process to play it.")
        bar = Bar(-(-given["games"] // len(duel.seatings)) * len(duel.seatings), sys.stderr)
        try:
            tally = run(duel, given["games"], given["jobs"], bar)
        except Foul as foul:
            raise CommandError(str(foul)) from None
        finally:
            bar.close()
        self.stdout.write("\n".join(tally.lines()))


def _duel(given: dict[str, Any]) -> Duel:
    rules = catalog.rules(given["kind"])
    seats = given["seats"] or rules.SEATS[0]
    if seats not in rules.SEATS:
        raise CommandError(f"{rules.TITLE} seats {rules.SEATS[0]} to {rules.SEATS[-1]}, not {seats}.")
    names = given["first"], given["second"]
    for name in names:
        try:
            player(given["kind"], name)
        except (LookupError, ImportError, AttributeError) as problem:
            raise CommandError(str(problem)) from None
    options = read_options(rules, given["preset"], given["option"])
    return Duel(given["kind"], names, seats, options, given["seed"], given["alone"])
