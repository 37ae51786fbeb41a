"""The protocol over real HTTP: every line of the event table, the order of calls, and what clients may do oddly."""

import json
import socket
import threading
from typing import Any

import pytest

from arena.host.asking import Stopped
from arena.host.playing import TookTooLong, replayed
from arena.host.program_client import ProgramClient
from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.options import RummyOptions
from tests.arena.scripted import LONG, OK, Handler, Program, closed_port, driver, listening, pair
from tests.kinds.rummy.positions import position
from tests.kinds.rummy.published import ANNS, BOBS, dealt

Json = Any
SET, RUN, LAST = "Bob plays meld(0): 7C 7D 7H/", "Bob plays meld(1): QH KH AH/", "Bob discards JC/"
ADDED = "Ann laysoff meld(0): 7S/Ann laysoff meld(1): JH/Ann discards KC/"
END = "Bob plays meld(2): 2S 3S 4S 5S/Bob discards 9D/Hand Ends: Ann 47 Bob 0/Game Ends: Ann 47 Bob 0 */"
ANN_TOLD = [
    ("/", None),
    ("/start-2p-game/", {"game_id": "7", "opponent": "Bob", "hand": ANNS}),
    ("/draw/", f"Dealer discards AH/Bob takes AH/{SET}{RUN}{LAST}"),
    ("/lay-down/", "Ann draws 7S/"),
    ("/update-2p-game/", f"{ADDED}Bob draws/{END}"),
]
BOB_TOLD = [
    ("/", None),
    ("/start-2p-game/", {"game_id": "7", "opponent": "Ann", "hand": BOBS}),
    ("/draw/", "Dealer discards AH/"),
    ("/lay-down/", "Bob takes AH/"),
    ("/draw/", f"{SET}{RUN}{LAST}Ann draws/{ADDED}"),
    ("/lay-down/", "Bob draws 5S/"),
    ("/update-2p-game/", END),
]
ANN_PLAYS = ["draw stock", "layoff meld(0) 7S layoff meld(1) JH discard KC"]
BOB_PLAYS = ["draw discard", "meld 7C 7D 7H meld QH AH KH discard JC", "draw stock", "meld 2S 3S 4S 5S discard 9D"]


class Reciting:
    """Says these plays, one after the other, dressed up in some way; OK to everything else, and once they are over."""

    def __init__(self, plays: list[str], dress: Any = lambda play: {"play": play}) -> None:
        self.plays = iter(plays)
        self.dress = dress

    def __call__(self, path: str, body: Json) -> Json:
        return self.dress(next(self.plays)) if path in {"/draw/", "/lay-down/"} else OK


def told(program: Program) -> list[tuple[str, Json]]:
    """Calls with their bodies, event texts with `/` for the ends of lines."""
    return [
        (path, body["event"].replace("\n", "/") if body and body.keys() == {"game_id", "event"} else body)
        for path, body in program.calls
    ]


def golden(**dressed: Any) -> tuple[Program, Program]:
    """The published round between two that recite it."""
    with pair(Reciting(ANN_PLAYS, **dressed), Reciting(BOB_PLAYS, **dressed)) as programs:
        end = driver(programs, state=dealt_to(1)).play()
        assert end.totals == (47, 0)
        return programs


def dealt_to(target: int) -> Any:
    from dataclasses import replace

    return replace(dealt(), options=RummyOptions(target=target))


def test_the_golden_conversation() -> None:
    ann, bob = golden()
    assert told(ann) == ANN_TOLD
    assert told(bob) == BOB_TOLD


@pytest.mark.parametrize(
    "dress",
    [
        lambda play: {"play": " " + play},
        lambda play: (
            {"play": play.replace("meld ", "meld  ").replace("discard ", "discard\t") + " \n"}
            if not play.startswith("draw")
            else {"play": play + "  "}
        ),
        lambda play: {"play": play, "status": "OK", "mood": ["fine"], "thought": None},
        lambda play: lambda handler: handler.say(200, {"play": play}, Connection="close"),
        lambda play: lambda handler: handler.say(200, {"play": play}, **{"Content-Type": "text/plain"}),
        lambda play: lambda handler: handler.raw(b"HTTP/1.0 200 Fine\r\n\r\n" + json.dumps({"play": play}).encode()),
        lambda play: lambda handler: handler.raw(chunked(json.dumps({"play": play}).encode())),
        lambda play: (
            lambda handler: handler.raw(
                b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"
                + json.dumps({"play": play}).encode().ljust(9000)
            )
        ),
    ],
    ids=["leading blank", "blanks", "further keys", "closes", "plain text", "http 1.0", "chunked", "continue, padded"],
)
def test_what_is_odd_and_tolerated(dress: Any) -> None:
    ann, bob = golden(dress=dress)
    assert told(ann) == ANN_TOLD
    assert told(bob) == BOB_TOLD


def chunked(data: bytes) -> bytes:
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head + b"".join(b"1\r\n%c\r\n" % byte for byte in data) + b"0\r\n\r\n"


def test_the_next_round_and_the_last_one_of_a_game() -> None:
    """The end of a round, then new hands, in the order of seats; the end of the game in one call with the round's."""
    with pair() as programs:
        played = driver(programs, options=RummyOptions(target=120))
        end = played.play()
    assert end.result
    assert end.round > 1
    for name, program in zip(("Ann", "Bob"), programs, strict=True):
        paths = [path for path, _ in program.calls]
        assert paths.count("/start-2p-game/") == 1
        assert paths.count("/start-2p-hand/") == end.round - 1
        assert paths.count("/update-2p-game/") == end.round
        assert program.texts()[-1].count("Game Ends:") == 1
        whole = "".join(program.texts("/draw/", "/lay-down/", "/update-2p-game/"))
        assert whole.count("Hand Ends:") == whole.count("Dealer discards") == end.round
        assert whole.endswith("\n")
        assert "  " not in whole
        assert " \n" not in whole
        other = "Bob" if name == "Ann" else "Ann"
        assert f"{other} draws\n" in whole
        assert f"{other} draws " not in whole, "the opponent's card from the stock is never told"
        values = [value for _, body in program.calls if body for value in body.values()]
        assert all(type(value) is str for value in values)
    record = [json.loads(line) for line in played.exchange.transcript.lines]
    ends = [(call["path"], call["seat"]) for call in record if call["path"] not in {"/draw/", "/lay-down/"}]
    between = [("/update-2p-game/", 0), ("/update-2p-game/", 1), ("/start-2p-hand/", 0), ("/start-2p-hand/", 1)]
    assert ends == [("/start-2p-game/", 0), ("/start-2p-game/", 1), *between * (end.round - 1), *between[:2]]
    assert replayed(b"seed", RummyOptions(target=120), played.moves) == end


def test_the_reshuffle_is_told_to_both_before_the_draw() -> None:
    state = position(
        "2C 3C JD", "9H 9S", stock="", discards="9C 4D KH", seat=0, options=RummyOptions(target=1, turn_cap=20)
    )
    with pair(Reciting(["draw stock", "discard JD"]), Reciting(["draw stock", "discard 9H"] * 99)) as (ann, bob):
        driver((ann, bob), state=state, minutes=60).play()
    assert ann.texts("/lay-down/")[0].startswith("Discard Shuffled\nAnn draws ")
    assert "Discard Shuffled\nAnn draws\n" in bob.texts("/draw/")[0]


def test_asking_for_a_stock_that_is_gone_ends_the_round_without_a_draw_line() -> None:
    state = position("2C 3C", "9H", stock="", discards="KH", seat=0, options=RummyOptions(target=1))
    with pair(Reciting(["draw stock"]), Reciting([])) as (ann, bob):
        end = driver((ann, bob), state=state).play()
    assert end.last_round
    assert end.last_round.reason == "blocked"
    assert ann.texts() == ["Hand Ends: Ann 5 Bob 9\nGame Ends: Ann 5 * Bob 9\n"]
    assert bob.texts() == ["Dealer discards KH\n" + ann.texts()[0]]


def test_a_tie_has_its_star_behind_the_winners_score() -> None:
    """Both reach 520; Ann asked for the stock that ended the round."""
    state = position("9C", "9H", stock="", discards="KH", totals=(511, 511), seat=0)
    with pair(Reciting(["draw stock"]), Reciting([])) as (ann, bob):
        driver((ann, bob), state=state).play()
    assert bob.texts()[0].endswith("Game Ends: Ann 520 * Bob 520\n")


# -- Connections -----------------------------------------------------------------------------------------------
def test_one_connection_is_kept_for_all_calls_of_a_game() -> None:
    with pair() as programs:
        driver(programs, options=RummyOptions(target=60)).play()
    assert [program.connections for program in programs] == [1, 1]


def test_a_kept_connection_that_was_closed_quietly_is_opened_again() -> None:
    """The server hangs up after each answer without a word of warning."""

    def rude(path: str, body: Json) -> Any:
        def act(handler: Handler) -> None:
            handler.say(200, handler.server.player.answer(path, body))
            handler.close_connection = True

        return act

    with pair(rude, rude) as programs:
        assert driver(programs).play().result is not None
    assert programs[0].connections > 3


def test_headers_and_body_leave_in_one_packet() -> None:
    """A server that reads once has the whole call."""
    server = socket.create_server(("127.0.0.1", 0))
    got: list[bytes] = []

    def serve() -> None:
        line, _ = server.accept()
        got.append(line.recv(65536))
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        line.close()

    thread = threading.Thread(target=serve)
    thread.start()
    body = b'{"game_id": "1", "event": "%b"}' % (b"x" * 2000)
    client = ProgramClient("127.0.0.1", server.getsockname()[1])
    assert client.call("POST", "/draw/", body, 60).body == b"{}"
    thread.join()
    server.close()
    client.close()
    assert got[0].endswith(b"\r\n\r\n" + body)


def test_who_registers_before_it_listens_is_waited_for() -> None:
    """Nobody is told anything before both have answered; the port opens when the third knock comes."""
    port, knocks, late = closed_port(), [], []
    with listening(Program()) as other:
        early = Program.__new__(Program)
        early.server_port = port  # type: ignore[misc]
        game = driver((early, other))

        def alive(state: Any) -> None:
            knocks.append(len(other.calls))
            if len(knocks) == 3:
                late.append(listening(Program(port=port)))
                late[0].__enter__()

        game.alive = alive
        try:
            assert game.play().result is not None
        finally:
            late[0].__exit__(None, None, None)
    assert knocks[:3] == [0, 0, 0]
    assert game.culprit is None


def test_any_status_is_a_sign_of_life() -> None:
    with pair() as (ann, bob):
        for program in (ann, bob):
            program.RequestHandlerClass = type("Bare", (Handler,), {"do_GET": lambda self: self.say(404, {})})
        end = driver((ann, bob)).play()
    assert end.result
    assert end.result.reason == "target"


def test_redirects_are_not_followed_and_proxies_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{closed_port()}")
    with pair() as programs:
        assert driver(programs).play().result is not None


# -- Ends of the host's own making -----------------------------------------------------------------------------
def test_a_game_that_crawls_is_void() -> None:
    with pair() as programs, pytest.raises(TookTooLong):
        driver(programs, minutes=0).play()


def test_a_host_that_stops_breaks_off() -> None:
    with pair() as programs:
        game = driver(programs, LONG)
        game.exchange.stop.set()
        with pytest.raises(Stopped):
            game.play()


def test_a_built_in_opponent_is_not_called() -> None:
    with listening(Program()) as only:
        end = driver((only, only), bots={0: "easy"}).play()
    assert end.result
    assert only.calls[1][1]["opponent"] == "Ann"
    assert sum(path == "/start-2p-game/" for path, _ in only.calls) == 1
    assert rules.outcome(end) is not None
