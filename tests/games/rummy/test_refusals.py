"""Every refusal of a move: its status and code by REST, the same code at a socket, and nothing anywhere else."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import catalog
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.wire.contract import CONTRACT
from tests.games.callers import Caller
from tests.games.rummy.company import Company, Ears, listening
from tests.games.rummy.requests import STOCK, TAKE, keys, text
from tests.games.seating import kept
from tests.games.sockets import shown
from tests.kinds.rummy.positions import forfeited, position

Json = Any


def to_draw(**more: Json) -> State:
    """Ann is to draw."""
    return position("7C 7D 7H 2S", "KH AH", discards="4D 5H", piles=("QH QS QD", "2C 3C 4C"), **more)


def to_lay_down(drawn: str = "9S", **more: Json) -> State:
    """Ann has drawn the nine of spades."""
    return position(
        "7C 7D 7H AD 2D 5D 9S", "KH AH", drawn=drawn, discards="4D 5H", piles=("QH QS QD", "3C 4C 5C"), **more
    )


def over() -> State:
    return forfeited(to_draw(), 1).state


@dataclass(frozen=True)
class Row:
    """A situation, a request of Ann's, and how it is refused."""

    code: str
    status: int
    state: State
    move: Json
    more: Json = field(default_factory=dict)


ROWS = {
    # what cannot be read
    "no object": Row("MALFORMED_MOVE", 400, to_draw(), ["draw"]),
    "nothing": Row("MALFORMED_MOVE", 400, to_draw(), None),
    "unknown type": Row("MALFORMED_MOVE", 400, to_draw(), {"type": "knock"}),
    "type of another type": Row("MALFORMED_MOVE", 400, to_draw(), {"type": ["draw"]}),
    "unknown key": Row("MALFORMED_MOVE", 400, to_draw(), {**STOCK, "count": 1}),
    "unknown source": Row("MALFORMED_MOVE", 400, to_draw(), {"type": "draw", "source": "hand"}),
    "source missing": Row("MALFORMED_MOVE", 400, to_draw(), {"type": "draw"}),
    "card with three letters": Row("MALFORMED_MOVE", 400, to_lay_down(), keys(discard="10H")),
    "card in small letters": Row("MALFORMED_MOVE", 400, to_lay_down(), keys(discard="2c")),
    "pile as text": Row("MALFORMED_MOVE", 400, to_lay_down(), keys(layoffs=[{"meld": "0", "card": "9S"}])),
    "pile as truth": Row("MALFORMED_MOVE", 400, to_lay_down(), keys(layoffs=[{"meld": True, "card": "9S"}])),
    "text and lists": Row("MALFORMED_MOVE", 400, to_lay_down(), {**text("discard 9S"), "discard": "9S"}),
    "empty text": Row("MALFORMED_PLAY", 400, to_lay_down(), text("  ")),
    "words after the discard": Row("MALFORMED_PLAY", 400, to_lay_down(), text("discard 9S meld 7C 7D 7H")),
    "unknown verb": Row("MALFORMED_PLAY", 400, to_lay_down(), text("Discard 9S")),
    "number that is none": Row("INVALID_BODY", 400, to_draw(), STOCK, {"expect_seq": "1"}),
    "truth for a number": Row("INVALID_BODY", 400, to_draw(), STOCK, {"expect_seq": True}),
    "key too long": Row("INVALID_BODY", 400, to_draw(), STOCK, {"key": "k" * 65}),
    # when
    "out of turn": Row("NOT_YOUR_TURN", 409, position("7C 2S", "KH", seat=1, discards="4D"), STOCK),
    "after the end": Row("GAME_OVER", 409, over(), STOCK),
    "stale": Row("CONFLICT", 409, to_draw(), STOCK, {"expect_seq": 0}),
    "from the future": Row("CONFLICT", 409, to_draw(), STOCK, {"expect_seq": 2}),
    "lay down before drawing": Row("DRAW_FIRST", 409, to_draw(), text("discard 2S")),
    "draw twice": Row("ALREADY_DRAWN", 409, to_lay_down(), STOCK),
    "nothing to take": Row("DISCARD_EMPTY", 409, position("7C 2S", "KH"), TAKE),
    # which cards
    "meld what is not held": Row("CARD_NOT_IN_HAND", 400, to_lay_down(), text("meld 7C 7D 7S discard 9S")),
    "lay off what is not held": Row("CARD_NOT_IN_HAND", 400, to_lay_down(), text("layoff meld(0) QC discard 9S")),
    "discard what is not held": Row("CARD_NOT_IN_HAND", 400, to_lay_down(), text("discard KC")),
    "use a card again": Row("CARD_NOT_IN_HAND", 400, to_lay_down(), text("meld 7C 7D 7H discard 7H")),
    "one card twice in a meld": Row("CARD_TWICE", 400, to_lay_down(), keys(melds=[["7D", "7D", "7H"]], discard="9S")),
    "two cards": Row("MELD_TOO_SHORT", 400, to_lay_down(), keys(melds=[["7D", "7H"]], discard="9S")),
    "no cards": Row("MELD_TOO_SHORT", 400, to_lay_down(), keys(melds=[[]], discard="9S")),
    "a gap": Row("NOT_A_MELD", 400, to_lay_down(), text("meld AD 2D 5D discard 9S")),
    "no such pile": Row("NO_SUCH_MELD", 400, to_lay_down(), text("layoff meld(2) 9S discard 7C")),
    "a pile below zero": Row("NO_SUCH_MELD", 400, to_lay_down(), keys(layoffs=[{"meld": -1, "card": "9S"}])),
    "does not fit": Row("DOES_NOT_FIT", 400, to_lay_down(), text("layoff meld(1) 7C discard 9S")),
    "no discard": Row("NO_DISCARD", 400, to_lay_down(), text("meld 7C 7D 7H")),
    "nothing at all": Row("NO_DISCARD", 400, to_lay_down(), keys()),
    "discard null": Row("NO_DISCARD", 400, to_lay_down(), keys(discard=None)),
    "just taken": Row("JUST_TAKEN", 400, to_lay_down(taken="9S"), text("discard 9S")),
    # whose
    "forfeit": Row("NOT_YOURS", 403, to_draw(), {"type": "forfeit", "seat": 0, "reason": "TIMEOUT"}),
    "forfeit of the other": Row("NOT_YOURS", 403, to_draw(), {"type": "forfeit", "seat": 1, "reason": "TIMEOUT"}),
    "forfeit, garbled": Row("NOT_YOURS", 403, to_draw(), {"type": "forfeit"}),
}  # fmt: skip

PRECEDENCE = {
    "forfeit before the end": Row("NOT_YOURS", 403, over(), {"type": "forfeit", "seat": 0, "reason": "TIMEOUT"}),
    "forfeit before stale": Row("NOT_YOURS", 403, to_draw(), {"type": "forfeit"}, {"expect_seq": 0}),
    "forfeit before turn": Row("NOT_YOURS", 403, position("7C", "KH", seat=1), {"type": "forfeit"}),
    "the end before stale": Row("GAME_OVER", 409, over(), STOCK, {"expect_seq": 0}),
    "the end before garbage": Row("GAME_OVER", 409, over(), {"type": "knock"}, {"expect_seq": "1"}),
    "stale before turn": Row("CONFLICT", 409, position("7C", "KH", seat=1), STOCK, {"expect_seq": 0}),
    "stale before garbage": Row("CONFLICT", 409, to_draw(), {"type": "knock"}, {"expect_seq": 0}),
    "turn before garbage": Row("NOT_YOUR_TURN", 409, position("7C", "KH", seat=1), {"type": "knock"}),
    "turn before a body": Row("NOT_YOUR_TURN", 409, position("7C", "KH", seat=1), STOCK, {"expect_seq": "1"}),
    "turn before a text": Row("NOT_YOUR_TURN", 409, position("7C", "KH", seat=1), text("discard 10H")),
    "turn before phase": Row("NOT_YOUR_TURN", 409, position("7C", "KH", seat=1), text("discard 7C")),
    "garbage before phase": Row("MALFORMED_PLAY", 400, to_draw(), text("discard 10H")),
    "garbage before phase, drawing": Row("MALFORMED_MOVE", 400, to_lay_down(), {"type": "draw", "source": "?"}),
    "phase before an empty pile": Row("ALREADY_DRAWN", 409, position("7C 2S", "KH", drawn="2S"), TAKE),
    "phase before cards": Row("DRAW_FIRST", 409, to_draw(), text("meld 7C KS 7C")),
    "twice before held": Row("CARD_TWICE", 400, to_lay_down(), text("meld 7S 7S 7H discard 9S")),
    "twice before length": Row("CARD_TWICE", 400, to_lay_down(), text("meld 7C 7C discard 9S")),
    "held before length": Row("CARD_NOT_IN_HAND", 400, to_lay_down(), text("meld 7C 7S discard 9S")),
    "length before shape": Row("MELD_TOO_SHORT", 400, to_lay_down(), text("meld 7C 2D discard 9S")),
    "held before the pile": Row("CARD_NOT_IN_HAND", 400, to_lay_down(), text("layoff meld(9) 6C discard 9S")),
    "held before the lock": Row("CARD_NOT_IN_HAND", 400, to_lay_down(taken="9S"), text("meld 7C 7D 7H discard 7H")),
    "left to right": Row("DOES_NOT_FIT", 400, to_lay_down(), text("layoff meld(1) 9S meld 7C 7D discard KC")),
    "left to right, as lists": Row(
        "MELD_TOO_SHORT", 400, to_lay_down(),
        keys(layoffs=[{"meld": 9, "card": "9S"}], melds=[["7C", "7D"]], discard="KC"),
    ),
    "commands before no discard": Row("NO_SUCH_MELD", 400, to_lay_down(), text("layoff meld(2) 9S")),
}  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in {**ROWS, **PRECEDENCE}.items()])
async def test_a_refused_move_changes_nothing_and_is_told_to_its_seat_alone(row: Row, company: Company) -> None:
    await sync_to_async(company.put)(row.state)
    before = await sync_to_async(kept)(company.game_id)
    async with listening(company) as ears:
        await by_rest(row, company, ears)
        await by_socket(row, ears)
        await ears.nothing_more()
    assert await sync_to_async(kept)(company.game_id) == before


async def by_rest(row: Row, company: Company, ears: Ears) -> None:
    """The error body; and both tabs of the actor hear of it."""
    status, body = await sync_to_async(company.ann.move)(company.game_id, row.move, **row.more)
    assert (status, body["code"]) == (row.status, row.code)
    assert isinstance(body["error"], str)
    assert set(body) == {"error", "code", "seq"} | ({"fields"} if row.code == "INVALID_BODY" else set())
    assert body["seq"] == 1
    told = {"key": None, "message": body.pop("error"), **body}
    assert shown([await ears.ann.answer()]) == shown([await ears.tab.answer()]) == [("game:error", told)]


async def by_socket(row: Row, ears: Ears) -> None:
    """The same refusal, with the key it was asked with, at the socket that asked and at no other."""
    asked = {"key": "tap-1", **row.more}
    frame = await ears.ann.move(row.move, **asked)
    assert frame["event"] == "game:error"
    assert (frame["data"]["key"], frame["data"]["code"], frame["data"]["seq"]) == (asked["key"], row.code, 1)
    assert isinstance(frame["data"]["server_ts"], int)
    assert "seq" not in frame


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"draw"', b'{"move": {"type": "draw", "source"'])
def test_a_broken_body_is_judged_after_the_turn(company: Company, body: bytes) -> None:
    path = f"/api/games/{company.game_id}/moves"
    answers = [caller.post(path, body) for caller in (company.ann, company.bob)]  # Bob leads the first round
    assert [(status, told["code"]) for status, told in answers] == [(409, "NOT_YOUR_TURN"), (400, "MALFORMED_MOVE")]


def test_who_may_not_move(company: Company) -> None:
    company.put(over())
    garbage = {"type": "knock"}
    path = f"/api/games/{company.game_id}/moves"
    nobody = Caller()
    for caller, expected in (
        (nobody, (401, "NOT_AUTHENTICATED")),
        (company.dora, (404, "GAME_NOT_FOUND")),
        (company.wil, (403, "NOT_A_MEMBER")),
        (company.ann, (409, "GAME_OVER")),
    ):
        status, body = caller.post(path, {"move": garbage, "expect_seq": 0})
        assert (status, body["code"]) == expected
    status, body = company.ann.post(f"/api/games/{company.game_id + 1}/moves", {"move": garbage})
    assert (status, body["code"]) == (404, "GAME_NOT_FOUND")
    status, body = nobody.post(f"/api/games/{company.game_id + 1}/moves", {"move": garbage})
    assert (status, body["code"]) == (401, "NOT_AUTHENTICATED")


async def test_a_watcher_cannot_move_by_socket(company: Company) -> None:
    async with listening(company) as ears:
        frame = await ears.wil.move(STOCK, key="w")
        assert (frame["event"], frame["data"]["code"], frame["data"]["key"]) == ("game:error", "NOT_A_MEMBER", "w")
        await ears.nothing_more()


def test_every_code_of_the_rules_has_its_row() -> None:
    told = {row.code for row in ROWS.values()}
    assert set(CONTRACT.STATUS) - told == {"NOT_STARTED"}  # before the deal: see the routes of lobbies
    assert {code: CONTRACT.status(code) for code in CONTRACT.STATUS if code in told} == {
        row.code: row.status for row in ROWS.values() if row.code in CONTRACT.STATUS
    }


def test_routes_of_other_kinds_are_not_there(company: Company) -> None:
    names = {name for slug in catalog.SLUGS for name in catalog.contract(slug).ROUTES}
    assert names
    for name in names:
        status, body = company.bob.post(f"/api/games/{company.game_id}/{name}", {"source": "stock"})
        assert (status, body["code"]) == (404, "GAME_NOT_FOUND")
