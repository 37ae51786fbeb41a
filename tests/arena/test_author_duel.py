"""An author's duel: one command and one file, without a site; the result, the first fault in words, the reply times."""

import json
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from arena.host.asking import Exchange, Limits
from arena.host.faults import EXPLAINED
from arena.host.playing import Driver, Plan
from arena.kind import RULES
from games.core.programs import Fault
from gateways.rummy_programs.__main__ import main
from gateways.rummy_programs.duel import in_words, name_of, named
from tests.arena.scripted import Program, closed_port, listening

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "rummy-players" / "example_player.py"
QUICK = ("--games", "2", "--target", "1", "--turn-cap", "30", "--timeout", "60", "--first-sign", "60")


def bot(folder: Path, name: str, old: str, new: str) -> str:
    """The example player with one thing done differently."""
    text = EXAMPLE.read_text()
    assert old in text
    file = folder / f"{name}.py"
    file.write_text(text.replace(old, new))
    return str(file)


def test_a_file_against_a_level(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", str(EXAMPLE), "easy", *QUICK]) == 0
    said = capfd.readouterr().out
    assert re.match(r"#  program +games  wins  win % +95 %  penalty  forfeits  p50 ms  p99 ms\n", said)
    assert re.search(r"^\d  example_player +2 +[0-2] .* 0 +[\d.]+ +[\d.]+$", said, re.MULTILINE), "and its times"
    assert re.search(r"^\d  Parlour easy +2 +[0-2] .* 0 +- +-$", said, re.MULTILINE), "which a level has none of"


def test_the_first_fault_is_told_in_words(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """It discards a card that it does not have."""
    other = 'next(card for card in (rank + suit for rank in "A23" for suit in "CDHS") if card not in had)'
    cheat = bot(tmp_path, "cheat", '"discard " + dearest', f'"discard " + {other}')
    text = Path(cheat).read_text()
    Path(cheat).write_text(text.replace("def lay_down() -> str:\n", "def lay_down() -> str:\n    had = [*hand]\n"))
    assert main(["duel", cheat, "normal", *QUICK]) == 1
    said = capfd.readouterr().out
    assert "The first fault, in game 1: cheat CARD_NOT_IN_HAND at /lay-down/" in said
    assert 'it answered: \'{"play": "' in said
    assert "The card is not in the hand (any more)." in said
    assert "its hand was " in said


@pytest.mark.parametrize("code", EXPLAINED)
def test_every_fault_is_explained(code: str) -> None:
    names = ("Ann", "Bob")
    driver = Driver(Plan(1, names, b"seed", RULES.OPTIONS(), bots={1: "easy"}), Exchange({}, Limits()))
    driver.exchange.offence = {"call": "/draw/", "said": "It said so.", "text": None}
    driver._forfeit(0, Fault(code))
    told = [line.strip() for line in in_words(driver, names)]
    assert EXPLAINED[code] in told
    assert any(line.startswith("its hand was ") for line in told), "as it was before the end"


def test_what_a_program_said_before_it_ended(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    broken = bot(tmp_path, "broken", "hand: list[str] = []", "hand: list[str] = [][0]")
    assert main(["duel", broken, "easy", *QUICK]) == 2
    said = capfd.readouterr().err
    assert "broken ended with status 1 before it listened" in said
    assert "IndexError: list index out of range" in said


def test_a_program_that_runs_already_against_another(capfd: pytest.CaptureFixture[str]) -> None:
    with listening(Program()) as one, listening(Program()) as other:
        sides = (f"127.0.0.1:{one.server_port}", str(other.server_port))
        assert main(["duel", *sides, *QUICK]) == 0
    assert "Program1" in capfd.readouterr().out
    assert {path for path, _ in one.calls} >= {"/", "/start-2p-game/", "/draw/", "/lay-down/", "/update-2p-game/"}


@pytest.mark.parametrize(
    ("side", "said"),
    [("nobody.py", "no such file, no level (easy, normal, hard), and no address"), ("{closed}", "nobody answers at")],
)
def test_sides_that_cannot_play(side: str, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    told = side.format(closed=f"127.0.0.1:{closed_port()}")
    assert main(["duel", told, "easy", *QUICK[:-2], "--first-sign", "0"]) == 2
    assert said in capfd.readouterr().err


def test_options_out_of_bounds(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "easy", "normal", "--target", "0"]) == 2
    assert "target" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("sides", "names"),
    [
        (("mybot.py", "easy"), ["mybot", "Parlour easy"]),
        (("mybot.py", "other/mybot.py"), ["mybot1", "mybot2"]),
        (("joann.py", "ann.py"), ["joann1", "ann2"]),
        (("easy", "easy"), ["Parlour easy1", "Parlour easy2"]),
        (("my bot.py", "takes_all.py"), ["Program1", "Program2"]),
    ],
)
def test_names_that_lines_can_be_told_by(sides: tuple[str, str], names: list[str]) -> None:
    assert named(sides) == names


def test_a_name_that_hides_the_dealer() -> None:
    assert name_of("Dealer") == "Program"
    assert name_of("x" * 40) == "Program"


def test_neither_django_nor_a_database_is_imported() -> None:
    """In a process of its own, with a whole duel played."""
    run = (
        "import json, sys; from gateways.rummy_programs.__main__ import main;"
        f"status = main({['duel', 'easy', 'normal', *QUICK]!r});"
        "print(json.dumps([status, sorted({name.partition('.')[0] for name in sys.modules})]))"
    )
    done = subprocess.run([sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True, check=True)
    status, modules = json.loads(done.stdout.splitlines()[-1])
    assert status == 0
    assert "arena" in modules
    assert not {"django", "rest_framework", "channels", "sqlite3", "psycopg", "redis"} & set(modules)


def test_the_command_is_where_the_project_says() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    module, name = scripts["parlour-rummy"].split(":")
    assert getattr(import_module(module), name) is main
