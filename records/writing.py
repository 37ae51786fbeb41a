"""Results as they are written: with a game's last entry, or later where it ended before there were any."""

from collections.abc import Iterator
from typing import Any

from games import catalog
from games.core import codec
from games.core.envelope import PROGRAM
from games.core.rules import Outcome
from games.models import Game, Seat
from games.table import live
from records.models import DealtTo, Result
from records.rates import rate
from records.verdicts import standings

PEOPLE = frozenset({DealtTo.MEMBER, DealtTo.GUEST})


def write(sender: Any, table: live.Table, **_: Any) -> None:
    """Write down what a game has come to; called within the transaction that ends it."""
    game = Game.objects.get(pk=table.id)
    rows = list(results(game))
    rate(game, rows)
    Result.objects.bulk_create(rows)


def write_missing(games: Iterator[Game]) -> int:
    """The same for games that ended before results were kept; how many there were. Who is faster has written them."""
    count = 0
    for game in games:
        Result.objects.bulk_create(results(game), ignore_conflicts=True)
        count += 1
    return count


def results(game: Game) -> Iterator[Result]:
    """A row for each seat of a game that has ended."""
    assert game.ended_at is not None
    kind, seats = catalog.kind(game.kind), list(game.seats.select_related("user"))
    outcome = codec.convert(game.outcome, Outcome)
    teams = kind.teams(len(seats), codec.convert(game.options, kind.rules.OPTIONS))
    dealt_to = list(map(dealt, seats))
    left = {seat.number for seat in seats if seat.away and not seat.user.is_bot}
    people = sum(to in PEOPLE for to in dealt_to)
    for seat, team, to, standing in zip(seats, teams, dealt_to, standings(outcome, teams, left), strict=True):
        yield Result(
            game=game, seat=seat.number, user=seat.user, kind=game.kind, team=team, dealt_to=to,
            place=standing.place, points=standing.points, verdict=standing.verdict, left=seat.number in left,
            level="" if to in PEOPLE else seat.bot_level, with_people=people > (to in PEOPLE), reason=outcome.reason,
            counted=not game.seeded, started_at=game.started_at or game.created_at, ended_at=game.ended_at,
        )  # fmt: skip


def dealt(seat: Seat) -> DealtTo:
    """Who got these cards; a guest who has signed up meanwhile counts as the member they are."""
    if seat.user.is_bot:
        return DealtTo.PROGRAM if seat.bot_level == PROGRAM else DealtTo.BOT
    return DealtTo.GUEST if seat.user.is_guest else DealtTo.MEMBER
