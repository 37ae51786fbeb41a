"""Rooms know only what lies below them, and rules and bots know nothing of the outside."""

import os
import re
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
    wide = {**os.environ, "COLUMNS": "200"}  # no title is broken
    return subprocess.run(command, cwd=root, env=wide, capture_output=True, text=True, check=False)


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
    for room in (
        "config",
        "operations",
        "gateways",
        "api",
        "accounts",
        "games",
        "arena",
        "lobbies",
        "chat",
        "people",
        "records",
    ):
        for source in (ROOT / room).rglob("*.py"):
            place = root / source.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(source.read_bytes())
    return root


@pytest.fixture(scope="module")
def untouched(copy: Path) -> subprocess.CompletedProcess[str]:
    """What is said of the house as it is."""
    return lint(copy)


@pytest.fixture(scope="module")
def broken(copy: Path, untouched: object) -> dict[str, str]:
    """What is said of each broken contract where all faults are planted at once, each in files of its own name."""
    for number, (_, files) in enumerate(PLANTED.values()):
        for place, line in files.items():
            path = copy / numbered(place, number)
            path.parent.mkdir(exist_ok=True)
            path.write_text(f'"""A fault planted by a test."""\n\n{numbered(line, number)}\n')
    found = lint(copy)
    assert found.returncode == 1, found.stdout + found.stderr
    said = found.stdout.partition("Broken contracts")[2]
    parts = re.split(r"^-+$", said, flags=re.MULTILINE)
    titles = [part.strip().rpartition("\n")[2] for part in parts]
    return dict(zip(titles, parts[1:], strict=False))


def numbered(text: str, number: int) -> str:
    """The same with a name that no other fault has."""
    return text.replace("planted", f"planted_{number}")


@pytest.mark.slow
def test_the_house_as_it_is_breaks_none(untouched: subprocess.CompletedProcess[str]) -> None:
    assert untouched.returncode == 0, untouched.stdout + untouched.stderr


@pytest.mark.slow
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_import_breaks_its_contract(fault: str, broken: dict[str, str]) -> None:
    """The contract names it, file and all."""
    contract, files = PLANTED[fault]
    number = list(PLANTED).index(fault)
    for place, line in files.items():
        importer = numbered(place, number).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        words = re.sub(r"^from (\S+) import ", r"\1.", line).removeprefix("import ")
        assert f"{importer} -> {numbered(words, number)} (l.3)" in broken[contract]
