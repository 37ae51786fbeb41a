"""The checker: what a program does wrong is found, shown with its situation, and explained."""

from typing import Any

import pytest

from arena import services
from arena.host.checking import EXPLAINED, report
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
        passed = report(f"http://127.0.0.1:{program.server_port}/", 60.0, paper)
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
        assert report(f"127.0.0.1:{program.server_port}", 60.0, paper)
        assert report(f"127.0.0.1:{program.server_port}", 60.0, paper, "Berta")
    told = "".join(program.texts("/draw/"))
    assert "Ann discards" in told
    assert "Berta discards" in told


def test_nobody_there() -> None:
    paper = Paper()
    assert not report(f"127.0.0.1:{closed_port()}", 0.2, paper)
    assert any("UNREACHABLE" in line for line in paper.lines)


@pytest.mark.parametrize(
    "url", ["example.com:8002", "10.0.0.1:8002", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:x", "[::1"]
)
def test_addresses_that_may_not_be_called(url: str, packets: list[Any]) -> None:
    paper = Paper()
    assert not report(url, 1.0, paper)
    assert "not an address" in paper.lines[0]
    assert packets == []
