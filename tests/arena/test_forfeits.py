"""Every reason to forfeit, over real HTTP: the code, the lines both hear, and the opponent that wins."""

import json
from dataclasses import replace
from typing import Any

import pytest

from arena.host.asking import Limits
from arena.host.program_client import LARGEST
from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.options import RummyOptions
from tests.arena.scripted import LONG, OK, Handler, Program, closed_port, decent, driver, listening, pair
from tests.arena.test_protocol import Reciting
from tests.kinds.rummy.positions import position

Json = Any
SHORT = Limits(reply=1.0, first_sign=60.0, poll=0.01)
"""Scaled down; the opponents of these tests answer at once, and whether they do decides nothing."""

MINE = "7C 7D 7H 2S 3S 4S 9D JC QC KH"
TABLE = {"seat": 0, "drawn": "7C", "piles": ("8C 9C TC",), "discards": "4D"}


def at(where: str, act: Any) -> Any:
    """A script that misbehaves at this path only."""
    return lambda path, body: act if path == where else None


def hang(handler: Handler) -> None:
    """Say nothing until the test is over."""
    handler.server.released.wait()
    handler.close_connection = True


def drip(handler: Handler) -> None:
    """One byte after the other, each well within the time."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    for _ in range(1000):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        if handler.server.released.wait(0.05):
            break
    handler.close_connection = True


def reset(handler: Handler) -> None:
    """Hang up in the middle of the answer."""
    handler.raw(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")


def vanish(handler: Handler) -> None:
    """Hang up without a word, now and whenever it is called again."""
    handler.close_connection = True


def flood(handler: Handler) -> None:
    """Ten megabytes, as far as anybody reads."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 10485760\r\n\r\n")
    try:
        for _ in range(160):
            handler.wfile.write(b"x" * 65536)
    except OSError:
        handler.server.released.set()
    handler.close_connection = True


def says(status: int, body: Json, **headers: str) -> Any:
    return lambda handler: handler.say(status, body, **headers)


def raw(data: bytes) -> Any:
    return lambda handler: handler.raw(data)


BROKEN = {
    "hangs": (hang, "TIMEOUT"),
    "drips": (drip, "TIMEOUT"),
    "resets": (reset, "UNREACHABLE"),
    "vanishes": (vanish, "UNREACHABLE"),
    "500": (says(500, {"play": "draw stock"}), "HTTP_STATUS"),
    "201": (says(201, {"play": "draw stock"}), "HTTP_STATUS"),
    "422": (says(422, {"detail": []}), "HTTP_STATUS"),
    "redirects": (says(307, b"", Location="/draw"), "HTTP_STATUS"),
    "no http": (raw(b"220 mail.example ESMTP\r\n\r\n"), "HTTP_STATUS"),
    "10 MB": (flood, "TOO_LARGE"),
    "one byte too many": (says(200, b" " * (LARGEST + 1)), "TOO_LARGE"),
    "headers": (raw(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 20000), "TOO_LARGE"),
    "html": (says(200, b"<html>It works!</html>"), "NOT_JSON"),
    "nothing": (says(200, b""), "NOT_JSON"),
    "no text": (says(200, b'{"play": "\xff\xfe"}'), "NOT_JSON"),
    "deep": (says(200, b"[" * 60000 + b"]" * 5000), "NOT_JSON"),
    "list": (says(200, ["draw stock"]), "BAD_REPLY"),
    "null": (says(200, {"play": None}), "BAD_REPLY"),
    "number": (says(200, {"play": 7}), "BAD_REPLY"),
    "missing": (says(200, {"status": "OK"}), "BAD_REPLY"),
    "card": (says(200, {"play": "draw 7H"}), "BAD_DRAW"),
    "capitals": (says(200, {"play": "Draw Stock"}), "BAD_DRAW"),
}


@pytest.mark.parametrize("way", BROKEN)
def test_a_broken_answer_is_a_forfeit(way: str) -> None:
    """Bob leads, and is broken from his first draw on; Ann is told so once, and his game is over."""
    act, code = BROKEN[way]
    with pair(decent, at("/draw/", act)) as (ann, bob):
        game = driver((ann, bob), SHORT if code == "TIMEOUT" else LONG, options=RummyOptions(target=500))
        end = game.play()
    assert end.totals == (0, 2000)
    assert end.result
    assert (end.result.winner, end.result.code) == (0, code)
    told = f"Bob Forfeits ({code})\nHand Ends: Ann 0 Bob 2000\nGame Ends: Ann 0 * Bob 2000\n"
    assert ann.texts()[-1].endswith(told)
    assert sum(path == "/update-2p-game/" for path, _ in ann.calls) == 1
    assert game.culprit["call"] == "/draw/"
    assert game.culprit["said"]


STARTS = {
    "status": ({"status": "ok"}, "BAD_REPLY"),
    "no status": ({}, "BAD_REPLY"),
    "array": ([], "BAD_REPLY"),
    "201": (says(201, OK), "HTTP_STATUS"),
}


@pytest.mark.parametrize("way", STARTS)
def test_who_fails_at_the_start_is_out_before_the_other_hears_of_a_game(way: str) -> None:
    """Ann is started first: Bob never was, and is sent nothing but the knock."""
    act, code = STARTS[way]
    with pair(at("/start-2p-game/", act)) as (ann, bob):
        end = driver((ann, bob)).play()
    assert end.result
    assert (end.result.winner, end.result.code) == (1, code)
    assert [path for path, _ in bob.calls] == ["/"]
    assert ann.texts() == [f"Ann Forfeits ({code})\nHand Ends: Ann 2000 Bob 0\nGame Ends: Ann 2000 Bob 0 *\n"]


PLAYS = {
    "CARD_NOT_IN_HAND": "discard 5H",
    "CARD_TWICE": "meld 7C 7D 7D discard JC",
    "MELD_TOO_SHORT": "meld 7C 7D discard JC",
    "NOT_A_MELD": "meld JC QC KH discard 9D",
    "NO_SUCH_MELD": "layoff meld(1) JC discard 9D",
    "DOES_NOT_FIT": "layoff meld(0) QC discard 9D",
    "NO_DISCARD": "meld 7C 7D 7H",
    "JUST_TAKEN": "discard 7C",
    "MALFORMED_PLAY": "discard 10H",
}


@pytest.mark.parametrize("code", PLAYS)
def test_an_illegal_play_is_a_forfeit(code: str) -> None:
    drawn = {**TABLE, "taken": "7C"} if code == "JUST_TAKEN" else TABLE
    state = position(MINE, "9H 9S", **drawn)
    with pair(Reciting([PLAYS[code]]), Reciting([])) as (ann, bob):
        game = driver((ann, bob), state=state)
        end = game.play()
    assert end.result
    assert (end.result.winner, end.result.code) == (1, code)
    assert bob.texts()[-1].endswith("Game Ends: Ann 2000 Bob 0 *\n")
    assert PLAYS[code] in game.culprit["text"]
    last = [json.loads(line) for line in game.exchange.transcript.lines if b'"/lay-down/"' in line][-1]
    assert last["result"] == code
    assert PLAYS[code] in last["reply"]


def test_several_lines_of_commands_after_the_discard() -> None:
    state = position(MINE, "9H 9S", **TABLE)
    with pair(Reciting(["discard JC discard 9D"]), Reciting([])) as programs:
        end = driver(programs, state=state).play()
    assert end.result
    assert end.result.code == "MALFORMED_PLAY"
    assert end.hands == state.hands, "nothing of the play was carried out"


def test_a_take_from_an_empty_pile() -> None:
    state = position("2C 3C 4C", "9H 9S", seat=0, discards="KH")
    with pair(Reciting(["draw discard"]), Reciting([])) as (ann, bob):
        game = driver((ann, bob), state=state)
        game.state = replace(state, discards=())
        end = game.play()
    assert end.result
    assert end.result.code == "DISCARD_EMPTY"


def test_nobody_listens() -> None:
    with listening(Program()) as bob:
        ann = Program.__new__(Program)
        ann.server_port = closed_port()  # type: ignore[misc]
        end = driver((ann, bob), Limits(reply=60, first_sign=0.05, poll=0.01)).play()
    assert end.result
    assert (end.result.winner, end.result.code) == (1, "UNREACHABLE")
    assert bob.calls == []


def test_of_two_that_fail_only_the_first_called_forfeits() -> None:
    with pair(at("/start-2p-game/", []), at("/start-2p-game/", [])) as programs:
        end = driver(programs).play()
    assert end.totals == (2000, 0)


def test_a_failed_update_between_rounds_is_a_forfeit() -> None:
    """Ann fails when she is told of the end of a round; Bob hears of it, and of the end, in one call each."""
    with pair(at("/update-2p-game/", [])) as (ann, bob):
        end = driver((ann, bob), options=RummyOptions(target=5000)).play()
    assert end.result
    assert end.result.code == "BAD_REPLY"
    assert [text.count("Hand Ends:") for text in bob.texts()] == [2]
    assert bob.texts()[0].count("Ann Forfeits (BAD_REPLY)\n") == 1


def test_after_the_end_the_result_stands() -> None:
    with pair(at("/update-2p-game/", hang), at("/update-2p-game/", [])) as programs:
        game = driver(programs, SHORT)
        end = game.play()
    assert end.result
    assert end.result.reason == "target"
    assert max(end.totals) < 2000
    assert game.culprit is None


def test_a_hanging_program_is_waited_for_once() -> None:
    """One call of the whole time; the farewell goes to a new connection, which answers."""
    with pair(decent, at("/draw/", hang)) as programs:
        game = driver(programs, SHORT)
        game.play()
    record = [json.loads(line) for line in game.exchange.transcript.lines]
    assert [call["result"] for call in record if call["result"] != "ok"] == ["TIMEOUT"]
    assert next(call["ms"] for call in record if call["result"] == "TIMEOUT") >= 1000


def test_who_dies_in_mid_round_and_comes_back_on_the_same_port() -> None:
    """The new process knows nothing of the game and loses it by what it says; the next game goes well."""
    served = Program()
    with listening(served) as bob, listening(Program()) as ann:
        lines = iter(range(100))
        bob.script = lambda path, body: vanish if path == "/draw/" and next(lines) >= 2 else None
        first = driver((ann, bob))
        assert first.play().result is not None
        assert first.culprit["code"] == "UNREACHABLE"
        bob.script = decent
        second = driver((ann, bob), seed=b"next")
        assert rules.outcome(second.play()) is not None
        assert second.culprit is None
