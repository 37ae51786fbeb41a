"""Normal and hard: what they draw, keep, discard and give up; legal, blind to secrets, and the same each time."""

from dataclasses import replace
from random import Random

import pytest

from games.catalog.hidden_joker.minds import bot
from games.catalog.hidden_joker.minds.sight import beside, left_in
from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.melds import declaration
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Drop, Reveal
from games.catalog.hidden_joker.rules.options import PRESETS, JokerOptions
from games.catalog.hidden_joker.rules.state import holding, known_wild
from games.core.options import parse_options
from games.core.rng import rng_for
from games.terminal import Duel, run
from tests.kinds.hidden_joker.build import LOW, SECRET, faces, ids, names, rng, table, with_player
from tests.levels import play_out

BOTH = pytest.mark.parametrize("level", ["normal", "hard"])
READY = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H"
FULL = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS KC"


def choose(state, level):
    move = bot.choose(rules.view(state, state.seat), level, rng())
    rules.play(state, state.seat, move, rng())
    return move


def shed(state, level):
    move = choose(state, level)
    assert isinstance(move, Discard)
    return names(state, (move.card,))


def test_the_levels():
    assert bot.LEVELS == ("easy", "normal", "hard")


@pytest.mark.parametrize("level", bot.LEVELS)
@pytest.mark.parametrize("preset", ["open", "secret", "indian"])
def test_every_turn_that_can_be_declared_is(level, preset):
    options = parse_options(JokerOptions, {}, PRESETS[preset].options)
    for number in range(2):
        seed = f"declare/{number}".encode()
        state, turns = rules.deal(3, options, rng_for(seed, 1)).state, 0
        while rules.turn(state) is not None:
            move = bot.choose(rules.view(state, state.seat), level, rng_for(seed, turns))
            if state.drawn and not isinstance(move, Reveal):
                could = declaration(
                    holding(state, state.player.hand), known_wild(state, state.seat), options.required_runs
                )
                assert isinstance(move, Declare) == (could is not None)
            state, turns = rules.play(state, state.seat, move, rng_for(seed, turns)).state, turns + 1


@BOTH
def test_a_natural_run_is_shown_at_once(level):
    state = table("5C 6C 7C KD QH 2S 3D 8H 10S JD AC AD 4H", LOW, options=SECRET)
    assert choose(state, level) == Reveal(ids(state, "5C 6C 7C"))


@pytest.mark.parametrize(
    ("top", "normal", "hard"),
    [
        ("QC", "discard", "discard"),  # the third queen
        ("9H", "discard", "discard"),  # wild
        ("QD", "stock", "stock"),  # a twin is no third queen
        ("10C", "stock", "stock"),  # cheaper by nothing: a ten is a ten
        ("2C", "discard", "stock"),  # eight points less than the king, but it goes nowhere
    ],
)
def test_what_they_take(top, normal, hard):
    state = table(FULL, LOW, discards=top)
    assert (choose(state, "normal"), choose(state, "hard")) == (Draw(normal), Draw(hard))


@BOTH
def test_a_wild_out_of_bounds_is_not_taken(level):
    state = table(FULL, LOW, discards="7C 9S", options=JokerOptions(wild_pickup=False))
    assert choose(state, level) == Draw("stock")


@BOTH
def test_they_keep_what_can_be_completed(level):
    """King and queen cost the same; two queens wait for a third."""
    assert shed(table(f"{READY} QD QS KC 10H", LOW, drawn="stock"), level) in ("KC", "10H")


@BOTH
def test_they_keep_the_pair_that_can_still_grow(level):
    """All other queens are gone, or seen: the jacks are the better pair."""
    state = table(f"{READY} QD QS JD JS", LOW, drawn="stock", discards="QC QH QC QH 2S")
    assert shed(state, level).startswith("Q")


@BOTH
def test_what_was_just_taken_stays(level):
    state = table(f"{READY} QD QS 10H KC", LOW, drawn="discard")
    assert shed(state, level) == "10H"


def test_hard_feeds_nobody():
    """Jack and king are as useless; whoever took two jacks is not given a third."""
    cards, other = f"{READY} QD QS JC KH", "JD JH 2D 4H 6S 8C 10D QH KS 3H 5D 7C AS"
    state = table(cards, other, drawn="stock", turn_number=3)
    fed = with_player(state, 1, took=ids(state, "JD JH", seat=1))
    assert shed(fed, "hard") == "KH"
    kings = with_player(table(cards, "KD KC" + other[5:], drawn="stock"), 1, took=())
    kings = with_player(kings, 1, took=ids(kings, "KD KC", seat=1))
    assert shed(kings, "hard") == "JC"


def test_beside():
    assert beside(faces("JC")[0], faces("JD JH 10C 9C 8C KC JC AC")) == 5
    assert beside(faces("AC")[0], faces("KC QC 2C 3C 4C")) == 4


def test_what_is_left_of_two_packs():
    state = with_player(table(FULL, LOW, discards="2C 3C"), 1, took=())
    state = with_player(state, 1, took=ids(state, "JC", seat=1))
    view = rules.view(state, 0)
    left = left_in(view, {card: state.faces[card - 1] for card in state.players[0].hand})
    counted = {name: left[faces(name)[0]] for name in ("AH", "3C", "JC", "JH")}
    assert counted == {"AH": 1, "3C": 1, "JC": 1, "JH": 2}
    assert sum(left) == 104 - 13 - 2 - 1


HOPELESS = "2H 7C AS 10C KH 5S 8D 2C 8D 7H 4D 2C 7D"


def test_hard_gives_up_a_hopeless_hand_before_its_first_draw_where_another_round_comes():
    pool = parse_options(JokerOptions, {}, PRESETS["pool"].options)
    state = table(HOPELESS, LOW, options=pool, wild="9")
    assert choose(state, "hard") == Drop()
    assert isinstance(choose(state, "normal"), Draw)
    assert isinstance(choose(replace(state, turn_number=3), "hard"), Draw)
    assert isinstance(choose(table(FULL, LOW, options=pool), "hard"), Draw)
    single = replace(state, options=JokerOptions(required_runs="indian", drops=True))
    assert isinstance(choose(single, "hard"), Draw)


@pytest.mark.parametrize("level", bot.LEVELS)
@pytest.mark.parametrize(("preset", "seats"), [("open", 2), ("secret", 3), ("indian", 2)])
def test_whole_games(level, preset, seats):
    options = parse_options(JokerOptions, {}, PRESETS[preset].options)
    moves = play_out("hidden_joker", level, seats, options, share=0.1)
    assert any(isinstance(move, Declare | Drop) for move in moves)


@pytest.mark.slow
def test_a_pool_is_played_to_its_end():
    """Round after round, until somebody has 101 points."""
    moves = play_out("hidden_joker", "hard", 2, parse_options(JokerOptions, {}, PRESETS["pool"].options), share=0.05)
    assert sum(isinstance(move, Declare | Drop) for move in moves) > 1


def test_hard_beats_least_deadwood():
    """A short look; the numbers come from `manage.py bots duel`."""
    duel = Duel("hidden_joker", ("hard", "tests.kinds.hidden_joker.least_deadwood"), 2, JokerOptions(), "wood")
    assert run(duel, 20).won > 10


def test_chance_plays_no_part():
    state = table(f"{READY} QD QS KC 10H", LOW, drawn="stock")
    view = rules.view(state, 0)
    assert len({bot.choose(view, "hard", Random(number)) for number in range(5)}) == 1
