"""What holds for the coach of every kind: it sees one seat's view, its sentences can be said, and it thinks once."""

import json
from random import Random
from typing import Any

import pytest

from games import catalog
from games.core.text import said, said_within
from tests.laws import Kind, by_both, start

Json = Any
COACHED = [kind for kind in catalog.SLUGS if catalog.kind(kind).coach is not None]
SAMPLES = 10
NAMES = [f"Player {number}" for number in range(10)]

every_kind = pytest.mark.parametrize("kind", COACHED)


def positions(slug: str, number: int = 1, share: float = 0.12) -> Any:
    """Positions of a game that is played partly by chance, some of all there are."""
    kind = Kind(slug)
    game, rng = start(kind, number)
    found = 0
    for step in game.steps(by_both, rng):
        if kind.rules.outcome(step.after) is not None or found >= SAMPLES:
            return
        if rng.random() < share:
            found += 1
            yield kind, step, rng


def told(kind: Kind, state: Any, seat: int) -> Json:
    """All the coach says, at its highest level, with its sentences."""
    coach, view = catalog.kind(kind.slug).coach, kind.rules.view(state, seat)
    assert coach is not None
    advice = coach.advise(coach.think(view), view, coach.LEVELS[-1], str)
    return said_within({"advice": advice, "lines": list(coach.lines(advice))}, str, NAMES)


def seats_of(kind: Kind, state: Any) -> list[int]:
    """Those whom the coach may speak to."""
    coach, mover = catalog.kind(kind.slug).coach, kind.rules.turn(state)
    assert coach is not None
    return [mover or 0] if coach.ON_TURN else list(range(len(kind.rules.view(state, None)["players"])))[:2]


@every_kind
@pytest.mark.parametrize("number", [1, *(pytest.param(more, marks=pytest.mark.long) for more in (2, 3))])
def test_hidden_cards_make_no_difference(kind: str, number: int) -> None:
    compared = 0
    for under_test, step, rng in positions(kind, number, 0.3):
        for seat in seats_of(under_test, step.after):
            twin = under_test.hooks.redeal(step.after, seat, rng)
            assert json.dumps(told(under_test, twin, seat)) == json.dumps(told(under_test, step.after, seat))
            compared += 1
    assert compared > 3


@every_kind
@pytest.mark.parametrize("number", [1, *(pytest.param(more, marks=pytest.mark.long) for more in (2, 3))])
def test_looking_back_sees_no_more(kind: str, number: int) -> None:
    coach = catalog.kind(kind).coach
    assert coach is not None
    judged = 0
    for under_test, step, rng in positions(kind, number, 0.3):
        view = under_test.rules.view(step.before, step.seat)
        twin = under_test.rules.view(under_test.hooks.redeal(step.before, step.seat, rng), step.seat)
        one, other = coach.judge(view, step.move), coach.judge(twin, step.move)
        assert one == other
        if one is not None:
            judged += 1
            assert one.cost >= 0
            assert "{" not in said(one.line, str, NAMES)
    assert judged


@every_kind
def test_there_is_something_to_say_in_every_position(kind: str) -> None:
    for under_test, step, _rng in positions(kind, 5, 0.5):
        for seat in seats_of(under_test, step.after):
            lines = told(under_test, step.after, seat)["lines"]
            assert lines
            assert all(line and "{" not in line for line in lines)


@every_kind
def test_it_has_as_many_questions_as_levels(kind: str) -> None:
    coach = catalog.kind(kind).coach
    assert coach is not None
    assert len(coach.ASKS) == len(coach.LEVELS)


@every_kind
def test_the_same_view_gets_the_same_advice(kind: str) -> None:
    for under_test, step, _rng in positions(kind, 6):
        seat = seats_of(under_test, step.after)[0]
        assert told(under_test, step.after, seat) == told(under_test, step.after, seat)


def test_what_a_bot_would_do_is_among_what_is_judged() -> None:
    """A bot's own move costs something now and then, but chance costs more."""
    costs = {"bot": 0.0, "chance": 0.0}
    kind = Kind("hidden_joker")
    coach = catalog.kind("hidden_joker").coach
    assert coach is not None
    for number in range(3):
        game, rng = start(kind, number)
        for step in game.steps(by_both, rng):
            view = kind.rules.view(step.before, step.seat)
            if not view["legal"].get("discard"):
                continue
            for name, move in (("bot", kind.bot.choose(view, "easy", Random(1))), ("chance", step.move)):
                judged = coach.judge(view, move)
                costs[name] += judged.cost if judged else 0
    assert costs["bot"] < costs["chance"]
