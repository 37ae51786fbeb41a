"""What the house is measured beside: bare servers that play, a yardstick, and a run that is kept to compare with."""

import json
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from websockets.asyncio.client import connect

from bench import __main__ as bench
from bench import floors, kept, yardstick
from bench.clients import Table
from bench.floors import peers
from bench.floors.boardgame import Match
from bench.floors.peers import Peer

MOVES = 10
NODE = pytest.mark.skipif(not shutil.which("node"), reason="there is no Node here")


@pytest.fixture(params=[(), ("--together",)], ids=["as we tell it", "one frame each"])
def bare(request: pytest.FixtureRequest) -> Iterator[Peer]:
    with Peer("python_server.py", 2, None, None, *request.param) as peer:
        yield peer


async def played(table: Table) -> list[int]:
    """How far each seat has heard after ten moves."""
    await table.open()
    for _ in range(MOVES):
        await table.move(by_rest=False)
    await table.close()
    return [player.heard for player in table.players]


# -- Floors --------------------------------------------------------------------------------------------------
async def test_four_hear_every_move_and_the_database_has_it(bare: Peer) -> None:
    one, two = (Table(bare.ports, furnished, path="ws") for furnished in bare.furnish(1, 2))
    assert await played(one) == [MOVES + 1] * 4
    assert await played(two) == [MOVES + 1] * 4
    assert bare.cpu() > 0
    with sqlite3.connect(bare.database) as file:
        assert file.execute("SELECT seq, turn FROM game").fetchall() == [(MOVES + 1, MOVES % 4)] * 2
        lines = file.execute("SELECT seq, seat, move FROM entry WHERE game_id = 1 ORDER BY seq").fetchall()
    file.close()
    made = [(number + 2, seat, move) for number, (seat, move) in enumerate(one.script[:MOVES])]
    assert [(seq, seat, json.loads(move)) for seq, seat, move in lines] == made


async def test_who_is_not_to_move_is_refused_and_nothing_is_written(bare: Peer) -> None:
    move = json.dumps({"action": "move", "move": {"type": "play", "card": peers.CARDS[1]}})
    uri = f"ws://127.0.0.1:{bare.ports[0]}/ws/1/"
    async with connect(uri, additional_headers={"Authorization": "Bearer 1"}, compression=None) as socket:
        await socket.recv()
        await socket.send(move)
        assert json.loads(await socket.recv())["event"] == "game:error"
    with sqlite3.connect(bare.database) as file:
        assert file.execute("SELECT count(*) FROM entry").fetchone() == (0,)
    file.close()


def test_cards_are_dealt_again_when_they_are_played() -> None:
    """More moves than cards, without a mistake: the script is what the servers deal."""
    from bench.floors.python_server import Table as Dealt

    table = Dealt(1)
    for seat, card in peers.SCRIPT[:120]:
        table.play(seat, {"card": peers.CARDS[card]})
    assert (table.seq, len(table.hands[0]), len(table.tricks)) == (121, 9, 4)


@NODE
@pytest.mark.parametrize("program", ["node_server.js", "boardgame.js"])
def test_programs_for_node_can_be_read(program: str) -> None:
    subprocess.run(["node", "--check", peers.HERE / program], check=True, capture_output=True)


@NODE
@pytest.mark.skipif(bool(peers.missing()), reason="packages of Node are not here; `make bench ONLY=floors` brings them")
@pytest.mark.parametrize("program", ["node_server.js", "boardgame.js"])
async def test_peers_on_node_play_the_same_moves(program: str) -> None:
    with Peer(program, 1, None, peers.MODULES) as peer:
        is_ours = program == "node_server.js"
        table = (
            Table(peer.ports, peer.furnish(1, 1)[0], path="ws") if is_ours else Match(peer.ports, peer.matches(1, 1)[0])
        )
        assert await played(table) == [MOVES + 1] * 4


def test_without_node_peers_are_left_out_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert peers.packages() == (None, "there is no Node here")


# -- The yardstick -------------------------------------------------------------------------------------------
def test_figures_are_scaled_by_the_yardstick() -> None:
    assert yardstick.scaled(0.6, yardstick.REFERENCE) == pytest.approx(0.6)
    assert yardstick.scaled(0.6, yardstick.REFERENCE * 2) == pytest.approx(0.3)
    assert yardstick.scaled(0.6, yardstick.REFERENCE / 2) == pytest.approx(1.2)


def test_the_yardstick_is_laid_beside_what_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    with yardstick.Yardstick() as beside:
        pass
    assert beside.took > 0
    assert beside.process.returncode == 0


# -- The last kept run ---------------------------------------------------------------------------------------
def told(scaled: float, ratio: float, **more: float) -> dict[str, float]:
    return {"least": 0.1, "cpu": 0.2, "rate": 900, "p95": 9, "yardstick": 50, "scaled": scaled, "ratio": ratio, **more}


BEFORE = {"ours: spades, SQLite": told(0.5, 2.5), "uvicorn, SQLite": told(0.2, 1), "Node ws, SQLite": told(0.3, 1.5)}
NOW = {"ours: spades, SQLite": told(0.4, 2), "uvicorn, SQLite": told(0.2, 1), "boardgame.io, memory": told(0.25, 1.25)}


def test_what_has_changed_since_is_told() -> None:
    _, *lines = kept.changed(BEFORE, NOW)
    assert [" ".join(line.split()) for line in lines] == [
        "ours: spades, SQLite scaled 0.500 → 0.400 ms (-20%) ratio 2.50 → 2.00",
        "uvicorn, SQLite scaled 0.200 → 0.200 ms (+0%) ratio 1.00 → 1.00",
        "boardgame.io, memory is new",
        "Node ws, SQLite was left out",
    ]
    assert kept.changed({}, NOW) == ["No run was kept to compare with."]


def test_a_kept_run_is_read_again_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FILE", tmp_path / "kept.json")
    monkeypatch.setattr(kept, "PICTURE", tmp_path / "bench.svg")
    assert kept.last() == {}
    kept.keep({**NOW, "a < b": told(1.23456, 2, secret=1)})
    assert kept.last() == {**NOW, "a < b": told(1.235, 2)}
    drawn = ElementTree.parse(tmp_path / "bench.svg")
    words = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {*NOW, "a < b"} < set(words)
    assert "0.40 ms, × 2.00" in words


# -- The table -----------------------------------------------------------------------------------------------
def test_each_line_is_told_beside_the_floor_on_its_database() -> None:
    cells = [floors.Cell(name, None, list, floor) for name, floor in (("ours", "floor"), ("floor", "floor"))]
    for cell, cost in zip(cells, (0.4, 0.2), strict=True):
        cell.runs = [floors.Run([0.01] * 100, 1.0, cost / 10)] * 3
        cell.yardsticks = [100.0] * 3
        cell.databases = [0.0] * 3
    found = floors.with_ratios(cells)
    assert found["ours"]["cpu"] == pytest.approx(0.4)
    assert found["ours"]["scaled"] == pytest.approx(0.2)
    assert (found["ours"]["ratio"], found["floor"]["ratio"]) == (2.0, 1.0)
    assert floors.line("ours", found["ours"]).split() == [
        "ours",
        "0.400",
        "0.400",
        "100",
        "10.0",
        "100.0",
        "0.200",
        "2.00",
    ]


def test_the_floors_are_a_measurement_of_their_own() -> None:
    assert bench.meant("floors", list(bench.found())) == ["floors"]
    assert bench.found()["floors"] == "bench.floors"
