"""Playing a tournament: one thread for each running game, pairs that have nobody in common at the same time.

Whatever a program does, or an error of our own, ends at its game. The host that runs a tournament holds its lease,
and that of every program it is calling; killed, it leaves both to whoever comes next, and the games that were being
played start afresh.
"""

import logging
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import close_old_connections, connection

from api import outage
from arena import leases, services, tournaments
from arena.host.asking import Exchange, Limits, Stopped
from arena.host.estimates import Estimate, Pair, estimated, longest_first, seconds_left, with_left
from arena.host.mailbox_client import client_of
from arena.host.playing import Driver, Plan, TookTooLong
from arena.kind import PROGRAMS, RULES
from arena.models import Bout, Program, Tournament
from games.core import codec
from games.core.programs import Progress

log = logging.getLogger(__name__)
LOOK = 0.1
"""Seconds between two looks while nothing happens."""

RELOOK = 1.0
"""Seconds after which games that could not be started are tried again: a program may play elsewhere."""


@dataclass(frozen=True, slots=True)
class HostSettings:
    """How a host plays: how many games at once, and how long things may take."""

    parallel: int = 4
    minutes: float = 60.0
    limits: Limits = field(default_factory=lambda: Limits(reply=settings.RUMMY_REPLY_SECONDS))
    wait: float = 60.0
    """Seconds that a tournament waits for those of its players who do not answer when it begins or goes on."""


@dataclass
class Running:
    """A game that is being played."""

    bout: Bout
    thread: threading.Thread
    progress: Progress | None = None
    renewed: float = field(default_factory=monotonic)
    """When its leases were taken or renewed last."""


class Run:
    """One tournament, played by one host until no game of it is open, or somebody says stop.

    `news` hears when a round or a game is over; `more` is asked for further games once none is open.
    """

    def __init__(
        self,
        tournament: Tournament,
        host_settings: HostSettings,
        holder: str,
        stop: threading.Event,
        news: Callable[["Run", Bout | None], None] = lambda run, bout: None,
        more: Callable[["Run"], bool] = lambda run: False,
        since: datetime | None = None,
    ) -> None:
        self.tournament = tournament
        self.host_settings = host_settings
        self.holder = holder
        self.stop = stop
        self.news = news
        self.more = more
        self.since = since
        """Who has not answered since then is waited for, and plays last."""

        self.waits_for: list[str] = []
        self.estimates: dict[Pair, Estimate] = estimated(tournaments.durations(tournament))
        self.options = codec.convert(tournament.options, RULES.OPTIONS)
        self.running: dict[int, Running] = {}
        self.over = threading.Event()
        self._wake = threading.Condition()
        self._changed = threading.Event()
        self._changed.set()
        self._again = float("-inf")
        self._renewed = float("-inf")

    def play(self) -> bool:
        """Play to the end; whether it came to that, for this host may be told to stop, or the tournament be stopped."""
        tournaments.begin(self.tournament)
        try:
            self._wait_for_players()
            while self._goes_on():
                waiting = self._start_what_can_be()
                if not self.running and not waiting and not self.more(self):
                    return tournaments.finish(self.tournament)
                with self._wake:
                    self._wake.wait(LOOK)
        finally:
            self.over.set()
            for running in list(self.running.values()):
                running.thread.join()
            leases.give_back(Tournament.objects.all(), self.tournament.pk, self.holder)
        return False

    def _wait_for_players(self) -> None:
        """Give those time to come back who do not answer: without them their games would be lost."""
        deadline = monotonic() + self.host_settings.wait
        while self._goes_on() and (names := tournaments.missing(self.tournament, self.since)):
            if names != self.waits_for:
                self.waits_for = names
                self.news(self, None)
            if monotonic() >= deadline or self.stop.wait(LOOK):
                break
        self.waits_for = []

    def _goes_on(self) -> bool:
        """Renew the lease now and then; a lost one, or a tournament that was stopped, ends the run."""
        if self.stop.is_set():
            return False
        if monotonic() - self._renewed > leases.RENEWAL / 4:
            self._renewed = monotonic()
            goes = Tournament.objects.filter(pk=self.tournament.pk, status=Tournament.Status.RUNNING)
            return leases.take(goes, self.tournament.pk, self.holder)
        return True

    def _start_what_can_be(self) -> bool:
        """Start games whose players are free; whether any game is still open."""
        if not self._changed.is_set() and (self.running or monotonic() < self._again):
            return bool(self.running)
        self._changed.clear()
        self._again = monotonic() + RELOOK
        open_bouts = self._open()
        busy = {entrant.pk for running in self.running.values() for entrant in running.bout.entrants}
        levels = set(self.tournament.entrants.exclude(level="").values_list("pk", flat=True))
        for number, *both in self._next(open_bouts):
            if len(self.running) >= self.host_settings.parallel:
                break
            players = set(both) - levels  # of our own there is never too little
            if not busy & players and self._take_programs(bout := loaded(number)):
                busy |= players
                self._start(bout)
        return bool(open_bouts)

    def _open(self) -> list[tuple[int, int, int]]:
        """Open games and their players. No more is read, for most of them will not be started now."""
        rows = self.tournament.bouts.filter(status=Bout.Status.OPEN).exclude(pk__in=list(self.running))
        return list(rows.order_by("number").values_list("pk", "first_id", "second_id"))

    def _next(self, games: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """The games that may be started now: long pairs first; those of absent players once nothing else is left."""
        away = tournaments.absent(self.tournament, self.since).keys()
        here = [game for game in games if not away & set(game[1:])]
        if not here and any(not away & {one.pk for one in running.bout.entrants} for running in self.running.values()):
            return []
        with self._wake:
            return longest_first(here or games, with_left(self.estimates, (frozenset(game[1:]) for game in games)))

    def seconds_left(self) -> float | None:
        """Seconds that the rest will take, as far as can be told."""
        rows = self.tournament.bouts.filter(status=Bout.Status.OPEN).values_list("first_id", "second_id")
        return seconds_left(with_left(self.estimates, map(frozenset, rows)), self.host_settings.parallel)

    # -- One game ----------------------------------------------------------------------------------------------
    def _take_programs(self, bout: Bout) -> bool:
        """Lease both programs, or none."""
        taken: list[Program] = []
        for program in _programs(bout):
            if not leases.take(Program.objects.all(), program.pk, self.holder):
                for other in taken:
                    leases.give_back(Program.objects.all(), other.pk, self.holder)
                return False
            taken.append(program)
        return True

    def _start(self, bout: Bout) -> None:
        thread = threading.Thread(target=self._work, args=(bout,), name=f"bout-{bout.pk}", daemon=True)
        self.running[bout.pk] = Running(bout, thread)
        thread.start()

    def _work(self, bout: Bout) -> None:
        """Play one game in its own thread: nothing that happens in it reaches another."""
        begun = monotonic()
        driver: Driver | None = None
        try:
            driver = self._driver(bout)
            driver.play()
            tournaments.write_down(bout, driver, monotonic() - begun)
        except Stopped:
            pass
        except TookTooLong:
            log.warning("game %s took more than %g minutes and is void", bout.pk, self.host_settings.minutes)
            tournaments.void(bout)
        except Exception as error:
            with outage.survived():
                fail(bout, error)
        finally:
            with outage.survived():
                self._let_go(bout)

    def _driver(self, bout: Bout) -> Driver:
        seats = bout.entrants
        plan = Plan(
            id=bout.pk,
            names=bout.names,
            seed=tournaments.deck_of(self.tournament, bout),
            options=self.options,
            bots={seat: entrant.level for seat, entrant in enumerate(seats) if entrant.level},
            barred=frozenset(
                seat
                for seat, entrant in enumerate(seats)
                if not entrant.level and services.is_suspended(entrant.program_id)
            ),
            minutes=self.host_settings.minutes,
        )
        clients = {seat: client_of(entrant.program) for seat, entrant in enumerate(seats) if entrant.program}
        exchange = Exchange(clients, self.host_settings.limits, stop=self.over)
        return Driver(plan, exchange, lambda state: self._alive(bout, state))

    def _alive(self, bout: Bout, state: Any) -> None:
        """Renew leases in time, and tell when a round is over. Called before every call of a program."""
        running, progress = self.running[bout.pk], PROGRAMS.progress(state)
        if running.progress is None or running.progress.round != progress.round:
            running.progress = progress
            self.news(self, None)
        if monotonic() - running.renewed > leases.RENEWAL:
            running.renewed = monotonic()
            for program in _programs(bout):
                leases.take(Program.objects.all(), program.pk, self.holder)

    def _let_go(self, bout: Bout) -> None:
        """Give a game back and tell of it: before the run can be over, whose end is the last that is told."""
        try:
            for program in _programs(bout):
                leases.give_back(Program.objects.all(), program.pk, self.holder)
            if bout.status == Bout.Status.ENDED:
                self.news(self, bout)
        finally:
            with self._wake:
                del self.running[bout.pk]
                if bout.status == Bout.Status.ENDED:
                    self.estimates = estimated([tournaments.duration(bout)], self.estimates)
                self._changed.set()
                self._wake.notify()
            close_old_connections()
            connection.close()


def loaded(number: int) -> Bout:
    """A game with all that is needed to play it."""
    rows = Bout.objects.select_related("first__program", "second__program", "tournament")
    return rows.defer("moves", "transcript").get(pk=number)


def fail(bout: Bout, error: Exception) -> None:
    """An error of ours, whatever it is, voids the game; the host goes on. After an outage it is played afresh."""
    if outage.is_outage(error):
        raise error
    tell_trouble(bout, error)
    tournaments.void(bout)


def tell_trouble(bout: Bout, error: Exception) -> None:
    """Log where it went wrong, without the error's own words: they may quote cards."""
    lines = "".join(traceback.format_tb(error.__traceback__))
    log.error("game %s is void: an error of our own (%s)\n%s", bout.pk, type(error).__name__, lines)


def _programs(bout: Bout) -> Iterator[Program]:
    """The programs of a game, in the order of their ids, so that two hosts never wait for each other's."""
    found = [entrant.program for entrant in bout.entrants if entrant.program]
    return iter(sorted(found, key=lambda program: program.pk))
