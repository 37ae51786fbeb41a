"""The only readers of the arena for others: lists, standings, progress, transcripts; no seed before its time."""

from collections.abc import Container, Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from api import framing
from api.errors import plain
from arena import connections, tournaments
from arena.host.estimates import estimated, with_left
from arena.host.transcript import unpacked
from arena.kind import PROGRAMS
from arena.models import Bout, Notice, Program, TableConversation, Tournament
from arena.standings import Played, Record, percentile, ranked
from games.core.options import dump_options
from games.table import entries, live
from games.terminal.tally import share

Json = Any
NOTICES = 12
"""Notices that a page shows."""

LONGEST = 12
"""Pairs that a page names of those that are still to play."""

Deal = tuple[frozenset[int], int]
encode = msgspec.json.Encoder().encode


def program_json(program: Program, reader: User | None) -> Json:
    """A program; where it listens is told to its owner and to staff only."""
    shown = {
        "id": program.pk, "name": program.name, "mode": program.mode, "status": program.status,
        "last_seen": framing.iso(program.last_seen), "games": program.games, "wins": program.wins,
    }  # fmt: skip
    if reader is not None and (reader.is_staff or program.owner_id == reader.pk) and not connections.is_out(program):
        shown |= {"address": program.address, "port": program.port}
    return shown


def free_programs() -> list[tuple[int, str]]:
    """Programs that can be asked to a browser table now, where this site calls any: id and name."""
    rows = Program.objects.filter(mode=Program.Mode.PLAY) if settings.RUMMY_HOST else Program.objects.none()
    return [(program.pk, program.name) for program in rows if program.status == "free"]


# -- Tournaments -------------------------------------------------------------------------------------------------
def tournament_for(number: int) -> Tournament:
    """A tournament that anybody may look at; tests are nobody else's business."""
    found = Tournament.objects.filter(pk=number).exclude(mode=Tournament.Mode.TEST).first()
    if found is None:
        raise plain(404)
    return found


def played_in(tournament: Tournament) -> list[Bout]:
    """The games of a tournament that count, in the order planned, without moves and transcripts."""
    rows = tournament.bouts.filter(status=Bout.Status.ENDED).select_related("first", "second")
    return list(rows.defer("moves", "transcript").order_by("number"))


def played(bout: Bout) -> Played:
    """A game as the table counts it."""
    forfeit, scores = bout.result["forfeit"], bout.result["scores"]
    times = {int(seat): {float(ms): n for ms, n in found.items()} for seat, found in bout.result["times"].items()}
    return Played(
        bout.names,
        bout.winner or 0,
        (scores[0], scores[1]),
        None if forfeit is None else forfeit["seat"],
        times,
    )


def table_of(tournament: Tournament, bouts: Iterable[Bout] | None = None) -> list[Record]:
    """The table of a tournament, best first."""
    found = played_in(tournament) if bouts is None else bouts
    return ranked(tournament.entrants.values_list("name", flat=True), map(played, found))


def progress_of(tournament: Tournament) -> dict[str, Json]:
    """How many games are over, and how many there are."""
    rows = tournament.bouts
    return {
        "played": rows.filter(status=Bout.Status.ENDED).count(),
        "skipped": rows.filter(status=Bout.Status.SKIPPED).count(),
        "total": rows.count(),
    }


def record_json(rank: int, record: Record) -> Json:
    """One line of the table."""
    _share, low, high = share(record.wins, record.games)
    return {
        "rank": rank, "program": record.name, "games": record.games, "wins": record.wins,
        "win_percent": percent(record.share), "interval": [percent(low), percent(high)],
        "mean_penalty": round(record.mean_penalty, 1), "forfeits": record.forfeits,
        "p50_ms": percentile(record.times, 0.5), "p99_ms": percentile(record.times, 0.99),
    }  # fmt: skip


def percent(share: float) -> float:
    """A share in per cent, to a tenth."""
    return round(100 * share, 1)


def pairs_json(records: Iterable[Record]) -> list[Json]:
    """How many games each program has won against each other one."""
    return [
        {"program": record.name, "opponent": opponent, "wins": wins, "games": games}
        for record in records
        for opponent, (wins, games) in sorted(record.against.items())
    ]


def bout_json(tournament: Tournament, bout: Bout, shown: frozenset[int] = frozenset()) -> Json:
    """A game: what everybody may know at this time."""
    told: dict[str, Json] = {
        "id": bout.pk, "number": bout.number, "seats": list(bout.names), "status": bout.status,
        "commitment": tournaments.commitment_of(tournament, bout),
    }  # fmt: skip
    if bout.status != Bout.Status.ENDED:
        return told
    result = bout.result
    forfeit = result["forfeit"]
    told |= {
        "winner": bout.names[bout.winner or 0], "scores": result["scores"], "rounds": result["rounds"],
        "turns": result["turns"], "reason": result["reason"], "transcript": bout.pk in shown,
        "forfeit": forfeit and {"program": bout.names[forfeit["seat"]], "code": forfeit["code"]},
    }  # fmt: skip
    return told


def forfeits_json(bouts: Iterable[Bout]) -> list[Json]:
    """Who lost a game by a fault of its own, and in which words. They may name cards: only for games that are shown."""
    return [
        {
            "game": bout.pk, "program": bout.names[forfeit["seat"]], "code": forfeit["code"],
            "call": forfeit.get("call"), "said": forfeit.get("said"), "text": forfeit.get("text"),
        }
        for bout in bouts
        if (forfeit := bout.result["forfeit"])
    ]  # fmt: skip


def summary_json(tournament: Tournament) -> Json:
    """A tournament in a list."""
    return {
        "id": tournament.pk, "mode": tournament.mode, "status": tournament.status,
        "games_per_pair": tournament.games_per_pair, "same_decks": tournament.same_decks,
        "options": tournament.options, "created_at": framing.iso(tournament.created_at),
        "started_at": framing.iso(tournament.started_at), "ended_at": framing.iso(tournament.ended_at),
        "progress": progress_of(tournament),
    }  # fmt: skip


def tournament_json(tournament: Tournament) -> Json:
    """All that may be known of a tournament now; its seed once it is over."""
    bouts = played_in(tournament)
    records = table_of(tournament, bouts)
    public = shown_among(tournament, bouts)
    told = summary_json(tournament) | {
        "standings": [record_json(rank, record) for rank, record in enumerate(records, 1)],
        "pairs": pairs_json(records),
        "forfeits": forfeits_json(bout for bout in bouts if bout.pk in public),
        "games": [bout_json(tournament, bout, public) for bout in bouts],
    }
    if is_over(tournament):
        told |= {"seed": bytes(tournament.seed).hex(), "salt": bytes(tournament.salt).hex()}
    return told


def is_over(tournament: Tournament) -> bool:
    """Whether nothing of it will be played any more."""
    return tournament.status in {Tournament.Status.ENDED, Tournament.Status.STOPPED}


def shown_among(tournament: Tournament, bouts: Iterable[Bout]) -> frozenset[int]:
    """The ended games whose twin has ended too, or will never be played: their decks are in play no more."""
    at_stake = _at_stake(tournament)
    return frozenset(bout.pk for bout in bouts if _deal(bout.first_id, bout.second_id, bout.deal) not in at_stake)


def _at_stake(tournament: Tournament) -> set[Deal]:
    if is_over(tournament):
        return set()
    open_rows = tournament.bouts.filter(status=Bout.Status.OPEN).values_list("first_id", "second_id", "deal")
    return {_deal(*row) for row in open_rows}


def _deal(one: int, other: int, deal: int) -> Deal:
    """What twins have in common."""
    return frozenset((one, other)), deal


def shown_after(tournament: Tournament, known: Container[int]) -> Iterator[Bout]:
    """The games that may be shown and are not known yet, whole, in the order planned."""
    ended = tournament.bouts.filter(status=Bout.Status.ENDED).order_by("number")
    rows = list(ended.values_list("pk", "first_id", "second_id", "deal"))
    at_stake = _at_stake(tournament)
    for number, *deal in rows:
        if number not in known and _deal(*deal) not in at_stake:
            yield Bout.objects.select_related("first", "second").get(pk=number)


def estimates_json(tournament: Tournament, bouts: Iterable[Bout]) -> list[Json]:
    """What is left to be played of each pair, and how long that will take: those first that take longest."""
    names = dict(tournament.entrants.values_list("pk", "name"))
    left = tournament.bouts.filter(status=Bout.Status.OPEN).values_list("first_id", "second_id")
    pairs = with_left(estimated(map(tournaments.duration, bouts)), map(frozenset, left))
    told: list[dict[str, Any]] = [
        {
            "players": sorted(names[player] for player in pair), "left": one.left,
            "seconds": None if one.each is None else round(one.left * one.each, 1),
        }
        for pair, one in pairs.items()
        if one.left
    ]  # fmt: skip
    return sorted(told, key=lambda one: (-(one["seconds"] or 0), one["players"]))[:LONGEST]


def notices_of(tournament: Tournament | None = None) -> list[Notice]:
    """What has happened to programs last: to all of them, or in a tournament, to its players since it began."""
    rows = Notice.objects.select_related("bout__first", "bout__second").defer("bout__moves", "bout__transcript")
    if tournament is None:
        return list(rows.filter(bout=None)[:NOTICES])
    names = tournament.entrants.values("name")
    during = Q(at__gte=tournament.created_at, at__lte=tournament.ended_at or timezone.now(), bout=None, name__in=names)
    return list(rows.filter(Q(bout__tournament=tournament) | during)[:NOTICES])


# -- Transcripts -------------------------------------------------------------------------------------------------
def transcript_of(tournament: Tournament, bout: Bout) -> Iterator[bytes]:
    """The lines of one ended game."""
    deck, result = tournaments.deck_of(tournament, bout), bout.result
    yield encode(
        {"type": "game", "id": bout.pk, "seats": list(bout.names), "options": tournament.options,
         "commitment": tournaments.commitment_of(tournament, bout)}
    )  # fmt: skip
    yield from unpacked(bytes(bout.transcript))
    forfeit = result["forfeit"]
    yield encode(
        {"type": "result", "winner": bout.winner, "scores": result["scores"], "rounds": result["rounds"],
         "turns": result["turns"], "reason": forfeit["code"] if forfeit else result["reason"],
         "seed": deck.hex(), "salt": bytes(tournament.salt).hex()}
    )  # fmt: skip


def transcripts_of(tournament: Tournament) -> Iterator[bytes]:
    """The lines of all games that may be shown, one game after the other, read one by one."""
    for bout in shown_after(tournament, ()):
        yield from transcript_of(tournament, bout)


def transcript_at_table(table: live.Table) -> Iterator[bytes] | None:
    """The lines of an ended game at a browser table; `None` if no program played."""
    kept = TableConversation.objects.filter(game_id=table.id).first()
    outcome = table.rules.outcome(table.state)
    if kept is None or outcome is None:
        return None
    shuffle = table.now.envelope.shuffle
    head = {
        "type": "game", "id": table.id, "seats": kept.names, "options": dump_options(table.options),
        "commitment": shuffle["commitment"],
    }  # fmt: skip
    winner = outcome.winners[0] if outcome.winners else None
    turns = sum(f'"{PROGRAMS.TURN}"' in row.move for row in entries.of(table.id))
    end = {
        "type": "result", "winner": winner, "scores": list(outcome.scores),
        "rounds": PROGRAMS.progress(table.state).round, "turns": turns,
        "reason": PROGRAMS.forfeited(table.state) or outcome.reason, **table.revealed,
    }  # fmt: skip
    return chain([encode(head)], kept.transcript.encode().splitlines(), [encode(end)])


def unfinished(host: str) -> Tournament | None:
    """The tournament a host was playing when it ended."""
    rows = Tournament.objects.filter(host=host, mode=Tournament.Mode.ROBIN)
    return rows.filter(status__in=(Tournament.Status.WAITING, Tournament.Status.RUNNING)).order_by("pk").first()


def age(tournament: Tournament) -> float:
    """Seconds since a tournament's first game began."""
    return (timezone.now() - tournament.started_at).total_seconds() if tournament.started_at else 0.0
