"""What everybody hears of each card: names, order, data and audience of the frames, row by row of the document."""

from typing import Any

import pytest

from tests.games.uno.company import ANN, BOB, CLEO, Clock
from tests.games.uno.rows import HONEST, PILE, THREE, Row, check, play, table
from tests.games.uno.told import S, Told, called, chosen, drew, hand, legal, played, skipped, turn, turned
from tests.kinds.uno.positions import EVERY_STACK, after, at

Json = Any

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def swap(*pairs: tuple[str, str]) -> Told:
    return Told("game:hands:swapped", {"swaps": [{"from_player_id": a, "to_player_id": b} for a, b in pairs]})


ROWS = {
    "number": Row(table(), play("r1"), [played(ANN, "r1", BOB), hand(ANN), S, turn(BOB, 2), legal(BOB)]),
    "number, with a colour that means nothing": Row(
        table(), play("r1", chosen_color="blue", uno=True, swap_with=999),
        [played(ANN, "r1", BOB), hand(ANN), S, turn(BOB, 2), legal(BOB)],
    ),
    "skip": Row(
        table(), play("rs"),
        [played(ANN, "rs", CLEO, skip=True), skipped(BOB), hand(ANN), S, turn(CLEO, 2), legal(CLEO)],
    ),
    "reverse": Row(
        table(), play("rr"),
        [played(ANN, "rr", CLEO, reverse=True), turned("ccw"), hand(ANN), S, turn(CLEO, 2), legal(CLEO)],
    ),
    "reverse of two": Row(
        table(THREE[:2]), play("rr"),
        [played(ANN, "rr", ANN, skip=True, reverse=True), turned("ccw"), skipped(BOB), hand(ANN), S, turn(ANN, 2)],
    ),
    "wild": Row(
        table(), play("w", chosen_color="green"),
        [played(ANN, "w", BOB, "green"), chosen(ANN, "green"), hand(ANN), S, turn(BOB, 2), legal(BOB)],
    ),
    "draw two": Row(
        table(), play("r+2"),
        [played(ANN, "r+2", CLEO, skip=True, draw=2), skipped(BOB), *drew(BOB, "b1 b2", "draw_two"), hand(ANN),
         hand(BOB), S, turn(CLEO, 2), legal(CLEO)],
    ),
    "wild draw four": Row(
        table(HONEST), play("w4", chosen_color="blue"),
        [played(ANN, "w4", CLEO, "blue", skip=True, draw=4), chosen(ANN, "blue"), skipped(BOB),
         *drew(BOB, "b1 b2 b3 b4", "wild_draw_four"), hand(ANN), hand(BOB), S, turn(CLEO, 2), legal(CLEO)],
    ),
    "draw two that may be answered": Row(
        table(stack_draw_two=True), play("r+2"),
        [played(ANN, "r+2", BOB, draw=2), hand(ANN), S, turn(BOB, 2, "stack", 2), legal(BOB)],
    ),
    "draw two that answers": Row(
        after(table(["b9 g9 r+2", "b+2 y2 y3", "g1"], "r8", **EVERY_STACK), (0, "r+2")), play("b+2"),
        [played(BOB, "b+2", CLEO, draw=2), hand(BOB), S, turn(CLEO, 3, "stack", 4), legal(CLEO)], BOB,
    ),
    "wild draw four open to challenge": Row(
        table(HONEST, wd4_bluff=True), play("w4", chosen_color="blue"),
        [played(ANN, "w4", BOB, "blue", draw=4), chosen(ANN, "blue"), hand(ANN), S, turn(BOB, 2, "challenge", 4),
         legal(BOB)],
    ),
    "seven": Row(
        table(seven_zero=True), play("r7", swap_with=CLEO),
        [played(ANN, "r7", BOB, swap=True), swap((ANN, CLEO), (CLEO, ANN)), hand(ANN), hand(CLEO), S, turn(BOB, 2),
         legal(BOB)],
    ),
    "seven of two, with whom need not be said": Row(
        table(THREE[:2], seven_zero=True), play("r7"),
        [played(ANN, "r7", BOB, swap=True), swap((ANN, BOB), (BOB, ANN)), hand(ANN), hand(BOB), S, turn(BOB, 2)],
    ),
    "zero": Row(
        table(seven_zero=True), play("r0"),
        [played(ANN, "r0", BOB, swap=True), swap((ANN, BOB), (BOB, CLEO), (CLEO, ANN)), hand(ANN), hand(BOB),
         hand(CLEO), S, turn(BOB, 2)],
    ),
    "down to one card, called by itself": Row(
        table(["rs g9", *THREE[1:]]), play("rs"),
        [played(ANN, "rs", CLEO, skip=True), called(ANN, True), skipped(BOB), hand(ANN), S, turn(CLEO, 2),
         legal(CLEO)],
    ),
    "down to one card, called along with it": Row(
        table(["w g9", *THREE[1:]], uno_call="manual"), play("w", chosen_color="red", uno=True),
        [played(ANN, "w", BOB, "red"), called(ANN, False), chosen(ANN, "red"), hand(ANN), S, turn(BOB, 2),
         legal(BOB)],
    ),
    "down to one card, and forgotten": Row(
        table(["r1 g9", *THREE[1:]], uno_call="manual"), play("r1"),
        [played(ANN, "r1", BOB), hand(ANN), S, turn(BOB, 2), legal(BOB), legal(CLEO)],
    ),
    "jump-in": Row(
        at(["g1 g2", "y1 y2", "r5 g3 g4"], "r5", pile=PILE, jump_in=True, turn=1, laid_by=0, jumpable=True),
        play("r5"), [played(CLEO, "r5", ANN, jump=True), hand(CLEO), S, turn(ANN, 2), legal(ANN), legal(BOB)], CLEO,
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in ROWS.items()])
async def test_everybody_hears_their_part(row: Row, clock: Clock) -> None:
    await check(row, clock)
