"""Rooms know only what lies below them, and rules and bots know nothing of the outside."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.catalog import SLUGS

ROOT = Path(__file__).parents[2]
BLOCKED = ("django", "rest_framework", "channels", "asgiref", "redis", "psycopg")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_kind_loads_without_django(slug: str) -> None:
    """In a fresh interpreter in which importing Django and its friends fails."""
    script = f"""
import sys
class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED}:
            raise ImportError("blocked: " + name)
sys.meta_path.insert(0, Wall())
from games import catalog
assert catalog.kind("{slug}").rules.SLUG == "{slug}"
assert not set({BLOCKED}) & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--config", ROOT / "pyproject.toml"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


PLANTED = {
    "Core and kinds are pure": ("games/catalog/uno/planted.py", "import django"),
    "Kinds do not import each other": ("games/catalog/uno/planted.py", "import games.catalog.spades.rules"),
    "Core knows no kind": ("games/core/planted.py", "import games.catalog.uno.rules"),
    "What is remembered is for writers": ("gateways/planted.py", "from games.table import remembered"),
    "The house: layers point one way": ("accounts/planted.py", "import lobbies"),
}


@pytest.mark.slow
@pytest.mark.parametrize("contract", PLANTED)
def test_a_planted_import_breaks_its_contract(contract: str, tmp_path: Path) -> None:
    for room in ("config", "gateways", "api", "accounts", "games", "arena", "lobbies", "chat"):
        for source in (ROOT / room).rglob("*.py"):
            copy = tmp_path / source.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
    place, line = PLANTED[contract]
    (tmp_path / place).write_text(f'"""A fault planted by a test."""\n\n{line}\n')
    found = lint(tmp_path)
    assert found.returncode == 1, found.stdout + found.stderr
    assert f"{contract} BROKEN" in found.stdout
