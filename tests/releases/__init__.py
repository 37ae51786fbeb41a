"""Houses of released versions, each with a running and an ended game of every kind: every later version plays them on.

`python -m tests.releases.write` writes that of the version in `pyproject.toml`, before it is tagged.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
VERSIONS = sorted(path.name.removesuffix(".json.gz") for path in FOLDER.glob("*.json.gz"))
APPS = ("accounts", "arena", "chat", "games", "lobbies")
"""Whose rows are kept."""
