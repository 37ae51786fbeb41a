"""The stock client in JavaScript plays whole games, knowing nothing but a source document and how to sign in."""

import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from bench.house import House

Json = Any
FOLDER = Path(__file__).parent / "javascript"
NODE = compute_driver_executable()[0]
"""Playwright's own, so that no other has to be there."""

SOON = 4.0
"""Seconds after which a connection is over whose token was revoked: much less, but by the beat it would take longer."""

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.npm]
WAYS = {"websocket": ["websocket"], "polling": ["polling"], "as it comes": ["polling", "websocket"]}


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our programs, and with the client as the lock file has it."""
    folder = tmp_path_factory.mktemp("javascript")
    for file in FOLDER.glob("*.mjs"):
        shutil.copy(file, folder)
    (folder / "node_modules").symlink_to(packages())
    return folder


def packages() -> Path:
    """Where npm has put what is locked: it does so once, into a cache of the user."""
    locked = (FOLDER / "package-lock.json").read_bytes()
    folder = Path.home() / ".cache/parlour-tests" / sha256(locked).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not (folder / "node_modules/.package-lock.json").exists():
            bring(folder)
    return folder / "node_modules"


def bring(folder: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(FOLDER / name, folder)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(f"npm could not bring it: {done.stderr}")


@pytest.fixture(scope="module")
def house(migrated: Path | None) -> Iterator[House]:
    with House(migrated=migrated) as opened:
        yield opened


def played(client: Path, script: str, rest: list[int], sockets: list[int], way: str, moves: str = "rest") -> Json:
    """What a program reports of a game between two people, who call and listen at these ports."""
    addresses = {"rest": rest, "sockets": sockets}
    asked = {name: [f"http://127.0.0.1:{port}" for port in ports] for name, ports in addresses.items()}
    command = [NODE, str(client / script), json.dumps({**asked, "transports": WAYS[way], "moves": moves})]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert report["refused"] == []
    assert [heard.count("conn:connected") for heard in report["heard"]] == [1, 1]
    assert report["ways"] == [WAYS[way][-1]] * 2
    for left in report["left"]:
        assert left["code"] == "NOT_AUTHENTICATED"
        assert left["seconds"] < SOON
    return report


def winner_of(game_id: int) -> list[int]:
    """The people who have won a game, as the house knows it."""
    from games.table import memory

    table = memory.current(game_id)
    outcome = table.rules.outcome(table.state)
    assert outcome, "the game goes on"
    return sorted(table.people[seat].user_id for seat in outcome.winners)


def play_uno(house: House, client: Path, way: str, moves: str, ports: tuple[list[int], list[int]]) -> None:
    report = played(client, "seed_003.mjs", *ports, way, moves)
    ann, bob = map(Counter, report["heard"])
    assert report["said"] == "Have fun!"
    assert report["ended"][0] == report["ended"][1]
    ended = report["ended"][0]
    assert house.ask(f"{__name__}:winner_of", ended["game_id"]) == [ended["winner_id"]]
    assert (ann["lobby:player:joined"], bob["lobby:player:joined"]) == (2, 1)
    for heard in (ann, bob):
        assert (heard["lobby:player:ready"], heard["lobby:game:started"], heard["game:ended"]) == (1, 1, 1)
        assert heard["game:card:played"] == ann["game:card:played"] > 5
        assert heard["game:state:update"] == ann["game:state:update"]
        assert heard["game:hand:update"] > 2
        assert not heard["game:error"] + heard["lobby:error"]


def play_joker(house: House, client: Path, way: str, ports: tuple[list[int], list[int]]) -> None:
    report = played(client, "seed_000.mjs", *ports, way)
    ann, bob = map(Counter, report["heard"])
    assert report["ended"][0] == report["ended"][1]
    ended = report["ended"][0]
    winner = ended["winner_player_id"]
    assert house.ask(f"{__name__}:winner_of", ended["game_id"]) == [winner] * (winner is not None)
    declared = {"rummy_declared": 1, "stock_exhausted": 0}[ended["reason"]]
    for heard in (ann, bob):
        assert (heard["game:melds:submitted"], heard["game:ended"], heard["game:error"]) == (declared, 1, 0)
        assert heard["game:player:joined"] > 0
        assert heard["game:turn:changed"] == ann["game:turn:changed"] > 2


def here(house: House) -> tuple[list[int], list[int]]:
    return house.ports * 2, house.ports * 2


@pytest.mark.parametrize(
    ("way", "moves"),
    [
        ("as it comes", "emit"),
        pytest.param("websocket", "rest", marks=pytest.mark.long),
        pytest.param("polling", "rest", marks=pytest.mark.long),
        pytest.param("polling", "emit", marks=pytest.mark.long),
    ],
)
def test_uno_is_played_by_who_knows_its_source_document(house: House, client: Path, way: str, moves: str) -> None:
    play_uno(house, client, way, moves, here(house))


@pytest.mark.long
@pytest.mark.parametrize("way", ["websocket", "polling"])
def test_hidden_joker_is_played_by_who_knows_its_source_document(house: House, client: Path, way: str) -> None:
    play_joker(house, client, way, here(house))


@pytest.mark.processes
@pytest.mark.parametrize("way", ["websocket", "polling"])
def test_people_listen_at_one_process_and_call_another(client: Path, way: str) -> None:
    """Each connection stays at its process, as a proxy lets it; calls go to the other one."""
    services = os.environ["DATABASE_URL"], os.environ["REDIS_URL"]
    with House(2, *services) as house:
        first, second = house.ports
        play_uno(house, client, way, "rest", ([second, first], [first, second]))
        play_joker(house, client, way, ([second, first], [first, second]))
