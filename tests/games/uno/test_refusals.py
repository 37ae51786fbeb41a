"""Every refusal of a move: status and code by REST, the coarse word and the reason at sockets, and nothing else."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from games.catalog.uno.rules.state import State
from games.catalog.uno.wire.contract import CONTRACT, REFUSALS
from tests.games.callers import Answer, Caller
from tests.games.seating import kept
from tests.games.sockets import shown
from tests.games.uno.company import ANN, BOB, CLEO, DORA, WIL, Company, Ears, company, later, listening, named
from tests.games.uno.rows import CHALLENGE, DRAW, END, HONEST, THREE, UNO, play, table
from tests.kinds.uno.positions import EVERY_STACK, IDS, after, lay

Json = Any

pytestmark = pytest.mark.django_db(transaction=True)

COARSE = {400: "INVALID_MOVE", 404: "INVALID_MOVE", 403: "FORBIDDEN", 409: "CONFLICT", 429: "RATE_LIMITED"}
DRAWN = after(table(pile="r3"), (0, "draw"))
STACKED = after(table(["r+2 g9", "b+2 y2 w", "g1"], **EVERY_STACK), (0, "r+2"))
ACCUSED = after(table(HONEST, wd4_bluff=True), (0, "w4", "green"))
JUMPY = after(table(["r1 g9 g8", "y1 y2", "r1 r2"], jump_in=True), (0, "r1"))
MANUAL = table(uno_call="manual")
SEVEN = table(seven_zero=True)
FORCED = table(["r1 w g9", "y1", "g1"], pile="r3", force_play=True)
FORCED_DRAWN = after(table(["y1 y2", "y3", "g1"], pile="r3", force_play=True), (0, "draw"))
CALLED = after(table(["r1 g9", *THREE[1:]], uno_call="manual"), (0, "uno"))
NOWHERE = 999


@dataclass(frozen=True)
class Row:
    """A situation, a request, and how it is refused."""

    code: str
    status: int
    state: State
    move: Json
    who: str = ANN
    more: Json = field(default_factory=dict)


def pile_id(state: State) -> int:
    return IDS[state.pile[-1]]


ROWS = {
    # whose turn it is
    "draw out of turn": Row("NOT_YOUR_TURN", 403, table(), DRAW, BOB),
    "play out of turn": Row("NOT_YOUR_TURN", 403, table(), play("y1"), BOB),
    "play what one has not, out of turn": Row("NOT_YOUR_TURN", 403, table(), play("r1"), BOB),
    "end the turn of another": Row("NOT_YOUR_TURN", 403, table(), END, BOB),
    "challenge out of turn": Row("NOT_YOUR_TURN", 403, ACCUSED, CHALLENGE, CLEO),
    "jump in with another card": Row("NOT_YOUR_TURN", 403, JUMPY, play("r2"), CLEO),
    "jump in with a card of another": Row("NOT_YOUR_TURN", 403, JUMPY, play("g8"), CLEO),
    "jump in where nobody does": Row(
        "NOT_YOUR_TURN", 403, after(table(["r1 g9 g8", "y1", "r1 r2"]), (0, "r1")),
        {"type": "play", "card_id": IDS[2]}, CLEO,
    ),
    "draw instead of jumping in": Row("NOT_YOUR_TURN", 403, JUMPY, DRAW, CLEO),
    # what cannot be read
    "no card": Row("INVALID_BODY", 400, table(), {"type": "play"}),
    "card as text": Row("INVALID_BODY", 400, table(), {"type": "play", "card_id": "17"}),
    "card as truth": Row("INVALID_BODY", 400, table(), {"type": "play", "card_id": True}),
    "card as fraction": Row("INVALID_BODY", 400, table(), {"type": "play", "card_id": 17.0}),
    "wild as a colour": Row("INVALID_BODY", 400, table(), play("w", chosen_color="wild")),
    "purple": Row("INVALID_BODY", 400, table(), play("w", chosen_color="purple")),
    "colour as number": Row("INVALID_BODY", 400, table(), play("w", chosen_color=3)),
    "uno as number": Row("INVALID_BODY", 400, MANUAL, play("r1", uno=1)),
    "partner as name": Row("INVALID_BODY", 400, SEVEN, play("r7", swap_with="Bob")),
    "nobody named to be caught": Row("INVALID_BODY", 400, MANUAL, {"type": "catch"}, BOB),
    "whom to catch as text": Row("INVALID_BODY", 400, MANUAL, {"type": "catch", "player_id": "1"}, BOB),
    "number that is none": Row("INVALID_BODY", 400, table(), DRAW, ANN, {"expect_seq": "1"}),
    "truth for a number": Row("INVALID_BODY", 400, MANUAL, UNO, BOB, {"expect_seq": True}),
    "key too long": Row("INVALID_BODY", 400, table(), DRAW, ANN, {"key": "k" * 65}),
    # the card
    "card that nobody has": Row("CARD_NOT_FOUND", 404, table(), {"type": "play", "card_id": NOWHERE}),
    "card of another": Row("CARD_NOT_FOUND", 404, table(), play("y1")),
    "card of the pile": Row("CARD_NOT_FOUND", 404, table(), {"type": "play", "card_id": pile_id(table())}),
    "card of the discard": Row("CARD_NOT_FOUND", 404, table(), play("r9")),
    "enormous number": Row("CARD_NOT_FOUND", 404, table(), {"type": "play", "card_id": 10**18}),
    "no answer to a stack": Row("PENDING_DRAW", 400, STACKED, play("y2"), BOB),
    "a wild is no answer to a stack": Row("PENDING_DRAW", 400, STACKED, play("w", chosen_color="red"), BOB),
    "a card while four wait": Row("PENDING_DRAW", 400, ACCUSED, play("y1"), BOB),
    "end the turn while a stack waits": Row("PENDING_DRAW", 400, STACKED, END, BOB),
    "another card than the drawn one": Row("ONLY_DRAWN_CARD", 400, DRAWN, play("r1")),
    "card that does not fit": Row("ILLEGAL_CARD", 400, table(["y1 r2", *THREE[1:]]), play("y1")),
    "bluff": Row("WD4_NOT_ALLOWED", 400, table(["w4 r2", *THREE[1:]]), play("w4", chosen_color="red")),
    "wild without a colour": Row("COLOR_REQUIRED", 400, table(), play("w")),
    "last wild without a colour": Row("COLOR_REQUIRED", 400, table(["w", *THREE[1:]]), play("w", chosen_color=None)),
    "seven without a partner": Row("SWAP_TARGET_REQUIRED", 400, SEVEN, play("r7")),
    "seven with oneself": Row("SWAP_TARGET_REQUIRED", 400, SEVEN, play("r7", swap_with=ANN)),
    "seven with who only watches": Row("SWAP_TARGET_REQUIRED", 400, SEVEN, play("r7", swap_with=WIL)),
    "seven with a seat": Row("SWAP_TARGET_REQUIRED", 400, SEVEN, play("r7", swap_with=-1)),
    # the turn
    "draw twice": Row("ALREADY_DREW", 409, DRAWN, DRAW),
    "end without a draw": Row("MUST_DRAW_FIRST", 400, table(), END),
    "draw where one must play": Row("MUST_PLAY", 400, FORCED, DRAW),
    "keep what must be played": Row("MUST_PLAY", 400, FORCED_DRAWN, END),
    "nothing to challenge": Row("NOTHING_TO_CHALLENGE", 409, table(), CHALLENGE),
    "challenge of an answer": Row(
        "NOTHING_TO_CHALLENGE", 409,
        after(table(["w4 g9", "w4 y1 y2", "g1"], wd4_bluff=True, **EVERY_STACK), (0, "w4", "green"),
              (1, "w4", "blue")), CHALLENGE, CLEO,
    ),
    # calls
    "call where it is called": Row("UNO_IS_AUTO", 409, table(), UNO),
    "catch where it is called": Row("UNO_IS_AUTO", 409, table(), {"type": "catch", "player_id": BOB}),
    "call with many cards": Row("UNO_NOT_DUE", 409, MANUAL, UNO),
    "call out of turn": Row("UNO_NOT_DUE", 409, table(["r1 r2 r3", "y1 y2", "g1"], uno_call="manual"), UNO, BOB),
    "call twice": Row("UNO_ALREADY_CALLED", 409, CALLED, UNO),
    # the game
    "stale": Row("CONFLICT", 409, table(), DRAW, ANN, {"expect_seq": 0}),
    "from the future": Row("CONFLICT", 409, table(), DRAW, ANN, {"expect_seq": 2}),
    "after the end": Row("GAME_NOT_RUNNING", 409, lay(table(["r1", *THREE[1:]]), 0, "r1").state, DRAW, BOB),
}  # fmt: skip

PRECEDENCE = {
    "end before stale": Row(
        "GAME_NOT_RUNNING", 409, lay(table(["r1", *THREE[1:]]), 0, "r1").state, {"type": "play"}, BOB,
        {"expect_seq": 9},
    ),
    "stale before turn": Row("CONFLICT", 409, table(), {"type": "play"}, BOB, {"expect_seq": 9}),
    "turn before body": Row("NOT_YOUR_TURN", 403, table(), {"type": "play", "card_id": "x"}, BOB),
    "turn before a broken number": Row("NOT_YOUR_TURN", 403, table(), DRAW, BOB, {"expect_seq": "x"}),
    "body before card": Row("INVALID_BODY", 400, table(), {"type": "play", "card_id": NOWHERE, "chosen_color": "x"}),
    "body before what was drawn": Row("INVALID_BODY", 400, DRAWN, DRAW, ANN, {"expect_seq": "x"}),
    "card before what waits": Row("CARD_NOT_FOUND", 404, STACKED, {"type": "play", "card_id": NOWHERE}, BOB),
    "what waits before colour": Row("PENDING_DRAW", 400, STACKED, play("w"), BOB),
    "what was drawn before colour": Row("ONLY_DRAWN_CARD", 400, DRAWN, play("w")),
    "what fits before colour": Row("WD4_NOT_ALLOWED", 400, table(["w4 r2", *THREE[1:]]), play("w4")),
    "automatic before body": Row("UNO_IS_AUTO", 409, table(), {"type": "catch", "player_id": "x"}, BOB),
    "called before due": Row(
        "UNO_ALREADY_CALLED", 409, after(table(["r1 g9", *THREE[1:]], uno_call="manual"), (0, "uno"), (0, "r1")), UNO,
    ),
    "what waits before must": Row(
        "PENDING_DRAW", 400, after(table(["r+2 g9", "y1 r3", "g1"], stack_draw_two=True, force_play=True), (0, "r+2")),
        END, BOB,
    ),
    "first draw, then must": Row("MUST_DRAW_FIRST", 400, FORCED, END),
}  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in {**ROWS, **PRECEDENCE}.items()])
async def test_a_refused_move_changes_nothing_and_is_told_to_its_asker_alone(row: Row) -> None:
    place = await later(company)(row.state)
    before = await later(kept)(place.game_id)
    async with listening(place) as ears:
        for ask in (by_route, by_move):
            answer = await later(ask)(place, row)
            check_answer(row, answer)
            await check_mirrored(row, answer, ears)
        await check_socket(row, place, ears)
        await ears.nothing_more()
    assert await later(kept)(place.game_id) == before


def by_route(place: Company, row: Row) -> Answer:
    """The move's own route."""
    return place.do(row.who, row.move, **row.more)


def by_move(place: Company, row: Row) -> Answer:
    """The route of every kind."""
    return place.people[row.who].move(place.game_id, named(row.move, place), **row.more)


def check_answer(row: Row, answer: Answer) -> None:
    status, body = answer
    assert (status, body["code"], body["seq"]) == (row.status, row.code, 1), body
    assert set(body) == {"error", "code", "seq"} | ({"fields"} if row.code == "INVALID_BODY" else set())
    assert isinstance(body["error"], str)
    assert "{" not in body["error"]


async def check_mirrored(row: Row, answer: Answer, ears: Ears) -> None:
    """All tabs of the actor hear of what REST refused."""
    body = dict(answer.body)
    told = {"key": None, "code": COARSE[row.status], "reason": row.code, "message": body.pop("error"), **rest(body)}
    tabs = [ears[row.who], *([ears.tab] if row.who == ANN and ears.tab else [])]
    for tab in tabs:
        assert shown([await tab.answer()]) == [("game:error", told)]


def rest(body: Json) -> Json:
    return {name: value for name, value in body.items() if name != "code"}


async def check_socket(row: Row, place: Company, ears: Ears) -> None:
    """The same refusal at the socket that asked, with its key, and at no other."""
    key = row.more.get("key", "tap-1")
    action = {"action": "move", "key": key, **row.more, "move": named(row.move, place)}
    frame = await ears[row.who].ask(action)
    data = frame["data"]
    assert frame["event"] == "game:error"
    assert "seq" not in frame
    assert (data["code"], data["reason"], data["seq"], data["key"]) == (COARSE[row.status], row.code, 1, key)
    more = {"fields"} if row.code == "INVALID_BODY" else set()
    assert set(data) == {"key", "code", "reason", "message", "seq", "server_ts"} | more


# -- Bodies --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b'"draw"', b"7", b"\xff", b'{"card_id": 1'])
@pytest.mark.parametrize("route", ["moves", "play", "draw", "end-turn", "challenge"])
def test_a_broken_body_is_judged_after_the_turn(route: str, body: bytes) -> None:
    place = company(table())
    answers = [place.people[who].post(f"{place.path}/{route}", body) for who in (BOB, ANN)]
    assert [(answer.status, answer.body["code"]) for answer in answers] == [
        (403, "NOT_YOUR_TURN"), (400, "INVALID_BODY"),
    ]  # fmt: skip


@pytest.mark.parametrize(("manual", "expected"), [(True, (400, "INVALID_BODY")), (False, (409, "UNO_IS_AUTO"))])
@pytest.mark.parametrize("route", ["uno", "catch"])
def test_a_broken_call_is_judged_whoever_s_turn_it_is(route: str, manual: bool, expected: tuple[int, str]) -> None:
    place = company(MANUAL if manual else table())
    for who in (ANN, BOB):
        status, body = place.people[who].post(f"{place.path}/{route}", b"{")
        assert (status, body["code"]) == expected


@pytest.mark.parametrize("move", [{"type": "fly"}, {"type": 7}, {"type": ["draw"]}, {}, [], None, "draw", 1.5, True])
def test_a_move_of_no_type(move: Json) -> None:
    place = company(table())
    status, body = place.people[ANN].move(place.game_id, move)
    assert (status, body["code"], set(body["fields"])) == (400, "INVALID_BODY", {"type"})
    assert place.people[BOB].move(place.game_id, move).body["code"] == "NOT_YOUR_TURN"


def test_fields_say_what_is_wrong() -> None:
    place = company(table())
    for body, name in (({}, "card_id"), ({"card_id": 1, "chosen_color": "wild"}, "chosen_color")):
        assert set(place.post(ANN, "play", body).body["fields"]) == {name}


def test_the_text_says_why() -> None:
    place = company(table(["w4 r2 y1", *THREE[1:]]))
    for move, text in (
        (play("w4", chosen_color="red"), "You hold red: Wild +4 is not allowed."),
        (play("y1"), "That card doesn't fit: match red or 9, or play a wild."),
    ):
        assert place.do(ANN, move).body["error"] == text
    assert place.do(BOB, DRAW).body["error"] == "It's Ann's turn."


def test_all_that_is_not_in_the_hand_is_refused_alike() -> None:
    """Pile, discard, another hand and nowhere: not one byte tells them apart."""
    place = company(table())
    moves = [play("y1"), play("r9"), play("b1"), {"type": "play", "card_id": NOWHERE}]
    bodies = [place.do(ANN, move).body for move in moves]
    assert all(body == bodies[0] for body in bodies)


# -- Who and where -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("route", ["moves", *CONTRACT.ROUTES])
def test_who_comes_before_where_and_where_before_when(route: str) -> None:
    place = company(lay(table(["r1", *THREE[1:]]), 0, "r1").state)
    for caller, expected in (
        (Caller(), (401, "NOT_AUTHENTICATED")),
        (place.people[DORA], (404, "GAME_NOT_FOUND")),
        (place.people[WIL], (403, "NOT_A_PLAYER")),
        (place.people[ANN], (409, "GAME_NOT_RUNNING")),
    ):
        status, body = caller.post(f"{place.path}/{route}", b"{")
        assert (status, body["code"]) == expected
    status, body = place.people[ANN].post(f"/api/games/{place.game_id + 1}/{route}", b"{")
    assert (status, body["code"]) == (404, "GAME_NOT_FOUND")


async def test_a_watcher_cannot_move_by_socket() -> None:
    place = await later(company)(table())
    async with listening(place) as ears:
        frame = await ears[WIL].move(DRAW, key="w")
        told = {name: frame["data"][name] for name in ("key", "code", "reason")}
        assert told == {"key": "w", "code": "FORBIDDEN", "reason": "NOT_A_PLAYER"}
        await ears.nothing_more()


def test_every_code_has_its_row() -> None:
    told = {row.code: row.status for row in ROWS.values()}
    elsewhere = {"NOT_A_PLAYER", "NOBODY_TO_CATCH", "CATCH_TOO_EARLY", "CATCH_COOLDOWN"}
    assert {code for code in REFUSALS if code not in told} == elsewhere
    assert {code: CONTRACT.status(code) for code in told} == told
