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


KINDS = "Kinds do not import each other"
PURE = "Core and kinds are pure"
BESIDE = "Games: writers and readers stand side by side, above what a process knows of a game"
PLANTED = {
    "a kind of Django": (PURE, {"games/catalog/uno/rules/planted.py": "import django"}),
    "a kind's rules of Django, through a third module": (
        PURE,
        {"games/catalog/uno/rules/planted.py": "import games.planted", "games/planted.py": "import django"},
    ),
    "core of the clock": (PURE, {"games/core/planted.py": "import time"}),
    "a kind of another": (KINDS, {"games/catalog/uno/planted.py": "import games.catalog.spades.rules"}),
    "a new kind of another": (KINDS, {"games/catalog/planted/__init__.py": "import games.catalog.spades.rules"}),
    "core of a kind": ("Core knows no kind", {"games/core/planted.py": "import games.catalog.uno.rules"}),
    "a reader of a writer": (BESIDE, {"games/see/planted.py": "import games.play.services"}),
    "a writer of a reader": (BESIDE, {"games/play/planted.py": "import games.see.selectors"}),
    "an entrance of what is remembered": (
        "What is remembered is for writers",
        {"gateways/planted.py": "from games.table import remembered"},
    ),
    "a room of one above it": ("The house: layers point one way", {"accounts/planted.py": "import lobbies"}),
    "a shared room of a kind": (
        "No shared room knows a kind: they ask the catalog",
        {"lobbies/planted.py": "import games.catalog.uno"},
    ),
}
"""Who knows whom, the contract that this breaks, and what it takes."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of the house, to plant faults in."""
    root = tmp_path_factory.mktemp("house")
    for room in ("config", "operations", "gateways", "api", "accounts", "games", "arena", "lobbies", "chat"):
        for source in (ROOT / room).rglob("*.py"):
            place = root / source.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(source.read_bytes())
    return root


@pytest.mark.slow
@pytest.mark.parametrize("fault", [None, *PLANTED])
def test_a_planted_import_breaks_its_contract(fault: str | None, copy: Path) -> None:
    contract, files = PLANTED[fault] if fault else ("", {})
    for place, line in files.items():
        (copy / place).parent.mkdir(exist_ok=True)
        (copy / place).write_text(f'"""A fault planted by a test."""\n\n{line}\n')
    found = lint(copy)
    for place in files:
        (copy / place).unlink()
    assert found.returncode == bool(fault), found.stdout + found.stderr
    assert not fault or f"{contract} BROKEN" in " ".join(found.stdout.split())
