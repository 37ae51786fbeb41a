"""`manage.py play <kind>`: a game against bots in the terminal, the quickest way to feel the rules."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import catalog
from games.core.options import InvalidOptions, Options, parse_options
from games.core.rng import chosen_seed, draw_seed
from games.core.rules import Rules
from games.terminal.game import Left, TerminalGame


class Command(BaseCommand):
    """Seats one person and bots, and plays to the end."""

    help = "Play any kind of game against bots in the terminal."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Kind, seats, options and seed."""
        parser.add_argument("kind", choices=catalog.SLUGS)
        parser.add_argument("--seats", type=int, help="how many play, you included")
        parser.add_argument("--seat", type=int, default=0, help="where you sit (0 is the host's seat)")
        parser.add_argument("--preset", help="a named bundle of options")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--level", default="easy", help="how well the bots play")
        parser.add_argument("--seed", help="the same text deals the same cards")

    def handle(self, *args: Any, **given: Any) -> None:
        """Play one game."""
        rules = catalog.rules(given["kind"])
        seats = given["seats"] or rules.SEATS[0]
        if seats not in rules.SEATS:
            raise CommandError(f"{rules.TITLE} seats {rules.SEATS[0]} to {rules.SEATS[-1]}, not {seats}.")
        if given["seat"] not in range(seats):
            raise CommandError(f"Your seat must be from 0 to {seats - 1}.")
        if given["level"] not in catalog.bot(given["kind"]).LEVELS:
            raise CommandError("Levels: " + ", ".join(catalog.bot(given["kind"]).LEVELS))
        seed = chosen_seed(given["seed"]) if given["seed"] else draw_seed()
        options = read_options(rules, given["preset"], given["option"])
        game = TerminalGame(
            given["kind"], seats, given["seat"], options, given["level"], input, self.stdout.write, seed
        )
        try:
            game.play()
        except (Left, EOFError, KeyboardInterrupt):
            self.stdout.write("You left the table. Come back soon.")


def read_options(rules: Rules[Any, Any], preset: str | None, pairs: list[str]) -> Options:
    """Options from a preset's name and NAME=VALUE pairs."""
    if preset and preset not in rules.PRESETS:
        raise CommandError("Presets: " + ", ".join(rules.PRESETS))
    try:
        given = {name: _value(value) for name, _, value in (pair.partition("=") for pair in pairs)}
        return parse_options(rules.OPTIONS, given, rules.PRESETS[preset].options if preset else None)
    except InvalidOptions as refusal:
        raise CommandError("; ".join(f"{name}: {', '.join(why)}" for name, why in refusal.fields.items())) from None


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
