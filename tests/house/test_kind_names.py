"""No shared room names a kind, and the check that says so sees it if one does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.catalog import SLUGS
from tools.kind_names import ROOT, findings, tracked

ROOMS = ("accounts", "api", "arena", "chat", "config", "games", "lobbies", "people", "records")
FIRST, OTHER = SLUGS[0], SLUGS[-1]
SEEN = {
    "lobbies/planted.py": f'if kind == "{FIRST}":',
    "static/css/planted.css": f".{FIRST} .hand {{}}",
    "static/js/planted.js": f'const own = "{FIRST}";',
    "templates/planted.html": f'<p class="{FIRST}">',
    f"games/catalog/{OTHER}/rules/planted.py": f"import games.catalog.{FIRST}.rules",
    "games/core/planted.py": "WORDS = 'spades'",
    "config/planted.py": '"""Spades is a game; the spades here are too."""',
    "pyproject.toml": f'name = "{FIRST}"',
}
PASSED = {
    f"games/catalog/{FIRST}/planted.py": f'SLUG = "{FIRST}"',
    "docs/planted.md": f"The API of {FIRST}.",
    "config/planted.py": f"# told in docs/{FIRST}-players.md; {FIRST}_more and {FIRST.title()} are words of their own",
    "games/core/planted.py": 'SUITS = ("clubs", "diamonds", "hearts", "spades")',
    "static/css/planted.css": "--suit-spades: black;",
    "templates/planted.html": "Ace of spades",
    "pyproject.toml": f'keywords = ["{FIRST}"]',
}


def found_in(root: Path, file: str, text: str) -> list[str]:
    place = root / file
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"\n{text}\n")
    return findings(root, [file])


@pytest.mark.parametrize("file", SEEN)
def test_a_planted_name_is_found(file: str, tmp_path: Path) -> None:
    (found,) = found_in(tmp_path, file, SEEN[file])
    assert re.fullmatch(rf"{re.escape(file)}:2: ({'|'.join(SLUGS)})", found)


@pytest.mark.parametrize("file", PASSED)
def test_what_is_no_name_of_a_kind_or_may_be_said_there_passes(file: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, file, PASSED[file]) == []


def test_what_is_no_text_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\0" + FIRST.encode())
    assert findings(tmp_path, ["picture.png"]) == []


def test_no_shared_room_names_a_kind() -> None:
    files = tracked()
    assert len(files) > 500
    assert findings(ROOT, files) == []


def test_the_command_fails_where_something_is_found(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tools import kind_names as names;"
        f"names.ROOT = Path({str(tmp_path)!r}); names.tracked = lambda: ['planted.py']; sys.exit(names.main())"
    )
    for text, code, said in ((f'KIND = "{FIRST}"\n', 1, f"planted.py:1: {FIRST}\n"), ('KIND = "any"\n', 0, "")):
        (tmp_path / "planted.py").write_text(text)
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (code, said)


def test_the_product_needs_no_tools() -> None:
    """Also not to draw: a kind's `look/drawing.py` is for the one who draws alone."""
    asks = re.compile(r"^\s*(from|import) (tools|games\.catalog\.\w+\.look\.drawing)\b|look import .*\bdrawing\b", re.M)
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    asking = [file for file in files if asks.search(file.read_text())]
    assert len(asking) > 3
    assert [file for file in asking if not file.match("games/catalog/*/look/drawing.py")] == []
