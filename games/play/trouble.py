"""Mistakes of ours at a table: a rule that raises, a bot that breaks the rules. The game stays as it was and goes on.

The third one in a game marks it for staff and stops its clock, until somebody has looked and lets it run again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import F

from api import metrics, mistakes, outage
from api.problems import Problem
from games.core.rules import Event, Refusal
from games.models import Game
from games.play.log import Line, append, insist
from games.play.writing import Stale
from games.table import live
from games.table.steps import CLOCK

Json = Any
LONGEST_VERB = 20


@contextmanager
def told(table: live.Table, seat: int, verb: Json) -> Iterator[None]:
    """Turns a mistake of ours in judging a seat's move into a refusal with an id; what is expected passes."""
    try:
        yield
    except (Refusal, Problem, Stale):
        raise
    except Exception as error:
        number = note(table, error, "the rules failed at a move", seat, verb)
        raise mistakes.problem(number, seq=table.seq) from None


def note(table: live.Table, error: Exception, what: str, seat: int | None = None, verb: Json = None) -> str:
    """Write a mistake into the log and count it for the game, and return its id. An outage is none, and goes on."""
    if outage.is_outage(error):
        raise error
    where = {"game": table.id, "seq": table.seq, "kind": table.kind, "seat": seat, "verb": named(verb)}
    number = mistakes.note(error, f"{what} in game {table.id}", **where)
    count(table.id)
    metrics.errors.labels("rules").inc()
    return number


def named(verb: Json) -> str | None:
    """The type of a move, unless somebody has sent us something else in its place."""
    is_word = isinstance(verb, str) and verb.isidentifier() and len(verb) <= LONGEST_VERB
    return verb if is_word else None


def count(game_id: int) -> None:
    """One more mistake in this game; the last that is let pass stops its clock."""
    row = Game.objects.filter(pk=game_id)
    row.update(troubles=F("troubles") + 1)
    row.filter(troubles=Game.TOO_MUCH).update(laid=F("laid") + 1, deadline=None)


def let_clock_run(game_id: int) -> bool:
    """Staff have looked: the mark goes, and the clock begins anew; whether there was a mark."""
    row = Game.objects.filter(pk=game_id, troubles__gte=Game.TOO_MUCH)
    if not row.update(troubles=0, laid=F("laid") + 1):
        return False
    insist(game_id, _begin_anew)
    return True


def _begin_anew(table: live.Table) -> live.Table | None:
    turn = table.rules.turn(table.state)
    if turn is None or not table.now.envelope.settings.get("turn_clock"):
        return None
    return append(table, table.state, (Event("state:update"),), Line(CLOCK, turn))
