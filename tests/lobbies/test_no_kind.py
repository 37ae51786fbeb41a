"""Lobbies know no kind by name: whatever is gathered for, they ask the catalog."""

import re
from pathlib import Path

import lobbies
from games.catalog import SLUGS


def test_no_kind_is_named_in_the_room_of_lobbies() -> None:
    folder = Path(str(lobbies.__file__)).parent
    named = re.compile(rf"\b({'|'.join(SLUGS)})\b", re.IGNORECASE)
    files = [path for path in folder.rglob("*") if path.suffix in {".py", ".html", ".txt"}]
    assert len(files) > 40
    assert [(path.name, found[0]) for path in files for found in named.finditer(path.read_text())] == []
