"""The example and the starter kits, each in a process of its own: whole tournaments, quietly and without a fault."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.arena.scripted import closed_port
from tests.arena.test_commands import EXAMPLE, ROOT, Site, empty, said_by, site

__all__ = ["empty", "site"]
STARTERS = ROOT / "docs" / "rummy-players" / "starter"
NODE = shutil.which("node")
pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def begun(site: Site) -> dict[str, subprocess.Popen[str]]:
    """Each of them as an author starts it, by name."""
    host = f"127.0.0.1:{site.port}"
    made = {
        "Example": site.start(str(EXAMPLE), "Example", str(closed_port()), host),
        "Py": site.start(str(STARTERS / "player.py"), "Py", str(closed_port()), host),
    }
    if NODE:
        made["Js"] = site.start(str(STARTERS / "player.mjs"), "Js", str(closed_port()), host, program=NODE)
    return made


def played(site: Site, transcript: Path, *options: str) -> dict[str, str]:
    """What each was told in a tournament without a forfeit, in which it says no more than where it is.

    They are started before the host, and wait for it.
    """
    players = begun(site)
    host = site.host("--expect", str(len(players)), *options, "--timeout", "60", "--transcript", str(transcript))
    said = said_by(host).read()
    assert host.wait() == 0, said
    assert " 0 forfeits" in said
    calls = [line for line in map(json.loads, transcript.read_text().splitlines()) if line["type"] == "call"]
    assert {call["result"] for call in calls} == {"ok"}
    for player in players.values():
        player.kill()
        assert len(said_by(player).read().splitlines()) <= 2
    return dict.fromkeys(players, "".join(call["body"].get("event", "") for call in calls))


def test_they_play_without_a_forfeit_or_a_line(site: Site, tmp_path: Path) -> None:
    told = played(site, tmp_path / "games.jsonl", "--games", "2", "--target", "1", "--turn-cap", "40", "--seed", "3")
    assert all(f"{name} discards " in text for name, text in told.items())


@pytest.mark.long
def test_they_take_and_lay_off(site: Site, tmp_path: Path) -> None:
    told = played(site, tmp_path / "games.jsonl", "--games", "4", "--target", "60", "--seed", "3")
    for name, text in told.items():
        assert f"{name} takes " in text
        assert f"{name} laysoff meld(" in text, name


@pytest.mark.skipif(not NODE, reason="there is no Node here")
def test_there_is_a_kit_for_node() -> None:
    assert NODE
    subprocess.run([NODE, "--check", str(STARTERS / "player.mjs")], check=True, capture_output=True)


def test_the_kits_need_nothing_but_their_language() -> None:
    """Python's own modules, and Node's."""
    import ast
    import re
    import sys

    for path in (EXAMPLE, STARTERS / "player.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert all(name.partition(".")[0] in sys.stdlib_module_names for name in names), path
    modules = re.findall(r'from "([^"]+)"', (STARTERS / "player.mjs").read_text())
    assert modules
    assert all(name.startswith("node:") for name in modules)


def test_a_test_game_ends_them(site: Site) -> None:
    """`/test`, then `GET /shutdown`."""
    site.host("--expect", "2", "--target", "1", "--timeout", "60")
    place = (str(closed_port()), f"127.0.0.1:{site.port}", "/test")
    assert site.start(str(STARTERS / "player.py"), "Py", *place).wait() == 0
    if NODE:
        assert site.start(str(STARTERS / "player.mjs"), "Js", *place, program=NODE).wait() == 0
