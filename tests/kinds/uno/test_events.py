"""What is told of each move: order and audience, row by row of the table of events."""

import pytest

from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Play, Uno
from tests.kinds.uno.positions import (
    after,
    at,
    deal,
    event,
    go,
    id_in,
    lay,
    stack_the_deck,
    told,
)

row = pytest.param

HANDS = ["r1 rs rr r+2 r7 r0 w w4", "y1 y2 y3", "g1 g2 g3"]
S = "state:update"
T = "turn:changed"


def D(seat):
    return [f"draw:completed@{seat}", "cards:drawn"]


def H(*seats):
    return [f"hand:update@{seat}" for seat in seats]


def L(*seats):
    return [f"legal:update@{seat}" for seat in seats]


# -- Start ---------------------------------------------------------------------------------------------------
STARTS = [
    (3, "r5", []),
    (3, "rs", ["skip"]),
    (3, "rr", ["reverse"]),
    (2, "rr", ["reverse", "skip"]),
    (3, "r+2", ["skip", *D(1)]),
    (3, "w", []),
]


@pytest.mark.parametrize(("seats", "starter", "effects"), STARTS)
def test_start(monkeypatch, seats, starter, effects):
    stack_the_deck(monkeypatch, starter)
    step = deal(seats)
    assert told(step) == [*effects, *H(*range(seats)), S]
    if starter == "r+2":
        assert event(step, "cards:drawn") == {"seat": 1, "count": 2, "reason": "starter"}


# -- Plays ---------------------------------------------------------------------------------------------------
PLAYS = [
    # card, options, sequence
    row("r1", {}, ["card:played", *H(0), S, T, *L(1)], id="number"),
    row("rs", {}, ["card:played", "skip", *H(0), S, T, *L(2)], id="skip"),
    row("rr", {}, ["card:played", "reverse", *H(0), S, T, *L(2)], id="reverse"),
    row("w", {}, ["card:played", "color:chosen", *H(0), S, T, *L(1)], id="wild"),
    row("r+2", {}, ["card:played", "skip", *D(1), *H(0, 1), S, T, *L(2)], id="draw-two"),
    row("w4", {}, ["card:played", "color:chosen", "skip", *D(1), *H(0, 1), S, T, *L(2)], id="wild-draw-four"),
    row("r+2", {"stack_draw_two": True}, ["card:played", *H(0), S, T, *L(1)], id="answerable"),
    row("w4", {"wd4_bluff": True}, ["card:played", "color:chosen", *H(0), S, T, *L(1)], id="open-to-challenge"),
    row("r7", {"seven_zero": True}, ["card:played", "hands:swapped", *H(0, 2), S, T, *L(1)], id="seven"),
    row("r0", {"seven_zero": True}, ["card:played", "hands:swapped", *H(0, 1, 2), S, T], id="zero"),
]


@pytest.mark.parametrize(("card", "options", "sequence"), PLAYS)
def test_plays(card, options, sequence):
    hands = ["w4 g9 y9" if card == "w4" else HANDS[0], *HANDS[1:]]
    step = go(at(hands, "r9", **options), 0, play(at(hands, "r9", **options), card))
    assert told(step) == sequence


def play(state, card):
    return Play(id_in(state, 0, card), "green", swap_with=2)


@pytest.mark.parametrize(
    ("card", "sequence"),
    [
        ("r1", ["card:played", "uno:called", *H(0), S, T, *L(1)]),
        ("rs", ["card:played", "uno:called", "skip", *H(0), S, T, *L(2)]),
        ("w", ["card:played", "uno:called", "color:chosen", *H(0), S, T, *L(1)]),
        ("r+2", ["card:played", "uno:called", "skip", *D(1), *H(0, 1), S, T, *L(2)]),
        ("w4", ["card:played", "uno:called", "color:chosen", "skip", *D(1), *H(0, 1), S, T, *L(2)]),
    ],
)
def test_uno_is_called_right_after_the_card(card, sequence):
    assert told(lay(at([f"{card} g9", *HANDS[1:]], "r9"), 0, card, "green")) == sequence


@pytest.mark.parametrize(
    ("card", "sequence"),
    [
        ("rr", ["card:played", "reverse", "skip", *H(0), S, T]),
        ("rs", ["card:played", "skip", *H(0), S, T]),
        ("r+2", ["card:played", "skip", *D(1), *H(0, 1), S, T]),
    ],
)
def test_plays_of_two(card, sequence):
    assert told(lay(at(HANDS[:2], "r9"), 0, card)) == sequence


def test_a_jump_in_is_told_like_the_card():
    state = at(["g1 g2", "y1 y2", "b1 b2", "r5 r6"], "r5", laid_by=0, turn=1, jumpable=True, jump_in=True)
    assert told(lay(state, 3, "r5")) == ["card:played", "uno:called", *H(3), S, T, *L(0, 1)]


# -- Draws, end of turn, challenge ---------------------------------------------------------------------------
def test_draw_that_keeps_the_turn():
    assert told(go(at(HANDS, "r9", pile="r3"), 0, Draw())) == [*D(0), *H(0), S]


def test_draw_that_passes():
    assert told(go(at(HANDS, "r9", pile="y3"), 0, Draw())) == [*D(0), *H(0), S, T, *L(1)]


def test_draw_with_a_reshuffle():
    step = go(at(HANDS, "r9", under="b1 b2", only_pile=True), 0, Draw())
    assert told(step)[:3] == ["pile:reshuffled", *D(0)]


def test_taking_a_stack():
    state = after(at(HANDS, "r9", stack_draw_two=True), (0, "r+2"))
    assert told(go(state, 1, Draw())) == ["skip", *D(1), *H(1), S, T, *L(2)]


def test_accepting_a_wild_draw_four():
    state = after(at(HANDS, "r9", wd4_bluff=True), (0, "w4", "green"))
    assert told(go(state, 1, Draw())) == ["skip", *D(1), *H(1), S, T, *L(2)]


def test_end_of_turn():
    step = go(after(at(HANDS, "r9", pile="r3"), (0, "draw")), 0, EndTurn())
    assert told(step) == [T, S, *L(0, 1)]


def test_challenge_of_a_liar():
    step = go(after(at(HANDS, "r9", wd4_bluff=True), (0, "w4", "green")), 1, Challenge())
    revealed = ["challenge:revealed@1", "challenge:resolved"]
    assert told(step) == [*revealed, *D(0), *H(0), S, *L(1)]


def test_challenge_of_an_honest_player():
    state = after(at(["w4 g9 y9", *HANDS[1:]], "r9", wd4_bluff=True), (0, "w4", "green"))
    revealed = ["challenge:revealed@1", "challenge:resolved"]
    assert told(go(state, 1, Challenge())) == [*revealed, "skip", *D(1), *H(1), S, T, *L(2)]


# -- UNO -----------------------------------------------------------------------------------------------------
def window():
    return after(at(["r1 g9", *HANDS[1:]], "r9", uno_call="manual"), (0, "r1"))


def test_manual_uno_offers_a_catch_and_a_call():
    step = lay(at(["r1 g9", *HANDS[1:]], "r9", uno_call="manual"), 0, "r1")
    assert told(step) == ["card:played", *H(0), S, T, *L(1, 2)]
    assert event(step, "legal:update", 2)["legal"]["catch"] == [0]
    assert event(step, "hand:update", 0)["legal"]["uno"] is True


def test_uno():
    assert told(go(window(), 0, Uno())) == ["uno:called", S, *L(0, 1, 2)]


def test_catch():
    assert told(go(window(), 2, Catch(0))) == ["uno:caught", *D(0), *H(0), S, *L(1, 2)]


# -- The end of a round and of the game ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "before"),
    [
        ("r1", [*H(0)]),
        ("w", ["color:chosen", *H(0)]),
        ("r+2", [*D(1), *H(0, 1)]),
        ("w4", ["color:chosen", *D(1), *H(0, 1)]),
    ],
)
def test_last_card(card, before):
    step = lay(at([card, *HANDS[1:]], "r9"), 0, card, "green")
    assert told(step) == ["card:played", *before, "round:scored", S, "ended"]
    assert event(step, "hand:update", 0)["hand"] == []


def test_the_last_card_closes_what_others_could_do():
    state = at(["r1", "r2 y2", "g1 g2"], "r2", laid_by=2, turn=0, jumpable=True, jump_in=True)
    assert told(lay(state, 0, "r1"))[-2:] == ["ended", *L(1)]


def test_the_last_card_of_a_round():
    step = lay(at(["r1", *HANDS[1:]], "r9", target_score=500), 0, "r1")
    tail = ["card:played", *H(0), "round:scored", "round:started"]
    assert told(step)[:4] == tail
    assert [t for t in told(step)[4:] if t not in ("skip", "reverse", *D(0), *D(1), *D(2))] == [*H(0, 1, 2), S, T]
    hands = [e.data["hand_count"] for e in step.events if e.type == "hand:update" and e.only == (0,)]
    assert hands[0] == 0
    assert hands[1] >= 7
    first = next(e for e in step.events if e.type == "hand:update")
    assert first.data["legal"] == {
        "cards": [], "draw": False, "end_turn": False, "challenge": False, "uno": False, "catch": [],
    }  # fmt: skip


def test_the_next_round_tells_its_starter(monkeypatch):
    stack_the_deck(monkeypatch, "r+2")
    step = lay(at(["r1", *HANDS[1:]], "r9", target_score=500), 0, "r1")
    assert told(step)[3:] == ["round:started", "skip", *D(2), *H(0, 1, 2), S, T]


def test_an_empty_draw_that_blocks():
    step = go(at(HANDS, "b9", color="red", only_pile=True, dry_draws=2), 0, Draw())
    assert told(step) == [*D(0), *H(0), "round:scored", S, "ended"]
    assert event(step, "draw:completed")["drawn"] == []
    assert event(step, "ended")["reason"] == "blocked"


def test_an_empty_draw_that_blocks_a_match():
    step = go(at(HANDS, "b9", color="red", only_pile=True, dry_draws=2, target_score=200), 0, Draw())
    assert told(step)[:5] == [*D(0), *H(0), "round:scored", "round:started"]
    assert told(step)[-2:] == [S, T]
