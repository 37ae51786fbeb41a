"""The toy kind: what `manage.py newkind` writes, brought to every test that asks for all kinds.

It lies in a folder of its own, as a kind of somebody else's would, and gets everything from the house.
"""

import os
import tempfile
from pathlib import Path

from games.management.commands.newkind import write
from tests import kinds

SLUG = "toy"


def bring() -> None:
    """Write it once for all processes of this run, and let the catalog and the law suite find it."""
    if "KINDS" not in os.environ:
        folder = Path(tempfile.mkdtemp(prefix="parlour-toy-"))
        list(write(SLUG, folder / "catalog", folder / "tests"))
        os.environ["KINDS"] = str(folder / "catalog")
    kinds.__path__.append(str(Path(os.environ["KINDS"]).with_name("tests")))
