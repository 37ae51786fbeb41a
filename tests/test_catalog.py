"""The suite every kind must pass: the contract, the four laws, golden games, move counts, rulebook coverage."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.catalog import SLUGS
from games.core.codec import UnreadableState
from games.core.options import InvalidOptions, describe, dump_options, parse_options
from games.core.rules import MalformedMove, Outcome
from tests import golden
from tests.folders import rules_with_rows
from tests.laws import Kind, by_bot, by_both, by_chance, check_game, outcome_is_sound, readers, replays, start
from tests.samples import sizes

GAMES = {"hidden_joker": 80, "rummy": 80, "rummikub": 24, "spades": 1000, "uno": 1000}
"""How many; a game of the others takes longer, and their rules are searched by examples of their own."""

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.fixture(params=SLUGS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return Kind(request.param)


# -- The contract --------------------------------------------------------------------------------------------
def test_names_and_seats(kind: Kind) -> None:
    assert kind.rules.SLUG == kind.slug
    assert kind.rules.TITLE
    assert 2 <= kind.rules.SEATS[0] <= kind.rules.SEATS[-1] <= 10
    assert kind.rules.VERSION >= 1


def test_options_are_documented_and_closed(kind: Kind) -> None:
    for entry in describe(kind.rules.OPTIONS):
        assert entry["help"].strip(), entry
    defaults = kind.rules.OPTIONS()
    assert parse_options(kind.rules.OPTIONS, dump_options(defaults)) == defaults
    with pytest.raises(InvalidOptions) as refusal:
        parse_options(kind.rules.OPTIONS, {"no_such_option": 1})
    assert list(refusal.value.fields) == ["no_such_option"]


def test_every_option_refuses_a_wrong_type(kind: Kind) -> None:
    for entry in describe(kind.rules.OPTIONS):
        for wrong in ([], {}, 1.5, "no such value " * 8):
            with pytest.raises(InvalidOptions) as refusal:
                parse_options(kind.rules.OPTIONS, {entry["name"]: wrong})
            assert list(refusal.value.fields) == [entry["name"]]


def test_presets_are_legal(kind: Kind) -> None:
    assert kind.rules.PRESETS
    for preset in kind.rules.PRESETS.values():
        assert preset.title
        assert preset.summary
        parse_options(kind.rules.OPTIONS, {}, preset.options)


def test_every_number_of_seats_deals(kind: Kind) -> None:
    rng = Random(kind.slug)
    for seats in kind.rules.SEATS:
        state, events = kind.rules.deal(seats, kind.rules.OPTIONS(), rng)
        assert events
        for seat in readers(seats):
            json.dumps(kind.rules.view(state, seat))


@given(data=JSON_VALUES)
@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
def test_no_json_breaks_the_parser(kind: Kind, data: object) -> None:
    with pytest.raises(MalformedMove) as refusal:
        kind.rules.parse_move(data)
    assert refusal.value.code
    assert str(refusal.value)


@pytest.mark.parametrize("reason", ["abandoned", "voided"])
def test_an_abandoned_game_has_no_winner(kind: Kind, reason: str) -> None:
    game, rng = start(kind, 3)
    for _ in range(min(5, kind.lasts - 1)):
        seat = kind.rules.turn(game.state)
        game.play(seat, by_bot(kind, game.state, seat, rng))
    game.state, events = kind.rules.abandon(game.state, reason)
    outcome = kind.rules.outcome(game.state)
    assert isinstance(outcome, Outcome)
    assert (outcome.reason, outcome.winners) == (reason, ())
    assert events
    outcome_is_sound(game)


# -- The laws ------------------------------------------------------------------------------------------------
@given(number=st.integers(min_value=0, max_value=10**9), policy=st.sampled_from([by_chance, by_both, by_bot]))
@settings(
    max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
def test_laws(kind: Kind, number: int, policy: object) -> None:
    game, rng = start(kind, number)
    if policy is by_chance:
        policy = by_both  # pure chance rarely ends a rummy; odd positions come up all the same
    check_game(game, rng, policy, share=0.1)
    replays(game)


def test_event_secrecy_is_really_compared(kind: Kind) -> None:
    compared = 0
    for number in range(100, 140):
        game, rng = start(kind, number)
        compared += check_game(game, rng, by_both, share=0.2)
        if compared > 200:
            return
    pytest.fail(f"only {compared} steps could be compared")


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_laws_in_very_many_games(kind: Kind, part: int) -> None:
    for number in range(10_000 + part, 10_000 + GAMES.get(kind.slug, 80), 4):
        game, rng = start(kind, number)
        check_game(game, rng, by_both, share=0.01)
        if number % 10 == 0:
            replays(game)


@sizes("many", 8, 20)
def test_bots_finish_every_game(kind: Kind, many: int) -> None:
    for number in range(500, 500 + many):
        game, rng = start(kind, number)
        for _ in game.steps(by_bot, rng):
            pass
        outcome_is_sound(game)


# -- Stored states, golden games, move counts ----------------------------------------------------------------
def test_a_stored_state_of_every_version_can_be_read_and_played_on(kind: Kind) -> None:
    for version in range(1, kind.rules.VERSION + 1) if kind.is_released else ():
        stored = json.loads(golden.folder(kind.slug).joinpath("states", f"v{version}.json").read_text())
        assert stored["v"] == version
        state = kind.rules.load(stored)
        seat = kind.rules.turn(state)
        kind.rules.play(state, seat, kind.rules.hints(state, seat)[0], Random(1))
        assert kind.rules.dump(state)["v"] == kind.rules.VERSION


@pytest.mark.parametrize("version", [None, 0, "1", 1_000])
def test_a_state_of_no_known_version_is_refused(kind: Kind, version: object) -> None:
    state, _ = kind.rules.deal(kind.rules.SEATS[0], kind.rules.OPTIONS(), Random(1))
    with pytest.raises(UnreadableState):
        kind.rules.load({**kind.rules.dump(state), "v": version})


def test_golden_games(kind: Kind) -> None:
    games = golden.stored_games(kind.slug)
    assert len(games) >= 20 * kind.is_released, "make golden KIND=" + kind.slug
    for stored in games:
        assert golden.digest(kind, stored) == (stored["hash"], stored["outcome"]), stored["seed"]


def test_move_counts(kind: Kind) -> None:
    stored = golden.stored_counts(kind.slug)
    assert len(stored) >= 3 * kind.is_released
    for position in stored:
        assert golden.count_position(kind, position) == position["counts"]


# -- Rulebook ------------------------------------------------------------------------------------------------
def test_every_rule_has_a_row(kind: Kind) -> None:
    missing = [number for number in kind.hooks.RULES if number not in rules_with_rows(kind.slug)]
    assert not missing
