"""Write the house of this version: `python -m tests.releases.write`."""

import gzip
import json
import os
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any

from tests.releases import APPS, FOLDER

NAMES = ("Ann", "Bob", "Cid", "Dot")


def main() -> None:
    """Play the games in a database of tests, and keep its rows."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment

    from games import catalog

    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    for slug in catalog.SLUGS:
        if slug != "toy":
            play(slug)
    version = tomllib.loads(Path("pyproject.toml").read_text())["project"]["version"]
    (FOLDER / f"{version}.json.gz").write_bytes(gzip.compress(json.dumps(rows()).encode(), 9, mtime=0))


def play(slug: str) -> None:
    """Play an evening of one kind: a game that ends, with a word said, and a second one that goes on."""
    from games import catalog
    from tests.games.callers import person
    from tests.games.moving import advance
    from tests.lobbies.gathering import dealt, end

    seats = min(catalog.rules(slug).SEATS, key=lambda number: abs(number - 3))
    host, *others = [person(name) for name in NAMES[:seats]]
    first = dealt(host, *others, kind=slug, max_players=seats, spectators=True)["game_id"]
    host.post(f"/api/games/{first}/chat", {"text": "Hello"})
    advance(first, 5)
    end(first)
    for caller in (host, *others):
        caller.post(f"/api/games/{first}/rematch")
    second = dealt(host, *others, kind=slug, max_players=seats, turn_clock=60)
    advance(second["game_id"], 9)


def rows() -> dict[str, Any]:
    """Everything that is kept, with the migrations it belongs to."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    told = StringIO()
    call_command("dumpdata", *APPS, stdout=told)
    leaves = sorted(list(leaf) for leaf in MigrationLoader(connection).graph.leaf_nodes() if leaf[0] in APPS)
    return {"migrations": leaves, "rows": json.loads(told.getvalue())}


if __name__ == "__main__":
    main()
