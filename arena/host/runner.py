"""What a host does besides answering: look after idle programs, and see that everything that is to be played is."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from random import SystemRandom
from time import monotonic

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F

from api import outage
from arena import baselines, leases, names, services, tournaments
from arena.host import tables
from arena.host.asking import LOST
from arena.host.mailbox_client import client_of
from arena.host.polling import Polling
from arena.host.running import HostSettings, Run
from arena.kind import RULES
from arena.models import STRIKES, Bout, Entrant, Program, Tournament
from arena.news import publish
from games.clock.periodic import PeriodicWorker
from games.core.options import Options
from games.core.programs import Fault

log = logging.getLogger(__name__)
TIDYING = 60.0
"""Seconds between two looks for programs that can be forgotten."""

MEASURED = 0.25
"""The share of ladder games that are played against one of our levels."""

chance = SystemRandom()
LEVEL = "normal"
"""Of the built-in test opponent."""

News = Callable[[Run, Bout | None], None]


@dataclass(frozen=True, slots=True)
class Duties:
    """What is played here besides tournaments somebody opens."""

    host: str = ""
    """The name of a player host, of which there is one at a time: what it held when it was killed is still its own."""

    ladder: bool = False
    tests: int = 1
    options: Options = field(default_factory=RULES.OPTIONS)
    tables: bool = False
    """Whether programs at browser tables are called from here."""


class Runner(PeriodicWorker):
    """The thread behind a host. Tournaments opened for `duties.host` are played by it alone.

    When it is told to stop, it breaks off what is being played.
    """

    PAUSE = 0.2

    def __init__(self, host_settings: HostSettings, duties: Duties, news: News = publish) -> None:
        super().__init__("arena")
        self.host_settings = host_settings
        self.duties = duties
        self.news = news
        self.holder = duties.host or leases.new_holder()
        self.runs: dict[int, Run] = {}
        self.tables: dict[int, threading.Thread] = {}
        limits = host_settings.limits
        self.polling = Polling(lambda program: answers(program, "/", limits.reply), limits.first_sign)
        self._threads: list[threading.Thread] = []
        self._tidied = float("-inf")

    def run(self) -> None:
        """Look for work again and again, until stopped."""
        with outage.survived():
            leases.give_all_back(Program.objects.all(), self.holder)
        with self.polling.pool:
            super().run()
        for thread in self._threads:
            thread.join()

    def work(self) -> bool:
        """Poll idle programs, and start what is to be played."""
        self.polling.look()
        if monotonic() >= self._tidied + TIDYING and self.polling.everybody.is_set():
            self._tidied = monotonic()
            services.forget_old()
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self.tables = {game: thread for game, thread in self.tables.items() if thread.is_alive()}
        if self.duties.ladder:
            self._keep_ladder()
        for tournament in self._to_be_played():
            self._start(tournament)
        for program in untested():
            self._test(program)
        if self.duties.tables:
            for game_id in tables.waiting():
                self._serve(game_id)
        return False

    def present(self) -> list[Program]:
        """Programs that want to play and have answered since this host began."""
        return playing(self.polling.began)

    # -- Tournaments -------------------------------------------------------------------------------------------
    def _to_be_played(self) -> list[Tournament]:
        status = (Tournament.Status.WAITING, Tournament.Status.RUNNING)
        mine = Tournament.objects.filter(status__in=status, host=self.duties.host).exclude(pk__in=list(self.runs))
        return [one for one in mine.order_by("pk") if leases.take(Tournament.objects.all(), one.pk, self.holder)]

    def _start(self, tournament: Tournament) -> None:
        more = self._climb if tournament.mode == Tournament.Mode.LADDER else lambda run: False
        run = Run(tournament, self.host_settings, self.holder, self.stopped, self.news, more, self.polling.began)
        self.runs[tournament.pk] = run
        self._spawn(lambda: self._play(run))

    def _play(self, run: Run) -> None:
        try:
            run.play()
            if run.tournament.mode == Tournament.Mode.TEST:
                shut_down(run.tournament, self.host_settings.limits.reply)
        except Exception as error:
            tell_stumble(f"tournament {run.tournament.pk}", error)
        finally:
            self.runs.pop(run.tournament.pk, None)
            with outage.survived():
                self.news(run, None)
            connection.close()

    def _spawn(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, name="arena-run", daemon=True)
        self._threads.append(thread)
        thread.start()
        return thread

    def _serve(self, game_id: int) -> None:
        """Call the programs of a browser table, unless somebody does already."""
        thread = self.tables.get(game_id)
        if (thread is None or not thread.is_alive()) and tables.take(game_id, self.holder):
            driver = tables.TableDriver(game_id, self.host_settings, self.holder, self.stopped)
            self.tables[game_id] = self._spawn(driver.run)

    # -- Ladder and tests --------------------------------------------------------------------------------------
    def _keep_ladder(self) -> None:
        """Open the one tournament without end, if it is not there yet."""
        terms = tournaments.Terms(
            options=self.duties.options, mode=Tournament.Mode.LADDER, host=self.duties.host, games_per_pair=0
        )
        if not Tournament.objects.filter(mode=terms.mode, host=terms.host, status__in=("waiting", "running")).exists():
            tournaments.open_tournament([], terms)

    def _climb(self, run: Run) -> bool:
        """Add one more game between a free program and another one, or one of our levels."""
        free = [program for program in self.present() if not leases.is_leased(program)]
        if free:
            pair = chance.sample(free, min(2, len(free)))
            sides = [_entrant(run.tournament, program) for program in pair]
            if len(sides) < 2 or chance.random() < MEASURED:
                sides[1:] = [tournaments.enter_baseline(run.tournament, chance.choice(baselines.LEVELS))]
            first, second = chance.sample(sides, 2)
            tournaments.add_bout(run.tournament, first, second, run.tournament.bouts.count())
        return not self.stopped.is_set()

    def _test(self, program: Program) -> None:
        """Plan a program's games against the test opponent. Two hosts never both test it."""
        if not leases.take(Program.objects.all(), program.pk, self.holder):
            return
        if not _tested(program):
            self._plan_test(program)
        leases.give_back(Program.objects.all(), program.pk, self.holder)

    @transaction.atomic
    def _plan_test(self, program: Program) -> None:
        other = Program.objects.filter(name=names.DUMMY, silent=False).first()
        terms = tournaments.Terms(
            options=self.duties.options, mode=Tournament.Mode.TEST, host=self.duties.host, games_per_pair=0
        )
        tournament = tournaments.open_tournament([], terms)
        tested = tournaments.enter(tournament, 0, program)
        dummy = tournaments.enter(tournament, 1, other, "" if other else LEVEL)
        for deal in range(self.duties.tests):
            first, second = chance.sample((tested, dummy), 2)
            tournaments.add_bout(tournament, first, second, deal)


def tell_stumble(what: str, error: Exception) -> None:
    """Log that something failed, to be tried again; the reason, where it is the database's."""
    if outage.is_outage(error):
        outage.note(error)
    log.error("%s stumbled (%s)", what, type(error).__name__)


def playing(since: datetime) -> list[Program]:
    """Programs that want to play, and have answered since then and since they registered."""
    rows = Program.objects.filter(mode=Program.Mode.PLAY, silent=False, strikes__lt=STRIKES)
    heard = rows.filter(last_seen__gte=since).filter(last_seen__gte=F("registered_at"))
    return list(heard.order_by("registered_at", "pk"))


def untested() -> list[Program]:
    """Programs that have registered for a test and have had none since."""
    rows = Program.objects.filter(mode=Program.Mode.TEST, silent=False).exclude(name=names.DUMMY)
    return [program for program in rows.filter(last_seen__gte=F("registered_at")) if not _tested(program)]


def _tested(program: Program) -> bool:
    tests = Entrant.objects.filter(program=program, tournament__mode=Tournament.Mode.TEST)
    return tests.filter(tournament__created_at__gte=program.registered_at).exists()


def answers(program: Program, path: str, seconds: float) -> bool:
    """Whether anything comes back when a program is called."""
    client = client_of(program)
    try:
        client.call("GET", path, b"", seconds)
    except Fault as fault:
        return fault.code not in LOST
    finally:
        client.close()
    return True


def shut_down(tournament: Tournament, seconds: float) -> None:
    """Tell the program that has been tested that it may end; never the test opponent."""
    for entrant in tournament.entrants.select_related("program").exclude(name=names.DUMMY):
        if entrant.program is not None:
            answers(entrant.program, "/shutdown", seconds)  # it may have ended already


def _entrant(tournament: Tournament, program: Program) -> Entrant:
    known = tournament.entrants.filter(program=program, name=program.name).first()
    return known or tournaments.enter(tournament, tournament.entrants.count(), program)


def make() -> Runner | None:
    """The runner of this site, where it takes registrations."""
    return Runner(HostSettings(), Duties(tables=True)) if settings.RUMMY_HOST else None
