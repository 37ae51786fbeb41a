"""The built-in player: never illegal, never late with a declaration, and blind to all but its view."""

import json
from statistics import median

import pytest

from games.catalog.hidden_joker.minds import bot
from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.melds import declaration
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Reveal
from games.catalog.hidden_joker.rules.options import PRESETS, JokerOptions
from games.catalog.hidden_joker.rules.state import holding, known_wild
from games.core.options import parse_options
from games.core.rng import rng_for
from tests.kinds.hidden_joker.build import INDIAN, LOW, SECRET, ids, names, rng, table


def choose(state):
    return bot.choose(rules.view(state, state.seat), "easy", rng())


def games(preset, number, seats=2):
    options = parse_options(JokerOptions, {}, PRESETS[preset].options)
    for index in range(number):
        seed = f"{preset}/{index}".encode()
        state, _ = rules.deal(seats, options, rng_for(seed, 1))
        yield seed, state


def turns_of(seed, state):
    """Every position of a game of bots, with the move chosen in it; the last one has none."""
    while rules.turn(state) is not None:
        move = choose(state)
        yield state, move
        state, _ = rules.play(state, state.seat, move, rng_for(seed, 2))
    yield state, None


@pytest.mark.parametrize("preset", ["open", "secret", "indian", "pool"])
def test_bots_play_whole_games_and_declare_as_soon_as_they_can(preset):
    for seed, start in games(preset, 4, seats=3):
        for state, move in turns_of(seed, start):
            if state.drawn and not isinstance(move, Reveal):
                cards, demand = holding(state, state.player.hand), state.options.required_runs
                could = declaration(cards, known_wild(state, state.seat), demand)
                assert isinstance(move, Declare) == (could is not None)


@pytest.mark.parametrize(("preset", "low", "high"), [("open", 8, 20), ("indian", 9, 24)])
def test_two_bots_need_some_dozen_turns(preset, low, high):
    ends = [[*turns_of(seed, start)][-1][0] for seed, start in games(preset, 25)]
    assert low <= median(state.turn_number for state in ends) <= high
    assert {state.ending.reason for state in ends} == {"rummy_declared"}


def test_the_same_view_gives_the_same_move():
    for _, state in games("open", 10):
        view = rules.view(state, state.seat)
        assert bot.choose(json.loads(json.dumps(view)), "easy", rng(1)) == bot.choose(view, "easy", rng(1))


def test_it_takes_from_the_pile_what_lets_points_fall():
    assert choose(table("5C 6C KD QH 2S 3D 8H 10S JD AC AD 4H 4S", LOW, discards="7C")) == Draw("discard")
    assert choose(table("5C 6C KD QH 2S 3D 8H 10S JD AC AD 4H 4S", LOW, discards="KS")) == Draw("stock")


def test_it_never_takes_a_wild_that_it_may_not_take():
    options = JokerOptions(wild_pickup=False)
    state = table("5C 6C KD QH 2S 3D 8H 10S JD AC AD 4H 4S", LOW, discards="7C 9S", options=options)
    assert choose(state) == Draw("stock")


def test_it_discards_what_leaves_the_fewest_points():
    state = table("5C 6C 7C KD 2S 3D 8H 4D 6D AC AD AH 4S 2H", LOW, drawn="stock")
    assert names(state, (choose(state).card,)) == "KD"


def test_it_does_not_discard_what_it_has_just_taken():
    state = table("5C 6C 7C 5D 2S 3D 8H 4D 6D AC AD AH 4S KH", LOW, drawn="discard")
    move = choose(state)
    assert isinstance(move, Discard)
    assert names(state, (move.card,)) != "KH"


def test_it_shows_a_natural_run_at_once():
    state = table("5C 6C 7C KD QH 2S 3D 8H 10S JD AC AD 4H", LOW, options=SECRET)
    assert choose(state) == Reveal(ids(state, "5C 6C 7C"))


def test_for_two_runs_it_keeps_its_pure_run():
    """Without it nothing counts, so it is worth more than the kings."""
    state = table("AH 2H 3H KC KD 3C 3S 5D 7D 8S 10C JD QS 4C", LOW, options=INDIAN, drawn="stock")
    assert names(state, (choose(state).card,)) not in ("AH", "2H", "3H")
