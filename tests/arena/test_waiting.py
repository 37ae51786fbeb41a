"""Who may play, and who is waited for: dead registrations, hosts that are killed, players that come back late."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.core.management.base import CommandError
from django.db import connections
from django.utils import timezone

from arena import leases, selectors, services, tournaments
from arena.host import polling, running
from arena.host.asking import Limits
from arena.host.estimates import Estimate, estimated, longest_first, seconds_left, with_left
from arena.host.polling import Polling
from arena.host.runner import Duties, Runner
from arena.host.running import HostSettings, Run
from arena.models import Bout, Notice, Program, Tournament
from arena.services import Wish
from games.core.rng import chosen_seed
from gateways.rummy_programs.management.commands import rummy_host
from tests.arena import scripted
from tests.arena.scripted import LONG, closed_port, decent, listening
from tests.arena.test_tournaments import ONE, bouts, entered, opened

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
QUICK = Limits(reply=60.0, first_sign=0.3, poll=0.01)
"""Of a host that waits only for a moment at those who do not listen at all."""


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    connections.close_all()


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are called more often than they are in earnest."""
    for name, seconds in (("EVERY", 0.05), ("SOON", 0.02), ("LOOK", 0.01)):
        monkeypatch.setattr(polling, name, seconds)
    monkeypatch.setattr(Runner, "PAUSE", 0.02)


@contextmanager
def hosting(limits: Limits = QUICK, wait: float = 60.0, host: str = "here", **more: Any) -> Iterator[Runner]:
    """A host that works, then is told to end."""
    runner = Runner(HostSettings(2, 60.0, limits, wait), Duties(host, options=ONE), **more)
    runner.start()
    try:
        yield runner
    finally:
        runner.stop()


def until(happened: Callable[[], Any]) -> None:
    while not happened():
        threading.Event().wait(0.02)


def is_over() -> bool:
    return Tournament.objects.get().status == "ended"


# -- Who may play ------------------------------------------------------------------------------------------------
def test_a_thousand_registrations_that_never_answer_and_two_that_do() -> None:
    """The tournament is of the two: one game of each deal, not half a million."""
    gone = closed_port()
    now = timezone.now()
    dead = ((f"Dead {n:04}", f"127.0.{n // 250}.{n % 250 + 1}") for n in range(1000))
    Program.objects.bulk_create(Program(name=name, address=at, port=gone, registered_at=now) for name, at in dead)
    with entered(Ann=decent, Bob=decent), hosting() as host:
        until(lambda: len(host.present()) == 2)
        made = tournaments.open_tournament(host.present(), tournaments.Terms(2, options=ONE, host="here"))
        until(is_over)
    assert [one.name for one in made.entrants.order_by("number")] == ["Ann", "Bob"]
    assert made.bouts.count() == 2
    assert {bout.result["forfeit"] for bout in bouts(made)} == {None}


def test_those_who_take_a_call_and_never_answer_hold_nobody_up() -> None:
    """They are called at the same time, then seldom; who has answered is called as ever."""
    with ExitStack() as stack:
        deaf = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(20)]
        for number, line in enumerate(deaf):
            services.register(Wish(f"Deaf {number:02}", "127.0.0.1", line.getsockname()[1]))
        stack.enter_context(entered(Ann=decent))
        with hosting(Limits(reply=0.2, first_sign=0.0)) as host:
            until(lambda: host.polling.everybody.is_set() and Program.objects.filter(silent=True).count() == 20)
            assert [one.name for one in host.present()] == ["Ann"]
    assert Notice.objects.filter(what="silent").count() == 20


def test_programs_of_an_ended_host_are_not_drafted() -> None:
    """They answered the last host a moment ago, and are gone: this one has not heard them."""
    row = services.register(Wish("Gone", "127.0.0.1", closed_port()))
    services.note_seen(row.pk, answered=True)
    with entered(Ann=decent), hosting(Limits(reply=60.0, first_sign=60.0)) as host:
        until(lambda: host.present() and host.polling.everybody.is_set())
        assert [one.name for one in host.present()] == ["Ann"]


def test_who_registers_again_has_to_answer_again() -> None:
    with entered(Ann=decent) as served, hosting(Limits(reply=60.0, first_sign=60.0)) as host:
        until(host.present)
        served["Ann"].shutdown()
        served["Ann"].server_close()
        services.register(Wish("Ann", "127.0.0.1", served["Ann"].server_port))
        assert host.present() == []
        assert Program.objects.get().status == "silent"


def test_pauses_between_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds until the next call, by whether it answered, how long that took, and whether it may still be starting."""
    monkeypatch.setattr(polling, "EVERY", 5.0)
    monkeypatch.setattr(polling, "SOON", 0.5)
    for answered, seconds, starting, pause in (
        (True, 2.0, False, 5.0),
        (False, 0.0, False, 5.0),
        (False, 2.0, False, 60.0),
        (False, 0.0, True, 0.5),
        (False, 2.0, True, 2.0),
    ):
        assert polling._pause(answered, seconds, starting=starting) == pause


def test_what_an_old_registration_showed_is_not_noted_of_a_new_one() -> None:
    """Its call was under way while it registered again: neither silent nor heard."""
    asked, told = threading.Event(), threading.Event()

    def answers(program: Program) -> bool:
        asked.set()
        return told.wait(60)

    row = services.register(Wish("Ann", "127.0.0.1", closed_port()))
    found = Polling(answers, 60.0)
    with found.pool:
        found.look()
        asked.wait(60)
        services.register(Wish("Ann", "127.0.0.1", row.port))
        told.set()
        until(lambda: all(call.done() for call in found._calls.values()))
        asked.clear()
        told.clear()
        found._next_look = 0.0
        found.look()
        assert not Program.objects.get().is_heard
        told.set()


# -- Who is waited for -------------------------------------------------------------------------------------------
def host_once(tournament: Tournament, since: Any, wait: float = 60.0, **more: Any) -> bool:
    holder = leases.new_holder()
    assert leases.take(Tournament.objects.all(), tournament.pk, holder)
    return Run(tournament, HostSettings(1, 60.0, LONG, wait), holder, threading.Event(), since=since, **more).play()


def test_a_run_waits_for_who_has_not_answered_and_says_for_whom() -> None:
    waited: list[list[str]] = []
    with entered(Ann=decent, Bob=decent):
        tournament = opened()
        since = timezone.now()
        ann, bob = (Program.objects.get(name=name) for name in ("Ann", "Bob"))
        services.note_seen(ann.pk, answered=True)

        def news(run: Run, bout: Bout | None) -> None:
            if run.waits_for and run.waits_for not in waited:
                waited.append(run.waits_for)
                services.note_seen(bob.pk, answered=True)

        assert host_once(tournament, since, news=news)
    assert waited == [["Bob"]]
    assert {bout.result["forfeit"] for bout in bouts(tournament)} == {None}


def test_who_is_gone_for_good_is_not_waited_for() -> None:
    with entered(Ann=decent, Bob=decent):
        tournament = opened()
        since = timezone.now()
        services.note_seen(Program.objects.get(name="Ann").pk, answered=True)
        services.withdraw(Program.objects.get(name="Bob"))
        assert host_once(tournament, since, wait=10**6)
    assert {bout.result["forfeit"]["code"] for bout in bouts(tournament)} == {"UNREACHABLE"}


def test_games_of_who_is_away_come_last() -> None:
    """Whoever comes back until then has lost nothing."""
    order: list[set[str]] = []
    with entered(Ann=decent, Bob=decent, Cora=decent):
        tournament = opened()
        since = timezone.now()
        late = Program.objects.get(name="Ann")
        for row in Program.objects.exclude(pk=late.pk):
            services.note_seen(row.pk, answered=True)

        def news(run: Run, bout: Bout | None) -> None:
            if bout is not None:
                order.append(set(bout.names))

        assert host_once(tournament, since, wait=0.0, news=news)
    assert order[:2] == [{"Bob", "Cora"}] * 2
    assert all("Ann" in names for names in order[2:])
    assert {bout.result["forfeit"] for bout in bouts(tournament)} == {None}


def test_who_was_silent_or_suspended_and_answers_again_is_awake() -> None:
    """One that hangs in games, but answers `GET /`, stays suspended while this host lives."""
    now = timezone.now()
    row = services.register(Wish("Ann", "127.0.0.1", 8002))
    for silent, strikes, seen, awake in (
        (True, 0, -60, True),
        (True, 3, -60, True),
        (False, 3, -60, True),
        (False, 3, 60, False),
        (False, 0, -60, True),
    ):
        Notice.objects.all().delete()
        Program.objects.update(silent=silent, strikes=strikes, last_seen=now + timedelta(seconds=seen))
        services.note_answers({row.pk: True}, now)
        row.refresh_from_db()
        assert (row.strikes == 0) is awake
        assert not row.silent
        assert Notice.objects.filter(what="awake").exists() is (silent or (strikes == 3 and awake))


class Coming:
    """A program that comes and goes at the same port."""

    def __init__(self, name: str) -> None:
        self.port = closed_port()
        self.stack = ExitStack()
        services.register(Wish(name, "127.0.0.1", self.port))

    def come(self) -> None:
        self.stack.enter_context(listening(scripted.Program(decent, self.port)))

    def go(self) -> None:
        self.stack.close()


LATE = ("Player B", "Player D")
FEW, MANY = "ABCDE", "ABCDEFGHI"
Result = tuple[list[Json], list[Json], set[str]]


def played(letters: str, play: Callable[[Tournament, dict[str, Coming]], None]) -> Result:
    """Games, standings and who forfeited in a tournament of these, of whom the last one never comes."""
    Program.objects.all().delete()
    Tournament.objects.all().delete()
    players = {name: Coming(name) for name in (f"Player {letter}" for letter in letters)}
    terms = tournaments.Terms(2, options=ONE, seed=chosen_seed("nine"), host="here")
    tournament = tournaments.open_tournament(list(Program.objects.order_by("name")), terms)
    try:
        for name, player in players.items():
            if name[-1] != letters[-1]:
                player.come()
        play(tournament, players)
    finally:
        for player in players.values():
            player.go()
    games = [(bout.number, bout.winner, bout.result["scores"]) for bout in bouts(tournament)]
    lost = {bout.names[bout.result["forfeit"]["seat"]] for bout in bouts(tournament) if bout.result["forfeit"]}
    table = selectors.table_of(tournament)
    return games, [(one.name, one.games, one.wins, one.penalty, one.forfeits) for one in table], lost


def at_a_stretch(tournament: Tournament, players: dict[str, Coming]) -> None:
    with hosting(wait=0.0):
        until(is_over)


def killed_three_times(back: Callable[[Callable[[], None]], float]) -> Callable[[Tournament, dict[str, Coming]], None]:
    """Each time two players go with the host. `back` lets them come again; it says how long a host waits."""

    def play(tournament: Tournament, players: dict[str, Coming]) -> None:
        wait = 0.0
        pairs = tournament.bouts.count() // 2
        for games in (pairs // 8, pairs // 3, pairs // 2):
            kill(tournament, games, wait)
            for name in LATE:
                players[name].go()

            def come() -> None:
                for name in LATE:
                    players[name].come()

            wait = back(come)
        with hosting(wait=wait):
            until(is_over)

    return play


def kill(tournament: Tournament, games: int, wait: float) -> None:
    """A host that ends after so many games and gives back nothing of what it has leased."""
    with hosting(wait=wait) as host:
        until(lambda: tournament.bouts.filter(status="ended").count() >= games)
        held = list(Program.objects.filter(leased_by="here").values_list("pk", flat=True))
        host.stopped.set()
    lease = {"leased_by": "here", "leased_until": timezone.now() + leases.LEASE}
    Program.objects.filter(pk__in=held).update(**lease)
    Tournament.objects.update(**lease)


def test_a_host_that_is_killed_three_times_costs_nobody_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five programs: two go with every host and come back while the next one waits. Only who never came forfeits."""
    late, real = [0.0], monotonic
    comers: list[Callable[[], None]] = []
    missing = tournaments.missing

    def missed(tournament: Tournament, since: Any) -> list[str]:
        """Those who went come once they are missed; once nobody but one is missed, the time is over."""
        names = missing(tournament, since)
        if set(LATE) <= set(names) and comers:
            comers.pop()()
        late[0] += 10**6 if names == ["Player E"] else 0
        return names

    monkeypatch.setattr(tournaments, "missing", missed)
    monkeypatch.setattr(running, "monotonic", lambda: real() + late[0])

    def back(come: Callable[[], None]) -> float:
        comers.append(come)
        return 1000.0

    compared(FEW, back)
    assert not comers


@pytest.mark.long
def test_the_same_with_nine_programs_two_of_which_come_back_after_fifty_seconds() -> None:
    timers: list[threading.Timer] = []

    def back(come: Callable[[], None]) -> float:
        timers.append(threading.Timer(50.0, come))
        timers[-1].start()
        return 60.0

    compared(MANY, back)
    assert len(timers) == 3


def compared(letters: str, back: Callable[[Callable[[], None]], float]) -> None:
    """With kills all is as without."""
    plain, killed = played(letters, at_a_stretch), played(letters, killed_three_times(back))
    assert plain[2] == killed[2] == {f"Player {letters[-1]}"}
    assert len(killed[0]) == len(letters) * (len(letters) - 1)
    assert killed[0] == plain[0]
    assert killed[1] == plain[1]


# -- Which games come first --------------------------------------------------------------------------------------
AB, AC, BC = frozenset((1, 2)), frozenset((1, 3)), frozenset((2, 3))


def test_estimates() -> None:
    """Two games of A and B took 3 s each, one of A and C took 1 s; of B and C nothing is known: 7/3 s."""
    known = estimated([(AB, 2.0), (AB, 4.0), (AC, 1.0)])
    assert known == {AB: Estimate(2, 6.0), AC: Estimate(1, 1.0)}
    assert estimated([(AC, 2.0)], known)[AC] == Estimate(2, 3.0)
    pairs = with_left(known, [AB, AB, AC, BC])
    assert {pair: one.left for pair, one in pairs.items()} == {AB: 2, AC: 1, BC: 1}
    assert pairs[AB].each == 3.0
    assert pairs[BC].each is None
    # A: 6 + 1 = 7 s, B: 6 + 7/3 = 8.33 s, C: 3.33 s; all together 9.33 s
    assert seconds_left(pairs, 1) == pytest.approx(28 / 3)
    assert seconds_left(pairs, 4) == pytest.approx(25 / 3), "nobody plays two games at a time"
    assert seconds_left(with_left({}, [AB]), 4) is None
    games = [(1, 1, 3), (2, 1, 2), (3, 2, 3), (4, 2, 1), (5, 2, 3)]
    assert [number for number, *_ in longest_first(games, pairs)] == [3, 5, 2, 4, 1], "unknown, 6 s, 1 s"


def test_long_pairs_are_played_first() -> None:
    order: list[set[str]] = []

    def news(run: Run, bout: Bout | None) -> None:
        if bout is not None:
            order.append(set(bout.names))

    with entered(Ann=decent, Bob=decent, Cora=decent):
        tournament = opened(games=4)
        first = {frozenset((bout.first.name, bout.second.name)): bout for bout in reversed(bouts(tournament))}
        for pair, seconds in ((("Ann", "Bob"), 1.0), (("Ann", "Cora"), 9.0), (("Bob", "Cora"), 5.0)):
            result: Json = {"seconds": seconds, "forfeit": None, "scores": [0, 1], "times": {}, "rounds": 1, "turns": 1,
                      "reason": "target", "calls": 0}  # fmt: skip
            Bout.objects.filter(pk=first[frozenset(pair)].pk).update(status="ended", winner=0, result=result)
        assert host_once(tournament, None, news=news)
    assert order[0] == {"Ann", "Cora"}


def test_options_out_of_bounds_are_one_sentence() -> None:
    with pytest.raises(CommandError, match=r"^--target: .+"):
        rummy_host.Command()._rules({"target": 0, "turn_cap": None})
