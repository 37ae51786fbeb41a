"""The laws catch what they are there to catch: each fault is planted in real rules, and must be found."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from games.catalog import SLUGS
from games.core.rules import Event, IllegalMove, Step
from tests import laws
from tests.laws import Kind, by_both, check_game, start
from tests.samples import spread


def planted(slug: str, **faults: Any) -> Kind:
    """The kind with some functions of its rules exchanged."""
    honest = Kind(slug)
    rules = SimpleNamespace(**{name: value for name, value in vars(honest.rules).items() if not name.startswith("_")})
    for name, fault in faults.items():
        setattr(rules, name, fault)
    return Kind(slug, rules=rules)


def found(kind: Kind) -> bool:
    """Whether some law breaks within a few games."""
    for number in range(40, 46):
        game, rng = start(kind, number)
        try:
            check_game(game, rng, by_both, share=0.3)
        except (AssertionError, pytest.fail.Exception):
            return True
    return False


def own_secrets(kind: Kind) -> bool:
    """Whether a seat is told more of itself than where it sits."""
    game, _ = start(kind, 1)
    return set(kind.rules.view(game.state, 0)["you"]) > {"seat"}


@pytest.fixture(params=spread(SLUGS, ("rummy", "uno")))
def honest(request: pytest.FixtureRequest) -> Kind:
    return Kind(request.param)


def test_honest_rules_pass(honest: Kind) -> None:
    assert not found(honest)


def test_a_lost_card_is_found(honest: Kind) -> None:
    def play(state: Any, seat: int, move: Any, rng: Any) -> Step[Any]:
        step = honest.rules.play(state, seat, move, rng)
        if honest.rules.outcome(step.state) is not None:
            return step
        return Step(honest.hooks.lose_card(step.state), step.events)

    assert found(planted(honest.slug, play=play))


def test_a_leaking_view_is_found(honest: Kind) -> None:
    def view(state: Any, seat: int | None) -> dict[str, Any]:
        return {**honest.rules.view(state, seat), "debug": [str(card) for card in honest.hooks.cards(state)]}

    assert found(planted(honest.slug, view=view))


def test_a_leaking_event_is_found(honest: Kind) -> None:
    def play(state: Any, seat: int, move: Any, rng: Any) -> Step[Any]:
        step = honest.rules.play(state, seat, move, rng)
        return Step(step.state, (*step.events, Event("debug", {"cards": [str(c) for c in honest.hooks.cards(state)]})))

    assert found(planted(honest.slug, play=play))


@pytest.mark.parametrize("honest", list(filter(own_secrets, map(Kind, SLUGS))), ids=lambda kind: kind.slug)
def test_an_event_told_to_everybody_is_found(honest: Kind) -> None:
    def play(state: Any, seat: int, move: Any, rng: Any) -> Step[Any]:
        step = honest.rules.play(state, seat, move, rng)
        loud = tuple(replace(e, only=None) if e.type == "hand:update" else e for e in step.events)
        shown = [e for e in loud if e.type != "hand:update"]
        for seat_ in range(len(honest.rules.view(step.state, None)["players"])):
            shown.append(Event("hand:update", honest.rules.view(step.state, seat_).get("you", {})))
        return Step(step.state, tuple(shown))

    assert found(planted(honest.slug, play=play))


def test_a_missing_turn_check_is_found(honest: Kind) -> None:
    def play(state: Any, seat: int, move: Any, rng: Any) -> Step[Any]:
        try:
            return honest.rules.play(state, seat, move, rng)
        except IllegalMove:
            turn = honest.rules.turn(state)
            if turn is None:
                raise
            return honest.rules.play(state, turn, move, rng)

    assert found(planted(honest.slug, play=play))


def test_a_hint_that_is_refused_is_found(honest: Kind) -> None:
    def play(state: Any, seat: int, move: Any, rng: Any) -> Step[Any]:
        if as_first(honest, state, seat) == move:
            raise IllegalMove("PLANTED", "Not today.")
        return honest.rules.play(state, seat, move, rng)

    kind = planted(honest.slug, play=play)
    with pytest.raises(IllegalMove):
        for number in range(40, 60):
            game, rng = start(kind, number)
            check_game(game, rng, by_both)


def as_first(kind: Kind, state: Any, seat: int) -> Any:
    """The first hint, if there is one."""
    hints = kind.rules.hints(state, seat)
    return hints[0] if hints else None


def test_chance_from_elsewhere_is_found(honest: Kind) -> None:
    """Rules that roll their own dice do not replay."""
    dice: Iterator[Random] = (Random(number) for number in range(10**9))

    def deal(seats: int, options: Any, rng: Any) -> Step[Any]:
        return honest.rules.deal(seats, options, next(dice))

    game, rng = start(planted(honest.slug, deal=deal), 5)
    for _ in zip(range(8), game.steps(by_both, rng), strict=False):
        pass
    with pytest.raises((AssertionError, IllegalMove)):
        laws.replays(game)


def test_no_released_kind_is_left_out_of_what_asks_for_secrets_or_decisions() -> None:
    """Those tests are only for kinds that have something to hide, or scripted decisions: all but a fresh skeleton."""
    from tests.coach.test_looking_back import OPTIONS
    from tests.games.admin.test_cards import LAID_OPEN
    from tests.live.scripts import DECISIONS

    released = {slug for slug in SLUGS if Kind(slug).is_released}
    assert {slug for slug in SLUGS if own_secrets(Kind(slug))} == released
    assert set(DECISIONS) == set(OPTIONS) == set(LAID_OPEN) == released
    assert len(released) >= 5
