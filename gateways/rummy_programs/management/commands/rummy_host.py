"""`manage.py rummy_host`: a player host of its own, and round robins from the command line."""

import threading
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from pathlib import Path
from socket import gethostname
from time import monotonic, process_time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from api.problems import Problem
from arena import selectors, tournaments
from arena.host import printing, runner
from arena.host.asking import Limits
from arena.host.register_server import RegisterServer
from arena.host.runner import Duties, Runner
from arena.host.running import HostSettings, Run
from arena.kind import RULES
from arena.models import Bout, Tournament
from arena.news import publish
from games.core.options import parse_options
from games.core.rng import chosen_seed, draw_seed
from games.core.rules import Refusal

LOOK = 0.1
TOO_FEW, INTERRUPTED = 1, 130
ADDRESS = "127.0.0.1"


class Command(BaseCommand):
    """Programs register here; they are played against each other, and a table is printed."""

    help = "Hosts external Rummy programs: registration, tournaments, tests. `--check URL` examines a single program."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--port", type=int, default=16200, help="where programs register")
        parser.add_argument("--expect", type=int, metavar="N", help="start when N programs are registered")
        parser.add_argument("--wait", type=float, metavar="S", help="or after S seconds, with two or more")
        parser.add_argument("--games", type=even, default=10, help="of each pair; even, for seats are swapped")
        parser.add_argument("--parallel", type=int, default=4, help="games at the same time")
        parser.add_argument("--timeout", type=float, default=settings.RUMMY_REPLY_SECONDS, help="seconds for an answer")
        parser.add_argument("--first-sign", type=float, default=Limits().first_sign, help="seconds to start listening")
        parser.add_argument("--target", type=int, help="points that end a game")
        parser.add_argument("--turn-cap", type=int, help="turns that end a round")
        parser.add_argument("--game-minutes", type=float, default=60.0, help="a game that takes longer is void")
        parser.add_argument("--seed", help="the same decks each time")
        parser.add_argument("--transcript", type=Path, metavar="F", help="write all calls as JSON lines")
        parser.add_argument("--ladder", action="store_true", help="for ever: two random free programs, one game")
        parser.add_argument("--test-games", type=int, default=1, help="of a program that registers at /test")
        parser.add_argument("--stay", action="store_true", help="keep the host open after the tournament")
        parser.add_argument("--fresh", action="store_true", help="do not go on with what an ended host left unfinished")
        parser.add_argument("--check", metavar="URL", help="examine the program at this address, and explain mistakes")
        parser.add_argument("--name", help="of the program to be examined, if it is not registered here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Host programs, or examine one."""
        if options["check"]:
            from arena.host.checking import report

            if not report(options["check"], options["timeout"], self.stdout, options["name"]):
                raise SystemExit(1)
            return
        raise SystemExit(self._host(options))

    def _host(self, options: dict[str, Any]) -> int:
        try:
            chosen = {name: options[name] for name in ("target", "turn_cap") if options[name] is not None}
            self.rules = parse_options(RULES.OPTIONS, chosen)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        self.heard: Counter[str] = Counter()
        self.place = f"{gethostname()[:30]}:{options['port']}"
        try:
            server = RegisterServer(ADDRESS, options["port"])
        except OSError as error:
            raise CommandError(f"Cannot listen at port {options['port']}: {error}") from None
        threading.Thread(target=server.serve_forever, name="register", daemon=True).start()
        limits = Limits(reply=options["timeout"], first_sign=options["first_sign"])
        host_settings = HostSettings(options["parallel"], options["game_minutes"], limits)
        duties = Duties(self.place, options["ladder"], options["test_games"], self.rules)
        self.runner = Runner(host_settings, duties, self._hear)
        self.runner.start()
        try:
            self.stderr.write(f"Programs register at http://{ADDRESS}:{options['port']}/register (Ctrl+C ends it).")
            return self._robin(options)
        except KeyboardInterrupt:
            self.stderr.write("\nInterrupted. Start again to go on with the games that are left.")
            return INTERRUPTED
        finally:
            server.shutdown()
            self.runner.stop()

    def _hear(self, run: Run, bout: Bout | None) -> None:
        """Count the games of the round robin, and pass the news on."""
        if bout is not None and run.tournament.mode == Tournament.Mode.ROBIN:
            self.heard += Counter(games=1, forfeits=int(bout.result["forfeit"] is not None))
        publish(run, bout)

    # -- A round robin -----------------------------------------------------------------------------------------
    def _robin(self, options: dict[str, Any]) -> int:
        if options["ladder"]:
            threading.Event().wait()
        left = selectors.unfinished(self.place)
        if left is not None and options["fresh"]:
            tournaments.stop(left)
            left = None
        tournament = left or self._gathered(options)
        if tournament is None:
            self.stderr.write("Fewer than two programs came.")
            return TOO_FEW
        self._follow(tournament)
        self._tell(tournament, options)
        if options["stay"]:
            threading.Event().wait()
        return 0

    def _gathered(self, options: dict[str, Any]) -> Tournament | None:
        """Wait for programs, and open a tournament between them; `None` if too few came in time."""
        begun, expected = monotonic(), options["expect"]
        if expected is None and options["wait"] is None:
            expected = 2
        self.runner.polled.wait()
        while True:
            here = runner.playing()
            if expected is not None and len(here) >= max(2, expected):
                break
            if options["wait"] is not None and monotonic() - begun >= options["wait"]:
                if len(here) < 2:
                    return None
                break
            threading.Event().wait(LOOK)
        seed = draw_seed() if options["seed"] is None else chosen_seed(options["seed"])
        terms = tournaments.Terms(options["games"], True, self.rules, seed, host=self.place)
        try:
            return tournaments.open_tournament(here, terms)
        except Problem as problem:
            raise CommandError(str(problem.message)) from None

    def _follow(self, tournament: Tournament) -> None:
        """Show how far it is until it is over."""
        progress, cpu = printing.Progress(), process_time()
        done, lost = selectors.progress_of(tournament), forfeits_in(tournament) - self.heard["forfeits"]
        done["played"] -= self.heard["games"]
        while not selectors.is_over(tournament):
            progress.show(done["played"] + self.heard["games"], done["total"], lost + self.heard["forfeits"])
            threading.Event().wait(printing.REDRAW)
            tournament.refresh_from_db(fields=["status"])
        self.cpu = process_time() - cpu
        done = selectors.progress_of(tournament)
        progress.show(done["played"], done["total"], forfeits_in(tournament), last=True)

    def _tell(self, tournament: Tournament, options: dict[str, Any]) -> None:
        bouts = selectors.played_in(tournament)
        records = selectors.table_of(tournament, bouts)
        told = [printing.table(records), printing.matrix(records)]
        if lost := printing.forfeits(selectors.forfeits_json(bouts)):
            told.append(lost)
        if calls := sum(bout.result["calls"] for bout in bouts):
            told.append(f"{calls} calls, {1000 * self.cpu / calls:.2f} ms of our own CPU for each")
        self.stdout.write("\n\n".join(told))
        if options["transcript"]:
            with options["transcript"].open("wb") as file:
                file.writelines(line + b"\n" for line in selectors.transcripts_of(tournament))


def forfeits_in(tournament: Tournament) -> int:
    """The number of games that ended by a forfeit."""
    return tournament.bouts.filter(status="ended", result__reason="forfeit").count()


def even(text: str) -> int:
    """An even number of games: 2, 4, 6, …"""
    number = int(text)
    if number < 2 or number % 2:
        raise ArgumentTypeError("an even number of games, at least 2: seats are swapped")
    return number
