"""`manage.py rummy_host`: a player host of its own, and round robins from the command line."""

import signal
import threading
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from pathlib import Path
from socket import gethostname
from time import monotonic, process_time
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from api.problems import Problem
from arena import baselines, selectors, tournaments
from arena.host import printing
from arena.host.asking import Limits
from arena.host.register_server import RegisterServer
from arena.host.runner import Duties, Runner
from arena.host.running import HostSettings, Run
from arena.host.speaking import Speaker
from arena.host.transcript_file import TranscriptFile
from arena.kind import RULES
from arena.models import Bout, Program, Tournament
from arena.news import publish
from games.core.options import InvalidOptions, Options, parse_options
from games.core.rng import chosen_seed, draw_seed
from gateways.rummy_programs import going_on

LOOK = 0.1
TOO_FEW, INTERRUPTED = 1, 130
WAIT = 60.0
ADDRESS = "127.0.0.1"


class Command(BaseCommand):
    """Programs register here; they are played against each other, and a table is printed."""

    missed: list[str] = []
    """Who is waited for, as it was said last."""

    help = "Hosts external Rummy programs: registration, tournaments, tests. `--check 127.0.0.1:8002` examines one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--port", type=int, default=16200, help="where programs register")
        parser.add_argument("--expect", type=int, metavar="N", help="start when N programs are registered")
        parser.add_argument(
            "--wait", type=float, metavar="S",
            help="or after S seconds, with two or more; players of an unfinished one get so long (60) to come back",
        )  # fmt: skip
        parser.add_argument("--games", type=even, help="of each pair (default: 10); even, for seats are swapped")
        parser.add_argument("--parallel", type=int, help="games at the same time (default: 4)")
        parser.add_argument(
            "--timeout", type=float, help=f"seconds for an answer (default: {settings.RUMMY_REPLY_SECONDS:g})"
        )
        parser.add_argument("--first-sign", type=float, help="seconds to start listening (default: 15)")
        parser.add_argument("--target", type=int, help="points that end a game")
        parser.add_argument("--turn-cap", type=int, help="turns that end a round")
        parser.add_argument("--game-minutes", type=float, help="a game that takes longer is void (default: 60)")
        parser.add_argument("--seed", help="the same decks each time")
        parser.add_argument("--no-baselines", action="store_true", help="without our levels, which play every program")
        parser.add_argument("--transcript", type=Path, metavar="F", help="all calls as JSON lines, added as games end")
        parser.add_argument("--ladder", action="store_true", help="for ever: two random free programs, one game")
        parser.add_argument("--test-games", type=int, default=1, help="of a program that registers at /test")
        parser.add_argument("--stay", action="store_true", help="keep the host open after the tournament")
        parser.add_argument("--fresh", action="store_true", help="do not go on with what an ended host left unfinished")
        parser.add_argument(
            "--check", metavar="WHERE", help="examine a program, by address, port or name, and explain mistakes"
        )
        parser.add_argument("--trial", type=int, metavar="N", help="of the examination only this one")
        parser.add_argument("--name", help="of the program to be examined, if it is not registered here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Host programs, or examine one."""
        call_command("prepare", only_sqlite=True, stderr=self.stderr)
        if options["check"]:
            raise SystemExit(0 if self._check(options) else 1)
        self.rules = self._rules(options)
        self.place = f"{gethostname()[:30]}:{options['port']}"
        signal.signal(signal.SIGTERM, interrupt)
        raise SystemExit(self._host(options, self._left(options)))

    def _check(self, options: dict[str, Any]) -> bool:
        from arena.host.checking import Terms, report

        seconds = settings.RUMMY_REPLY_SECONDS if options["timeout"] is None else options["timeout"]
        terms = Terms(seconds, options["name"], options["seed"] or "0", options["trial"])
        return report(options["check"], terms, self.stdout)

    def _rules(self, options: dict[str, Any]) -> Options:
        try:
            chosen = {name: options[name] for name in ("target", "turn_cap") if options[name] is not None}
            return parse_options(RULES.OPTIONS, chosen)
        except InvalidOptions as invalid:
            told = (f"--{name.replace('_', '-')}: {' '.join(flaws)}" for name, flaws in invalid.fields.items())
            raise CommandError(" ".join(told)) from None

    def _left(self, options: dict[str, Any]) -> Tournament | None:
        """The tournament that an ended host has left unfinished here, to go on with; an error if that cannot be."""
        if options["ladder"] or (left := selectors.unfinished(self.place)) is None:
            return None
        if options["fresh"]:
            tournaments.stop(left)
            return None
        if reason := going_on.refused(left, options):
            raise CommandError(reason)
        return left

    def _host(self, options: dict[str, Any], left: Tournament | None) -> int:
        try:
            server = RegisterServer(ADDRESS, options["port"])
        except OSError as error:
            raise CommandError(f"Cannot listen at port {options['port']}: {error}") from None
        threading.Thread(target=server.serve_forever, name="register", daemon=True).start()
        usual = {
            "timeout": settings.RUMMY_REPLY_SECONDS, "first_sign": Limits().first_sign,
            "game_minutes": HostSettings().minutes, "parallel": HostSettings().parallel,
        }  # fmt: skip
        self.pace = going_on.paced(left, options, usual)
        self._open(options)
        try:
            self.progress.say(f"Programs register at http://{ADDRESS}:{options['port']}/register (Ctrl+C ends it).")
            return self._robin(options, left)
        except KeyboardInterrupt:
            self.progress.say("Interrupted. Start again to go on with the games that are left.")
            return INTERRUPTED
        finally:
            server.shutdown()
            self.runner.stop()

    def _open(self, options: dict[str, Any]) -> None:
        """Begin to look after programs and to play what is to be played, and to say what happens."""
        self.heard: Counter[str] = Counter()
        self.progress = printing.Progress()
        self.speaker = Speaker(self.place, self.progress.say)
        limits = Limits(reply=self.pace["timeout"], first_sign=self.pace["first_sign"])
        wait = WAIT if options["wait"] is None else options["wait"]
        host_settings = HostSettings(int(self.pace["parallel"]), self.pace["game_minutes"], limits, wait)
        duties = Duties(self.place, options["ladder"], options["test_games"], self.rules)
        self.runner = Runner(host_settings, duties, self._hear)
        self.runner.start()

    def _hear(self, run: Run, bout: Bout | None) -> None:
        """Count the games of the round robin, and pass the news on."""
        if bout is not None and run.tournament.mode == Tournament.Mode.ROBIN:
            self.heard += Counter(games=1, forfeits=int(bout.result["forfeit"] is not None))
        publish(run, bout)

    # -- A round robin -----------------------------------------------------------------------------------------
    def _robin(self, options: dict[str, Any], left: Tournament | None) -> int:
        if options["ladder"]:
            self._stay()
        for line in [] if left is None else going_on.announced(left, options):
            self.progress.say(line)
        tournament = left or self._gathered(options)
        if tournament is None:
            self.stderr.write("Fewer than two programs came.")
            return TOO_FEW
        path = options["transcript"]
        self._follow(tournament, path and TranscriptFile(path, goes_on=left is not None))
        self._tell(tournament)
        if options["stay"]:
            self._stay()
        return 0

    def _stay(self) -> None:
        """Say what happens, for ever."""
        while True:
            self.speaker.look()
            threading.Event().wait(printing.REDRAW)

    def _gathered(self, options: dict[str, Any]) -> Tournament | None:
        """Wait for programs, and open a tournament between them; `None` if too few came in time."""
        begun, expected = monotonic(), options["expect"]
        if expected is None and options["wait"] is None:
            expected = 2
        while True:
            self.speaker.look()
            here = self.runner.present()
            if expected is not None and len(here) >= max(2, expected):
                break
            if options["wait"] is not None and self._is_late(begun + options["wait"]):
                if len(here) < 2:
                    return None
                break
            threading.Event().wait(LOOK)
        return self._opened(here, options)

    def _is_late(self, deadline: float) -> bool:
        """Whether the time is over, and all who stood on the list before have been called."""
        return monotonic() >= deadline and self.runner.polling.everybody.is_set()

    def _opened(self, here: list[Program], options: dict[str, Any]) -> Tournament:
        seed = draw_seed() if options["seed"] is None else chosen_seed(options["seed"])
        levels = () if options["no_baselines"] else baselines.LEVELS
        games = options["games"] or 10
        terms = tournaments.Terms(games, True, self.rules, seed, host=self.place, pace=self.pace, baselines=levels)
        try:
            return tournaments.open_tournament(here, terms)
        except Problem as problem:
            raise CommandError(str(problem.message)) from None

    def _follow(self, tournament: Tournament, file: TranscriptFile | None) -> None:
        """Show how far it is until it is over."""
        cpu, done = process_time(), selectors.progress_of(tournament)
        lost = forfeits_in(tournament) - self.heard["forfeits"]
        done["played"] -= self.heard["games"]
        while not selectors.is_over(tournament):
            self._show(tournament, done["played"] + self.heard["games"], done["total"], lost + self.heard["forfeits"])
            if file is not None:
                file.catch_up(tournament)
            threading.Event().wait(printing.REDRAW)
            tournament.refresh_from_db(fields=["status"])
        self.cpu = process_time() - cpu
        self.speaker.look()
        if file is not None:
            file.catch_up(tournament)
        done = selectors.progress_of(tournament)
        self.progress.show(done["played"], done["total"], forfeits_in(tournament), last=True)

    def _show(self, tournament: Tournament, played: int, total: int, lost: int) -> None:
        """What has happened, who is waited for, and how far it is."""
        self.speaker.look()
        run = self.runner.runs.get(tournament.pk)
        names = list(run.waits_for) if run else []
        if names != self.missed:
            self.missed = names
            wait = self.runner.host_settings.wait
            self.progress.say(
                f"waits up to {wait:g} s for {', '.join(names)}" if names else "waits for nobody any more"
            )
        if not names:
            self.progress.show(played, total, lost, run.seconds_left() if run else None)

    def _tell(self, tournament: Tournament) -> None:
        bouts = selectors.played_in(tournament)
        records = selectors.table_of(tournament, bouts)
        told = [printing.table(records), printing.matrix(records)]
        if lost := printing.forfeits(selectors.forfeits_json(bouts)):
            told.append(lost)
        if calls := sum(bout.result["calls"] for bout in bouts):
            told.append(f"{calls} calls, {1000 * self.cpu / calls:.2f} ms of our own CPU for each")
        self.stdout.write("\n\n".join(told))


def forfeits_in(tournament: Tournament) -> int:
    """The number of games that ended by a forfeit."""
    return tournament.bouts.filter(status="ended", result__reason="forfeit").count()


def even(text: str) -> int:
    """An even number of games: 2, 4, 6, …"""
    number = int(text)
    if number < 2 or number % 2:
        raise ArgumentTypeError("an even number of games, at least 2: seats are swapped")
    return number


def interrupt(signum: int, frame: FrameType | None) -> None:
    """End as by Ctrl+C."""
    raise KeyboardInterrupt
