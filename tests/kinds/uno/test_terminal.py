"""The table at the terminal: what it shows, what it tells, what it reads."""

from random import Random

import pytest

from games.catalog.uno.look import terminal
from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Play, Uno
from games.core.rng import pick
from games.core.rules import MalformedMove, heard
from tests.kinds.uno.positions import EVERY_STACK, after, at, go, id_in, lay

HANDS = ["r5 r+2 ys w w4 b7", "g1 g2", "y1 y2 y3"]


def view(seat=0, **fields):
    return rules.view(at(HANDS, "r9", **fields), seat)


def test_the_table():
    state = at(
        HANDS, "r9", target_score=200, scores=(0, 120, 7), called=(False, True, False), pile="r1", seven_zero=True
    )
    assert terminal.show(rules.view(state, 0)) == "\n".join(
        [
            "Round 1, turn 1, to 200 points",
            "",
            "  ↓ You       6 cards     0 points",
            "    Seat 2    2 cards   120 points  UNO",
            "    Seat 3    3 cards     7 points",
            "",
            "  Discard: red 9   Colour: ▲ red   Pile: 96",
            "",
            "  Your hand, [playable] in brackets:",
            "    ▲ red    [5] [+2]",
            "    ● yellow Skip",
            "    ◆ blue   7",
            "    ✦ wild   [Wild] Wild+4",
        ]
    )


def test_a_stack_that_waits():
    state = after(at(["r+2 r1", "b+2 g2"], "r9", **EVERY_STACK), (0, "r+2"))
    assert "  +2 waits for you: a stack" in terminal.show(rules.view(state, 1)).splitlines()


def test_a_challenge_that_may_be_made_and_its_hand():
    state = after(at(["w4 r1", "g2 g3"], "r9", wd4_bluff=True), (0, "w4", "green"))
    assert "+4 waits for Seat 2: a Wild +4 that may be challenged" in terminal.show(rules.view(state, 0))
    assert "Seat 1 held: red 1" in terminal.show(rules.view(after(state, (1, "challenge")), 1))


@pytest.mark.parametrize("seed", range(4))
def test_every_table_fits_a_hundred_columns_and_every_event_and_hint_has_words(seed):
    rng = Random(seed)
    options = rules.OPTIONS(uno_call="manual", target_score=200, **rules.PRESETS["crazy"].options)
    state = rules.deal(10 if seed else 2, options, rng).state
    for _ in range(250):
        seat = rules.turn(state)
        if seat is None:
            break
        seen = rules.view(state, seat)
        assert max(map(len, terminal.show(seen).splitlines())) <= 100
        assert all(terminal.label(hint, seen) for hint in rules.hints(state, seat))
        step = go(state, seat, pick(rules.hints(state, seat), rng), rng)
        for reader in (0, None):
            told = rules.view(step.state, reader)
            assert all(terminal.tell(event, told) != "" for event in heard(step.events, reader))
            terminal.show(told)
        state = step.state


TOLD = [
    # reader, lines
    (0, ["You play red +2.", "Seat 2 is skipped.", "Seat 2 draws 2 cards."]),
    (1, ["Seat 1 plays red +2.", "You lose your turn.", "You draw green 8, blue 8."]),
    (2, ["Seat 1 plays red +2.", "Seat 2 is skipped.", "Seat 2 draws 2 cards.", "It's your turn."]),
    (None, ["Seat 1 plays red +2.", "Seat 2 is skipped.", "Seat 2 draws 2 cards."]),
]


def lines(step, reader):
    seen = rules.view(step.state, reader)
    return [line for event in heard(step.events, reader) if (line := terminal.tell(event, seen))]


@pytest.mark.parametrize(("reader", "expected"), TOLD)
def test_a_move_is_told_from_the_readers_side(reader, expected):
    assert lines(lay(at(HANDS, "r9", pile="g8 b8"), 0, "r+2"), reader) == expected


def test_the_end_is_told():
    step = lay(at(["r1", "g2", "b3"], "r9"), 0, "r1")
    assert lines(step, 0) == ["You play red 1.", "You win round 1 and 5 points.", "You win the game!"]
    step = go(at(["r1", "b1"], "w", color="green", only_pile=True, dry_draws=1), 0, Draw())
    assert lines(step, 1) == [
        "Seat 1 draws 0 cards.",
        "Nobody can draw any more. Nobody wins round 1.",
        "The game ends without a winner.",
    ]


def test_calls_swaps_and_challenges_are_told():
    state = at(["r1 g9", "g1 g2", "b1"], "r9", uno_call="manual")
    assert lines(go(after(state, (0, "r1")), 1, Catch(0)), 1)[0] == "You catch Seat 1 without a call: 2 cards."
    assert lines(go(after(state, (0, "r1")), 0, Uno()), 2) == ["Seat 1 calls UNO."]
    swap = at(["r7 g9", "g1 g2", "b1"], "r9", seven_zero=True)
    assert lines(go(swap, 0, Play(id_in(swap, 0, "r7"), swap_with=2)), 2)[1] == "Seat 1 and you swap hands."
    zero = at(["r0 g9", "g1 g2", "b1"], "r9", seven_zero=True)
    assert "Every hand is passed on." in lines(lay(zero, 0, "r0"), 1)
    bluff = after(at(["w4 r1", "g2 g3", "b1"], "r9", wd4_bluff=True), (0, "w4", "green"))
    assert lines(go(bluff, 1, Challenge()), 1)[:2] == [
        "You look at the hand of Seat 1: red 1.",
        "You challenge: a bluff. Seat 1 draws 4.",
    ]


LABELS = [
    (Play(0), "card 0"),
    (Draw(), "Draw"),
    (EndTurn(), "Keep it"),
    (Uno(), "Call UNO"),
    (Catch(2), "Catch Seat 3"),
    (Challenge(), "Challenge"),
]


@pytest.mark.parametrize(("move", "text"), LABELS)
def test_labels(move, text):
    assert terminal.label(move, view()) == text


def test_labels_of_plays():
    state = at(HANDS, "r9")
    seen = rules.view(state, 0)
    assert terminal.label(Play(id_in(state, 0, "r5")), seen) == "red 5"
    assert terminal.label(Play(id_in(state, 0, "w4"), "blue", True), seen) == "Wild +4, blue, call UNO"
    assert terminal.label(Play(id_in(state, 0, "b7"), swap_with=1), seen) == "blue 7, swap with Seat 2"
    owed = after(at(["r+2 r1", "b+2 g2"], "r9", **EVERY_STACK), (0, "r+2"))
    assert terminal.label(Draw(), rules.view(owed, 1)) == "Draw 2"


TYPED = [
    ("r5", "r5", {}),
    ("red 5", "r5", {}),
    ("play red 5", "r5", {}),
    ("R+2", "r+2", {}),
    ("red +2", "r+2", {}),
    ("ys", "ys", {}),
    ("yellow skip", "ys", {}),
    ("w red", "w", {"chosen_color": "red"}),
    ("wild g", "w", {"chosen_color": "green"}),
    ("wild", "w", {}),
    ("w4 blue uno", "w4", {"chosen_color": "blue", "uno": True}),
    ("wild +4, yellow", "w4", {"chosen_color": "yellow"}),
    ("+4 y", "w4", {"chosen_color": "yellow"}),
    ("b7 3", "b7", {"swap_with": 2}),
    ("b7 with seat 2 uno", "b7", {"swap_with": 1, "uno": True}),
]


@pytest.mark.parametrize(("text", "card", "fields"), TYPED)
def test_typed_plays(text, card, fields):
    state = at(HANDS, "r9")
    assert terminal.read(text, rules.view(state, 0)) == Play(id_in(state, 0, card), **fields)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Draw()),
        (" D ", Draw()),
        ("end turn", EndTurn()),
        ("keep", EndTurn()),
        ("uno", Uno()),
        ("x", Challenge()),
        ("catch 3", Catch(2)),
    ],
)
def test_typed_words(text, move):
    assert terminal.read(text, view()) == move


def test_catch_finds_who_forgot():
    state = after(at(["r1 g9", "g1 g2"], "r9", uno_call="manual"), (0, "r1"))
    assert terminal.read("catch", rules.view(state, 1)) == Catch(0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "g5",
        "r5 blue",
        "w pink",
        "w red blue",
        "catch",
        "catch me",
        "b7 with everybody",
        "r55",
        "uno uno",
        "5",
    ],
)
@pytest.mark.parametrize("seat", [0, None])
def test_what_cannot_be_read_is_refused_with_help(text, seat):
    with pytest.raises(MalformedMove) as refused:
        terminal.read(text, view(seat))
    assert len(str(refused.value)) > 10


def test_a_drawn_twin_is_the_one_that_is_played():
    state = after(at(["b7 y1", "g1"], "r7", pile="b7"), (0, "draw"))
    assert terminal.read("b7", rules.view(state, 0)) == Play(state.ids[state.drawn])
