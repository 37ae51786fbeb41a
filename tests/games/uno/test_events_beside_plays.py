"""What everybody hears of draws, calls, catches and challenges."""

from typing import Any

import pytest

from tests.games.uno.company import ANN, BOB, CLEO, Clock
from tests.games.uno.rows import CHALLENGE, DRAW, END, HONEST, THREE, UNO, Row, check, table
from tests.games.uno.told import S, Told, called, drew, face, hand, legal, skipped, turn
from tests.kinds.uno.positions import EVERY_STACK, after

Json = Any

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

BLUFFER = ["w4 r2 g9", *THREE[1:]]
WINDOW = after(table(["r1 g9", *THREE[1:]], uno_call="manual"), (0, "r1"))
STACKED = after(table(stack_draw_two=True), (0, "r+2"))


def revealed(*names: str) -> Told:
    return Told("game:challenge:revealed", {"player_id": ANN, "hand": [face(name) for name in names]}, BOB)


def resolved(guilty: bool, drawer: str, count: int) -> Told:
    data = {"player_id": ANN, "challenger_id": BOB, "guilty": guilty, "drawer_id": drawer, "count": count}
    return Told("game:challenge:resolved", data)


ROWS = {
    "a card that fits": Row(table(pile="r3"), DRAW, [*drew(ANN, "r3", "turn", "r3"), hand(ANN), S]),
    "a card that does not": Row(
        table(pile="y4"), DRAW, [*drew(ANN, "y4", "turn"), hand(ANN), S, turn(BOB, 2), legal(BOB)],
    ),
    "several, until one fits": Row(
        table(pile="y4 g4 r3", draw_until_playable=True), DRAW,
        [*drew(ANN, "y4 g4 r3", "turn", "r3"), hand(ANN), S],
    ),
    "one that fits, where drawing ends the turn": Row(
        table(pile="r3", draw_ends_turn=True), DRAW,
        [*drew(ANN, "r3", "turn"), hand(ANN), S, turn(BOB, 2), legal(BOB)],
    ),
    "the first card of a new pile": Row(
        table(under="b1", pile="", only_pile=True), DRAW,
        [Told("game:pile:reshuffled", {"draw_pile_count": 1}), *drew(ANN, "b1", "turn"), hand(ANN), S, turn(BOB, 2),
         legal(BOB)],
    ),
    "nothing, where nothing is left": Row(
        table(pile="", only_pile=True), DRAW, [*drew(ANN, "", "turn"), hand(ANN), S, turn(BOB, 2), legal(BOB)],
    ),
    "a stack is taken": Row(
        STACKED, DRAW,
        [skipped(BOB), *drew(BOB, "b1 b2", "stack"), hand(BOB), S, turn(CLEO, 3), legal(CLEO)], BOB,
    ),
    "a stack of two is taken": Row(
        after(table(["b9 r+2 g9", "b+2 y2 y3", "g1"], "r8", **EVERY_STACK), (0, "r+2"), (1, "b+2")), DRAW,
        [skipped(CLEO), *drew(CLEO, "b1 b2 b3 b4", "stack"), hand(CLEO), S, turn(ANN, 4), legal(ANN)], CLEO,
    ),
    "four are taken": Row(
        after(table(HONEST, wd4_bluff=True), (0, "w4", "green")), DRAW,
        [skipped(BOB), *drew(BOB, "b1 b2 b3 b4", "wild_draw_four"), hand(BOB), S, turn(CLEO, 3), legal(CLEO)], BOB,
    ),
    "the drawn card is kept": Row(
        after(table(pile="r3"), (0, "draw")), END, [turn(BOB, 2), S, legal(ANN), legal(BOB)],
    ),
    "a call in time": Row(WINDOW, UNO, [called(ANN, False), S, legal(ANN), legal(BOB), legal(CLEO)]),
    "a call with two cards": Row(
        table(["r1 g9", *THREE[1:]], uno_call="manual"), UNO, [called(ANN, False), S, legal(ANN)],
    ),
    "a catch": Row(
        WINDOW, {"type": "catch", "player_id": ANN},
        [Told("game:uno:caught", {"player_id": ANN, "caught_by_player_id": CLEO, "count": 2}),
         *drew(ANN, "b1 b2", "uno"), hand(ANN), S, legal(BOB), legal(CLEO)], CLEO,
    ),
    "a bluff is called": Row(
        after(table(BLUFFER, wd4_bluff=True), (0, "w4", "green")), CHALLENGE,
        [revealed("r2", "g9"), resolved(True, ANN, 4), *drew(ANN, "b1 b2 b3 b4", "challenge"), hand(ANN), S,
         legal(BOB)], BOB,
    ),
    "an honest card is doubted": Row(
        after(table(HONEST, wd4_bluff=True), (0, "w4", "green")), CHALLENGE,
        [revealed("g9", "y9"), resolved(False, BOB, 6), skipped(BOB), *drew(BOB, "b1 b2 b3 b4 b5 b6", "challenge"),
         hand(BOB), S, turn(CLEO, 3), legal(CLEO)], BOB,
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in ROWS.items()])
async def test_everybody_hears_their_part(row: Row, clock: Clock) -> None:
    await check(row, clock)
