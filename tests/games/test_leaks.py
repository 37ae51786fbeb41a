"""Nothing reaches the wrong eyes, for every kind: deal anew what a reader cannot see, and it hears the same bytes."""

import json
import logging
from collections import deque
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from api import framing, groups
from games import catalog
from games.core.options import dump_options
from games.core.rng import rng_for
from games.core.rules import IllegalMove
from games.play import services
from games.table import live, memory
from tests import laws
from tests.games.callers import Caller, person
from tests.games.moving import on_the_wire
from tests.games.seating import seat

Json = Any
MOVES = 40
"""As many of a game as are looked at."""

LONG = 10**40
"""A seed of many digits, so that it cannot turn up by chance."""

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.parametrize("kind", catalog.SLUGS)]


@dataclass(frozen=True)
class Course:
    """A game that was played at a table: its steps in order, and who played."""

    law: laws.Kind
    table: live.Table
    steps: tuple[live.Step, ...]
    moves: tuple[tuple[int, Any], ...]
    callers: list[Caller]
    texts: list[str]

    def readers(self) -> list[int | None]:
        return laws.readers(len(self.callers))


def played(kind: str, number: int) -> Course:
    """A whole short game by bots that people play, now and then by chance; and all that anybody got to see."""
    law, rng = laws.Kind(kind), Random(f"{kind}/{number}")
    seats, options = law.rules.SEATS[0], law.hooks.sample_options(rng)
    callers = [person(f"P{place}") for place in range(seats)]
    game_id = seat(kind, callers, LONG + number, dump_options(options))
    steps, moves, texts = [memory.current(game_id).now], [], []
    while len(moves) < MOVES and law.rules.outcome(steps[-1].state) is None:
        mover = law.rules.turn(steps[-1].state)
        move = laws.by_both(law, steps[-1].state, mover, rng)
        status, body = callers[mover].move(game_id, on_the_wire(game_id, move))
        if status == 409:  # a move that has to wait for its moment
            move = law.rules.safest(steps[-1].state, mover)
            status, body = callers[mover].move(game_id, on_the_wire(game_id, move))
        assert status == 202, body
        texts.append(json.dumps(body))
        moves.append((mover, move))
        steps.append(memory.current(game_id).now)
    return Course(law, memory.current(game_id), tuple(steps), tuple(moves), callers, texts)


def frames_of(course: Course, step: live.Step, reader: int | None) -> list[str]:
    """The entry as its reader hears it, and the snapshot after it."""
    table = replace(course.table, steps=deque([step.cold()]))
    view = json.dumps(table.contract.view(table.view(reader), step.envelope))
    return [*table.frames(table.now, reader), *map(timeless, table.snapshot(reader)), view]


def timeless(text: str) -> str:
    frame = json.loads(text)
    return json.dumps(frame | {"data": frame["data"] | {"server_ts": 0}})


def test_frames_and_views_are_the_same_bytes_in_every_world_a_reader_could_be_in(kind: str) -> None:
    course = played(kind, 1)
    law, rng, compared = course.law, Random(9), 0
    for before, after, (mover, move) in zip(course.steps, course.steps[1:], course.moves, strict=False):
        for reader in course.readers():
            known = law.hooks.seen(before.state, reader) | law.hooks.seen(after.state, reader)
            twin = law.hooks.redeal(before.state, reader, rng, keep=known)
            try:
                state, events = law.rules.play(twin, mover, move, rng_for(course.table.seed, after.seq))
            except IllegalMove:
                continue  # with these hidden cards the mover could not have moved so
            if law.rules.view(state, reader) != law.rules.view(after.state, reader):
                continue  # the move itself showed the reader which world it is, and may
            other = live.Step(after.seq, state, events, after.envelope, after.timing)
            assert frames_of(course, other, reader) == frames_of(course, after, reader)
            compared += 1
    assert compared > len(course.moves)


def test_a_refusal_is_the_same_in_every_world_its_asker_could_be_in(kind: str) -> None:
    """Whatever a seat tries, it learns no more from the answer than it could see."""
    course = played(kind, 2)
    law, rng, refused = course.law, Random(10), 0
    for step in course.steps[:: max(1, len(course.steps) // 25)]:
        for asker in range(len(course.callers)):
            twin = law.hooks.redeal(step.state, asker, rng)
            for _, move in rng.sample(course.moves, min(12, len(course.moves))):
                answers = [judged(course, state, asker, move) for state in (step.state, twin)]
                assert answers[0] == answers[1]
                refused += answers[0] is not None
    assert refused


def judged(course: Course, state: Any, seat: int, move: Any) -> Json:
    """What the refusal says, or `None`."""
    try:
        course.law.rules.play(state, seat, move, rng_for(b"any", 1))
    except IllegalMove as refusal:
        return refusal.code, refusal.message, repr(refusal.params), repr(refusal.detail)
    return None


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that processes say to each other."""
    said: list[str] = []
    send = groups.send_to

    def noted(group: str, message: Json) -> None:
        said.append(json.dumps([group, message]))
        send(group, message)

    monkeypatch.setattr(groups, "send_to", noted)
    return said


def heard_before_the_end(course: Course) -> list[str]:
    """Every answer, and every frame for every reader, while the game went on."""
    playing = [step for step in course.steps if course.law.rules.outcome(step.state) is None]
    frames = [text for step in playing for reader in course.readers() for text in course.table.frames(step, reader)]
    return course.texts[: len(playing) - 1] + frames


def test_seed_state_and_tokens_stay_where_they_are(
    kind: str, messages: list[str], caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not in a message between processes, a log line, an answer or a frame."""
    caplog.set_level(logging.INFO)
    course = played(kind, 3)
    game_id, refusals = course.table.id, []
    for caller in course.callers:
        for wrong in ({"type": "no such move"}, None, [], {"type": "draw", "source": course.table.seed.hex()[:5]}):
            refusals.append(json.dumps(caller.move(game_id, wrong, expect_seq=2**40).body))
    logged = [record.getMessage() for record in caplog.records] + [capsys.readouterr().err]
    everything = [*messages, *logged, *refusals, *heard_before_the_end(course)]
    secrets = [course.table.seed.decode(), course.table.seed.hex(), course.table.salt.hex()]
    secrets += [caller.token for caller in course.callers]
    secrets += [framing.encode(course.law.rules.dump(step.state)).decode() for step in course.steps]
    assert not [text for text in everything for secret in secrets if secret in text]
    nudges = [[f"game.{game_id}", {"type": "nudge", "game": game_id, "seq": step.seq}] for step in course.steps]
    errors = {text for text in messages if '"refused"' in text}
    assert {*messages} - errors == set(map(json.dumps, nudges))


def test_who_is_no_member_gets_nothing_but_a_refusal(kind: str) -> None:
    callers = [person(f"P{place}") for place in range(catalog.rules(kind).SEATS[0])]
    stranger = person("Stranger")
    game_id = seat(kind, callers, 4, spectators=False, visibility="private")
    ways = [("GET", ""), ("GET", "/moves"), ("GET", "/hints"), ("POST", "/moves")]
    ways += [("POST", f"/{name}") for name in catalog.contract(kind).ROUTES]
    bodies = []
    for method, path in ways:
        status, body = stranger.call(method, f"/api/games/{game_id}{path}", {} if method == "POST" else None)
        assert status == 404
        bodies.append(body)
    assert {body["code"] for body in bodies} == {"GAME_NOT_FOUND"}
    assert {frozenset(body) for body in bodies} == {frozenset({"error", "code"})}
    services.change_seat(game_id, 0, bot=True, reason="kicked")
    for method, path in ways:
        status, body = callers[0].call(method, f"/api/games/{game_id}{path}", {} if method == "POST" else None)
        assert (status, set(body) - {"seq"}) == (403, {"error", "code"})
