"""Looking back on a game that is over: one's own moves, judged by the coach from what one saw at the time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from accounts.models import User
from api.codes import define
from api.problems import Problem
from games import catalog
from games.core.rules import Coach, Judged
from games.core.text import said_within
from games.models import Entry, Game, Seat
from games.see import questions
from games.see.words import speech
from games.table import entries, live, replay, thinkers, thinking
from games.table.refusals import no_such_game
from games.table.steps import GONE

Json = Any
NOT_ENDED = define("NOT_ENDED", "The game is not over yet.")
MOST = 8
"""So many of the dearest moves are named."""

LAST = 150
"""So many moves are looked at, the last ones: a long match is not judged from its first evening on."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A move, by the number of its entry, and what the coach says of it."""

    seq: int
    judged: Judged


def of(game_id: int, user: User) -> tuple[Looked, ...]:
    """The moves of somebody who sat in this game, in order; a `Problem` for anybody else, and while it goes on."""
    seat = Seat.objects.filter(game_id=game_id, user=user).select_related("game").first()
    playing = seat is not None and seat.game.status != Game.Status.ENDED
    if seat is None or (playing and seat.away in GONE):
        raise no_such_game()
    if playing:
        raise Problem(409, NOT_ENDED, speech()("This game isn't over yet. Finish it first."))
    return _counted(seat, user)


def _counted(seat: Seat, user: User) -> tuple[Looked, ...]:
    """The same; thinking it over takes a while, so it is remembered, and nobody may ask for many at once."""
    key = (seat.game_id, seat.number, seat.game.commitment)
    looked = _looked.get(key)
    if looked is None:
        questions.count("review", user.pk)
        looked = _looked[key] = tuple(_looked_back(seat.game, seat.number))
    while len(_looked) > SIZE:
        _looked.pop(next(iter(_looked)), None)
    return looked


SIZE = 500
_looked: dict[tuple[int, int, str], tuple[Looked, ...]] = {}
"""What this process has thought over; the oldest goes first."""


def _looked_back(game: Game, seat: int) -> Iterator[Looked]:
    coach, rules = catalog.kind(game.kind).coach, catalog.rules(game.kind)
    if coach is None:
        return
    for row, state in list(_own_moves(game, seat))[-LAST:]:
        judged = _judged(game.kind, coach, rules.view(state, seat), rules.parse_move(msgspec.json.decode(row.move)))
        if judged is not None:
            yield Looked(row.seq, judged)


def _judged(kind: str, coach: Coach, view: Json, move: Any) -> Judged | None:
    try:
        found: Judged | None = thinkers.ask(thinking.judge, kind, view, move, urgency=thinkers.BOT)
    except thinkers.Late:
        found = coach.judge(view, move)
    return found


def _own_moves(game: Game, seat: int) -> Iterator[tuple[Entry, Any]]:
    """Every move that the owner of a seat made, with the state it was made in."""
    before = None
    for row, state in replay.states(game, entries.of(game.pk), game.seats.count()):
        if before is not None and row.by == "player" and row.seat == seat and row.move:
            yield row, before
        before = state


def dearest(looked: Sequence[Looked]) -> list[Looked]:
    """The moves that cost most, the dearest first."""
    costly = [one for one in looked if one.judged.cost > 0]
    return sorted(costly, key=lambda one: (-one.judged.cost, one.seq))[:MOST]


def words(table: live.Table, looked: Sequence[Looked]) -> list[str]:
    """What is said of each, in the language in force."""
    return list(said_within([one.judged.line for one in looked], speech(), questions.names(table)))
