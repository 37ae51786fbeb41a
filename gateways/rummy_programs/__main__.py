"""`parlour-rummy`, or `python -m gateways.rummy_programs`: what an author of a program needs, without a site."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from threading import Event

from arena.host.asking import Limits
from arena.host.printing import Progress
from arena.kind import KIND, RULES
from games.core.options import InvalidOptions, parse_options
from gateways.rummy_programs.duel import CannotPlay, Terms, duel, name_of
from gateways.rummy_programs.relay import Site, relay

FORFEITED, CANNOT, INTERRUPTED = 1, 2, 130
VARIABLE = "PARLOUR_TOKEN"
"""The variable with the token for a site: what stands on a command line everybody on the machine can read."""


def main(arguments: Sequence[str] | None = None) -> int:
    """What was asked for: 0; 1 if somebody forfeited, 2 if they cannot play, 130 if it was interrupted."""
    chosen = parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except InvalidOptions as error:
        sys.stderr.write("".join(f"{name}: {', '.join(flaws)}\n" for name, flaws in error.fields.items()))
        return CANNOT
    except CannotPlay as error:
        sys.stderr.write(f"{error}\n")
        return CANNOT
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted.\n")
        return INTERRUPTED
    return status


def play(chosen: Namespace) -> int:
    """Let two sides play."""
    told = {name: getattr(chosen, name) for name in ("target", "turn_cap") if getattr(chosen, name) is not None}
    limits = Limits(reply=chosen.timeout, first_sign=chosen.first_sign)
    terms = Terms(chosen.games, parse_options(RULES.OPTIONS, told), limits, chosen.seed)
    went_well = duel((chosen.first, chosen.second), terms, sys.stdout, Progress())
    return 0 if went_well else FORFEITED


def connect(chosen: Namespace) -> int:
    """Play at a site that cannot call this machine."""
    if not (token := os.environ.get(VARIABLE, "")):
        raise CannotPlay(f"Set {VARIABLE} to a token of yours: the account page of the site makes one.")
    limits = Limits(reply=chosen.timeout, first_sign=chosen.first_sign)
    name = chosen.name or name_of(Path(chosen.program).stem)
    relay(chosen.program, name, Site(chosen.site, token), limits, say, Event())
    return 0


def say(line: str) -> None:
    """A line, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def parser() -> ArgumentParser:
    """The arguments."""
    levels = ", ".join(KIND.bot.LEVELS)
    made = ArgumentParser("parlour-rummy", description="Rummy between programs on this machine, or from it at a site.")
    commands = made.add_subparsers(title="commands", required=True)
    side = f"a file that is started with its name, port and host; the address of a program; or a level ({levels})"
    one = commands.add_parser("duel", help="games between two programs, or a program and a level, without a site")
    one.set_defaults(run=play)
    one.add_argument("first", help=side)
    one.add_argument("second", help="likewise")
    one.add_argument("--games", type=positive, default=20, help="each deal is played twice, with the seats swapped")
    one.add_argument("--seed", default="0", help="the same decks each time")
    one.add_argument("--target", type=int, help="points that end a game")
    one.add_argument("--turn-cap", type=int, help="turns that end a round")
    two = commands.add_parser(
        "connect", help=f"play at a site that cannot call this machine; {VARIABLE} has a token for it"
    )
    two.set_defaults(run=connect)
    two.add_argument("program", help="a file, or the address of a program")
    two.add_argument("site", help="such as https://parlour.example.org")
    two.add_argument("--name", help="by which it registers (default: that of the file)")
    for command in (one, two):
        command.add_argument("--timeout", type=float, default=Limits().reply, help="seconds for an answer")
        command.add_argument("--first-sign", type=float, default=Limits().first_sign, help="seconds to start listening")
    return made


def positive(text: str) -> int:
    """A number of games."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError("a number of games, at least 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
