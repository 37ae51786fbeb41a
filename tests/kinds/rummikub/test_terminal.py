"""Rummikub as text: what is shown, told, named and read."""

from random import Random

import pytest

from games.catalog.rummikub.look import terminal
from games.catalog.rummikub.minds import bots
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.rules import MalformedMove, heard
from tests.kinds.rummikub.tables import DRAW, PASS, TIMEOUT, lay, step, table

BOARD = "run 5ba 6ba 7ba, group 9ka 9ra ja"
TABLE = """\
Round 1 of 1 · turn 5 · 90 tiles in the pool
 > You        8 tiles  opened       0
   Seat 2     2 tiles               0

Board
  1  run 5ba 6ba 7ba                18
  2  group 9ka 9ra ja               27  ja = blue or orange 9

Your rack (k black, r red, b blue, o orange, j joker)
    [1ka 2ka 3ka] 13kb 8ba 10ob 11oa jb"""


def example():
    return table(BOARD, ("1ka 2ka 3ka 8ba 10ob 11oa 13kb jb", "2kb 3kb"), opened=(True, False))


def test_the_table_of_a_player():
    assert terminal.show(rules.view(example(), 0)) == TABLE


def test_a_spectator_sees_no_rack():
    text = terminal.show(rules.view(example(), None))
    assert text.startswith("Round 1 of 1")
    assert " > Seat 1     8 tiles" in text
    assert "rack" not in text
    assert "13kb" not in text


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_fit_the_screen_and_every_line_says_something(seats):
    rng = Random(seats)
    state, events = rules.deal(seats, RummikubOptions(initial_meld=0, rounds=2), rng)
    while rules.turn(state) is not None:
        seat = rules.turn(state)
        for reader in (0, None):
            view = rules.view(state, reader)
            assert max(map(len, terminal.show(view).splitlines())) <= 100
            told = [terminal.tell(event, view) for event in heard(events, reader)]
            assert all(line is None or line[0].isupper() for line in told)
        view = rules.view(state, seat)
        hints = rules.hints(state, seat)
        assert len({terminal.label(move, view) for move in hints}) == len(hints)
        state, events = rules.play(state, seat, bots.choose(view, "easy", rng), rng)
    assert "tiles" in terminal.show(rules.view(state, 0))


@pytest.mark.parametrize(
    ("state", "move", "told"),
    [
        (
            table("", ("10ra 11ra 12ra 1kb", ""), (False, False)),
            lay("run 10ra 11ra 12ra"),
            ["Seat 1 laid 10ra 11ra 12ra to open with 33 points, 1 left.", "It's your turn."],
        ),
        (table("", ("9ka", "")), DRAW, ["Seat 1 drew a tile.", "It's your turn."]),
        (table("", ("9ka", ""), pool=0), PASS, ["Seat 1 passed.", "It's your turn."]),
        (
            table("", ("9ka", ""), options=RummikubOptions(timeout_penalty=3)),
            TIMEOUT,
            ["Seat 1 ran out of time.", "Seat 1 drew 3 tiles.", "It's your turn."],
        ),
        (
            table("", ("1oa 2oa 3oa", "13ka ja")),
            lay("run 1oa 2oa 3oa"),
            [
                "Seat 1 laid 1oa 2oa 3oa, and that was the last.",
                "Seat 1 went out. This round: Seat 1 +43, You -43.",
                "Seat 1 wins with +43.",
            ],
        ),
    ],
)
def test_what_is_told_of_a_move(state, move, told):
    done = step(state, move)
    view = rules.view(done.state, 1)
    assert [line for event in heard(done.events, 1) if (line := terminal.tell(event, view))] == told


def test_a_drawer_reads_what_was_drawn_once():
    state = table("", ("9ka", "9kb"))
    done = step(state, DRAW)
    view = rules.view(done.state, 0)
    told = [line for event in heard(done.events, 0) if (line := terminal.tell(event, view))]
    assert told == [f"You drew {state.game.pool.tile_ids[0]}."]


def test_the_end_is_told_to_the_winner_and_after_an_abandoned_game():
    done = step(table("", ("1oa 2oa 3oa", "13ka ja")), lay("run 1oa 2oa 3oa"))
    view = rules.view(done.state, 0)
    assert terminal.tell(done.events[2], view) == "You win with +43!"
    left = rules.abandon(example(), "abandoned")
    assert terminal.tell(left.events[0], rules.view(left.state, 0)) == "The game was abandoned. Nobody wins."


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("draw", DRAW),
        (" D ", DRAW),
        ("pass", PASS),
        ("run 5ba 6ba 7ba; group 9ka 9ra ja; run 1ka 2ka 3ka", lay(f"{BOARD}, run 1ka 2ka 3ka")),
        ("run 5ba 6ba 7ba\ngroup 9ka 9ra ja\nrun 1ka 2ka 3ka\n", lay(f"{BOARD}, run 1ka 2ka 3ka")),
        ("+ run 1ka 2ka 3ka", lay(f"{BOARD}, run 1ka 2ka 3ka")),
        ("+r 1KA 2ka 3ka; + g 10ob 10ka 10ra", lay(f"{BOARD}, run 1ka 2ka 3ka, group 10ka 10ra 10ob")),
        ("1= run 5ba 6ba 7ba 8ba", lay("run 5ba 6ba 7ba 8ba, group 9ka 9ra ja")),
        ("2=g 9ka 9ra ja jb; + r 1ka 2ka 3ka", lay("run 5ba 6ba 7ba, group 9ka 9ra ja jb, run 1ka 2ka 3ka")),
        ("g 1ka 1ka", lay("group 1ka 1ka")),
        ("+ run 1k 2k 3k", lay(f"{BOARD}, run 1ka 2ka 3ka")),
        ("run 5b 6b 7b; group 9k 9r j; g 10o 13k j", lay("run 5ba 6ba 7ba, group 9ka 9ra ja, group 10ob 13kb jb")),
        ("1= run 5b 6b 7b 8b", lay("run 5ba 6ba 7ba 8ba, group 9ka 9ra ja")),
    ],
)
def test_typed_moves(typed, move):
    assert terminal.read(typed, rules.view(example(), 0)) == move


def test_a_number_and_a_colour_mean_whichever_tile_one_holds():
    state = table("run 10ra 11ra 12ra", ("10rb 4ra 4rb 1ka", ""))
    view = rules.view(state, 0)
    assert terminal.read("run 9r 10r 11r", view) == lay("run 9ra 10ra 11ra")  # nobody has the nine
    assert terminal.read("+ g 10r 4r 4r", view) == lay("run 10ra 11ra 12ra, group 10rb 4ra 4rb")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "INVALID_MOVE"),
        (";", "INVALID_MOVE"),
        ("help", "INVALID_MOVE"),
        ("timeout", "INVALID_MOVE"),
        ("+", "INVALID_MOVE"),
        ("5ba 6ba 7ba", "INVALID_MOVE"),
        ("3= run 5ba 6ba 7ba", "INVALID_MOVE"),
        ("0= run 5ba 6ba 7ba", "INVALID_MOVE"),
        ("run 5ba 6ba 7ba; 1= run 5ba 6ba 7ba", "INVALID_MOVE"),
        ("+ run 1ka 2ka 14ka", "INVALID_TILE"),
    ],
)
def test_lines_that_are_no_move(typed, code):
    with pytest.raises(MalformedMove) as refusal:
        terminal.read(typed, rules.view(example(), 0))
    assert refusal.value.code == code
    assert str(refusal.value)


def test_labels():
    view = rules.view(example(), 0)
    assert terminal.label(DRAW, view) == "draw a tile"
    assert terminal.label(PASS, view) == "pass"
    assert terminal.label(lay(f"{BOARD}, run 1ka 2ka 3ka"), view) == "lay run 1ka 2ka 3ka"
    assert terminal.label(lay("run 5ba 6ba 7ba 8ba, group 9ka 9ra ja"), view) == "lay run 5ba 6ba 7ba 8ba"
