"""The writer of tournaments: plan one, note how its games end, stop it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from itertools import combinations
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from api.errors import plain
from api.fields import checked
from api.problems import Invalid
from arena import baselines, names, notices, refusals, services
from arena.api.bodies import TournamentBody, options_in, seed_in
from arena.host.playing import Driver
from arena.kind import PROGRAMS, RULES
from arena.models import STRIKES, Bout, Entrant, Notice, Program, Tournament
from games.core.options import Options, dump_options
from games.core.rng import Seed, draw_seed

Json = Any
MEASURED = 10
"""Deals of a program with each of our levels at most: it is measured by them, whatever it plays with others."""

VOIDS = 2
"""So often void, and the pair is skipped."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a tournament is played for."""

    games_per_pair: int = 10
    same_decks: bool = True
    options: Options = field(default_factory=RULES.OPTIONS)
    seed: Seed = field(default_factory=draw_seed)
    mode: str = Tournament.Mode.ROBIN
    owner: User | None = None
    host: str = ""
    """The name of the player host that alone may play it; any referee if empty."""

    baselines: Sequence[str] = ()
    """Levels of ours that play every program, to measure them by."""

    pace: dict[str, float] = field(default_factory=dict)
    """How that host was to play it: who goes on with it goes on in the same way."""


# -- Who may, and what is asked for ---------------------------------------------------------------------------------
def may_open(user: User) -> bool:
    """Whether somebody may open tournaments."""
    return user.is_staff or settings.RUMMY_OPEN_ARENA


def may_stop(user: User, tournament: Tournament) -> bool:
    """Whether somebody may break a tournament off."""
    return user.is_staff or tournament.owner_id == user.pk


def open_for(user: User, body: Json) -> Tournament:
    """Open the round robin that a page or the API asks for; a referee of this site plays it."""
    if not may_open(user):
        raise plain(403)
    asked = checked(TournamentBody, body)
    rows = Program.objects.in_bulk(asked["program_ids"])
    if missing := [pk for pk in asked["program_ids"] if pk not in rows]:
        raise Invalid(fields={"program_ids": [_("There is no program %(id)d.") % {"id": pk} for pk in missing]})
    terms = Terms(asked["games_per_pair"], asked["same_decks"], options_in(asked), seed_in(asked), owner=user)
    terms = replace(terms, baselines=baselines.LEVELS if asked["baselines"] else ())
    if silent := [row for row in rows.values() if row.status in {"silent", "suspended"}]:
        raise refusals.silent(silent[0].name)
    return open_tournament([rows[pk] for pk in asked["program_ids"]], terms)


# -- Planning --------------------------------------------------------------------------------------------------------
@transaction.atomic
def open_tournament(programs: Sequence[Program], terms: Terms) -> Tournament:
    """Open a round robin between these programs, with all its games planned."""
    called = [*(program.name for program in programs), *(baselines.NAMES[level] for level in terms.baselines)]
    for one, other in combinations(called, 2):
        if names.clash((one, other)):
            raise refusals.name_clash(other)
    tournament = Tournament.objects.create(
        mode=terms.mode, owner=terms.owner, host=terms.host, games_per_pair=terms.games_per_pair,
        same_decks=terms.same_decks, options=dump_options(terms.options), pace=terms.pace,
        seed=terms.seed.value, salt=terms.seed.salt,
    )  # fmt: skip
    entrants = [enter(tournament, number, program) for number, program in enumerate(programs)]
    entrants += [enter_baseline(tournament, level) for level in terms.baselines]
    Bout.objects.bulk_create(_planned(tournament, entrants))
    return tournament


def enter(tournament: Tournament, number: int, program: Program | None, level: str = "") -> Entrant:
    """Let a program, or the built-in opponent of this level, take part."""
    name = names.DUMMY if program is None else program.name
    return Entrant.objects.create(tournament=tournament, number=number, name=name, program=program, level=level)


def enter_baseline(tournament: Tournament, level: str) -> Entrant:
    """One of our levels under its own name; once in each tournament."""
    number = tournament.entrants.count()
    found, _made = tournament.entrants.get_or_create(
        name=baselines.NAMES[level], defaults={"number": number, "level": level}
    )
    return found


def _planned(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Bout]:
    """The games of a tournament: all odd games of a pair come before its even ones, in which seats are swapped.

    Our levels play programs, not each other: how strong they are is known.
    """
    pairs = [(one, other) for one, other in combinations(entrants, 2) if not (one.level and other.level)]
    half = tournament.games_per_pair // 2
    deals = [(one, other, deal) for deal in range(half) for one, other in pairs if deal < MEASURED or not other.level]
    shift = 0 if tournament.same_decks else half
    odd, even = deals, [(other, one, deal + shift) for one, other, deal in deals]
    return [
        Bout(tournament=tournament, number=number, first=first, second=second, deal=deal)
        for number, (first, second, deal) in enumerate(odd + even, 1)
    ]


def add_bout(tournament: Tournament, first: Entrant, second: Entrant, deal: int) -> Bout:
    """Add one game to a ladder or a test."""
    number = tournament.bouts.count() + 1
    return Bout.objects.create(tournament=tournament, number=number, first=first, second=second, deal=deal)


def deck_of(tournament: Tournament, bout: Bout) -> bytes:
    """The seed of a game: the same for its twin, whatever else is played and in which order."""
    low, high = sorted((bout.first.number, bout.second.number))
    place = f"/{low}-{high}/{bout.deal}".encode()
    return sha256(sha256(bytes(tournament.seed)).digest() + place).digest()


def commitment_of(tournament: Tournament, bout: Bout) -> str:
    """What is told of a game's seed before it is shown."""
    return Seed(deck_of(tournament, bout), bytes(tournament.salt)).commitment


# -- Going on ------------------------------------------------------------------------------------------------------
def begin(tournament: Tournament) -> None:
    """Note that the first game is being played; after a restart, nothing changes."""
    Tournament.objects.filter(pk=tournament.pk, status=Tournament.Status.WAITING).update(
        status=Tournament.Status.RUNNING, started_at=timezone.now()
    )


def absent(tournament: Tournament, since: datetime | None) -> dict[int, Entrant]:
    """Those of its players that cannot be called now, or have not answered since then."""
    players = tournament.entrants.filter(level="").select_related("program").order_by("number")
    return {one.pk: one for one in players if not _is_there(one.program, since)}


def _is_there(program: Program | None, since: datetime | None) -> bool:
    if program is None or program.silent or program.strikes >= STRIKES:
        return False
    return since is None or (program.is_heard and program.last_seen is not None and program.last_seen >= since)


def missing(tournament: Tournament, since: datetime | None) -> list[str]:
    """The names of those who are worth waiting for: they have games to play, and may come back."""
    if since is None or tournament.mode != Tournament.Mode.ROBIN:
        return []
    left = tournament.bouts.filter(status=Bout.Status.OPEN)
    players = {*left.values_list("first_id", flat=True), *left.values_list("second_id", flat=True)}
    return [one.name for pk, one in absent(tournament, since).items() if one.program and pk in players]


def durations(tournament: Tournament) -> list[tuple[frozenset[int], float]]:
    """Which pairs have played for how many seconds, game by game."""
    ended = tournament.bouts.filter(status=Bout.Status.ENDED).only("first_id", "second_id", "result")
    return [duration(bout) for bout in ended]


def duration(bout: Bout) -> tuple[frozenset[int], float]:
    """Who has played a game, and for how many seconds."""
    return frozenset((bout.first_id, bout.second_id)), bout.result["seconds"]


def finish(tournament: Tournament) -> bool:
    """Note that nothing is left to be played; whether that was news."""
    running = Tournament.objects.filter(pk=tournament.pk, status=Tournament.Status.RUNNING)
    return running.update(status=Tournament.Status.ENDED, ended_at=timezone.now()) > 0


def stop(tournament: Tournament) -> None:
    """Break it off: what is being played becomes void."""
    open_now = Q(status=Tournament.Status.WAITING) | Q(status=Tournament.Status.RUNNING)
    Tournament.objects.filter(open_now, pk=tournament.pk).update(
        status=Tournament.Status.STOPPED, ended_at=timezone.now()
    )


def write_down(bout: Bout, driver: Driver, seconds: float) -> None:
    """Write down a game that has ended, with result, moves and transcript, at once or not at all."""
    outcome = RULES.outcome(driver.state)
    assert outcome is not None
    winner = outcome.winners[0] if outcome.winners else None
    result = {
        "scores": list(outcome.scores), "rounds": PROGRAMS.progress(driver.state).round, "reason": outcome.reason,
        "seconds": round(seconds, 3), "turns": sum(move["type"] == PROGRAMS.TURN for _seat, move in driver.moves),
        "calls": driver.exchange.transcript.calls, "forfeit": driver.culprit,
        "times": {str(seat): {str(ms): n for ms, n in sorted(times.items())}
                  for seat, times in sorted(driver.exchange.times.items())},
    }  # fmt: skip
    told = {
        "status": Bout.Status.ENDED, "winner": winner, "result": result, "ended_at": timezone.now(),
        "moves": msgspec.json.encode(driver.moves).decode(), "transcript": driver.exchange.transcript.packed(),
    }  # fmt: skip
    with transaction.atomic():
        if not Bout.objects.filter(pk=bout.pk, status=Bout.Status.OPEN).update(**told):
            return
        if driver.culprit:
            _note_forfeit(bout, driver.culprit)
        for seat, entrant in enumerate(bout.entrants):
            if entrant.program_id is not None:
                counts = bout.tournament.mode not in {Tournament.Mode.TEST, Tournament.Mode.SCRIMMAGE}
                _note(entrant.program_id, seat, driver, won=seat == winner if counts else None)
    for name, value in told.items():
        setattr(bout, name, value)


def _note_forfeit(bout: Bout, culprit: Json) -> None:
    code, call = culprit["code"], culprit.get("call") or ""
    notices.note(Notice.What.FORFEIT, [bout.names[culprit["seat"]]], bout=bout, code=code, call=call)


def _note(program_id: int, seat: int, driver: Driver, *, won: bool | None) -> None:
    """Note a game in a program's record. Tests do not count, and a program that was not called gets no strike."""
    if won is not None:
        services.note_game(program_id, won=won)
    if seat not in driver.plan.barred:
        culprit = driver.culprit
        services.note_strike(program_id, culprit["code"] if culprit and culprit["seat"] == seat else None)


def void(bout: Bout) -> None:
    """Void a game: it starts afresh, but not for ever."""
    rows = Bout.objects.filter(tournament=bout.tournament, status=Bout.Status.OPEN)
    rows.filter(pk=bout.pk).update(voids=F("voids") + 1)
    if Bout.objects.filter(pk=bout.pk, voids__gte=VOIDS).exists():
        pair = (bout.first_id, bout.second_id)
        rows.filter(first_id__in=pair, second_id__in=pair).update(status=Bout.Status.SKIPPED)
