"""Two worlds that one reader cannot tell apart, as far as rules go: the platform must not tell them apart either."""

import json
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec

from api.problems import Problem
from games.api import views
from games.core.rng import rng_for
from games.core.rules import IllegalMove, Refusal
from games.models import Entry
from games.play import log, services
from games.see import questions, selectors
from games.table import live
from tests.laws import Kind, as_json

Json = Any
Reader = int | None
RARELY = 8


@dataclass
class World:
    """A game at one entry: the table before, the table after, and the line of the log."""

    before: live.Table
    after: live.Table
    row: Entry


def worlds_of(kind: Kind, real: World, reader: Reader, rng: Random) -> World | None:
    """A world in which the hidden cards lie differently; `None` if this entry tells the reader which one is real."""
    hooks, rules, before = kind.hooks, kind.rules, real.before
    known = hooks.seen(before.state, reader) | hooks.seen(real.after.state, reader)
    state = hooks.redeal(before.state, reader, rng, keep=known)
    move = rules.parse_move(msgspec.json.decode(real.row.move))
    try:
        after, events = rules.play(state, real.row.seat, move, rng_for(before.seed, real.row.seq))
    except IllegalMove:
        return None
    if as_json(rules.view(after, reader)) != as_json(rules.view(real.after.state, reader)):
        return None
    line = log.Line(real.row.by, real.row.seat, rules.dump_move(move), real.row.key)
    row = Entry(**log.entry(before.id, real.row.seq, real.row.at, events, line))
    earlier = table_with(
        before, live.Step(before.seq, state, before.now.events, before.now.envelope, before.now.timing)
    )
    step = real.after.now
    return World(
        earlier, table_with(real.after, live.Step(step.seq, after, events, step.envelope, step.timing), earlier), row
    )


def table_with(table: live.Table, step: live.Step, earlier: live.Table | None = None) -> live.Table:
    """The same table with this as its newest entry."""
    steps = ([] if earlier is None else [earlier.now]) + [step]
    return replace(table, steps=type(table.steps)(steps, maxlen=table.steps.maxlen))


def without_time(value: Json) -> str:
    """JSON text, but for the moment it was made."""
    return json.dumps({**value, "server_ts": 0}) if isinstance(value, dict) else json.dumps(value)


def all_that_is_told(world: World, reader: Reader) -> dict[str, Json]:
    """Every text that carries this entry, or what follows from it, to this reader."""
    table = world.after
    told: dict[str, Json] = {
        "frames": table.frames(table.now, reader),
        "snapshot": [without_time(json.loads(text)["data"]) for text in table.snapshot(reader)],
        "view": without_time(table.wire_view(reader)),
        "log": json.dumps(selectors.logged(table, world.row, reader, over=False)),
    }
    if reader is not None and table.rules.outcome(table.state) is None:
        told["hints"] = json.dumps(questions.open_moves(table, reader))
        if world.row.seq % RARELY == 0:  # it thinks hard
            told["coach"] = advice(table, reader)
        told["questions"] = [asked(table, reader, name) for name in table.contract.QUESTIONS]
    if reader is not None and world.row.seat == reader:
        move, events = msgspec.json.decode(world.row.move), table.now.events
        told["answer"] = json.dumps(views.more(services.Made(table, table.seq, move, events, world.before.now), reader))
    return told


def advice(table: live.Table, reader: int) -> Json:
    """All that the coach says, if it may speak now."""
    try:
        return questions.hints(table, reader)
    except Problem as refused:
        return refused.code


def asked(table: live.Table, reader: int, name: str) -> str:
    """The answer to a kind's own question, with nothing in its body."""
    try:
        return json.dumps(table.contract.QUESTIONS[name].answer(table.view(reader), {}, table.now.envelope, str))
    except Refusal as refused:
        return refused.code


def refusals(table: live.Table, reader: int, attempts: list[Json]) -> list[Json]:
    """What this seat hears of each of these moves; an accepted one is only noted. Nothing is written."""
    return [refusal(table, services.Asked(reader, attempt)) for attempt in attempts]


def refusal(table: live.Table, asked: services.Asked) -> Json:
    """Status and body of a refusal, and as the socket says it; `accepted` for a move that would be written now."""
    try:
        next(services._attempting(table, asked))
    except Problem as problem:
        said = table.contract.error(problem.status, problem.body(), "key")
        return problem.status, json.dumps(problem.body()), json.dumps(said)
    return "accepted"
