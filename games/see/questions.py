"""What a player may ask at a table without changing it: a kind's own questions, and the coach."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext

from api import limits
from api.errors import problem_of
from api.problems import Invalid
from games.core.rules import Coach
from games.core.text import said_within
from games.table import live, thinkers, thinking
from games.table.refusals import demand_hints, demand_running, on_the_wire

Json = Any


def ask(table: live.Table, seat: int, name: str, body: Mapping[str, Json]) -> Json:
    """The answer to one of the kind's questions, from what this seat may see."""
    demand_running(table)
    question = table.contract.QUESTIONS[name]
    if question.is_help:
        demand_hints(table)
    if question.limit:
        count(question.limit, f"{table.id}/{seat}")
    with on_the_wire(table):
        return question.answer(table.view(seat), body, table.now.envelope, gettext)


def count(limit: str, account: str | int) -> None:
    """Count one question of this account, or refuse it."""
    try:
        limits.take(limit, account=account)
    except limits.LimitReached as reached:
        raise problem_of(reached) or reached from reached


def hints(table: live.Table, seat: int, asked: Callable[[], Json] = lambda: None) -> Json:
    """What `hints` answers: what the coach tells, and beside it the moves that are surely open.

    Which level is `asked` for matters only where there is a coach who may speak.
    """
    demand_hints(table)
    coach = table.coach
    if coach is None:
        return open_moves(table, seat)
    if coach.ON_TURN:
        demand_turn(table, seat)
    told = coached(table, coach, seat, level_of(asked(), coach))
    return told if coach.ON_TURN else {**open_moves(table, seat), "coach": told}


def level_of(level: Json, coach: Coach) -> int:
    """How much is asked for; least, where nothing is said."""
    if level is None:
        return coach.LEVELS[0]
    if type(level) is not int or level not in coach.LEVELS:
        span = {"low": coach.LEVELS[0], "high": coach.LEVELS[-1]}
        raise Invalid(fields={"level": [gettext("a whole number from %(low)d to %(high)d") % span]})
    return level


def open_moves(table: live.Table, seat: int) -> Json:
    """Moves that this seat may surely make now; none if it has to wait."""
    moves = map(table.rules.dump_move, table.rules.hints(table.state, seat))
    return {"hints": [table.contract.write_move(move, table.now.envelope) for move in moves]}


def coached(table: live.Table, coach: Coach, seat: int, level: int) -> Json:
    """What the coach says at this level, in the language in force."""
    told = advice(table, coach, seat, level)
    return said_within(table.contract.in_users(told, table.now.envelope), gettext, names(table))


def spoken(table: live.Table, seat: int, level: int | None = None) -> list[str]:
    """The same in sentences, for a page."""
    demand_hints(table)
    coach = table.coach
    assert coach is not None
    if coach.ON_TURN:
        demand_turn(table, seat)
    told = coach.lines(advice(table, coach, seat, level or coach.LEVELS[0]))
    return list(said_within(told, gettext, names(table)))


def advice(table: live.Table, coach: Coach, seat: int, level: int) -> Json:
    """What the coach says, in seats and lines.

    A coach thinks once for each entry and seat, which may take long: never in a transaction, never in the event loop.
    """
    view, thoughts = table.view(seat), table.now.thoughts
    if seat not in thoughts:
        try:
            thoughts[seat] = thinkers.ask(thinking.advise, table.kind, view)
        except thinkers.Late:
            thoughts[seat] = coach.think(view)
    return coach.advise(thoughts[seat], view, level, gettext)


def names(table: live.Table) -> list[str]:
    """What those who sit are called."""
    return [person.name for person in table.people]


def demand_turn(table: live.Table, seat: int) -> None:
    """Refuse unless this seat may move now."""
    demand_running(table)
    with on_the_wire(table):
        table.rules.admit(table.state, seat, None)
