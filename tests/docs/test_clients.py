"""The clients of the documentation play whole games against a real server."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from bench.house import House
from config.events.views import CLIENTS_FOLDER as FOLDER

NODE = compute_driver_executable()[0]
"""Playwright's own, so that no other has to be there."""

COMMANDS = {"play.py": [sys.executable, "-W", "error"], "play.mjs": [NODE]}
pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.fixture(scope="module")
def house(migrated: Path | None) -> Iterator[House]:
    with House(migrated=migrated) as opened:
        yield opened


def ended_games() -> list[dict[str, object]]:
    """What the house knows of games that are over: who won, and how often the guest moved."""
    from games.models import Game

    return [
        {
            "guest": game.host_id,
            "ids": [seat.user_id for seat in game.seats.all()],
            "moves": game.entries.filter(seat=0, by="player").count(),
        }
        for game in Game.objects.filter(kind="uno", status="ended").order_by("pk").prefetch_related("seats")
    ]


@pytest.mark.parametrize("file", sorted(COMMANDS))
def test_a_client_plays_a_game_to_its_end(file: str, house: House) -> None:
    before = len(house.ask(f"{__name__}:ended_games"))
    command = [*COMMANDS[file], str(FOLDER / file), f"http://127.0.0.1:{house.ports[0]}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    winner = re.fullmatch(r"The winner: (\d+)\n", done.stdout)
    assert winner
    *_, last = games = house.ask(f"{__name__}:ended_games")
    assert len(games) == before + 1
    assert int(winner[1]) in last["ids"]
    assert last["moves"] >= 1, "no clock has played for it; how long chance lets a game last is nobody's to say"


def test_a_node_without_websockets_is_told_so_in_a_sentence() -> None:
    command = [NODE, "--no-experimental-websocket", str(FOLDER / "play.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"play\.mjs needs Node 22 or newer.*\n", done.stderr)


def test_every_client_is_run() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(COMMANDS)
