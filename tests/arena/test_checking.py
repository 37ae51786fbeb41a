"""The checker: what a program does wrong is found, shown with its situation, and explained."""

import re
from typing import Any

import pytest

from arena import leases, services
from arena.host.checking import Examiner, Terms, report
from arena.host.faults import EXPLAINED
from arena.models import Program as Program_
from games.catalog.rummy.wire.contract import CARDS, DISCARDS, MELDS
from tests.arena.scripted import Program, Script, closed_port, decent, listening

Json = Any
pytestmark = pytest.mark.django_db


class Paper:
    """Where a report goes."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, text: str) -> None:
        self.lines.append(text)


def checked(script: Script) -> tuple[bool, str]:
    paper = Paper()
    with listening(Program(script)) as program:
        passed = report(f"http://127.0.0.1:{program.server_port}/", Terms(60.0), paper)
    return passed, "\n".join(paper.lines)


def test_a_decent_program_stands_every_trial() -> None:
    passed, said = checked(decent)
    assert passed, said
    assert "FAULT" not in said
    assert said.count("  ok ") == 13
    assert "answers: half within" in said


WRONG: dict[str, tuple[Script, str]] = {
    "redirect": (lambda path, body: lambda handler: handler.say(307, b"", Location=path[:-1]), "HTTP_STATUS"),
    "no ok": (lambda path, body: {"status": "fine"} if "start" in path else None, "BAD_REPLY"),
    "ten": (lambda path, body: {"play": "discard 10H"} if path == "/lay-down/" else None, "MALFORMED_PLAY"),
    "ghost": (lambda path, body: {"play": "discard 2C"} if path == "/lay-down/" else None, "CARD_NOT_IN_HAND"),
    "no discard": (lambda path, body: {"play": "draw"} if path == "/draw/" else None, "BAD_DRAW"),
}  # fmt: skip


@pytest.mark.parametrize("way", WRONG)
def test_mistakes_are_explained(way: str) -> None:
    script, code = WRONG[way]
    passed, said = checked(script)
    assert not passed
    assert code in said
    assert EXPLAINED[code] in said
    assert "it answered: " in said
    if code in {"MALFORMED_PLAY", "CARD_NOT_IN_HAND"}:
        assert "its hand was " in said


def test_every_reason_has_its_explanation() -> None:
    network = {
        "TIMEOUT",
        "UNREACHABLE",
        "HTTP_STATUS",
        "TOO_LARGE",
        "NOT_JSON",
        "BAD_REPLY",
        "BAD_DRAW",
        "MALFORMED_PLAY",
    }
    assert EXPLAINED.keys() == network | {*CARDS, *MELDS, *DISCARDS, "DISCARD_EMPTY"}


def test_a_program_is_called_as_it_has_registered() -> None:
    with listening(Program(decent)) as program:
        services.register(services.Wish("Ann", "127.0.0.1", program.server_port))
        paper = Paper()
        assert report(f"127.0.0.1:{program.server_port}", Terms(60.0), paper)
        assert report(f"127.0.0.1:{program.server_port}", Terms(60.0, "Berta"), paper)
    told = "".join(program.texts("/draw/"))
    assert "Ann discards" in told
    assert "Berta discards" in told


def test_nobody_there() -> None:
    paper = Paper()
    assert not report(f"127.0.0.1:{closed_port()}", Terms(0.2), paper)
    assert any("UNREACHABLE" in line for line in paper.lines)


@pytest.mark.parametrize(
    "url", ["example.com:8002", "10.0.0.1:8002", "10.0.0.1", "127.0.0.1:80", "127.0.0.1:x", "[::1"]
)
def test_addresses_that_may_not_be_called(url: str, packets: list[Any]) -> None:
    paper = Paper()
    assert not report(url, Terms(1.0), paper)
    assert "not an address" in paper.lines[0]
    assert packets == []


def test_the_first_fault_is_told_in_full_and_the_rest_is_counted() -> None:
    """With the event that was sent and what repeats it; the second time it is one line."""
    passed, said = checked(WRONG["ghost"][0])
    lines = [line.strip() for line in said.splitlines()]
    assert not passed
    at = lines.index('it was sent {"game_id": "1"}, event:')
    assert lines[at + 1].startswith("Player draws ")
    assert lines[at + 2] == 'it answered: \'{"play": "discard 2C"}\''
    assert lines.count(EXPLAINED["CARD_NOT_IN_HAND"]) == 1
    (again,) = [line for line in lines if line.startswith("to repeat it: ")]
    assert re.fullmatch(r"to repeat it: rummy_host --check 127\.0\.0\.1:\d+ --name 'Player' --trial \d --seed 0", again)
    assert "CARD_NOT_IN_HAND at /lay-down/ again, 2 times by now" in said
    count = said.count("  FAULT ")
    assert lines[-1] == f"{count} of 13 trials went wrong: CARD_NOT_IN_HAND at /lay-down/ {count} times."


def test_a_trial_is_repeated_by_its_number_and_seed() -> None:
    """The same cards for the same seed, other ones for another."""
    hands: list[list[str]] = []
    with listening(Program(decent)) as program:
        for seed in ("0", "0", "1"):
            program.calls.clear()
            paper = Paper()
            assert report(str(program.server_port), Terms(60.0, seed=seed, only=3), paper)
            assert paper.lines[-1] == "It stands this trial."
            hands.append([body["hand"] for path, body in program.calls if path == "/start-2p-game/"])
        assert not report(str(program.server_port), Terms(60.0, only=99), paper)
        assert paper.lines[-1] == "There is no such trial: they are numbered from 1 to 13."
    assert hands[0] == hands[1] != hands[2]
    assert len(hands[0]) == 1


def test_cards_and_errors_are_told_as_the_wire_says_them() -> None:
    """`TD`, never `10♦`; and each reason is a sentence."""
    from games.catalog.rummy.wire.programs import wire_words

    assert wire_words("10♦ is not in your hand, A♠ is.") == "TD is not in your hand, AS is."
    ten = {"play": "discard TD discard TC"}
    for script, words in (
        (lambda path, body: {"play": "discard TD"} if path == "/lay-down/" else None, "TD is not in your hand."),
        (lambda path, body: ten if path == "/lay-down/" else None, "Nothing may follow the discard: put it last."),
        (WRONG["redirect"][0], "It answered with status 307 instead of 200."),
    ):
        _passed, said = checked(script)
        assert words in said
        assert not set("♣♦♥♠") & set(said)


def test_an_address_without_a_port_is_understood(packets: list[Any]) -> None:
    paper = Paper()
    assert not report("127.0.0.1", Terms(1.0), paper)
    assert paper.lines[-1] == ("127.0.0.1: which port? Write one as in 127.0.0.1:8002; nobody is registered there.")
    for name, port in (("Ann", 8002), ("Bob", 8003)):
        services.register(services.Wish(name, "127.0.0.1", port))
    assert not report("localhost", Terms(1.0), paper)
    assert paper.lines[-1].endswith("registered there are 127.0.0.1:8002 (Ann), 127.0.0.1:8003 (Bob).")
    for text, terms in (("127.0.0.1", Terms(1.0, "Bob")), ("Bob", Terms(1.0)), ("8003", Terms(1.0))):
        packets.clear()
        report(text, terms, paper)
        assert packets
        assert set(packets) == {("127.0.0.1", 8003)}


def test_a_program_that_plays_is_not_disturbed_and_one_that_is_examined_is_not_drafted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paper, held, play = Paper(), [], Examiner.play

    def look(driver: Examiner) -> Any:
        held.append(Program_.objects.get().status)
        return play(driver)

    monkeypatch.setattr(Examiner, "play", look)
    with listening(Program(decent)) as program:
        row = services.register(services.Wish("Ann", "127.0.0.1", program.server_port))
        leases.take(Program_.objects.all(), row.pk, "a host")
        assert not report("Ann", Terms(60.0, only=1), paper)
        assert paper.lines == ["Ann is playing, and a program plays one game at a time: check it later."]
        assert not held
        leases.give_back(Program_.objects.all(), row.pk, "a host")
        assert report("Ann", Terms(60.0, only=1), paper)
    assert set(held) == {"playing"}
    assert not leases.is_leased(Program_.objects.get())
