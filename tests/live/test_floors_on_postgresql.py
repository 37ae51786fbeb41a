"""The bare servers that the house is measured beside write to PostgreSQL what they acknowledge."""

import os
import shutil

import psycopg
import pytest

from bench import floors
from bench.clients import Table
from bench.floors import peers
from bench.floors.peers import Peer
from tests.house.test_bench import MOVES, played

pytestmark = pytest.mark.processes


@pytest.mark.parametrize("program", ["python_server.py", "node_server.js"])
async def test_four_hear_every_move_and_the_database_has_it(program: str) -> None:
    modules = peers.MODULES if program == "node_server.js" else None
    if modules and (peers.missing() or not shutil.which("node")):
        pytest.skip("Node or its packages are not here; `make bench ONLY=floors` brings these")
    with Peer(program, 1, os.environ["DATABASE_URL"], modules) as peer:
        assert await played(Table(peer.ports, peer.furnish(1, 1)[0], path="ws")) == [MOVES + 1] * 4
        spent = floors.backends(peer.database)
        with psycopg.connect(peer.database) as connection:
            assert connection.execute("SELECT seq FROM game").fetchall() == [(MOVES + 1,)]
            assert connection.execute("SELECT count(*) FROM entry").fetchone() == (MOVES,)
    assert all(seconds >= 0 for seconds in spent.values())
