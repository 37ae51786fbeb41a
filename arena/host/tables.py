"""A program at a browser table: its calls follow the game's log, and its moves go in like everybody's.

What was asked is counted before each call. After a restart the log and that number say exactly what every program
has been told: the call that was under way is made again without its lines, and none is ever told twice.
"""

import logging
import threading
from collections.abc import Iterator
from time import monotonic
from typing import Any

import msgspec
from django.db import close_old_connections, connection

from api import outage
from api.codes import INTERNAL_ERROR
from api.problems import Problem
from arena import leases, names, notices, services
from arena.host.asking import Exchange, Stopped
from arena.host.calling import Calling
from arena.host.mailbox_client import client_of
from arena.host.running import HostSettings
from arena.kind import PROGRAMS, RULES, SLUG
from arena.models import Notice, Program, TableConversation
from games.core.envelope import PROGRAM
from games.core.programs import Call, Fault
from games.core.rules import IllegalMove, Outcome
from games.models import Entry, Game
from games.play import seats
from games.play import services as games
from games.table import memory
from games.table.memory import standing
from games.table.steps import logged_events

log = logging.getLogger(__name__)
LOOK = 0.05
"""Seconds between two looks at the memory of this process; at the database at every fifth."""


def waiting() -> Iterator[int]:
    """Games at browser tables in which a program plays."""
    rows = Game.objects.filter(kind=SLUG, status=Game.Status.PLAYING, seats__bot_level=PROGRAM)
    return iter(rows.filter(seats__user__is_bot=True).values_list("pk", flat=True).distinct())


def take(game_id: int, holder: str) -> bool:
    """Lease a table: one host calls its programs at a time."""
    TableConversation.objects.get_or_create(game_id=game_id)
    return leases.take(TableConversation.objects.all(), game_id, holder)


class TableDriver(Calling):
    """Calls the programs of one table until its game is over."""

    def __init__(self, game_id: int, host_settings: HostSettings, holder: str, stop: threading.Event) -> None:
        self.game_id = game_id
        self.holder = holder
        self.stop = stop
        self.table = memory.current(game_id)
        self.programs = self._programs()
        self.kept = TableConversation.objects.get(game_id=game_id)
        if not self.kept.names:
            people = [person.name for person in self.table.people]
            self.kept.names = list(names.at_table(people, self.programs))
            TableConversation.objects.filter(game_id=game_id).update(names=self.kept.names)
        self.conversation = PROGRAMS.conversation(game_id, self.kept.names, self.programs)
        clients = {seat: client_of(program) for seat, program in self.programs.items() if program}
        self.exchange = Exchange(clients, host_settings.limits, stop=stop)
        self.made, self.heard, self.renewed = 0, 0, float("-inf")
        self.own: set[int] = set()
        """Entries that are answers this process has heard itself."""

        self.out: set[int] = set()

    def _programs(self) -> dict[int, Program | None]:
        found = {program.user_id: program for program in Program.objects.exclude(user=None)}
        return {seat: found.get(p.user_id) for seat, p in enumerate(self.table.people) if p.is_program}

    def run(self) -> None:
        """Serve the table in a thread of its own: nothing that happens at it reaches another."""
        try:
            self.play()
        except Stopped:
            pass
        except Exception as error:
            with outage.survived():
                self._fail(error)
        finally:
            self.exchange.close()
            with outage.survived():
                self._let_go()
            close_old_connections()
            connection.close()

    def _fail(self, error: Exception) -> None:
        """An error of ours, whatever it is, voids the game. An outage does not: the next look goes on with it."""
        if outage.is_outage(error):
            raise error
        log.error("game %s is void: an error of our own (%s)", self.game_id, type(error).__name__)
        seats.abandon(self.game_id, "voided")

    def _let_go(self) -> None:
        self._keep_transcript()
        for program in filter(None, self.programs.values()):
            leases.give_back(Program.objects.all(), program.pk, self.holder)
        leases.give_back(TableConversation.objects.all(), self.game_id, self.holder)

    def play(self) -> None:
        """Call the programs until the game is over and everybody has been told."""
        self._take_programs()
        self._meet(sorted(self.programs))
        while True:
            self._hear_news()
            state = self.table.state
            call = self.conversation.next_call(RULES.turn(state), PROGRAMS.asked(state))
            if call is not None:
                self._make(call)
            elif (outcome := RULES.outcome(state)) is not None:
                self._note_result(outcome)
                return
            else:
                self._wait()

    # -- Hearing -----------------------------------------------------------------------------------------------
    def _hear_news(self) -> None:
        """Take in the entries since the last one, each after the calls that come before it."""
        for entry in Entry.objects.filter(game_id=self.game_id, seq__gt=self.heard).order_by("seq"):
            self._before(entry)
            self.conversation.hear(logged_events(entry.events))
            self.heard = entry.seq
        self.table = memory.at_least(self.game_id, self.heard)

    def _before(self, entry: Entry) -> None:
        """Make the calls that were due before an entry; a forfeit makes them void. An answer is a call made before."""
        if entry.by == seats.PROGRAM:
            return
        while call := self.conversation.next_call(None, ""):
            self._make(call)
        if entry.seat in self.programs and entry.move and entry.seq not in self.own:
            self.conversation.next_call(entry.seat, msgspec.json.decode(entry.move)["type"])
            self.made += 1

    # -- Calling -----------------------------------------------------------------------------------------------
    def _admit(self, seat: int) -> None:
        program = self.programs[seat]
        if program is None or services.is_suspended(program.pk):
            raise Fault("UNREACHABLE", "The program is gone or suspended.")

    def _make(self, call: Call) -> None:
        """Make a call, unless it was made before this process began; the last one of those is made again."""
        self.made += 1
        if self.made < self.kept.calls:
            return
        if self.made == self.kept.calls:
            call = PROGRAMS.repeated(call)
        else:
            TableConversation.objects.filter(game_id=self.game_id).update(calls=self.made)
        if call.seat not in self.exchange.clients:
            return
        self._alive()
        self._ask(call)

    def _play(self, seat: int, move: Any) -> None:
        """Play a program's move like anybody's. A refusal by the rules is a forfeit, one by the platform is not."""
        try:
            made = games.play(self.game_id, games.Asked(seat, RULES.dump_move(move)))
        except Problem as problem:
            if problem.code == INTERNAL_ERROR:
                raise
            if problem.code not in PROGRAMS.ILLEGAL:
                raise Stopped from None  # the game is over, or somebody else drives it: the next look tells
            raise IllegalMove(problem.code, str(problem.message).replace("{", "(").replace("}", ")")) from None
        self.own.add(made.seq)

    def _forfeit(self, seat: int, fault: Fault) -> None:
        self.out.add(seat)
        if (program := self.programs[seat]) is not None:
            services.note_strike(program.pk, fault.code)
            call = self.exchange.offence.get("call") or ""
            notices.note(Notice.What.FORFEIT, [program.name], code=fault.code, call=call)
        seats.forfeit(self.game_id, seat, fault.code)

    def _note_result(self, outcome: Outcome) -> None:
        """Enter the result in the record of each program, unless the game was broken off."""
        for seat, program in self.programs.items():
            if program is not None and outcome.winners:
                services.note_game(program.pk, won=seat in outcome.winners)
                if seat not in self.out:
                    services.note_strike(program.pk, None)

    # -- Waiting -----------------------------------------------------------------------------------------------
    def _wait(self) -> None:
        """Wait until somebody else has moved."""
        looks = 0
        while not self._moved(looks):
            looks += 1
            self._alive()
            if self.stop.wait(LOOK):
                raise Stopped

    def _moved(self, looks: int) -> bool:
        if memory.known(self.game_id, self.heard + 1) is not None:
            return True
        return looks % 5 == 4 and standing(self.game_id)[0] > self.heard

    def _take_programs(self) -> None:
        """Wait until every program is free: it may be finishing a game elsewhere."""
        while not all(self._taken(program) for program in self.programs.values() if program):
            self._alive()
            if self.stop.wait(LOOK * 4):
                raise Stopped

    def _taken(self, program: Program) -> bool:
        return leases.take(Program.objects.all(), program.pk, self.holder)

    def _alive(self) -> None:
        """Renew leases in time."""
        if monotonic() - self.renewed > leases.RENEWAL:
            self.renewed = monotonic()
            leases.take(TableConversation.objects.all(), self.game_id, self.holder)
            for program in filter(None, self.programs.values()):
                self._taken(program)

    def _keep_transcript(self) -> None:
        told = "".join(line.decode() + "\n" for line in self.exchange.transcript.lines)
        if told:
            known = TableConversation.objects.values_list("transcript", flat=True).get(game_id=self.game_id)
            TableConversation.objects.filter(game_id=self.game_id).update(transcript=known + told)
